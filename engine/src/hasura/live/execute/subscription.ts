import * as v from 'valibot';
import { bindParameters } from '../../../compile/parameters.ts';
import { toClientError } from '../../../execute/errors.ts';
import {
  maxParsedResponseBytes,
  type PostgresClient,
  ResponseBudget,
  readColumnTexts,
} from '../../../execute/pg-lean/index.ts';
import type { GraphqlRequest, PlanCache } from '../../../execute/plans.ts';
import { StatementNames } from '../../../execute/prepared.ts';
import { arrayLiteral } from '../../../model/scalars.ts';
import { type Session, sessionOwner } from '../../../permission/session.ts';
import type { CompiledSubscription } from '../compile.ts';

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
  /** Runs one statement for all lists of values. Returns one result for each, in order. */
  readonly read: (values: readonly Values[]) => Promise<readonly SubscriptionResult[]>;
}

const resultList = v.array(v.tuple([v.nullable(v.string()), v.nullable(v.string())]));

/** One array for each parameter, with its value from each list. */
export const parameterArrays = (valueLists: readonly Values[]): readonly string[] =>
  (valueLists[0] ?? []).map((_, i) => arrayLiteral(valueLists.map((list) => list[i] ?? null)));

/**
 * Returns a function that binds a subscription to the values of one subscriber, and returns undefined for a query or
 * mutation.
 * @param prefix of the names of prepared statements
 */
export function subscriptionBinder(
  { roleOf, documentOf, planOf }: PlanCache,
  database: PostgresClient,
  prefix: string,
) {
  const names = new StatementNames(`${prefix}s`);
  const results = async (
    { statement: { text }, repeatable }: CompiledSubscription,
    values: readonly Values[],
  ): Promise<readonly SubscriptionResult[]> => {
    try {
      const statement = {
        text,
        name: names.nameOf(text),
        repeatable,
        budget: new ResponseBudget(maxParsedResponseBytes),
      };
      const [json] = await database.readRow(statement, parameterArrays(values), readColumnTexts);
      return v.parse(resultList, JSON.parse(json ?? '[]'));
    } catch (error) {
      throw toClientError(error);
    }
  };
  return (session: Session, request: GraphqlRequest): BoundSubscription | undefined => {
    const runtime = roleOf(session.role, session.backendOnly);
    const plan = planOf(session, runtime, documentOf(runtime, request), request.variables);
    if (plan.is !== 'subscription') return undefined;
    const { cursor, statement } = plan.subscription;
    return {
      owner: sessionOwner(session),
      cursor,
      statement: statement.text,
      values: bindParameters(statement.params, request.variables, session),
      read: (values) => results(plan.subscription, values),
    };
  };
}
