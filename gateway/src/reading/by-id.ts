import * as v from 'valibot';
import { ErrorCollector } from '../base/errors.ts';
import { toPascalCase } from '../base/names.ts';
import { findRecordType, recordCatalogue } from '../contract/catalogue.ts';
import type { Relationship, ResourceAttribute } from '../contract/types.ts';
import { type Endpoint, noBodySchema } from '../http/endpoint.ts';
import { makeFieldsParameterSchemas, readFieldset } from '../input/fields.ts';
import { makeAnyResourceSchema, makeResourceSchema, makeSelectedFieldsResourceSchema } from '../json-api/schemas.ts';
import { getNotFoundErrorCode, makeNotFoundError, type RecordTypeAddressableById } from './not-found.ts';
import { type PreparedRowRead, prepareRowRead, readRowById } from './read-one.ts';

/** The properties of an endpoint that returns one resource by its id. */
interface Row<P> {
  readonly root: RecordTypeAddressableById;
  readonly path: string;
  readonly operationId: string;
  readonly what: string;
  readonly description: string;
  readonly tag: Endpoint<P, undefined>['tag'];
  /** Attributes that the resource can contain; by default, all attributes of the record type. */
  readonly attributes?: readonly ResourceAttribute[];
  readonly parameters: v.GenericSchema<unknown, P>;
  /**
   * The relationships that a request can include, and the record types to which they lead. By default, a request can
   * include no relationship.
   */
  readonly include?: { readonly of: (given: P) => readonly Relationship[]; readonly roots: readonly string[] };
}

/** Creates an endpoint that returns one resource by its id. */
export function makeGetByIdEndpoint<P extends object>(row: Row<P>): Endpoint<PreparedRowRead, undefined> {
  const root = findRecordType(row.root);
  const attributes = row.attributes ?? root.attributes;
  const data =
    row.attributes === undefined
      ? makeSelectedFieldsResourceSchema(root, recordCatalogue)
      : makeResourceSchema(toPascalCase(root.type), root, recordCatalogue, attributes, 'sparse');
  const responseBody =
    row.include === undefined
      ? v.strictObject({ data })
      : v.strictObject({
          data,
          included: v.array(makeAnyResourceSchema(row.include.roots.map(findRecordType), recordCatalogue)),
        });
  const prepare = (parameters: P) => {
    const include = row.include?.of(parameters) ?? [];
    const errors = new ErrorCollector();
    const fieldset = readFieldset(root, attributes, include, parameters, errors);
    errors.throwIfAny();
    return prepareRowRead({ root, include, ...fieldset }, { included: row.include !== undefined });
  };
  return {
    methods: ['GET'],
    path: row.path,
    operationId: row.operationId,
    summary: `Get one ${row.what}`,
    description: row.description,
    tag: row.tag,
    rate: 'general',
    success: {
      status: 200,
      description: `The ${row.what}.`,
      body: responseBody,
    },
    errors: [getNotFoundErrorCode(row.root), 'UNKNOWN_FIELD'],
    usesEngine: true,
    auth: 'caller',
    parameters: v.pipe(row.parameters, v.transform(prepare)),
    body: noBodySchema,
    async run({ id, parameters: prepared }, call) {
      const body = await readRowById(prepared, id, call);
      if (body === undefined) throw makeNotFoundError(row.root);
      return { body };
    },
  };
}

/**
 * Creates an endpoint that returns one resource by its id. The only query parameter of the endpoint is `fields[TYPE]`,
 * which selects fields of the resource.
 */
export const makeGetByIdEndpointWithoutInclude = (
  row: Omit<Row<object>, 'parameters' | 'include'>,
): Endpoint<PreparedRowRead, undefined> =>
  makeGetByIdEndpoint({ ...row, parameters: v.strictObject(makeFieldsParameterSchemas([findRecordType(row.root)])) });
