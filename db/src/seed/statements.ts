import { getBookkeepingMonths } from './exchange-rates.ts';
import type { WorkspacePaymentMeans } from './payment-means.ts';
import { createRandomGenerator } from './random.ts';
import { createCommonRecordColumnValues, type DemoWorkspaceParameters } from './scope.ts';
import { formatIsoDateTime } from './time.ts';

/**
 * The period of one account statement: a month for which the demo contains a balance row of a payment account. `from` and `to` are the first and the last
 * millisecond of the month, since 1970.
 */
export interface AccountStatementPeriod {
  readonly account: WorkspacePaymentMeans;
  readonly from: number;
  readonly to: number;
  readonly row: ReturnType<typeof createCommonRecordColumnValues>;
}

/**
 * Returns the months for which a demo account has a balance row, oldest first. The last period ends with the last event
 * of the workspace.
 */
export function getStatementPeriodsOfAccount(
  scope: DemoWorkspaceParameters,
  account: WorkspacePaymentMeans,
): AccountStatementPeriod[] {
  const random = createRandomGenerator(scope.organisation.key, scope.workspace.key, 'statements', account.row.id);
  const starts = getBookkeepingMonths(scope);
  return starts.map((from, index) => {
    const to = Math.min((starts[index + 1] ?? Number.POSITIVE_INFINITY) - 1, scope.workspace.until);
    return { account, from, to, row: createCommonRecordColumnValues(scope, random, to) };
  });
}

/**
 * Returns the statement period of an account that contains the time `at`.
 * @throws Error if no period of the account contains this time
 */
export function findStatementPeriodAtTime(
  statements: readonly AccountStatementPeriod[],
  account: WorkspacePaymentMeans,
  at: number,
): AccountStatementPeriod {
  const found = statements.find((each) => each.account === account && each.from <= at && at <= each.to);
  if (found === undefined) throw new Error(`no statement of account ${account.row.id} holds ${formatIsoDateTime(at)}`);
  return found;
}
