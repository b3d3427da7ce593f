import { modelLimits, wordLimits } from '@fds/extraction/model-question';
import { readingLimits, readingMethods, readingStatuses, sourceKinds } from '@fds/extraction/reading';
import { isFieldValue } from '@fds/extraction/reading-fields';
import * as records from '@fds/extraction/records';
import { recordLimits } from '@fds/extraction/refused';
import * as v from 'valibot';

/** Warnings about one document, and lengths of their texts. */
export const maxWarnings = 10_000;
const maxTextLength = 1_000_000;
const maxShortLength = 1000;

const decimal = /^-?\d{1,100}(\.\d{1,100})?$/;
const date = /^\d{4}-\d\d-\d\d$/;

/** Postgres stores no NUL and no unpaired surrogate. */
const isStorable = (text: string): boolean =>
  text.length <= maxTextLength && !text.includes('\0') && text.isWellFormed();

/** Compares with the text of the parsed `Date`, because `Date` accepts February 31. Postgres has no year 0. */
const isIsoTime = (text: string): boolean => {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text && !text.startsWith('0000');
};

const checks: Readonly<Record<Exclude<records.FieldValueType, readonly string[]>, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && isStorable(value),
  decimal: (value) => typeof value === 'string' && decimal.test(value),
  date: (value) => typeof value === 'string' && date.test(value) && isIsoTime(`${value}T00:00:00.000Z`),
  moment: (value) => typeof value === 'string' && value.length === 24 && isIsoTime(value),
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
};

const isKind = (kind: records.FieldValueType, value: unknown): boolean =>
  typeof kind === 'string' ? checks[kind](value) : typeof value === 'string' && kind.includes(value);

/** Each value has the type of its field; unknown fields are errors. */
const fields = <const T extends Readonly<Record<string, records.FieldValueType>>>(table: T) =>
  v.custom<records.FieldValues<T>>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      Object.entries(value).every(([field, content]) => {
        const kind = Object.hasOwn(table, field) ? table[field] : undefined;
        return kind !== undefined && isKind(kind, content);
      }),
  );

const list = <T>(item: v.GenericSchema<unknown, T>, maxLength: number) =>
  v.pipe(v.array(item), v.maxLength(maxLength), v.readonly());
const shortText = v.pipe(v.string(), v.check(isStorable), v.maxLength(maxShortLength));

const party = v.strictObject({
  company: fields(records.companyFields),
  addresses: list(fields(records.addressFields), 10),
});
const role = v.picklist(records.partyRoles);

const itemSchema = fields(records.itemFields);
const tax = fields(records.taxFields);

const invoice = v.strictObject({
  invoice: fields(records.invoiceFields),
  parties: v.strictObject({
    issuer: v.exactOptional(party),
    receiver: v.exactOptional(party),
    payee: v.exactOptional(party),
  }),
  people: list(
    v.strictObject({ party: role, role: v.literal('contact'), person: fields(records.personFields) }),
    recordLimits.people,
  ),
  paymentMeans: list(
    v.strictObject({ holder: role, means: fields(records.paymentMeansFields) }),
    recordLimits.paymentMeans,
  ),
  items: list(itemSchema, recordLimits.items),
  taxes: list(tax, recordLimits.taxes),
  exchangeRate: v.optional(fields(records.exchangeRateFields)),
});

const transaction = v.strictObject({
  transaction: fields(records.transactionFields),
  fees: list(fields(records.feeFields), recordLimits.fees),
  counterparty: v.optional(party),
  counterpartyAccount: v.optional(fields(records.paymentMeansFields)),
});

const statement = v.strictObject({
  account: fields(records.paymentMeansFields),
  holder: v.optional(party),
  balance: fields(records.balanceFields),
  transactions: list(transaction, recordLimits.transactions),
});

const warning = v.strictObject({ rule: shortText, at: v.optional(shortText), expected: shortText, found: shortText });

const boundedText = (maxLength: number) => v.pipe(v.string(), v.check(isStorable), v.maxLength(maxLength));
const shortName = boundedText(readingLimits.nameLength);
const sourceText = boundedText(readingLimits.textLength);
const position = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000));
const points = v.pipe(v.number(), v.finite());

export const readFieldSchema = v.strictObject({
  field: shortName,
  value: boundedText(readingLimits.valueLength),
  confidence: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  source: v.strictObject({
    kind: v.picklist(sourceKinds),
    page: v.nullable(position),
    box: v.nullable(v.pipe(v.strictTuple([points, points, points, points]), v.readonly())),
    text: sourceText,
    path: v.optional(sourceText),
    line: v.optional(position),
  }),
});

const readField = v.pipe(
  readFieldSchema,
  v.check(({ field, value, source }) => source.kind !== 'person' && isFieldValue(field, value)),
);

export const readingCheckSchema = v.strictObject({
  rule: shortName,
  holds: v.boolean(),
  expected: shortText,
  found: shortText,
  at: v.optional(shortText),
});

const reading = v.strictObject({
  method: v.picklist(readingMethods),
  status: v.picklist(readingStatuses),
  format: v.nullable(shortName),
  fields: list(readField, readingLimits.fields),
  omitted: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000))),
  checks: list(readingCheckSchema, readingLimits.checks),
});

/** Strict, because a hostile file may control the reader process. */
export const extractionSchema = v.strictObject({
  format: shortText,
  profile: v.optional(shortText),
  documentType: v.picklist(['invoice', 'credit_note', 'bank_statement', 'purchase_order', 'other']),
  invoice: v.optional(invoice),
  statements: list(statement, recordLimits.statements),
  warnings: list(warning, maxWarnings),
  reading: v.optional(reading),
});

const wordSchema = v.strictObject({
  text: boundedText(wordLimits.wordLength),
  page: position,
  left: points,
  top: points,
  right: points,
  bottom: points,
  certainty: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
});

const pageSchema = v.strictObject({
  width: points,
  height: points,
  words: list(wordSchema, modelLimits.words),
  hasPicture: v.exactOptional(v.boolean()),
  isUnread: v.exactOptional(v.boolean()),
});

export const modelPagesSchema = v.union([
  v.strictObject({ method: v.picklist(['text', 'ocr']), pages: list(pageSchema, modelLimits.pages) }),
  v.strictObject({ refused: shortText }),
]);

export const maxPartLength = 100;

const part = <const List extends string, T>(name: List, schema: v.GenericSchema<unknown, T>) =>
  v.object({ list: v.literal(name), records: list(schema, maxPartLength) });

/**
 * One large message would keep the worker busy for too long. Transactions belong to the last statement of the
 * preceding parts.
 */
export const extractionPartSchema = v.variant('list', [
  part('items', itemSchema),
  part('taxes', tax),
  part('statements', statement),
  part('transactions', transaction),
  part('warnings', warning),
  part('fields', readField),
]);

export type ExtractionPart = v.InferOutput<typeof extractionPartSchema>;
