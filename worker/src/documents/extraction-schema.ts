import {
  addressFields,
  balanceFields,
  companyFields,
  exchangeRateFields,
  type FieldKind,
  type Fields,
  feeFields,
  invoiceFields,
  itemFields,
  partyRoles,
  paymentMeansFields,
  personFields,
  taxFields,
  transactionFields,
} from '@fds/extraction/records';
import * as v from 'valibot';

/** Bounds of one document: a long statement fits, what is made to fill the database does not. */
const most = { records: 100_000, warnings: 10_000, textLength: 1_000_000, shortLength: 1000 } as const;

const decimal = /^-?\d{1,100}(\.\d{1,100})?$/;
const date = /^\d{4}-\d\d-\d\d$/;

/** Postgres stores no NUL and no half of a surrogate pair. */
const isStorable = (text: string): boolean =>
  text.length <= most.textLength && !text.includes('\0') && text.isWellFormed();

/** Days and moments of the calendar from year 1 on; `Date` accepts a 31 February. */
const isMoment = (text: string): boolean => {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text && !text.startsWith('0000');
};

const checks: Readonly<Record<Exclude<FieldKind, readonly string[]>, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && isStorable(value),
  decimal: (value) => typeof value === 'string' && decimal.test(value),
  date: (value) => typeof value === 'string' && date.test(value) && isMoment(`${value}T00:00:00.000Z`),
  moment: (value) => typeof value === 'string' && value.length === 24 && isMoment(value),
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
};

const isKind = (kind: FieldKind, value: unknown): boolean =>
  typeof kind === 'string' ? checks[kind](value) : typeof value === 'string' && kind.includes(value);

/** The fields of a record, each of its kind and no others. */
const fields = <const T extends Readonly<Record<string, FieldKind>>>(table: T) =>
  v.custom<Fields<T>>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      Object.entries(value).every(([field, content]) => {
        const kind = Object.hasOwn(table, field) ? table[field] : undefined;
        return kind !== undefined && isKind(kind, content);
      }),
  );

const list = <T>(item: v.GenericSchema<unknown, T>, longest: number = most.records) =>
  v.pipe(v.array(item), v.maxLength(longest));
const short = v.pipe(v.string(), v.check(isStorable), v.maxLength(most.shortLength));

const party = v.strictObject({ company: fields(companyFields), addresses: list(fields(addressFields), 10) });
const role = v.picklist(partyRoles);

const invoice = v.strictObject({
  invoice: fields(invoiceFields),
  parties: v.strictObject({
    issuer: v.exactOptional(party),
    receiver: v.exactOptional(party),
    payee: v.exactOptional(party),
  }),
  people: list(v.strictObject({ party: role, role: v.literal('contact'), person: fields(personFields) }), 1000),
  paymentMeans: list(v.strictObject({ holder: role, means: fields(paymentMeansFields) }), 1000),
  items: list(fields(itemFields)),
  taxes: list(fields(taxFields)),
  exchangeRate: v.optional(fields(exchangeRateFields)),
});

const transaction = v.strictObject({
  transaction: fields(transactionFields),
  fees: list(fields(feeFields), 1000),
  counterparty: v.optional(party),
  counterpartyAccount: v.optional(fields(paymentMeansFields)),
});

const statement = v.strictObject({
  account: fields(paymentMeansFields),
  holder: v.optional(party),
  balance: fields(balanceFields),
  transactions: list(transaction),
});

const warning = v.strictObject({ rule: short, at: v.optional(short), expected: short, found: short });

/** An extraction as a process sends it that has read a file of a stranger: nothing of it is trusted. */
export const extractionSchema = v.strictObject({
  format: short,
  profile: v.optional(short),
  documentType: v.picklist(['invoice', 'credit_note', 'bank_statement', 'purchase_order', 'other']),
  invoice: v.optional(invoice),
  statements: list(statement, 1000),
  warnings: list(warning, most.warnings),
});
