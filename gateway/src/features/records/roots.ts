import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import { catalogue } from '../../contract/catalogue.ts';
import { operatorsOf } from '../../contract/operators.ts';
import type { Dimension, Root } from '../../contract/types.ts';
import { type Endpoint, noParameters, nothing } from '../../http/endpoint.ts';
import { count } from '../../json-api/schemas.ts';

const dimension = ({ path, kind }: Dimension) => ({
  path,
  type: kind.type,
  operators: operatorsOf(kind.type),
  ...(kind.values.length > 0 ? { values: kind.values } : {}),
  filterable: true,
  sortable: true,
});

/** What is known by name alone, or is a list: nothing can be asked of it. */
const shownOnly = (path: string) => ({ path, type: 'text', operators: [], filterable: false, sortable: false });

/** A root as a client needs to know it, in order to offer its filters and sorts. */
const resourceOf = ({ name, type, dimensions, virtual, unfilterable, relationships }: Root) => ({
  type: 'record_root',
  id: name,
  attributes: {
    resource_type: type,
    fields: [...[...dimensions.values()].map(dimension), ...[...virtual.keys(), ...unfilterable].map(shownOnly)],
    relationships: [...relationships.values()].map((to) => ({
      name: to.name,
      cardinality: to.cardinality === 'one' ? 'to-one' : 'to-many',
      root: to.root,
    })),
    sort_proxies: [...relationships.values()].flatMap((to) =>
      to.cardinality === 'many' ? to.sortProxies.map((proxy) => `${to.name}.${proxy}`) : [],
    ),
  },
});

const resources = new Map([...catalogue.values()].map((root) => [root.name, resourceOf(root)]));

const rootSchema = v.strictObject({
  type: v.literal('record_root'),
  id: v.string(),
  attributes: v.strictObject({
    resource_type: v.string(),
    fields: v.array(
      v.strictObject({
        path: v.string(),
        type: v.string(),
        operators: v.array(v.string()),
        values: v.optional(v.array(v.string())),
        filterable: v.boolean(),
        sortable: v.boolean(),
      }),
    ),
    relationships: v.array(
      v.strictObject({ name: v.string(), cardinality: v.picklist(['to-one', 'to-many']), root: v.string() }),
    ),
    sort_proxies: v.array(v.string()),
  }),
});

/** GET /v1/records/roots: every root with its fields, relationships and sort proxies. */
export const listRoots: Endpoint<object, undefined> = {
  methods: ['GET'],
  path: '/v1/records/roots',
  operationId: 'listRecordRoots',
  summary: 'List the record roots with their fields, relationships and sort proxies',
  tag: 'Records',
  rate: 'general',
  success: {
    status: 200,
    description: 'The record roots.',
    body: v.strictObject({ data: v.array(rootSchema), meta: v.strictObject({ count }) }),
  },
  errors: [],
  asksEngine: false,
  auth: 'caller',
  parameters: noParameters,
  body: nothing,
  run: async () => ({ body: { data: [...resources.values()], meta: { count: resources.size } } }),
};

/** GET /v1/records/roots/{root} */
export const showRoot: Endpoint<object, undefined> = {
  methods: ['GET'],
  path: '/v1/records/roots/:root',
  operationId: 'getRecordRoot',
  summary: 'Show one record root',
  tag: 'Records',
  rate: 'general',
  success: { status: 200, description: 'The record root.', body: v.strictObject({ data: rootSchema }) },
  errors: ['RECORD_ROOT_NOT_FOUND'],
  asksEngine: false,
  auth: 'caller',
  parameters: noParameters,
  body: nothing,
  async run(_input, { path }) {
    const resource = resources.get(path.root ?? '');
    if (resource === undefined) {
      throw new ApiError('RECORD_ROOT_NOT_FOUND', `Known roots: ${[...resources.keys()].join(', ')}.`);
    }
    return { body: { data: resource } };
  },
};
