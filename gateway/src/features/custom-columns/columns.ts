import { extractorSchema } from '@fds/ai/extractor';
import * as v from 'valibot';
import { ErrorCollector, makeValidationError } from '../../base/errors.ts';
import { findRecordType, recordCatalogue } from '../../contract/catalogue.ts';
import { makeInsertMutation } from '../../graphql/creation.ts';
import { WriteRejectedError } from '../../graphql/failures.ts';
import { type Endpoint, noParametersSchema, type RegisterEndpoint } from '../../http/endpoint.ts';
import { makeCreatedResourceUrl } from '../../http/links.ts';
import { makeRowsToResourcesConverter } from '../../json-api/resources.ts';
import { makeFullResourceSchema } from '../../json-api/schemas.ts';
import { makeGetByIdEndpointWithoutInclude } from '../../reading/by-id.ts';
import { makeDeleteByIdEndpoint } from '../../writing/deletion.ts';
import { makeRecordDefaults, makeRecordRow } from '../../writing/new-record.ts';
import { findRequestedRecordType, findRequestedWorkspaceId } from './checks.ts';
import { checkExtractor } from './fields.ts';
import { customColumnBodyMemberSchemas, makeResourceBodySchema } from './members.ts';

const root = findRecordType('custom_columns');
const selection = { root, attributes: root.attributes, include: [] };
const convertRowsToResources = makeRowsToResourcesConverter(selection, recordCatalogue);

const creation = makeInsertMutation('custom_columns');

/**
 * Maximum size of an extractor, in bytes. The limit keeps pages small: a page contains up to 200 columns, each with an
 * extractor.
 */
const maxExtractorBytes = 32_768;

const columnBody = makeResourceBodySchema(
  'custom_column',
  v.strictObject({
    root: customColumnBodyMemberSchemas.root,
    name: customColumnBodyMemberSchemas.name,
    description: v.nullish(customColumnBodyMemberSchemas.description),
    data_type: customColumnBodyMemberSchemas.data_type,
    origin: v.optional(
      v.pipe(v.picklist(['inferred', 'manual']), v.description('Whether the service proposed the column')),
      'manual',
    ),
    values: customColumnBodyMemberSchemas.values,
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
    workspace_id: customColumnBodyMemberSchemas.workspace_id,
  }),
);

/** POST /v1/custom-columns: creates a column for the records of a workspace and of the workspaces below. */
const createColumn: Endpoint<object, v.InferOutput<typeof columnBody>> = {
  methods: ['POST'],
  path: '/v1/custom-columns',
  operationId: 'createCustomColumn',
  summary: 'Create a custom column',
  description:
    'The column belongs to the workspace in `workspace_id`, or to the workspace of the API key. It has values for the records of this workspace and its descendants. Only a column with an extractor can be computed.',
  tag: 'Custom columns',
  rate: 'general',
  success: {
    status: 201,
    description: 'The new column.',
    body: v.strictObject({ data: makeFullResourceSchema(root, recordCatalogue) }),
    headers: { Location: 'URL of the column.' },
  },
  errors: ['UNKNOWN_ROOT', 'UNKNOWN_FIELD', 'OPERATOR_NOT_ALLOWED', 'INVALID_VALUE', 'WORKSPACE_NOT_FOUND'],
  usesEngine: true,
  auth: 'caller',
  parameters: noParametersSchema,
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
    const of = findRequestedRecordType(attributes.root);
    if (extractor !== null) checkExtractor(of, extractor, attributes.data_type, '/data/attributes/extractor', errors);
    errors.throwIfAny();
    const workspace_id = await findRequestedWorkspaceId(wanted, call);
    const object = {
      ...makeRecordDefaults(),
      ...attributes,
      description: attributes.description ?? null,
      enum_values: values,
      extractor,
      workspace_id,
    };
    const [column] = convertRowsToResources([makeRecordRow(root, object)]).data;
    const answer = { body: { data: column }, headers: { Location: makeCreatedResourceUrl(call.url, object.id) } };
    return call.create(creation, { object }, answer).catch((error: unknown) => {
      if (!(error instanceof WriteRejectedError)) throw error;
      const source = { pointer: '/data/attributes/workspace_id' };
      throw makeValidationError(
        'WORKSPACE_NOT_FOUND',
        'No workspace with this id exists, or you may not access it.',
        source,
      );
    });
  },
};

const getColumn = makeGetByIdEndpointWithoutInclude({
  root: 'custom_columns',
  path: '/v1/custom-columns/:id',
  operationId: 'getCustomColumn',
  what: 'custom column',
  description: 'Returns the definition of the column. `POST /v1/custom-columns/{id}/values` reads its values.',
  tag: 'Custom columns',
});

const deleteColumn = makeDeleteByIdEndpoint({
  root: 'custom_columns',
  path: '/v1/custom-columns/:id',
  operationId: 'deleteCustomColumn',
  summary: 'Delete a custom column',
  description: 'Deletes the column and its values, and ends its running computations.',
  tag: 'Custom columns',
  by: ['removing'],
});

/** Registers the endpoints that create, return and delete custom columns. */
export function registerColumnEndpoints(register: RegisterEndpoint): void {
  register(getColumn);
  register(createColumn);
  register(deleteColumn);
}
