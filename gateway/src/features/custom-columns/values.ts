import * as v from 'valibot';
import { columnCondition, conjunction, toEngineCondition } from '../../boolexp/conditions.ts';
import { findRecordType, recordCatalogue } from '../../contract/catalogue.ts';
import { selectionSetText } from '../../graphql/document.ts';
import { type AnyEndpoint, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { requireRows, resourcesConverter } from '../../json-api/resources.ts';
import { countSchema, fullResourceSchema } from '../../json-api/schemas.ts';
import { columnMemberSchemas, resourceBodySchema } from './members.ts';
import { readColumn } from './read-column.ts';
import { maxRecordIds } from './read-values.ts';

const root = findRecordType('custom_column_values');
const selection = { root: root, attributes: root.attributes, include: [] };
const convertRowsToResources = resourcesConverter(selection, recordCatalogue);
const text = `query ($where: custom_column_values_bool_exp!, $limit: Int!) {
  custom_column_values(where: $where, limit: $limit) { ${selectionSetText(selection, recordCatalogue)} }
}`;
const body = resourceBodySchema(
  'custom_column_value',
  v.strictObject({ record_ids: columnMemberSchemas.someRecordIds }),
);

const readColumnValues: Endpoint<object, v.InferOutput<typeof body>> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['POST'],
  path: '/v1/custom-columns/:id/values',
  operationId: 'readCustomColumnValues',
  summary: 'Read the values of a custom column for records',
  description:
    'The values are in the order of `record_ids`; records without a value are omitted. To filter or page through all values of the column, use `POST /v1/records/query` with the root `custom_column_values`.',
  tag: 'Custom columns',
  success: {
    status: 200,
    description: 'The values.',
    body: v.strictObject({
      data: v.array(fullResourceSchema(root, recordCatalogue)),
      meta: v.strictObject({ count: countSchema }),
    }),
  },
  errors: ['CUSTOM_COLUMN_NOT_FOUND'],
  body,
  async run({ id, body: { data } }, call) {
    await readColumn(id, call);
    const { record_ids } = data.attributes;
    const where = toEngineCondition(
      conjunction(columnCondition('custom_column_id', { _eq: id }), columnCondition('record_id', { _in: record_ids })),
    );
    const { deps, principal, signal } = call;
    const variables = { where, limit: maxRecordIds };
    const rows = requireRows(
      (await deps.engine({ text, variables, claims: principal.claims, signal })).custom_column_values,
    );
    const byRecord = new Map(rows.map((row) => [String(row.record_id), row] as const));
    const named = record_ids.flatMap((record) => {
      const row = byRecord.get(record);
      return row === undefined ? [] : [row];
    });
    const found = convertRowsToResources(named).data;
    return { body: { data: found, meta: { count: found.length } } };
  },
};

export const columnValueEndpoints: readonly AnyEndpoint[] = [readColumnValues];
