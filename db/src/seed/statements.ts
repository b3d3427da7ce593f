import { getBookkeepingMonths } from './exchange-rates.ts';
import type { OwnPaymentMeans } from './payment-means.ts';
import { createRandomGenerator } from './random.ts';
import { createCommonColumnValues, type DemoWorkspace } from './scope.ts';
import { formatIsoDateTime } from './time.ts';

/**
 * One month of a bank account, for which the demo has a balance row. `from` and `to` are in milliseconds since 1970.
 */
export interface AccountMonth {
  readonly account: OwnPaymentMeans;
  readonly from: number;
  readonly to: number;
  readonly row: ReturnType<typeof createCommonColumnValues>;
}

/**
 * Returns the months for which the demo has a balance of an account, oldest first. The last month ends at the
 * time at which the demo data of the workspace ends.
 */
export function getBalanceMonthsOfAccount(scope: DemoWorkspace, account: OwnPaymentMeans): AccountMonth[] {
  const random = createRandomGenerator(scope.organisation.key, scope.workspace.key, 'statements', account.row.id);
  const starts = getBookkeepingMonths(scope);
  return starts.map((from, index) => {
    const to = Math.min((starts[index + 1] ?? Number.POSITIVE_INFINITY) - 1, scope.workspace.until);
    return { account, from, to, row: createCommonColumnValues(scope, random, to) };
  });
}

/** Returns the data of an account for the month in which a money movement was booked. */
export function findMonthOfMoneyMovement(
  statements: readonly AccountMonth[],
  account: OwnPaymentMeans,
  at: number,
): AccountMonth {
  const found = statements.find((each) => each.account === account && each.from <= at && at <= each.to);
  if (found === undefined) throw new Error(`no statement of account ${account.row.id} holds ${formatIsoDateTime(at)}`);
  return found;
}
