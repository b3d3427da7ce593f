import type {
  ExtractedInvoice,
  ExtractedParty,
  ExtractedStatement,
  ExtractionResult,
  ExtractionWarning,
} from '@fds/extraction/records';
import { forEachInSlices, mapInSlices } from '@fds/platform/slices';
import { fitRow, isPositiveDecimal } from './bounds.ts';
import { recordIdOf } from './identity.ts';
import { documentAccounts, documentParties, invoicePeople, type NewAddress, type RecordFinders } from './parties.ts';
import {
  type ColumnValue,
  columnOf,
  type RecordKind,
  type RecordRow,
  type RowsByRecordKind,
  recordKinds,
} from './tables.ts';

type Columns = Readonly<Record<string, ColumnValue>>;

/** `tax_id.value` becomes `tax_id_value`. */
const columnsOf = (fields: Readonly<Record<string, ColumnValue | undefined>>): Columns =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnOf(field), value ?? null]));

/** The value of the first row with a value in a column is kept. */
export async function mergeRowsById(rows: readonly RecordRow[]): Promise<RecordRow[]> {
  const byId = new Map<string, RecordRow>();
  await forEachInSlices(rows, (row) => byId.set(row.id, { ...row, ...byId.get(row.id) }));
  return [...byId.values()];
}

const currencies = /^([A-Z]{3})\W?([A-Z]{3})$/;

/** Only if both currencies, the rate and a time are known; the default time is the time of the invoice. */
function exchangeRate({ exchangeRate: rate, invoice }: ExtractedInvoice, id: string): RecordRow[] {
  if (rate?.rate === undefined || !isPositiveDecimal(rate.rate)) return [];
  const [, base, quote] = currencies.exec(rate.currency_pair ?? '') ?? [];
  const { base_currency = base, quote_currency = quote } = rate;
  const day = invoice.issue_date;
  const rate_at = rate.rate_at ?? invoice.issued_at ?? (day === undefined ? undefined : `${day}T00:00:00.000Z`);
  if (base_currency === undefined || quote_currency === undefined || rate_at === undefined) return [];
  const currency_pair = rate.currency_pair ?? `${base_currency}/${quote_currency}`;
  return [{ id, ...columnsOf(rate), currency_pair, base_currency, quote_currency, rate_at }];
}

type Draft = Record<RecordKind, RecordRow[]>;

/** @param idAt numbers start at 0 in each document */
async function addInvoice(
  draft: Draft,
  extracted: ExtractedInvoice,
  idAt: (position: number) => string,
  matches: RecordFinders,
  documentId: string,
): Promise<void> {
  const { invoice, parties, people, paymentMeans, items, taxes } = extracted;
  const invoice_id = idAt(0);
  const companyId = (party: ExtractedParty | undefined) => matches.company(party)?.id ?? null;
  const [rate] = exchangeRate(extracted, idAt(0));
  draft.exchange_rates = rate === undefined ? [] : [rate];
  draft.invoices = [
    {
      status: 'sent',
      payment_status_paid: false,
      ...columnsOf(invoice),
      id: invoice_id,
      document_id: documentId,
      issuer_id: companyId(parties.issuer),
      receiver_id: companyId(parties.receiver),
      exchange_rate_id: rate?.id ?? null,
      deleted_at: null,
    },
  ];
  const row = (fields: Parameters<typeof columnsOf>[0], index: number): RecordRow => ({
    ...columnsOf(fields),
    id: idAt(index),
    invoice_id,
  });
  draft.invoice_items = await mapInSlices(items, row);
  draft.invoice_taxes = await mapInSlices(taxes, row);
  draft.invoice_people = people.flatMap((each, index) => {
    const person = matches.person(each);
    return person === undefined ? [] : [{ id: idAt(index), invoice_id, people_id: person.id, role: each.role }];
  });
  draft.payment_means = paymentMeans.map(({ holder, means }, index) => ({
    type: 'account_details',
    ...columnsOf(means),
    id: idAt(index),
    invoice_id,
    company_id: companyId(parties[holder]),
  }));
}

