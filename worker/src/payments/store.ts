import * as v from 'valibot';
import type { SqlQueryRunner } from '../documents/store.ts';
import type { Bill, Payment } from './agreement.ts';
import { creditorNumber, wordsOf } from './references.ts';

export interface Workspace {
  readonly organisation_id: string;
  readonly workspace_id: string;
}

const text = v.nullable(v.string());
const texts = v.array(text);

const account = 'coalesce(m.account_details_iban, m.account_details_account_number)';
const linked = (column: string, id: string): string =>
  `exists (select from invoice_transactions l where l.organisation_id = $1 and l.${column} = ${id}) as linked`;

const paymentsText = `
  select t.id, trim_scale(coalesce(t.settlement_amount_amount, t.instructed_amount_amount))::text as amount,
    coalesce(t.settlement_amount_currency, t.instructed_amount_currency) as currency,
    t.transaction_type as direction, coalesce(t.booking_date, t.value_date)::text as booked,
    t.status in ('booked', 'settled') as is_booked,
    array[t.remittance_information_structured_reference, t.remittance_information_unstructured,
      t.external_ids_end_to_end_id] as texts,
    (select ${account} from payment_means m where m.organisation_id = $1 and m.id = t.account_id) as account,
    t.counterparty_id, c.name as counterparty_name,
    array(
      select ${account} from payment_means m
      where m.organisation_id = $1 and m.company_id = t.counterparty_id and m.invoice_id is null order by m.id limit 20
    ) as counterparty_accounts, ${linked('transaction_id', 't.id')}
  from transactions t left join companies c on c.organisation_id = $1 and c.id = t.counterparty_id
  where t.organisation_id = $1 and t.workspace_id = $2 and t.id = any ($3::uuid[]) and t.deleted_at is null
    and t.status in ('pending', 'booked', 'settled')`;

const paymentRows = v.array(
  v.object({
    id: v.string(),
    amount: text,
    currency: text,
    direction: text,
    booked: text,
    is_booked: v.boolean(),
    texts,
    account: text,
    counterparty_id: text,
    counterparty_name: text,
    counterparty_accounts: texts,
    linked: v.boolean(),
  }),
);

/** Codes of credit notes in UNTDID 1001, which the issuer pays. */
const creditNoteCodes = '{81,83,261,262,296,308,381,396,420,458,532}';

/** Of a direct debit, the invoice has the account of the payer. */
const billsText = `
  select i.id, i.reference_number as reference, i.issue_date::text as issued,
    trim_scale(coalesce(nullif(i.payment_status_amount_remaining, 0), i.grand_total_amount))::text as amount,
    coalesce(i.grand_total_currency, i.local_currency) as currency,
    i.status = 'sent' and not i.payment_status_paid and i.payment_status_amount_remaining is distinct from 0 as is_payable,
    array(
      select ${account} from payment_means m
      where m.organisation_id = $1 and m.invoice_id = i.id and m.type <> 'direct_debit' order by m.id limit 20
    ) as accounts,
    i.issuer_id, issuer.name as issuer_name, i.receiver_id, receiver.name as receiver_name, ${linked('invoice_id', 'i.id')}
  from invoices i
  left join companies issuer on issuer.organisation_id = $1 and issuer.id = i.issuer_id
  left join companies receiver on receiver.organisation_id = $1 and receiver.id = i.receiver_id
  where i.organisation_id = $1 and i.workspace_id = $2 and i.id = any ($3::uuid[]) and i.deleted_at is null
    and i.status <> 'cancelled' and i.document_type is distinct from 'credit_note'
    and not coalesce(i.document_type_code = any ('${creditNoteCodes}'), false)`;

const billRows = v.array(
  v.object({
    id: v.string(),
    reference: text,
    issued: text,
    amount: text,
    currency: text,
    is_payable: v.boolean(),
    accounts: texts,
    issuer_id: text,
    issuer_name: text,
    receiver_id: text,
    receiver_name: text,
    linked: v.boolean(),
  }),
);

const present = (values: readonly (string | null)[]): readonly string[] => values.flatMap((value) => value || []);
const party = (id: string | null, name: string | null) => (id === null ? null : { id, name });

export async function readPayments(
  query: SqlQueryRunner,
  { organisation_id, workspace_id }: Workspace,
  ids: readonly string[],
): Promise<readonly Payment[]> {
  const rows = ids.length === 0 ? [] : await query(paymentsText, [organisation_id, workspace_id, ids]);
  return v
    .parse(paymentRows, rows)
    .map(({ counterparty_id, counterparty_name, ...row }) => ({
      ...row,
      isBooked: row.is_booked,
      texts: present(row.texts).map(wordsOf),
      creditorNumber: creditorNumber(row.texts[0] ?? null),
      counterparty: party(counterparty_id, counterparty_name),
      counterpartyAccounts: present(row.counterparty_accounts),
      isLinked: row.linked,
    }));
}

/** Without credit notes. */
export async function readBills(
  query: SqlQueryRunner,
  { organisation_id, workspace_id }: Workspace,
  ids: readonly string[],
): Promise<readonly Bill[]> {
  const rows = ids.length === 0 ? [] : await query(billsText, [organisation_id, workspace_id, ids]);
  return v
    .parse(billRows, rows)
    .map((row) => ({
      ...row,
      isPayable: row.is_payable,
      accounts: present(row.accounts),
      issuer: party(row.issuer_id, row.issuer_name),
      receiver: party(row.receiver_id, row.receiver_name),
      isLinked: row.linked,
    }));
}
