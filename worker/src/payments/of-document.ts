import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { recordIdRange } from '../documents/records/identity.ts';
import type { DocumentReference } from '../documents/store.ts';
import { matchPayments } from './match.ts';

/** Transactions that are matched at a time, so that other jobs of the workspace do not wait for a long statement. */
const pageSize = 100;

/** The id of a record starts with that of its document. */
const idsText = `
  select d.workspace_id,
    array(select id from invoices where organisation_id = $1 and id between $3 and $4) as invoices,
    array(select id from transactions where organisation_id = $1 and id between $3 and $4 order by id) as transactions
  from documents d
  join workspaces w on w.organisation_id = d.organisation_id and w.id = d.workspace_id and w.deleted_at is null
  where d.organisation_id = $1 and d.id = $2 and d.status = 'completed'`;
const ids = v.array(v.string());
const rows = v.array(v.object({ workspace_id: v.string(), invoices: ids, transactions: ids }));

/** Matches the records of a document with those that the workspace already has. A repeated call changes nothing. */
export async function matchDocument(
  transaction: <T>(work: (tx: Pick<Transaction, 'query'>) => Promise<T>) => Promise<T>,
  { organisation_id, document_id }: DocumentReference,
  signal: AbortSignal,
): Promise<{ readonly linked: number; readonly suggested: number }> {
  const range = recordIdRange(document_id);
  const [found] = v.parse(
    rows,
    await transaction(({ query }) => query(idsText, [organisation_id, document_id, ...range])),
  );
  const total = { linked: 0, suggested: 0 };
  if (found === undefined) return total;
  const { workspace_id, invoices, transactions } = found;
  for (let start = 0; start < Math.max(invoices.length, transactions.length); start += pageSize) {
    signal.throwIfAborted();
    const page = (all: readonly string[]) => all.slice(start, start + pageSize);
    const added = { invoices: page(invoices), transactions: page(transactions) };
    const done = await transaction(({ query }) => matchPayments(query, { organisation_id, workspace_id }, added));
    total.linked += done.linked;
    total.suggested += done.suggested;
  }
  return total;
}
