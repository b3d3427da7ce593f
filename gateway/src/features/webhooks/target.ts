import { TargetError } from '@fds/platform/targets';
import { validationError } from '../../base/errors.ts';
import type { AuthenticatedCall } from '../../http/endpoint.ts';

/** For `namedOrOwnWorkspaceId`: the member that names the workspace of a new webhook. @param pointer to it */
export const workspaceMember = (pointer: string) =>
  ({
    by: 'id or external id',
    at: pointer,
    required: 'The workspace is missing. Name the workspace that sends its events to the webhook.',
  }) as const;

/** @param pointer of the URL in the body @throws ValidationErrors INVALID_REQUEST with this pointer */
export async function checkTarget(url: string, pointer: string, { deps }: AuthenticatedCall): Promise<void> {
  await deps.checkTargetUrl(url).catch((error: unknown) => {
    throw error instanceof TargetError
      ? validationError('INVALID_REQUEST', `${error.message}.`, { pointer: pointer })
      : error;
  });
}
