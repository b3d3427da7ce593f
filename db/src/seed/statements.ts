import { getBookkeepingMonths } from './exchange-rates.ts';
import type { WorkspacePaymentMeans } from './payment-means.ts';
import { createRandomGenerator } from './random.ts';
import { createCommonColumnValues, type DemoWorkspace } from './scope.ts';
import { formatIsoDateTime } from './time.ts';

/**
 * A month of a payment account for which the demo contains a balance row. `from` and `to` are the first and the last
 * millisecond of the month, since 1970.
 */
export interface PaymentAccountMonth {
  readonly account: WorkspacePaymentMeans;
  readonly from: number;
  readonly to: number;
  readonly row: ReturnType<typeof createCommonColumnValues>;
}

/**
 * Returns the months for which a demo account has a balance row, oldest first. The last month ends with the last event
 * of the workspace.
 */
export function getBalanceMonthsOfAccount(scope: DemoWorkspace, account: WorkspacePaymentMeans): PaymentAccountMonth[] {
  const random = createRandomGenerator(scope.organisation.key, scope.workspace.key, 'statements', account.row.id);
  const starts = getBookkeepingMonths(scope);
  return starts.map((from, index) => {
    const to = Math.min((starts[index + 1] ?? Number.POSITIVE_INFINITY) - 1, scope.workspace.until);
    return { account, from, to, row: createCommonColumnValues(scope, random, to) };
  });
}

/**
 * Returns the month in which a money movement of an account happened.
 * @throws Error if the account has no month that contains the time `at`
 */
export function findMonthOfMoneyMovement(
  statements: readonly PaymentAccountMonth[],
  account: WorkspacePaymentMeans,
  at: number,
): PaymentAccountMonth {
  const found = statements.find((each) => each.account === account && each.from <= at && at <= each.to);
  if (found === undefined) throw new Error(`no statement of account ${account.row.id} holds ${formatIsoDateTime(at)}`);
  return found;
}
