import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import { recordCatalogue } from '../../contract/catalogue.ts';
import { unknownRoot } from '../../contract/name-hints.ts';
import { operatorNames } from '../../contract/operators.ts';
import type { FilterField, RecordType } from '../../contract/types.ts';
import { type AnyEndpoint, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { countSchema } from '../../json-api/schemas.ts';

const dimension = ({ path, kind }: FilterField) => ({
  path,
  type: kind.type,
  operators: operatorNames(kind.type),
  ...(kind.values.length > 0 ? { values: kind.values } : {}),
  filterable: true,
  sortable: true,
});

const attributeOnly = (path: string) => ({ path, type: 'text', operators: [], filterable: false, sortable: false });

const resourceOf = ({ name, type, dimensions, virtual, unfilterable, relationships }: RecordType) => ({
  type: 'record_root',
  id: name,
  attributes: {
    resource_type: type,
    fields: [...[...dimensions.values()].map(dimension), ...[...virtual.keys(), ...unfilterable].map(attributeOnly)],
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

const resources = new Map([...recordCatalogue.values()].map((root) => [root.name, resourceOf(root)]));

const rootSchema = v.pipe(
  v.strictObject({
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
  }),
  v.title('RecordRoot'),
);

const listRoots: Endpoint<object, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/records/roots',
  operationId: 'listRecordRoots',
  summary: 'List the record types that can be queried',
  description:
    'Lists every record type (root) with the names that `POST /v1/records/query` accepts: fields with their operators and values, relationships, and aggregates by which queries can sort.',
  tag: 'Records',
  success: {
    status: 200,
    description: 'The descriptions of all record types.',
    body: v.strictObject({ data: v.array(rootSchema), meta: v.strictObject({ count: countSchema }) }),
  },
  errors: [],
  usesEngine: false,
  run: async () => ({ body: { data: [...resources.values()], meta: { count: resources.size } } }),
};

const getRoot: Endpoint<object, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/records/roots/:root',
  operationId: 'getRecordRoot',
  summary: 'Get one record type that can be queried',
  description: 'Returns one record type (root) with the names that `POST /v1/records/query` accepts for it.',
  tag: 'Records',
  success: {
    status: 200,
    description: 'The description of the record type.',
    body: v.strictObject({ data: rootSchema }),
  },
  errors: ['RECORD_ROOT_NOT_FOUND'],
  usesEngine: false,
  async run(_input, { path }) {
    const resource = resources.get(path.root ?? '');
    if (resource === undefined) throw new ApiError('RECORD_ROOT_NOT_FOUND', unknownRoot(path.root ?? ''));
    return { body: { data: resource } };
  },
};

export const recordTypeEndpoints: readonly AnyEndpoint[] = [listRoots, getRoot];
