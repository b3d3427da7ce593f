import { ProviderError, type Subject } from '@fds/ai/provider';
import type { Principal } from '../../auth/principal.ts';
import { ApiError, ErrorCollector, fault } from '../../base/errors.ts';
import { isObject } from '../../base/json.ts';
import { catalogue } from '../../contract/catalogue.ts';
import type { Root } from '../../contract/types.ts';
import { isUuid } from '../../contract/values.ts';
import type { CallerCall } from '../../http/endpoint.ts';
import { namedOrOwnWorkspace } from '../../reading/workspace.ts';
import { fieldsOfRoot } from './fields.ts';
import { readValues } from './read-values.ts';

const attributesAt = '/data/attributes';

/** A member of a body that may be anything. */
const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/**
 * The limit of a workspace: that of the API key, else the one that the body names. It is counted within the organisation,
 * so that nobody uses up another's.
 */
export const workspaceLimit = {
  rate: 'ai',
  of(body: unknown, { organisationId, workspaceId }: Principal): string {
    const named = memberOf(memberOf(memberOf(body, 'data'), 'attributes'), 'workspace_id');
    const given = typeof named === 'string' && isUuid(named) ? named.toLowerCase() : 'none';
    return `${organisationId} ${workspaceId ?? given}`;
  },
} as const;

/** The workspace that a request is for. @throws RequestFaults WORKSPACE_NOT_FOUND, INVALID_REQUEST */
export const workspaceOf = (given: string | null | undefined, call: CallerCall): Promise<string> =>
  namedOrOwnWorkspace(
    given,
    {
      by: 'id',
      at: `${attributesAt}/workspace_id`,
      required: 'This is required: the credential is that of a whole organisation.',
    },
    call,
  );

/** The root that a request names. @throws RequestFaults UNKNOWN_ROOT */
export function rootOf(name: string): Root {
  const root = catalogue.get(name);
  if (root !== undefined) return root;
  throw fault('UNKNOWN_ROOT', `Known roots: ${[...catalogue.keys()].join(', ')}.`, { pointer: `${attributesAt}/root` });
}

/** Makes sure that the caller sees each record that a request names. @throws RequestFaults RECORD_NOT_FOUND */
export async function checkRecordIds(root: Root, ids: readonly string[], call: CallerCall): Promise<void> {
  if (ids.length === 0) return;
  const found = new Set((await readValues(root, [], { ids }, call)).map(({ id }) => id));
  const faults = new ErrorCollector();
  for (const [index, id] of ids.entries()) {
    if (!found.has(id)) {
      faults.at(`${attributesAt}/record_ids/${index}`, 'RECORD_NOT_FOUND', `${root.name} has no record with this id.`);
    }
  }
  faults.throwIfAny();
}

/** What a provider is asked about: it reads records through this alone, so with the caller's rights. */
export function subjectOf(root: Root, description: string, ids: readonly string[], call: CallerCall): Subject {
  const read = new Map<string, ReturnType<typeof readValues>>();
  const once = (paths: readonly string[], which: Parameters<typeof readValues>[2]) => {
    const key = JSON.stringify([paths, which]);
    const found = read.get(key) ?? readValues(root, paths, which, call);
    read.set(key, found);
    return found;
  };
  return {
    root: root.name,
    fields: fieldsOfRoot(root),
    description,
    today: new Date().toISOString().slice(0, 10),
    signal: call.signal,
    records: (paths, limit) => once(paths, { newest: limit }),
    examples: async (paths) => (ids.length === 0 ? [] : once(paths, { ids })),
  };
}

/** Asks the provider. @throws ApiError AI_UNAVAILABLE, AI_TIMEOUT: of what it said, nothing is told */
export async function asked<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    const headers = { 'Retry-After': String(error.retryAfter) };
    const options = { cause: error, headers };
    throw error.late
      ? new ApiError('AI_TIMEOUT', 'The model service did not answer in time; try again shortly.', options)
      : new ApiError('AI_UNAVAILABLE', 'The model service cannot answer at the moment; try again shortly.', options);
  });
}
