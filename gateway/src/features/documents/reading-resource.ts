import { readingLimits, readingMethods, readingStatuses, sourceKinds } from '@fds/extraction/reading';
import * as v from 'valibot';
import { uuidOutputSchema } from '../../base/uuid.ts';
import { countSchema } from '../../json-api/schemas.ts';

/** Of a person about a reading. */
export const decisions = ['recorded', 'none'] as const;

const described = (schema: v.GenericSchema<string, string>, text: string) => v.pipe(schema, v.description(text));

const fieldSchema = v.pipe(
  v.strictObject({
    field: described(v.string(), 'Path of the field of the record, such as `invoice.local_totals.total_amount`'),
    value: described(
      v.string(),
      'Value as in the record, such as `-12.50` or `2026-01-31`; empty if a person removed it',
    ),
    confidence: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
    source: v.strictObject({
      kind: v.picklist(sourceKinds),
      page: v.pipe(
        v.nullable(v.pipe(v.number(), v.integer())),
        v.description('From 1; null in XML, HTML and office documents'),
      ),
      box: v.pipe(
        v.nullable(v.array(v.number())),
        v.description('Left, top, width and height in points, from the upper left corner of the page'),
      ),
      text: described(v.string(), 'Text of the document'),
      path: v.optional(described(v.string(), 'Path of the XML element')),
      line: v.optional(v.pipe(v.number(), v.integer(), v.description('Line of the XML element, from 1'))),
    }),
  }),
  v.title('ReadingField'),
);

export type StoredField = v.InferOutput<typeof fieldSchema>;

const checkSchema = v.pipe(
  v.strictObject({
    rule: described(v.string(), 'Name of the rule, such as `BR-CO-15` or `net-plus-tax`'),
    holds: v.boolean(),
    expected: v.string(),
    found: v.string(),
    at: v.optional(described(v.string(), 'Part of the document, such as `item 3`')),
  }),
  v.title('ReadingCheck'),
);

export const readingSchema = v.pipe(
  v.strictObject({
    type: v.literal('document_reading'),
    id: uuidOutputSchema,
    attributes: v.strictObject({
      method: v.pipe(v.nullable(v.picklist(readingMethods)), v.description('Null if nothing was read of the document')),
      status: v.pipe(
        v.picklist(readingStatuses),
        v.description(
          '`recorded`: the values are records. `needs_review`: a person has to check the values first. `none`: the document has no records',
        ),
      ),
      decision: v.pipe(
        v.nullable(v.picklist(decisions)),
        v.description('Decision of a person. The status follows as soon as the records are written'),
      ),
      version: v.pipe(countSchema, v.description('Increases with every change; in quotes, it is the `ETag`')),
      format: v.nullable(v.string()),
      fields: v.pipe(v.array(fieldSchema), v.description(`At most ${readingLimits.fields}`)),
      omitted_fields: v.pipe(countSchema, v.description('Number of values that are not in `fields`')),
      checks: v.pipe(v.array(checkSchema), v.description(`At most ${readingLimits.checks}`)),
    }),
  }),
  v.title('DocumentReading'),
);

const row = v.object({
  id: v.string(),
  document_id: uuidOutputSchema,
  format: v.nullable(v.string()),
  fields: v.array(fieldSchema),
  checks: v.array(checkSchema),
  omitted: v.number(),
  decision: v.nullable(v.picklist(decisions)),
  version: v.number(),
  document: v.object({
    status: v.string(),
    reading_method: v.nullable(v.picklist(readingMethods)),
    reading_status: v.nullable(v.picklist(readingStatuses)),
  }),
});

export type ReadingRow = v.InferOutput<typeof row>;

export const readingText = `query ($where: document_readings_bool_exp!) {
  document_readings(where: $where, limit: 1) {
    id document_id format fields checks omitted decision version document { status reading_method reading_status }
  }
}`;

export const readingRows = v.object({ document_readings: v.array(row) });

export const readingTag = ({ version }: ReadingRow): string => `"${version}"`;

export const readingResource = ({ document_id, document, omitted, ...read }: ReadingRow) => ({
  type: 'document_reading',
  id: document_id,
  attributes: {
    method: document.reading_method,
    status: document.reading_status ?? 'none',
    decision: read.decision,
    version: read.version,
    format: read.format,
    fields: read.fields,
    omitted_fields: omitted,
    checks: read.checks,
  },
});
