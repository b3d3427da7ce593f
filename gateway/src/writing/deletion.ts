import * as v from 'valibot';
import { type Endpoint, usualEndpoint } from '../http/endpoint.ts';
import { engineData } from '../http/engine-data.ts';
import { type NameWithIdPath, notFoundCode, notFoundError } from '../reading/not-found.ts';

interface DeleteByIdEndpointDefinition {
  readonly root: NameWithIdPath;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: Endpoint<object, undefined>['tag'];
  /** In this order; `marking` sets `deleted_at`. The engine's permissions determine which affects the row. */
  readonly by: readonly ('removing' | 'marking')[];
  /** The deletion changes which data API keys may access. */
  readonly invalidatesApiKeys?: true;
}

const mutations = {
  removing: (root: string) => `removed: delete_${root}(where: {id: {_eq: $id}}) { affected_rows }`,
  marking: (root: string) =>
    `marked: update_${root}(where: {id: {_eq: $id}}, _set: {deleted_at: $now}) { affected_rows }`,
} as const;

const affected = v.record(v.string(), v.object({ affected_rows: v.number() }));

/** Creates an endpoint that deletes one row by its id, in one transaction. */
export function deleteByIdEndpoint(definition: DeleteByIdEndpointDefinition): Endpoint<object, undefined> {
  const marks = definition.by.includes('marking');
  const text = [
    `mutation ($id: uuid!${marks ? ', $now: timestamptz!' : ''}) {`,
    ...definition.by.map((how) => `  ${mutations[how](definition.root)}`),
    '}',
  ].join('\n');
  return {
    ...usualEndpoint,
    auth: 'caller',
    methods: ['DELETE'],
    path: definition.path,
    operationId: definition.operationId,
    summary: definition.summary,
    description: definition.description,
    tag: definition.tag,
    success: { status: 204, description: 'The record is deleted.' },
    errors: [notFoundCode(definition.root)],
    async run({ id }, call) {
      const variables = { id, ...(marks ? { now: new Date().toISOString() } : {}) };
      const data = await engineData(call, affected, text, variables);
      if (Object.values(data).every(({ affected_rows: count }) => count === 0)) throw notFoundError(definition.root);
      if (definition.invalidatesApiKeys === true) call.deps.invalidateApiKeys(call.principal.organisationId);
      return {};
    },
  };
}
