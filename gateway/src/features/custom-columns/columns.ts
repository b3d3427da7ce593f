import { extractorSchema } from '@fds/ai/extractor';
import { enumValues } from '@fds/platform/enum-values';
import * as v from 'valibot';
import { ErrorCollector, validationError } from '../../base/errors.ts';
import { findRecordType, recordCatalogue } from '../../contract/catalogue.ts';
import { insertMutationOf } from '../../graphql/creation.ts';
import { WriteRejectedError } from '../../graphql/failures.ts';
import { type AnyEndpoint, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { createdUrl } from '../../http/links.ts';
import { resourcesConverter } from '../../json-api/resources.ts';
import { fullResourceSchema } from '../../json-api/schemas.ts';
import { getByIdPlain } from '../../reading/by-id.ts';
import { deleteByIdEndpoint } from '../../writing/deletion.ts';
import { recordDefaults, recordRow } from '../../writing/new-record.ts';
import { requestedRecordType, requestedWorkspaceId } from './checks.ts';
import { checkExtractor } from './fields.ts';
import { columnMemberSchemas, resourceBodySchema } from './members.ts';

const root = findRecordType('custom_columns');
const selection = { root, attributes: root.attributes, include: [] };
const convertRowsToResources = resourcesConverter(selection, recordCatalogue);

const creation = insertMutationOf('custom_columns');

/** Bytes. A page contains up to 200 columns, each with an extractor. */
const maxExtractorBytes = 32_768;

const columnBody = resourceBodySchema(
  'custom_column',
  v.strictObject({
    root: columnMemberSchemas.root,
    name: columnMemberSchemas.name,
    description: v.nullish(columnMemberSchemas.description),
    data_type: columnMemberSchemas.data_type,
    origin: v.optional(
      v.pipe(v.picklist(enumValues.custom_columns.origin), v.description('Whether the service proposed the column')),
      'manual',
    ),
    values: columnMemberSchemas.values,
    extractor: v.pipe(
      v.nullish(
        v.pipe(
          extractorSchema,
          v.check(
            (extractor) => Buffer.byteLength(JSON.stringify(extractor)) <= maxExtractorBytes,
            `Expected at most ${maxExtractorBytes} bytes of JSON`,
          ),
        ),
      ),
      v.description(
        'The program that computes the values of the column. The values of a column without an extractor cannot be computed',
      ),
    ),
    workspace_id: columnMemberSchemas.workspace_id,
  }),
);

const createColumn: Endpoint<object, v.InferOutput<typeof columnBody>> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['POST'],
  path: '/v1/custom-columns',
  operationId: 'createCustomColumn',
  summary: 'Create a custom column',
  description:
    'The column belongs to the workspace in `workspace_id`, or to the workspace of the API key. It has values for the records of this workspace and its descendants. Only a column with an extractor can be computed.',
  tag: 'Custom columns',
  success: {
    status: 201,
    description: 'The new column.',
    body: v.strictObject({ data: fullResourceSchema(root, recordCatalogue) }),
    headers: { Location: 'URL of the column.' },
  },
  errors: ['UNKNOWN_ROOT', 'UNKNOWN_FIELD', 'OPERATOR_NOT_ALLOWED', 'INVALID_VALUE', 'WORKSPACE_NOT_FOUND'],
  body: columnBody,
  async run({ body: { data } }, call) {
    const { values, extractor = null, workspace_id: wanted, ...attributes } = data.attributes;
    const errors = new ErrorCollector();
    if (values.length > 0 && attributes.data_type !== 'enum') {
      errors.at(
        '/data/attributes/values',
        'INVALID_VALUE',
        'Only a column of the type enum can have the attribute values. Remove this attribute.',
      );
    }
    const of = requestedRecordType(attributes.root);
    if (extractor !== null) checkExtractor(of, extractor, attributes.data_type, '/data/attributes/extractor', errors);
    errors.throwIfAny();
    const workspace_id = await requestedWorkspaceId(wanted, call);
    const object = {
      ...recordDefaults(),
      ...attributes,
      description: attributes.description ?? null,
      enum_values: values,
      extractor,
      workspace_id,
    };
    const [column] = convertRowsToResources([recordRow(root, object)]).data;
    const answer = { body: { data: column }, headers: { Location: createdUrl(call.url, object.id) } };
    return call.create(creation, { object }, answer).catch((error: unknown) => {
      if (!(error instanceof WriteRejectedError)) throw error;
      const source = { pointer: '/data/attributes/workspace_id' };
      throw validationError(
        'WORKSPACE_NOT_FOUND',
        'No workspace with this id exists, or you may not access it.',
        source,
      );
    });
  },
};

const getColumn = getByIdPlain({
  root: 'custom_columns',
  path: '/v1/custom-columns/:id',
  operationId: 'getCustomColumn',
  what: 'custom column',
  description: 'Returns the definition of the column. `POST /v1/custom-columns/{id}/values` reads its values.',
  tag: 'Custom columns',
});

const deleteColumn = deleteByIdEndpoint({
  root: 'custom_columns',
  path: '/v1/custom-columns/:id',
  operationId: 'deleteCustomColumn',
  summary: 'Delete a custom column',
  description: 'Deletes the column and its values, and ends its running computations.',
  tag: 'Custom columns',
  by: ['removing'],
});

export const columnEndpoints: readonly AnyEndpoint[] = [getColumn, createColumn, deleteColumn];
