import { addDecimals } from '../decimal.ts';
import type {
  BalanceFields,
  CompanyFields,
  ExtractedStatement,
  ExtractedTransaction,
  ExtractionResult,
  ExtractionWarning,
  PaymentMeansFields,
  TransactionFields,
} from '../records.ts';
import { accountField, parseDate } from '../values.ts';
import { type Details, detailsOf, joined } from './details.ts';

/** A field of a message: `:61:2603120312D12,50NTRFREF//BANK` and its further lines. */
interface Field {
  readonly tag: string;
  readonly lines: readonly [string, ...string[]];
}

const tagPattern = /^:(\d\d[A-Z]?):/;

/** A message begins with `:20:` and ends before a line `-`, or before the next message. */
function messagesOf(text: string): Field[][] {
  const messages: { tag: string; lines: [string, ...string[]] }[][] = [];
  let open = false;
  for (const line of text.split(/\r?\n/)) {
    const tag = tagPattern.exec(line)?.[1];
    if (tag === '20') {
      messages.push([]);
      open = true;
    }
    const message = messages.at(-1);
    if (!open || message === undefined) continue;
    if (tag !== undefined) message.push({ tag, lines: [line.slice(tag.length + 2)] });
    else if (/^-\}?$/.test(line.trim()) || line.startsWith('{')) open = false;
    else message.at(-1)?.lines.push(line);
  }
  return messages;
}

/** `1234,5` is `1234.5`: the comma is always there. */
const decimalOf = (amount: string): string => amount.replace(/,$/, '').replace(',', '.');

/** `260312`; years from 80 on are of the last century. */
function dateOf(digits: string): string | undefined {
  const year = Number(digits.slice(0, 2));
  return parseDate(`${year < 80 ? 20 : 19}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`);
}

interface Balance {
  readonly amount: string;
  readonly currency: string;
  readonly date: string | undefined;
}

/** `C260311EUR1000,00` */
function balanceOf(field: Field | undefined): Balance | undefined {
  const [, sign, date = '', currency = '', amount = ''] =
    /^([CD])(\d{6})([A-Z]{3})(\d{1,15},\d{0,6})/.exec(field?.lines[0] ?? '') ?? [];
  if (sign === undefined) return undefined;
  const value = decimalOf(amount);
  return { amount: sign === 'D' && /[1-9]/.test(value) ? `-${value}` : value, currency, date: dateOf(date) };
}

/** Value date, entry date, reversal and direction, amount, type, references. */
const entryPattern = /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d{1,15},\d{0,6})(?:[A-Z][A-Z\d]{3})?(.{0,200})$/;

/** The entry date has no year: that of the value date, or the next or last one. */
function entryDateOf(value: string, monthAndDay: string | undefined): string | undefined {
  if (monthAndDay === undefined) return dateOf(value);
  const [year, month] = [Number(value.slice(0, 2)), Number(value.slice(2, 4))];
  const difference = Number(monthAndDay.slice(0, 2)) - month;
  const shift = difference > 6 ? -1 : difference < -6 ? 1 : 0;
  return dateOf(`${String((year + shift + 100) % 100).padStart(2, '0')}${monthAndDay}`);
}

const isStated = (reference: string | undefined): reference is string =>
  reference !== undefined && reference !== '' && !/^(?:NONREF|NOTPROVIDED)$/i.test(reference);

function transactionOf(
  { lines }: Field,
  details: Details,
  currency: string | undefined,
  { at, warnings }: { readonly at: string; readonly warnings: ExtractionWarning[] },
): (ExtractedTransaction & { readonly change: string }) | undefined {
  const match = entryPattern.exec(lines[0]);
  if (match === null) {
    warnings.push({ rule: 'value', at, expected: 'a statement line of MT940', found: lines[0].slice(0, 200) });
    return undefined;
  }
  const [, value = '', entry, sign = '', digits = '', references = ''] = match;
  const [own, bank] = references.split('//');
  const amount = decimalOf(digits);
  // A reversed credit (RC) is a debit.
  const isCredit = sign === 'C' || sign === 'RD';
  const { remittance = joined(...lines.slice(1)), name, account, bank: bic, endToEnd } = details;
  const booking = entryDateOf(value, entry);
  const valueDate = dateOf(value);
  const endToEndId = isStated(endToEnd) ? endToEnd : isStated(own?.trim()) ? own?.trim() : undefined;
  const transaction: TransactionFields = {
    ...(endToEndId !== undefined && { 'external_ids.end_to_end_id': endToEndId }),
    ...(isStated(bank?.trim()) && { 'external_ids.transaction_id': bank?.trim() ?? '' }),
    ...(booking !== undefined && { booking_date: booking }),
    ...(valueDate !== undefined && { value_date: valueDate }),
    'instructed_amount.amount': amount,
    'settlement_amount.amount': amount,
    ...(currency !== undefined && { 'instructed_amount.currency': currency, 'settlement_amount.currency': currency }),
    transaction_type: isCredit ? 'credit' : 'debit',
    status: 'booked',
    ...(remittance !== undefined && { 'remittance_information.unstructured': remittance }),
  };
  const company: CompanyFields = name === undefined ? {} : { name };
  const counterpartyAccount: PaymentMeansFields | undefined =
    account === undefined ? undefined : accountOf(account, bic);
  return {
    change: isCredit ? amount : `-${amount}`,
    transaction,
    fees: [],
    ...(name !== undefined && { counterparty: { company, addresses: [] } }),
    ...(counterpartyAccount !== undefined && { counterpartyAccount }),
  };
}

