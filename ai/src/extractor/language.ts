import { boundedArray, boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { operatorNames } from './operators.ts';

/** Bounds the cost of evaluating one extractor for one record. */
const bounds = { path: 100, text: 255, cases: 30, filters: 20, operands: 10, listValues: 50, days: 36_500 } as const;

const path = v.pipe(
  boundedString(bounds.path),
  v.regex(/^[a-z0-9_]+(\.[a-z0-9_]+){0,3}$/, 'Expected the path of a field, such as issuer.name'),
);
const shortText = v.pipe(
  boundedString(bounds.text),
  v.check((text) => !text.includes('\0'), 'Expected a text without NUL characters'),
);
const numeral = v.pipe(boundedString(62), v.regex(/^-?\d{1,30}(\.\d{1,30})?$/, 'Expected a decimal number as a text'));

const filter = v.pipe(
  v.strictObject({
    field: path,
    operator: v.pipe(
      v.picklist(operatorNames),
      v.title('FilterOperator'),
      v.description('Comparison operator. The type of the field determines which operators are allowed'),
    ),
    value: v.optional(
      v.union([
        shortText,
        v.pipe(v.number(), v.finite()),
        v.boolean(),
        v.pipe(boundedArray(shortText, bounds.listValues), v.minLength(1)),
      ]),
    ),
    conjunction: v.optional(v.picklist(['and', 'or'])),
  }),
  v.title('ExtractorFilter'),
  v.description('A condition on a field of the record'),
);

export const extractorFiltersSchema = v.pipe(boundedArray(filter, bounds.filters), v.minLength(1));

export const dateParts = ['year', 'quarter', 'month', 'year_month', 'day', 'weekday'] as const;

export const textParts = [
  'upper',
  'lower',
  'initials',
  'first_word',
  'last_word',
  'first_character',
  'first_two',
  'last_four',
  'number',
  'percentage',
  'prefix',
  'after_at',
  'host',
  'extension',
  'reference',
] as const;

const operand = v.union([v.strictObject({ field: path }), v.strictObject({ number: numeral })]);

const moment = v.union([v.strictObject({ field: path }), v.strictObject({ today: v.literal(true) })]);

/** A small program that computes a column's value from one record. Without loops and regular expressions. */
export const extractorSchema = v.pipe(
  v.variant('kind', [
    v.pipe(v.strictObject({ kind: v.literal('field'), field: path }), v.title('FieldExtractor')),
    v.pipe(
      v.strictObject({
        kind: v.literal('cases'),
        cases: v.pipe(
          boundedArray(
            v.strictObject({ filters: extractorFiltersSchema, value: v.union([shortText, v.boolean()]) }),
            bounds.cases,
          ),
          v.minLength(1),
        ),
        otherwise: v.nullable(v.union([shortText, v.boolean()])),
      }),
      v.title('CasesExtractor'),
    ),
    v.pipe(
      v.strictObject({ kind: v.literal('take'), field: path, what: v.picklist(textParts) }),
      v.title('TakeExtractor'),
    ),
    v.pipe(
      v.strictObject({ kind: v.literal('date_part'), field: path, part: v.picklist(dateParts) }),
      v.title('DatePartExtractor'),
    ),
    v.pipe(
      v.strictObject({
        kind: v.literal('time_between'),
        from: moment,
        to: moment,
        unit: v.picklist(['seconds', 'hours', 'days']),
      }),
      v.title('TimeBetweenExtractor'),
    ),
    v.pipe(
      v.strictObject({
        kind: v.literal('date_shift'),
        field: path,
        amount: v.pipe(v.number(), v.integer(), v.minValue(-bounds.days), v.maxValue(bounds.days)),
        unit: v.picklist(['days', 'months', 'years']),
      }),
      v.title('DateShiftExtractor'),
    ),
    /** Runs its steps from left to right, without operator precedence. */
    v.pipe(
      v.strictObject({
        kind: v.literal('arithmetic'),
        start: operand,
        steps: v.pipe(
          boundedArray(
            v.strictObject({ operator: v.picklist(['add', 'subtract', 'multiply', 'divide']), by: operand }),
            bounds.operands,
          ),
          v.minLength(1),
        ),
      }),
      v.title('ArithmeticExtractor'),
    ),
    /** Omits null values. */
    v.pipe(
      v.strictObject({
        kind: v.literal('join'),
        fields: v.pipe(boundedArray(path, bounds.operands), v.minLength(1)),
        separator: v.pipe(shortText, v.maxLength(10)),
      }),
      v.title('JoinExtractor'),
    ),
  ]),
  v.title('Extractor'),
  v.description('A program that computes a value from the fields of a record'),
);

export type Extractor = v.InferOutput<typeof extractorSchema>;
export type ExtractorOfKind<Kind extends Extractor['kind']> = Extract<Extractor, { readonly kind: Kind }>;
