import { customColumnTypes, evaluateExtractor, extractorPaths, extractorSchema } from '@fds/ai/extractor';
import type { ProposedColumn } from '@fds/ai/provider';
import { mapInSlices } from '@fds/platform/slices';
import * as v from 'valibot';
import { ErrorCollector, ValidationErrors } from '../../base/errors.ts';
import { uuidOutputSchema } from '../../base/uuid.ts';
import type { RecordType } from '../../contract/types.ts';
import type { AnyEndpoint, Endpoint } from '../../http/endpoint.ts';
import { formatDateTime } from '../../json-api/date-times.ts';
import { aiEndpoint, aiQuestion, checkQuestion, convertAiErrors } from './checks.ts';
import { checkExtractor, extractorFieldsByPath } from './fields.ts';
import { columnMemberSchemas, resourceBodySchema } from './members.ts';
import { type RecordReader, readRecordValues } from './read-values.ts';

const body = resourceBodySchema(
  'custom_column',
  v.strictObject({
    root: columnMemberSchemas.root,
    name: columnMemberSchemas.name,
    description: columnMemberSchemas.description,
    record_ids: columnMemberSchemas.record_ids,
    workspace_id: columnMemberSchemas.workspace_id,
  }),
);

const confidence = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

const answer = v.strictObject({
  data: v.pipe(
    v.strictObject({
      type: v.literal('custom_column'),
      attributes: v.strictObject({
        root: v.string(),
        name: v.string(),
        description: v.string(),
        data_type: v.picklist(customColumnTypes),
        origin: v.literal('inferred'),
        values: v.array(v.string()),
        extractor: v.nullable(extractorSchema),
        workspace_id: uuidOutputSchema,
      }),
      meta: v.strictObject({
        confidence,
        record_values: v.array(
          v.strictObject({
            record_id: uuidOutputSchema,
            value: v.nullable(v.union([v.string(), v.number(), v.boolean()])),
            confidence: v.nullable(confidence),
          }),
        ),
      }),
    }),
    v.title('ProposedCustomColumn'),
  ),
});

/** Removes an extractor that is invalid for the record type, and halves the confidence. */
function checked(root: RecordType, proposed: ProposedColumn): ProposedColumn {
  const { extractor, data_type } = proposed;
  if (extractor === undefined) return proposed;
  const errors = new ErrorCollector();
  checkExtractor(root, extractor, data_type, '', errors);
  try {
    errors.throwIfAny();
    return proposed;
  } catch (error) {
    if (error instanceof ValidationErrors)
      return { ...proposed, extractor: undefined, confidence: proposed.confidence / 2 };
    throw error;
  }
}

/** Applies if no condition of the extractor is true, so that the value is its default. */
const defaultCaseFactor = 0.8;

const rounded = (number: number): number => Math.round(number * 100) / 100;

/** Returns a value in the form in which responses contain it: numbers as JSON numbers, date-times in UTC. */
function toJsonValue(type: ProposedColumn['data_type'], value: string) {
  if (type === 'number') return JSON.rawJSON(value);
  return type === 'date' && value.includes('T') ? formatDateTime(value) : value;
}

export async function valuesOf(
  root: RecordType,
  { extractor, data_type, confidence: sure }: ProposedColumn,
  ids: readonly string[],
  call: RecordReader,
) {
  if (extractor === undefined || ids.length === 0) {
    return ids.map((record_id) => ({ record_id, value: null, confidence: null }));
  }
  const fields = extractorFieldsByPath(root);
  const today = new Date().toISOString().slice(0, 10);
  const records = new Map(
    (await readRecordValues(root, extractorPaths(extractor), { ids }, call)).map((record) => [record.id, record]),
  );
  const evaluate = (record_id: string) => {
    const record = records.get(record_id);
    const extracted = record && evaluateExtractor(extractor, record, fields, today);
    if (extracted === undefined || 'fault' in extracted || extracted.value === null) {
      return { record_id, value: null, confidence: null };
    }
    const { value, byDefault } = extracted;
    return {
      record_id,
      value: typeof value === 'string' ? toJsonValue(data_type, value) : value,
      confidence: rounded(byDefault === true ? sure * defaultCaseFactor : sure),
    };
  };
  // A long text takes milliseconds: an extractor can compare it with hundreds of values.
  return mapInSlices(ids, evaluate, 1);
}

const inferColumn: Endpoint<object, v.InferOutput<typeof body>> = {
  ...aiEndpoint,
  path: '/v1/custom-columns/infer',
  operationId: 'inferCustomColumn',
  summary: 'Propose a column for a description',
  description:
    'Proposes a custom column. The response contains the data type, the allowed values if the data type is `enum`, the extractor, and the values that the extractor finds in the records in `record_ids`. The service does not store the proposal. To create the column, send `attributes` to `POST /v1/custom-columns`.',
  success: { status: 200, description: 'The proposed column.', body: answer },
  auth: 'caller',
  body,
  async run({ body: { data } }, call) {
    const { root: named, name, description, record_ids } = data.attributes;
    const { root, workspaceId } = await checkQuestion(data.attributes, call);
    const subject = aiQuestion(root, description, [], call);
    const proposed = checked(root, await convertAiErrors(call.deps.ai.inferColumn({ ...subject, name })));
    const { data_type, values, extractor = null } = proposed;
    const attributes = {
      root: named,
      name,
      description,
      data_type,
      origin: 'inferred',
      values,
      extractor,
      workspace_id: workspaceId,
    };
    const meta = {
      confidence: rounded(proposed.confidence),
      record_values: await valuesOf(root, proposed, record_ids, call),
    };
    return { body: { data: { type: 'custom_column', attributes, meta } } };
  },
};

export const columnInferenceEndpoints: readonly AnyEndpoint[] = [inferColumn];