/** An IBAN, or a number. @param bank BIC, or a national code of the bank */
function accountOf(identifier: string, bank?: string): PaymentMeansFields {
  const number = accountField(identifier);
  return {
    type: 'account_details',
    ...('iban' in number
      ? { 'account_details.iban': number.iban }
      : { 'account_details.account_number': number.account_number }),
    ...(bank !== undefined &&
      bank !== '' && { [/^\d+$/.test(bank) ? 'bank_details.bank_code' : 'account_details.bic']: bank }),
  };
}

/** `DE89370400440532013000`, `37040044/0532013000` or `NL91ABNA0417164300EUR` in the field `:25:`. */
function ownAccount(text: string, currency: string | undefined): PaymentMeansFields {
  const [bank, number] = text.includes('/') ? text.split('/') : [undefined, text];
  const account = accountOf((number ?? text).trim().replace(/(?<=\d)[A-Z]{3}$/, ''), bank?.trim());
  return { ...account, ...(currency !== undefined && { 'account_details.currency': currency }) };
}

const startOf = (date: string): string => `${date}T00:00:00.000Z`;
const endOf = (date: string): string => `${date}T23:59:59.999Z`;

function statementOf(fields: readonly Field[], at: string, warnings: ExtractionWarning[]): ExtractedStatement {
  const fieldOf = (...tags: readonly string[]) => fields.find(({ tag }) => tags.includes(tag));
  const opening = balanceOf(fieldOf('60F', '60M'));
  const closing = balanceOf(fieldOf('62F', '62M'));
  const available = balanceOf(fieldOf('64'));
  const currency = opening?.currency ?? closing?.currency;
  let entries = 0;
  const transactions = fields.flatMap((field, index) => {
    if (field.tag !== '61') return [];
    const next = fields[index + 1];
    entries += 1;
    const place = { at: `${at}, entry ${entries}`, warnings };
    return transactionOf(field, detailsOf(next?.tag === '86' ? next.lines : []), currency, place) ?? [];
  });
  if (opening !== undefined && closing !== undefined) {
    const expected = addDecimals([opening.amount, ...transactions.map(({ change }) => change)]);
    if (!expected.eq(closing.amount))
      warnings.push({ rule: 'closing-balance', at, expected: expected.toFixed(), found: closing.amount });
  }
  const balance: BalanceFields = {
    ...(opening && { 'local_balance.opening_booked': opening.amount }),
    ...(closing && { 'local_balance.closing_booked': closing.amount }),
    ...(available && { 'local_balance.closing_value': available.amount }),
    ...(currency !== undefined && { 'local_balance.currency': currency }),
    ...(opening?.date !== undefined && { balance_at_from: startOf(opening.date) }),
    ...(closing?.date !== undefined && { balance_at_to: endOf(closing.date) }),
  };
  return {
    account: ownAccount(fieldOf('25', '25P')?.lines[0] ?? '', currency),
    balance,
    transactions: transactions.map(({ change: _change, ...transaction }) => transaction),
  };
}

/** SWIFT MT940: each message is a statement, or a page of one. */
export function readMt940(text: string): Omit<ExtractionResult, 'format'> {
  const warnings: ExtractionWarning[] = [];
  const statements = messagesOf(text)
    .filter((fields) => fields.some(({ tag }) => tag.startsWith('25')))
    .map((fields, index) => statementOf(fields, `statement ${index + 1}`, warnings));
  return { documentType: 'bank_statement', statements, warnings };
}
