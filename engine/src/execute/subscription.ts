import * as v from 'valibot';
import { arrayLiteral } from '../model/scalars.ts';
import { toClientError } from './errors.ts';
import { maxParsedResponseBytes, type PostgresClient, ResponseBudget, readColumnTexts } from './pg-lean/index.ts';

type Values = readonly (string | null)[];

/** The JSON of `data`, and the new cursor of a stream, which is null if the result has no rows. */
export type SubscriptionResult = readonly [json: string | null, cursor: string | null];

/** Bound to the values of one subscriber. */
export interface BoundSubscription {
  /** Key of the organisation. */
  readonly owner: string;
  /** One execution reads the results of all subscriptions with the same text. */
  readonly statement: string;
  /** Of one subscriber. */
  readonly values: Values;
  /** Index in `values` of the cursor of a stream; undefined for a live query. */
  readonly cursor: number | undefined;
  /** Runs one statement for all lists of values. */
  readonly read: (values: readonly Values[]) => Promise<readonly SubscriptionResult[]>;
}

const resultList = v.array(v.tuple([v.nullable(v.string()), v.nullable(v.string())]));

/** One array for each parameter, with its value from each list. */
export const parameterArrays = (valueLists: readonly Values[]): readonly string[] =>
  (valueLists[0] ?? []).map((_, i) => arrayLiteral(valueLists.map((list) => list[i] ?? null)));

/**
 * Returns one result for each subscriber, in order.
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
