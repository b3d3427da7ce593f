import { TargetError } from '@fds/platform/targets';
import { fault } from '../../base/errors.ts';
import type { CallerCall } from '../../http/endpoint.ts';

/** How the body of a new webhook names its workspace. @param at JSON pointer to the name */
export const workspaceNaming = (at: string) =>
  ({ by: 'id or external id', at, required: 'Name the workspace whose events the webhook is told of.' }) as const;

/** Holds a target to where targets may lie. @throws RequestFaults INVALID_REQUEST at the pointer */
export async function checkTarget(url: string, at: string, { deps }: CallerCall): Promise<void> {
  await deps.checkTarget(url).catch((error: unknown) => {
    throw error instanceof TargetError ? fault('INVALID_REQUEST', `${error.message}.`, { pointer: at }) : error;
  });
}
