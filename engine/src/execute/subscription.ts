import * as v from 'valibot';
import { arrayLiteral } from '../model/scalars.ts';
import { toClientError } from './errors.ts';
import { maxParsedResponseBytes, type PostgresClient, ResponseBudget, readColumnTexts } from './pg-lean/index.ts';

type Values = readonly (string | null)[];

/**
 * The JSON of a subscription's `data`, and the new cursor of a stream. The cursor is null if the result has no rows.
 */
export type SubscriptionResult = readonly [json: string | null, cursor: string | null];

/** A subscription whose parameters are bound to the values of one subscriber. */
export interface BoundSubscription {
  /** Key of the organisation of the session. Other organisations have other keys. */
  readonly owner: string;
  /**
   * SQL text of the statement. If many subscriptions have the same SQL text, one execution of the statement reads the
   * results of all these subscriptions.
   */
  readonly statement: string;
  /** Values of the statement's parameters for one subscriber. */
  readonly values: Values;
  /** Index in `values` of the value that is the cursor of a stream; undefined for a live query. */
  readonly cursor: number | undefined;
  /** Runs one statement that returns a result for each of the given lists of parameter values. */
  readonly read: (values: readonly Values[]) => Promise<readonly SubscriptionResult[]>;
}

const resultList = v.array(v.tuple([v.nullable(v.string()), v.nullable(v.string())]));

/**
 * Converts lists of parameter values to one array for each parameter. The array contains the parameter's value from
 * each list.
 */
export const parameterArrays = (valueLists: readonly Values[]): readonly string[] =>
  (valueLists[0] ?? []).map((_, i) => arrayLiteral(valueLists.map((list) => list[i] ?? null)));

/**
 * Runs the statement of a subscription for several subscribers.
 * @param values for each subscriber, the list of its parameter values
 * @returns one result for each subscriber, in order
 * @throws EngineError for the client
 */
export async function readResults(
  database: PostgresClient,
  statement: { readonly text: string; readonly name: string | undefined; readonly repeatable: boolean },
  values: readonly Values[],
): Promise<readonly SubscriptionResult[]> {
  try {
    const read = statement.repeatable ? database.readRow : database.row;
    const budget = new ResponseBudget(maxParsedResponseBytes);
    const [json] = await read({ ...statement, budget }, parameterArrays(values), readColumnTexts);
    return v.parse(resultList, JSON.parse(json ?? '[]'));
  } catch (error) {
    throw toClientError(error);
  }
}