/** The entries of all statements are numbered consecutively. */
async function addStatements(
  draft: Draft,
  statements: readonly ExtractedStatement[],
  idAt: (position: number) => string,
  matches: RecordFinders,
): Promise<void> {
  for (const [index, { account, holder, balance, transactions }] of statements.entries()) {
    const balance_id = idAt(index);
    const account_id = matches.account(account)?.id ?? null;
    draft.balances.push({
      ...columnsOf(balance),
      id: balance_id,
      account_id,
      holder_company_id: matches.company(holder)?.id ?? null,
    });
    await forEachInSlices(transactions, ({ transaction, fees, counterparty }) => {
      const transaction_id = idAt(draft.transactions.length);
      draft.transactions.push({
        status: 'booked',
        ...columnsOf(transaction),
        id: transaction_id,
        account_id,
        balance_id,
        counterparty_id: matches.company(counterparty)?.id ?? null,
      });
      for (const fee of fees) {
        draft.transaction_fees.push({ ...columnsOf(fee), id: idAt(draft.transaction_fees.length), transaction_id });
      }
    });
  }
}

/** The holder of the statement, or the counterparty of a transaction. */
const accountOwners = ({ statements }: ExtractionResult): readonly (ExtractedParty | undefined)[] =>
  statements.flatMap(({ holder, transactions }) => [holder, ...transactions.map(({ counterparty }) => counterparty)]);

/**
 * @param added addresses that the companies do not have yet
 * @returns also a warning for each value that the database would reject
 */
export async function toRows(
  extraction: ExtractionResult,
  documentId: string,
  matches: RecordFinders,
  added: readonly NewAddress[],
): Promise<{ readonly rows: RowsByRecordKind; readonly warnings: readonly ExtractionWarning[] }> {
  const idAt = (position: number) => recordIdOf(documentId, position);
  const owners = accountOwners(extraction);
  const companies = await mapInSlices(documentParties(extraction), (party) => {
    const id = matches.company(party)?.id;
    return party === undefined || id === undefined ? [] : [{ ...columnsOf(party.company), id }];
  });
  const accounts = await mapInSlices(documentAccounts(extraction), (account, index) => {
    const id = matches.account(account)?.id;
    const company_id = matches.company(owners[index])?.id ?? null;
    return account === undefined || id === undefined
      ? []
      : [{ type: 'account_details', ...columnsOf(account), id, company_id }];
  });
  const draft: Draft = {
    companies: companies.flat(),
    addresses: await mapInSlices(added, ({ companyId, address }, index) => ({
      kind: 'registered',
      ...columnsOf(address),
      id: idAt(index),
      company_id: companyId,
    })),
    people: invoicePeople(extraction).flatMap((each) => {
      const id = matches.person(each)?.id;
      const company_id = matches.company(extraction.invoice?.parties[each.party])?.id ?? null;
      return id === undefined ? [] : [{ ...columnsOf(each.person), id, company_id }];
    }),
    exchange_rates: [],
    invoices: [],
    invoice_items: [],
    invoice_taxes: [],
    invoice_people: [],
    payment_means: [],
    accounts: accounts.flat(),
    balances: [],
    transactions: [],
    transaction_fees: [],
  };
  if (extraction.invoice !== undefined) await addInvoice(draft, extraction.invoice, idAt, matches, documentId);
  await addStatements(draft, extraction.statements, idAt, matches);
  const warnings: ExtractionWarning[] = [];
  const warn = (warning: ExtractionWarning) => warnings.push(warning);
  const rate = extraction.invoice?.exchangeRate?.rate;
  if (rate !== undefined && draft.exchange_rates.length === 0) {
    warn({ rule: 'exchange-rate', expected: 'a rate above 0, its currencies and a date', found: rate });
  }
  const rows = { ...draft };
  for (const kind of recordKinds) {
    rows[kind] = await mapInSlices(await mergeRowsById(draft[kind]), (row, index) =>
      fitRow(kind, row, `${kind}[${index}]`, warn),
    );
  }
  return { rows, warnings };
}
