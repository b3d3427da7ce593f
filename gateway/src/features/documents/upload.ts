import { randomUUID } from 'node:crypto';
import { FileTooLargeError, StorageFullError, type WrittenFileProperties } from '@fds/platform/storage';
import { ApiError } from '../../base/errors.ts';
import {
  type AuthenticatedEndpointCall,
  type Endpoint,
  type EndpointResult,
  noBodySchema,
  noParametersSchema,
  type RegisterEndpoint,
} from '../../http/endpoint.ts';
import { makeFullResourceSchema } from '../../json-api/schemas.ts';
import { makeRecordDefaults } from '../../writing/new-record.ts';
import { type ParsedMultipartBody, readMultipartBody } from './multipart.ts';
import { filePartName, readUploadParts, uploadFormSchema } from './parts.ts';
import { findDocumentReferences } from './references.ts';
import {
  documentInsertMutation,
  isDocumentPossiblyStoredDespiteError,
  makeDocumentResource,
  makeDocumentResponseSchema,
} from './store.ts';

const nothingKept: WrittenFileProperties = { sizeBytes: 0, sha256: '', head: Buffer.alloc(0) };

const tooLarge = (maxBytes: number, cause?: unknown): ApiError =>
  new ApiError('PAYLOAD_TOO_LARGE', `The file may have at most ${maxBytes} bytes. Send a smaller file.`, { cause });

/** Value of the header `Retry-After`, in seconds, when an upload is rejected because the file storage is full. */
const storageRetrySeconds = 60;

const storageFull = (cause: StorageFullError): ApiError =>
  new ApiError('STORAGE_FULL', 'The storage for files is full. Send the request again in a minute.', {
    cause,
    headers: { 'Retry-After': String(storageRetrySeconds) },
  });

/**
 * Reads the form in the body of an upload. Streams the first part named `file` to the file storage, which stores the
 * file under the given id.
 */
async function receive(
  id: string,
  { deps, request, principal }: AuthenticatedEndpointCall,
): Promise<ParsedMultipartBody<WrittenFileProperties>> {
  const { storage, maxUploadBytes } = deps;
  let taken = false;
  try {
    const [type, body] = [request.header('content-type'), request.body()];
    return await readMultipartBody(type, body, maxUploadBytes, async ({ name }, bytes) => {
      if (name !== filePartName || taken) {
        bytes.resume();
        return nothingKept;
      }
      taken = true;
      const key = { organisation_id: principal.organisationId, id };
      return storage.put(key, bytes, { maxBytes: maxUploadBytes, mayFreeChunks: true });
    });
  } catch (error) {
    if (error instanceof FileTooLargeError) throw tooLarge(maxUploadBytes, error);
    throw error instanceof StorageFullError ? storageFull(error) : error;
  }
}

/**
 * Validates the form fields of an upload, and inserts the document and its media record in one transaction.
 * @returns the response to the upload
 */
async function keep(
  id: string,
  { fields, files }: ParsedMultipartBody<WrittenFileProperties>,
  call: AuthenticatedEndpointCall,
): Promise<EndpointResult> {
  const sizes = files.map(({ kept, ...part }) => ({ ...part, kept: kept.sizeBytes }));
  const { parts, fileName } = readUploadParts(fields, sizes);
  const file = files.find(({ name }) => name === filePartName);
  if (file === undefined) throw new Error('readUploadParts accepted an upload without a file');
  const { sizeBytes: size_bytes, sha256, head } = file.kept;
  await call.identify({ parts: Object.entries(parts).toSorted(), fileName, mediaType: file.mediaType, sha256 });
  const { workspace, collectionId, company, person, duplicateOf } = await findDocumentReferences(parts, sha256, call);
  // The library file-type is loaded with the first upload: loading takes 0.07 s of CPU time.
  const { detectMediaType } = await import('@fds/platform/media-type');
  const file_type = await detectMediaType(head, { fileName, declared: file.mediaType });
  const described = { workspace_id: workspace.id, file_name: fileName, file_type, size_bytes };
  const stamp = makeRecordDefaults();
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
  } = makeDocumentResource({ ...row, status: 'pending', workspace, company, people: person });
  const headers = { Location: new URL(`/v1/documents/${row.id}`, call.url).href };
  const object = { ...row, medias: { data: [{ ...described, id, sha256 }] } };
  return call.create(documentInsertMutation, { object }, { body: { data: document, included }, headers });
}

/**
 * POST /v1/documents: streams the file to the storage, then stores the document. If the document cannot be stored, the
 * file is deleted.
 */
const uploadDocument: Endpoint<object, undefined> = {
  methods: ['POST'],
  path: '/v1/documents',
  operationId: 'uploadDocument',
  summary: 'Upload a document',
  description:
    'The body is multipart/form-data with the part `file`. The name of each other part is the path of a member of the document in dotted notation, such as `data.attributes.workspace_id`.',
  tag: 'Documents',
  rate: 'general',
  success: {
    status: 201,
    description: 'The new document. The service processes the document after this response.',
    body: makeDocumentResponseSchema(makeFullResourceSchema),
    headers: { Location: 'URL of the document' },
  },
  errors: [
    'INVALID_REQUEST',
    'WORKSPACE_NOT_FOUND',
    'COLLECTION_NOT_FOUND',
    'COMPANY_NOT_FOUND',
    'PEOPLE_NOT_FOUND',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'STORAGE_FULL',
  ],
  usesEngine: true,
  auth: 'caller',
  parameters: noParametersSchema,
  body: noBodySchema,
  form: uploadFormSchema,
  async run(_input, call) {
    const { storage, log } = call.deps;
    const id = randomUUID();
    try {
      return await keep(id, await receive(id, call), call);
    } catch (error) {
      // If the engine did not respond, it may have stored the document, so the gateway keeps the file. If no record
      // refers to the file, the storage sweep (a worker job) deletes the file later.
      if (!isDocumentPossiblyStoredDespiteError(error)) {
        await storage
          .delete({ organisation_id: call.principal.organisationId, id })
          .catch((cause: unknown) =>
            log.warn({ err: cause, file: id }, 'could not delete the orphaned file of an upload'),
          );
      }
      throw error;
    }
  },
};

/** Registers the endpoint that uploads documents. */
export function registerUploadEndpoints(register: RegisterEndpoint): void {
  register(uploadDocument);
}
