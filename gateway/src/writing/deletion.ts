import * as v from 'valibot';
import { type Endpoint, noParameters, nothing } from '../http/endpoint.ts';
import { type Addressed, missing, missingCode } from '../reading/not-found.ts';

/** An endpoint that deletes a row, as a row of its own. */
interface Row {
  readonly root: Addressed;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: Endpoint<object, undefined>['tag'];
  /** What is tried, in this order: the row is removed, or marked as deleted. The engine's permissions say what may be. */
  readonly by: readonly ('removing' | 'marking')[];
  /** API keys stop working with it. */
  readonly endsKeys?: true;
}

const mutations = {
  removing: (root: string) => `removed: delete_${root}(where: {id: {_eq: $id}}) { affected_rows }`,
  marking: (root: string) =>
    `marked: update_${root}(where: {id: {_eq: $id}}, _set: {deleted_at: $now}) { affected_rows }`,
} as const;

const affected = v.record(v.string(), v.object({ affected_rows: v.number() }));

/** Returns the endpoint that deletes one row: one operation, whose parts the engine runs in one transaction. */
export function deleteById(row: Row): Endpoint<object, undefined> {
  const marks = row.by.includes('marking');
  const text = [
    `mutation ($id: uuid!${marks ? ', $now: timestamptz!' : ''}) {`,
    ...row.by.map((how) => `  ${mutations[how](row.root)}`),
    '}',
  ].join('\n');
  return {
    methods: ['DELETE'],
    path: row.path,
    operationId: row.operationId,
    summary: row.summary,
    description: row.description,
    tag: row.tag,
    rate: 'general',
    success: { status: 204, description: 'It is deleted.' },
    errors: [missingCode(row.root)],
    asksEngine: true,
    auth: 'caller',
    parameters: noParameters,
    body: nothing,
    async run({ id }, { deps, principal }) {
      const variables = { id, ...(marks ? { now: new Date().toISOString() } : {}) };
      // No signal: what was asked for is done, whether or not the caller stays to hear of it.
      const data = v.parse(affected, await deps.engine({ text, variables, claims: principal.claims }));
      if (Object.values(data).every(({ affected_rows: count }) => count === 0)) throw missing(row.root);
      if (row.endsKeys === true) deps.forgetApiKeys(principal.organisationId);
      return {};
    },
  };
}
