import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { mailMediaType, nameOfReceivedMail } from '@fds/platform/mail';
import { stableUuid } from '@fds/platform/stable-uuid';
import type { WrittenFile } from '@fds/platform/storage';
import { workspaceClaims } from '../auth/principal.ts';
import { storageQuotaExceeded } from '../base/shares.ts';
import type { Deps } from '../deps.ts';
import { WriteRejectedError } from '../graphql/failures.ts';
import { fileError, insertDocument, reserveBytes, withFile } from '../writing/document-file.ts';
import { recordDefaults } from '../writing/new-record.ts';
import type { Recipient } from './address.ts';

export interface InboundMail {
  readonly bytes: Readable;
  /** As the sender states it. */
  readonly size: string | undefined;
  /** Called before the document is stored. @throws Error if the mail is not what the sender has signed */
  check?(written: WrittenFile): void;
}

interface Context {
  readonly deps: Pick<Deps, 'engine' | 'storage' | 'shares' | 'maxUploadBytes' | 'log'>;
  readonly signal: AbortSignal;
}

/**
 * Stores a mail as a document, durably. The same bytes become one document in a workspace, because mail servers
 * repeat what they did not see acknowledged.
 * @returns false if the workspace was deleted meanwhile
 * @throws ApiError STORAGE_QUOTA_EXCEEDED, PAYLOAD_TOO_LARGE, STORAGE_FULL; the errors of `check`
 */
export async function storeMail(
  mail: InboundMail,
  { organisationId, workspaceId }: Recipient,
  context: Context,
): Promise<boolean> {
  const { deps, signal } = context;
  const { engine, storage, maxUploadBytes } = deps;
  const file = { organisation_id: organisationId, id: randomUUID() };
  const claims = workspaceClaims(organisationId, [workspaceId]);
  using quota = await reserveBytes(mail.size, { deps, signal, principal: { organisationId } });
  if (quota.free < Number(mail.size ?? 1)) throw storageQuotaExceeded(quota);
  const maxBytes = Math.min(maxUploadBytes, quota.free);
  const write = async () => {
    const written = await storage.put(file, mail.bytes, { maxBytes }).catch((error: unknown) => {
      throw fileError(error, maxBytes, maxUploadBytes, quota);
    });
    mail.check?.(written);
    const { sizeBytes: size_bytes, sha256 } = written;
    const stamp = recordDefaults();
    const described = {
      workspace_id: workspaceId,
      file_name: nameOfReceivedMail,
      file_type: mailMediaType,
      size_bytes,
    };
    const id = stableUuid('inbound', workspaceId, sha256);
    const medias = { data: [{ ...described, id: file.id, sha256 }] };
    const object = { ...stamp, id, uploaded_at: stamp.created_at, ...described, medias };
    await engine({ text: insertDocument.text, variables: { object }, claims });
  };
  try {
    await withFile(file, deps, write);
    return true;
  } catch (error) {
    if (!(error instanceof WriteRejectedError)) throw error;
    return error.constraint === 'documents_pkey';
  }
}
