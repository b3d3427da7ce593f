import { monthsOf } from './exchange-rates.ts';
import type { Account } from './payment-means.ts';
import { randomOf } from './random.ts';
import { base, type Scope } from './scope.ts';
import { isoDateTime } from './time.ts';

/** One month of an account, from which a balance row is made. Both times in milliseconds since 1970. */
export interface Statement {
  readonly account: Account;
  readonly from: number;
  readonly to: number;
  readonly row: ReturnType<typeof base>;
}

/** Returns the months of an account in the books, oldest first. The last one ends with the demo data. */
export function statementsOf(scope: Scope, account: Account): Statement[] {
  const random = randomOf(scope.organisation.key, scope.workspace.key, 'statements', account.row.id);
  const starts = monthsOf(scope);
  return starts.map((from, index) => {
    const to = Math.min((starts[index + 1] ?? Number.POSITIVE_INFINITY) - 1, scope.workspace.until);
    return { account, from, to, row: base(scope, random, to) };
  });
}

/** Finds the balance of a movement by the month of its booking. */
export function statementAt(statements: readonly Statement[], account: Account, at: number): Statement {
  const found = statements.find((each) => each.account === account && each.from <= at && at <= each.to);
  if (found === undefined) throw new Error(`no statement of account ${account.row.id} holds ${isoDateTime(at)}`);
  return found;
}
