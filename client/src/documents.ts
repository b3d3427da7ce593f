import type { RequestOperation } from './api.ts';
import type { CallOptions } from './options.ts';
import type { ResourceFunctions } from './resources.ts';
import { sleep } from './transport/deadline.ts';
import type { SendRequest } from './transport/send.ts';
import type { MultipartFormOf, ResponseBodyOf } from './types.ts';
import { getUploadFileName, type UploadOptions, type UploadSource, uploadRequest } from './uploads/upload.ts';

/** By attribute of a document. */
const formFieldNames = {
  workspaceId: 'data.attributes.workspace_id',
  externalWorkspaceId: 'data.attributes.external_workspace_id',
  collectionId: 'data.attributes.collect_id',
  documentType: 'data.attributes.metadata.document_type',
  sourceNumber: 'data.attributes.metadata.source_number',
  targetNumber: 'data.attributes.metadata.target_number',
  companyId: 'data.relationships.company.data.id',
  peopleId: 'data.relationships.people.data.id',
  phoneNumber: 'data.relationships.people.data.meta.phone_number',
} as const;

type UploadForm = MultipartFormOf<'/v1/documents'>;

/** With an API key, the default workspace is the workspace of the key; otherwise a workspace is required. */
export type NewDocumentAttributes = {
  readonly [Name in keyof typeof formFieldNames]?: UploadForm[(typeof formFieldNames)[Name]] | undefined;
} & {
  /** Name of the file. Required unless the source is a File. */
  readonly fileName?: string | undefined;
};

type Document = ResponseBodyOf<'/v1/documents/{id}'>;

export interface WaitOptions extends CallOptions {
  /** Maximum time to wait, in milliseconds. Default: 120,000. */
  readonly waitMs?: number | undefined;
}

/** The service did not finish the processing of a document within `waitMs`. */
export class ProcessingTimeoutError extends Error {
  override readonly name = 'ProcessingTimeoutError';
}

type Documents = ResourceFunctions['documents'];

export interface DocumentFunctions extends Documents {
  /** Uploads a file as a new document. The client sends the file chunk by chunk. */
  upload(
    source: UploadSource,
    document: NewDocumentAttributes,
    options?: UploadOptions,
  ): Promise<ResponseBodyOf<'/v1/documents', 'post'>>;
  /** An electronic invoice as a page (HTML). The `body` of the response is a stream. */
  view(id: string, call?: CallOptions): Promise<Response>;
  /**
   * Until the status is `completed` or `failed`.
   * @throws ProcessingTimeoutError if the document is not processed within `waitMs`
   */
  waitUntilProcessed(id: string, options?: WaitOptions): Promise<Document>;
}

export interface MediaFunctions {
  /** The `body` of the response is a stream. @param options `range` is a range of bytes, for example `bytes=0-1023` */
  download(id: string, options?: CallOptions & { readonly range?: string }): Promise<Response>;
  delete(id: string, call?: CallOptions): Promise<void>;
}

const defaultWaitMs = 120_000;
const firstPollMs = 200;
const longestPollMs = 5_000;

export function documentFunctions(documents: Documents, baseUrl: string, send: SendRequest): DocumentFunctions {
  return {
    ...documents,
    async upload(source, { fileName, ...known }, options = {}) {
      const name = getUploadFileName(source, fileName);
      const texts = Object.entries(formFieldNames).flatMap(([member, part]) => {
        const value = known[member as keyof typeof formFieldNames];
        return value === undefined ? [] : [[part, value] as const];
      });
      const form = { 'data.attributes.file_name': name, ...Object.fromEntries(texts) };
      const response = await send(uploadRequest(`${baseUrl}/v1/documents`, form, source, name, options), options);
      const document: ResponseBodyOf<'/v1/documents', 'post'> = JSON.parse(await response.text());
      return document;
    },
    view: (id, call = {}) => {
      const url = `${baseUrl}/v1/documents/${encodeURIComponent(id)}/view`;
      const headers = new Headers();
      return send({ method: 'GET', url, headers, body: () => undefined, repeatable: true, streamed: true }, call);
    },
    async waitUntilProcessed(id, { waitMs = defaultWaitMs, ...call } = {}) {
      const end = Date.now() + waitMs;
      for (let delay = firstPollMs; ; delay = Math.min(delay * 1.5, longestPollMs)) {
        const document = await documents.get(id, {}, call);
        const { status } = document.data.attributes;
        if (status === 'completed' || status === 'failed') return document;
        if (Date.now() + delay > end) {
          throw new ProcessingTimeoutError(`The document ${id} still has the status ${status} after ${waitMs} ms.`);
        }
        await sleep(delay, call.signal);
      }
    },
  };
}

export function mediaFunctions(request: RequestOperation, baseUrl: string, send: SendRequest): MediaFunctions {
  return {
    download: (id, { range, ...call } = {}) => {
      const url = `${baseUrl}/v1/medias/${encodeURIComponent(id)}/content`;
      const headers = new Headers(range === undefined ? {} : { range });
      return send({ method: 'GET', url, headers, body: () => undefined, repeatable: true, streamed: true }, call);
    },
    delete: async (id, call) => void (await request('delete', '/v1/medias/{id}', { path: { id } }, call)),
  };
}
