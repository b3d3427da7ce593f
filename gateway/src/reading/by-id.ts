import * as v from 'valibot';
import { ErrorCollector } from '../base/errors.ts';
import { catalogue, rootNamed } from '../contract/catalogue.ts';
import type { Attribute, Relationship } from '../contract/types.ts';
import { type Endpoint, nothing } from '../http/endpoint.ts';
import { fieldsOf, shownBy } from '../input/fields.ts';
import { anyOf, resourceSchema } from '../json-api/schemas.ts';
import { type Addressed, missing, missingCode } from './not-found.ts';
import { type PreparedOne, prepareOne, readOne } from './read-one.ts';

/** An endpoint that shows one resource, as a row. */
interface Row<P> {
  readonly root: Addressed;
  readonly path: string;
  readonly operationId: string;
  readonly what: string;
  readonly tag: Endpoint<P, undefined>['tag'];
  /** Those that are shown, where not all are. */
  readonly attributes?: readonly Attribute[];
  readonly parameters: v.GenericSchema<unknown, P>;
  /** The relationships whose resources are asked for; none where the endpoint includes nothing. */
  readonly include?: { readonly of: (given: P) => readonly Relationship[]; readonly roots: readonly string[] };
}

/** Returns the endpoint that shows one resource by its id. */
export function showById<P extends object>(row: Row<P>): Endpoint<PreparedOne, undefined> {
  const root = rootNamed(row.root);
  const attributes = row.attributes ?? root.attributes;
  const data = resourceSchema(root, catalogue, attributes, 'sparse');
  const shown =
    row.include === undefined
      ? v.strictObject({ data })
      : v.strictObject({ data, included: v.array(anyOf(row.include.roots.map(rootNamed), catalogue, 'sparse')) });
  const prepare = (parameters: P) => {
    const include = row.include?.of(parameters) ?? [];
    const faults = new ErrorCollector();
    const shown = shownBy(root, attributes, include, parameters, faults);
    faults.throwIfAny();
    return prepareOne({ root, include, ...shown }, { included: row.include !== undefined });
  };
  return {
    methods: ['GET'],
    path: row.path,
    operationId: row.operationId,
    summary: `Show one ${row.what}`,
    tag: row.tag,
    rate: 'general',
    success: {
      status: 200,
      description: `The ${row.what}.`,
      body: shown,
    },
    errors: [missingCode(row.root), 'UNKNOWN_FIELD'],
    asksEngine: true,
    auth: 'caller',
    parameters: v.pipe(row.parameters, v.transform(prepare)),
    body: nothing,
    async run({ id, parameters: prepared }, call) {
      const body = await readOne(prepared, id, call);
      if (body === undefined) throw missing(row.root);
      return { body };
    },
  };
}

/** Returns the endpoint that shows one resource by its id, with no parameter but the choice of its fields. */
export const showPlainById = (row: Omit<Row<object>, 'parameters' | 'include'>): Endpoint<PreparedOne, undefined> =>
  showById({ ...row, parameters: v.strictObject(fieldsOf([rootNamed(row.root)])) });
