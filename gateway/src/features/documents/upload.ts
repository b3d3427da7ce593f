import { randomUUID } from 'node:crypto';
import { measureFile, type WrittenFile } from '@fds/platform/storage';
import { type Reservation, type ShareUse, storageQuotaExceeded } from '../../base/shares.ts';
import {
  type AnyEndpoint,
  type AuthenticatedCall,
  type Endpoint,
  type EndpointResult,
  usualEndpoint,
} from '../../http/endpoint.ts';
import { fullResourceSchema } from '../../json-api/schemas.ts';
import { fileError, insertDocument, reserveBytes, withFile } from '../../writing/document-file.ts';
import { recordDefaults } from '../../writing/new-record.ts';
import { type MultipartBody, readMultipart } from './multipart.ts';
import { filePartName, readUploadParts, uploadFormSchema } from './parts.ts';
import { findReferences } from './references.ts';
import { documentResource, documentSchema } from './store.ts';

const nothingKept: WrittenFile = { sizeBytes: 0, sha256: '', head: Buffer.alloc(0) };

const exceeds = ({ free }: Reservation, { request }: AuthenticatedCall): boolean =>
  free < Number(request.header('content-length') ?? 1);

/**
 * Streams the first part named `file` to the storage. A file above the quota is read to its end only if the request has
 * an Idempotency-Key, because a repeated request gets its first response.
 * @throws ApiError STORAGE_QUOTA_EXCEEDED, PAYLOAD_TOO_LARGE, STORAGE_FULL; the errors of `readMultipart`
 */
async function receive(
  id: string,
  quota: Reservation & ShareUse,
  call: AuthenticatedCall,
): Promise<MultipartBody<WrittenFile>> {
  const { deps, request, principal } = call;
  const { storage, maxUploadBytes } = deps;
  const isExceeded = exceeds(quota, call);
  const maxBytes = isExceeded ? maxUploadBytes : Math.min(maxUploadBytes, quota.free);
  let taken = false;
  try {
    const [type, body] = [request.header('content-type'), request.body()];
    return await readMultipart(type, body, maxUploadBytes, async ({ name }, bytes) => {
      if (name !== filePartName || taken) {
        bytes.resume();
        return nothingKept;
      }
      taken = true;
      if (isExceeded && request.header('idempotency-key') === undefined) throw storageQuotaExceeded(quota);
      if (isExceeded) return measureFile(bytes, { maxBytes });
      const key = { organisation_id: principal.organisationId, id };
      return storage.put(key, bytes, { maxBytes, mayFreeChunks: true });
    });
  } catch (error) {
    throw fileError(error, maxBytes, maxUploadBytes, quota);
  }
}

/** Inserts the document and its media record in one transaction. */
async function keep(
  id: string,
  { fields, files }: MultipartBody<WrittenFile>,
  quota: Reservation & ShareUse,
  call: AuthenticatedCall,
): Promise<EndpointResult> {
  const sizes = files.map(({ kept, ...part }) => ({ ...part, kept: kept.sizeBytes }));
  const { parts, fileName } = readUploadParts(fields, sizes);
  const file = files.find(({ name }) => name === filePartName);
  if (file === undefined) throw new Error('readUploadParts accepted an upload without a file');
  const { sizeBytes: size_bytes, sha256, head } = file.kept;
  await call.identify({ parts: Object.entries(parts).toSorted(), fileName, mediaType: file.mediaType, sha256 });
  if (exceeds(quota, call)) throw storageQuotaExceeded(quota);
  const { workspace, collectionId, company, person, duplicateOf } = await findReferences(parts, sha256, call);
  // The library file-type is loaded with the first upload: loading takes 0.07 s of CPU time.
  const { detectMediaType } = await import('@fds/platform/media-type');
  const file_type = await detectMediaType(head, { fileName, declared: file.mediaType });
  const described = { workspace_id: workspace.id, file_name: fileName, file_type, size_bytes };
  const stamp = recordDefaults();
  const row = {
    ...stamp,
    uploaded_at: stamp.created_at,
    ...described,
    collection_id: collectionId,
    company_id: company?.id ?? null,
    people_id: person?.id ?? null,
    duplicate_of_id: duplicateOf,
    metadata_source_number: parts['data.attributes.metadata.source_number'] ?? null,
    metadata_target_number: parts['data.attributes.metadata.target_number'] ?? null,
    metadata_document_type: parts['data.attributes.metadata.document_type'] ?? null,
  };
  const {
    data: [document],
    included,
  } = documentResource({ ...row, status: 'pending', workspace, company, people: person });
  const headers = { Location: new URL(`/v1/documents/${row.id}`, call.url).href };
  const object = { ...row, medias: { data: [{ ...described, id, sha256 }] } };
  return call.create(insertDocument, { object }, { body: { data: document, included }, headers });
}

/** The file first, then the document. If the document cannot be stored, the file is deleted. */
const uploadDocument: Endpoint<object, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['POST'],
  path: '/v1/documents',
  operationId: 'uploadDocument',
  summary: 'Upload a document',
  description:
    'The body is multipart/form-data with the part `file`. The name of each other part is the path of a member of the document in dotted notation, such as `data.attributes.workspace_id`.',
  tag: 'Documents',
  success: {
    status: 201,
    description: 'The new document. The service processes the document after this response.',
    body: documentSchema(fullResourceSchema),
    headers: { Location: 'URL of the document' },
  },
  errors: [
    'INVALID_REQUEST',
    'WORKSPACE_NOT_FOUND',
    'COLLECTION_NOT_FOUND',
    'COMPANY_NOT_FOUND',
    'PEOPLE_NOT_FOUND',
    'PAYLOAD_TOO_LARGE',
    'STORAGE_QUOTA_EXCEEDED',
    'UNSUPPORTED_MEDIA_TYPE',
    'STORAGE_FULL',
  ],
  form: uploadFormSchema,
  async run(_input, call) {
    const id = randomUUID();
    // Multipart headers count too, because the size of the file is known only at its end.
    using quota = await reserveBytes(call.request.header('content-length'), call);
    const file = { organisation_id: call.principal.organisationId, id };
    return withFile(file, call.deps, async () => keep(id, await receive(id, quota, call), quota, call));
  },
};

export const uploadEndpoints: readonly AnyEndpoint[] = [uploadDocument];
