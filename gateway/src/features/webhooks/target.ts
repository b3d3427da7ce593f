import { WebhookTargetError } from '@fds/platform/targets';
import { makeValidationError } from '../../base/errors.ts';
import type { AuthenticatedEndpointCall } from '../../http/endpoint.ts';

/**
 * Describes, for `findNamedOrOwnWorkspaceId`, the body member that names the workspace of a new webhook, by id or by external id.
 * @param pointer JSON pointer to this member
 */
export const makeWebhookWorkspaceBodyMember = (pointer: string) =>
  ({
    by: 'id or external id',
    at: pointer,
    required: 'The workspace is missing. Name the workspace that sends its events to the webhook.',
  }) as const;

/**
 * Checks that the service may send webhook deliveries to a URL.
 * @param pointer JSON pointer of the URL in the request body
 * @throws ValidationErrors INVALID_REQUEST with this pointer
 */
export async function checkWebhookTargetUrl(
  url: string,
  pointer: string,
  { deps }: AuthenticatedEndpointCall,
): Promise<void> {
  await deps.checkTargetUrl(url).catch((error: unknown) => {
    throw error instanceof WebhookTargetError
      ? makeValidationError('INVALID_REQUEST', `${error.message}.`, { pointer: pointer })
      : error;
  });
}
