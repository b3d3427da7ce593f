import * as v from 'valibot';
import { ErrorCollector } from '../base/errors.ts';
import { toPascalCase } from '../base/names.ts';
import { findRecordType, recordCatalogue } from '../contract/catalogue.ts';
import type { Relationship, ResourceAttribute } from '../contract/types.ts';
import { type Endpoint, usualEndpoint } from '../http/endpoint.ts';
import { fieldsSchemas, readFieldset } from '../input/fields.ts';
import { resourceSchemaOf, resourceUnion, selectedResourceSchema } from '../json-api/schemas.ts';
import { type NameWithIdPath, notFoundCode, notFoundError } from './not-found.ts';
import { prepareRowQuery, type RowQuery, readRowById } from './read-one.ts';

interface GetByIdEndpointDefinition<Params> {
  readonly root: NameWithIdPath;
  readonly path: string;
  readonly operationId: string;
  readonly what: string;
  readonly description: string;
  readonly tag: Endpoint<Params, undefined>['tag'];
  /** Attributes that the resource can contain; by default, all attributes of the record type. */
  readonly attributes?: readonly ResourceAttribute[];
  readonly parameters: v.GenericSchema<unknown, Params>;
  /** By default, a request can include no relationship. */
  readonly include?: { readonly of: (given: Params) => readonly Relationship[]; readonly roots: readonly string[] };
}

export function getByIdEndpoint<Params extends object>(
  definition: GetByIdEndpointDefinition<Params>,
): Endpoint<RowQuery, undefined> {
  const root = findRecordType(definition.root);
  const attributes = definition.attributes ?? root.attributes;
  const data =
    definition.attributes === undefined
      ? selectedResourceSchema(root, recordCatalogue)
      : resourceSchemaOf(toPascalCase(root.type), root, recordCatalogue, attributes, 'sparse');
  const responseBody =
    definition.include === undefined
      ? v.strictObject({ data })
      : v.strictObject({
          data,
          included: v.array(resourceUnion(definition.include.roots.map(findRecordType), recordCatalogue)),
        });
  const prepare = (parameters: Params) => {
    const include = definition.include?.of(parameters) ?? [];
    const errors = new ErrorCollector();
    const fieldset = readFieldset(root, attributes, include, parameters, errors);
    errors.throwIfAny();
    return prepareRowQuery({ root, include, ...fieldset }, { included: definition.include !== undefined });
  };
  return {
    ...usualEndpoint,
    auth: 'caller',
    methods: ['GET'],
    path: definition.path,
    operationId: definition.operationId,
    summary: `Get one ${definition.what}`,
    description: definition.description,
    tag: definition.tag,
    success: { status: 200, description: `The ${definition.what}.`, body: responseBody },
    errors: [notFoundCode(definition.root), 'UNKNOWN_FIELD'],
    parameters: v.pipe(definition.parameters, v.transform(prepare)),
    async run({ id, parameters: prepared }, call) {
      const body = await readRowById(prepared, id, call);
      if (body === undefined) throw notFoundError(definition.root);
      return { body };
    },
  };
}

/** The only query parameter is `fields[TYPE]`. */
export const getByIdPlain = (
  definition: Omit<GetByIdEndpointDefinition<object>, 'parameters' | 'include'>,
): Endpoint<RowQuery, undefined> =>
  getByIdEndpoint({ ...definition, parameters: v.strictObject(fieldsSchemas([findRecordType(definition.root)])) });
