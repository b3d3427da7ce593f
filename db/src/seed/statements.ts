import { bookkeepingMonths } from './exchange-rates.ts';
import type { OwnPaymentMeans } from './payment-means.ts';
import { createRandom } from './random.ts';
import { commonValues, type WorkspaceParameters } from './scope.ts';
import { formatIsoDateTime } from './time.ts';

/** A month with a balance row, from its first to its last millisecond. */
export interface StatementPeriod {
  readonly account: OwnPaymentMeans;
  readonly from: number;
  readonly to: number;
  readonly row: ReturnType<typeof commonValues>;
}

/** Oldest first; the last one ends with the last event of the workspace. */
export function statementPeriods(scope: WorkspaceParameters, account: OwnPaymentMeans): StatementPeriod[] {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'statements', account.row.id);
  const starts = bookkeepingMonths(scope);
  return starts.map((from, index) => {
    const to = Math.min((starts[index + 1] ?? Number.POSITIVE_INFINITY) - 1, scope.workspace.until);
    return { account, from, to, row: commonValues(scope, random, to) };
  });
}

/** @throws Error if no period contains this time */
export function periodAtTime(
  statements: readonly StatementPeriod[],
  account: OwnPaymentMeans,
  at: number,
): StatementPeriod {
  const found = statements.find((each) => each.account === account && each.from <= at && at <= each.to);
  if (found === undefined) throw new Error(`no statement of account ${account.row.id} holds ${formatIsoDateTime(at)}`);
  return found;
}
