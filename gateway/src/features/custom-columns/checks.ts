import { AiProviderError, type AiProviderRequest, maxSampledTextLength } from '@fds/ai/provider';
import { workspaceLimitKey } from '@fds/platform/rate-limit-store';
import type { Principal } from '../../auth/principal.ts';
import { ApiError, ErrorCollector, validationError } from '../../base/errors.ts';
import { isObject } from '../../base/validation.ts';
import { recordCatalogue } from '../../contract/catalogue.ts';
import { unknownRoot } from '../../contract/name-hints.ts';
import type { RecordType } from '../../contract/types.ts';
import { isUuid } from '../../contract/values.ts';
import { type AuthenticatedCall, noParameters } from '../../http/endpoint.ts';
import { namedOrOwnWorkspaceId } from '../../reading/workspace.ts';
import { extractorFields } from './fields.ts';
import { type RecordReader, readRecordValues } from './read-values.ts';

const attributesAt = '/data/attributes';

const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/**
 * For each organisation, which can create many workspaces, and for the workspace of the API key or of the body. The key
 * contains the organisation, so that the requests of one organisation do not count for another.
 */
const aiRateLimits = [
  { rate: 'ai_organisation', of: (_: unknown, { organisationId }: Principal): string => organisationId },
  {
    rate: 'ai',
    of(body: unknown, { organisationId, workspaceId }: Principal): string {
      const named = memberOf(memberOf(memberOf(body, 'data'), 'attributes'), 'workspace_id');
      const given = typeof named === 'string' && isUuid(named) ? named.toLowerCase() : 'none';
      return workspaceLimitKey(organisationId, workspaceId ?? given);
    },
  },
] as const;

/** The workspace of the body, or of the API key. @throws ValidationErrors WORKSPACE_NOT_FOUND, INVALID_REQUEST */
export const requestedWorkspaceId = (given: string | null | undefined, call: AuthenticatedCall): Promise<string> =>
  namedOrOwnWorkspaceId(
    given,
    {
      by: 'id',
      at: `${attributesAt}/workspace_id`,
      required: 'data.attributes.workspace_id is required, because the credential belongs to a whole organisation.',
    },
    call,
  );

/** Returns the record type that a request names as `root`. @throws ValidationErrors UNKNOWN_ROOT */
export function requestedRecordType(name: string): RecordType {
  const root = recordCatalogue.get(name);
  if (root !== undefined) return root;
  throw validationError('UNKNOWN_ROOT', () => unknownRoot(name), { pointer: `${attributesAt}/root` });
}

/** Checks that the caller may see each record that a request names. @throws ValidationErrors RECORD_NOT_FOUND */
export async function checkRecordIds(root: RecordType, ids: readonly string[], call: AuthenticatedCall): Promise<void> {
  if (ids.length === 0) return;
  const found = new Set((await readRecordValues(root, [], { ids }, call)).map(({ id }) => id));
  const errors = new ErrorCollector();
  for (const [index, id] of ids.entries()) {
    if (!found.has(id)) {
      errors.at(
        `${attributesAt}/record_ids/${index}`,
        'RECORD_NOT_FOUND',
        `${root.name} has no record with this id that you may access.`,
      );
    }
  }
  errors.throwIfAny();
}

/** Its functions read records with the caller's permissions. */
export function aiQuestion(
  root: RecordType,
  description: string,
  ids: readonly string[],
  call: RecordReader,
): AiProviderRequest {
  const read = new Map<string, ReturnType<typeof readRecordValues>>();
  const once = (paths: readonly string[], which: Parameters<typeof readRecordValues>[2]) => {
    const key = JSON.stringify([paths, which]);
    const found = read.get(key) ?? readRecordValues(root, paths, which, call, maxSampledTextLength);
    read.set(key, found);
    return found;
  };
  return {
    root: root.name,
    fields: extractorFields(root),
    description,
    today: new Date().toISOString().slice(0, 10),
    signal: call.signal,
    records: (paths, limit) => once(paths, { newest: limit }),
    examples: async (paths) => (ids.length === 0 ? [] : once(paths, { ids })),
  };
}

interface Asked {
  readonly root: string;
  readonly record_ids: readonly string[];
  readonly workspace_id?: string | null | undefined;
}

/** @throws ValidationErrors UNKNOWN_ROOT, WORKSPACE_NOT_FOUND, RECORD_NOT_FOUND */
export async function checkQuestion({ root: name, record_ids, workspace_id }: Asked, call: AuthenticatedCall) {
  const root = requestedRecordType(name);
  const workspaceId = await requestedWorkspaceId(workspace_id, call);
  await checkRecordIds(root, record_ids, call);
  return { root, workspaceId };
}

/** Properties of each endpoint that asks the AI provider. */
export const aiEndpoint = {
  methods: ['POST'],
  tag: 'Custom columns',
  rate: 'general',
  errors: ['UNKNOWN_ROOT', 'WORKSPACE_NOT_FOUND', 'RECORD_NOT_FOUND', 'AI_UNAVAILABLE', 'AI_TIMEOUT'],
  usesEngine: true,
  access: 'read',
  parameters: noParameters,
  ownLimits: aiRateLimits,
} as const;

/** @throws ApiError AI_UNAVAILABLE or AI_TIMEOUT, without the error text of the provider */
export async function convertAiErrors<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof AiProviderError)) throw error;
    const headers = { 'Retry-After': String(error.retryAfter) };
    const options = { cause: error, headers };
    throw error.late
      ? new ApiError(
          'AI_TIMEOUT',
          'The model service did not respond in time. Send the request again in a few seconds.',
          options,
        )
      : new ApiError(
          'AI_UNAVAILABLE',
          'The model service is not available. Send the request again in a few seconds.',
          options,
        );
  });
}
