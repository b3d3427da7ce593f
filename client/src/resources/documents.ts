import { answered, done, type Operations } from '../api.ts';
import type { CallOptions } from '../options.ts';
import { sleep } from '../transport/deadline.ts';
import type { Send } from '../transport/send.ts';
import type { AnswerOf, FormOf, QueryOf } from '../types.ts';
import { fileNameOf, type UploadOptions, type UploadSource, uploadRequest } from '../uploads/upload.ts';
import type { Lists } from './lists.ts';

/** The names of the parts of a multipart upload that describe the document. */
const parts = {
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

type Form = FormOf<'/v1/documents'>;

/** Attributes of a new document. An API key uploads to its own workspace by default; a client must name one. */
export type NewDocument = { readonly [Name in keyof typeof parts]?: Form[(typeof parts)[Name]] | undefined } & {
  /** Required unless the source is a File. */
  readonly fileName?: string | undefined;
};

type Document = AnswerOf<'/v1/documents/{id}'>;

export interface WaitOptions extends CallOptions {
  /** Milliseconds to wait at most. Default: 120,000. */
  readonly waitMs?: number | undefined;
}

/** A document was not processed in time. */
export class ProcessingTimeoutError extends Error {
  override readonly name = 'ProcessingTimeoutError';
}

export interface Documents extends Readonly<Pick<Lists['documents'], 'list' | 'each'>> {
  get(id: string, query?: QueryOf<'/v1/documents/{id}'>, call?: CallOptions): Promise<Document>;
  /** Uploads a file. Blobs and streams are sent chunk by chunk. */
  upload(
    source: UploadSource,
    document: NewDocument,
    options?: UploadOptions,
  ): Promise<AnswerOf<'/v1/documents', 'post'>>;
  /**
   * Waits until a document is processed.
   * @returns the document with the status `completed` or `failed`
   * @throws ProcessingTimeoutError
   */
  waitUntilProcessed(id: string, options?: WaitOptions): Promise<Document>;
}

export interface Medias {
  /** Returns the response with the file; its `body` is a stream. @param range for example `bytes=0-1023` */
  download(id: string, options?: CallOptions & { readonly range?: string }): Promise<Response>;
  delete(id: string, call?: CallOptions): Promise<void>;
}

const defaultWaitMs = 120_000;
const firstPollMs = 200;
const longestPollMs = 5_000;

export function documentsOf(
  { api, init }: Operations,
  { documents: { list, each } }: Lists,
  baseUrl: string,
  send: Send,
): Documents {
  const get: Documents['get'] = (id, query = {}, call) =>
    answered(api.GET('/v1/documents/{id}', { params: { path: { id }, query }, ...init(call) }));
  return {
    list,
    each,
    get,
    async upload(source, { fileName, ...known }, options = {}) {
      const name = fileNameOf(source, fileName);
      const texts = Object.entries(parts).flatMap(([member, part]) => {
        const value = known[member as keyof typeof parts];
        return value === undefined ? [] : [[part, value] as const];
      });
      const form = { 'data.attributes.file_name': name, ...Object.fromEntries(texts) };
      const response = await send(uploadRequest(`${baseUrl}/v1/documents`, form, source, name, options), options);
      const document: AnswerOf<'/v1/documents', 'post'> = JSON.parse(await response.text());
      return document;
    },
    async waitUntilProcessed(id, { waitMs = defaultWaitMs, ...call } = {}) {
      const end = Date.now() + waitMs;
      for (let delay = firstPollMs; ; delay = Math.min(delay * 1.5, longestPollMs)) {
        const document = await get(id, {}, call);
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

export function mediasOf({ api, init }: Operations, baseUrl: string, send: Send): Medias {
  return {
    download: (id, { range, ...call } = {}) =>
      send(
        {
          method: 'GET',
          url: `${baseUrl}/v1/medias/${encodeURIComponent(id)}/content`,
          headers: new Headers(range === undefined ? {} : { range }),
          body: () => undefined,
          repeatable: true,
          streamed: true,
        },
        call,
      ),
    delete: (id, call) => done(api.DELETE('/v1/medias/{id}', { params: { path: { id } }, ...init(call) })),
  };
}
