import type { CreateOptions } from '../options.ts';
import type { Deadline } from '../transport/deadline.ts';
import type { OutgoingRequest } from '../transport/send.ts';
import { browserRequest, browserTransport } from './browser.ts';
import { type FilePart, multipartOf, type UploadProgress } from './multipart.ts';

/** Source of an upload: a Blob or File, a function that opens a stream, or a stream, which allows one attempt only. */
export type UploadSource = Blob | (() => ReadableStream<Uint8Array>) | ReadableStream<Uint8Array>;

export interface UploadOptions extends CreateOptions {
  /** Called each time a part of the file was sent. A repeated attempt starts again from 0. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
}

const anyType = 'application/octet-stream';

function filePartOf(source: UploadSource, name: string): FilePart {
  if (source instanceof Blob) {
    return { name, type: source.type || anyType, size: source.size, stream: () => source.stream() };
  }
  return { name, type: anyType, size: null, stream: typeof source === 'function' ? source : () => source };
}

/** Returns the name of a file. @throws TypeError if only the caller knows it */
export function fileNameOf(source: UploadSource, fileName: string | undefined): string {
  const name = fileName ?? (source instanceof File ? source.name : undefined);
  if (name === undefined || name === '') throw new TypeError('fileName is required unless the source is a File.');
  return name;
}

/**
 * Returns the request of an upload. In Node the file is streamed and never held in memory; in browsers the browser
 * streams it.
 */
export function uploadRequest(
  url: string,
  texts: Readonly<Record<string, string>>,
  source: UploadSource,
  name: string,
  { onProgress = () => {}, idempotencyKey = crypto.randomUUID() }: UploadOptions,
): OutgoingRequest {
  const headers = new Headers({ 'idempotency-key': idempotencyKey });
  const request = { method: 'POST', url, repeatable: true, once: source instanceof ReadableStream };
  const Class = browserRequest();
  if (Class !== undefined && source instanceof Blob) {
    const form = new FormData();
    for (const [part, value] of Object.entries(texts)) form.append(part, value);
    form.append('file', source, name);
    let current: Deadline | undefined;
    const body = (deadline: Deadline): FormData => {
      current = deadline;
      return form;
    };
    const transport = browserTransport(Class, source.size, (progress) => {
      current?.extend();
      onProgress(progress);
    });
    return { ...request, headers, body, transport };
  }
  const multipart = multipartOf(texts, filePartOf(source, name));
  headers.set('content-type', multipart.contentType);
  const body = (deadline: Deadline): ReadableStream<Uint8Array> =>
    multipart.stream((progress) => {
      deadline.extend();
      onProgress(progress);
    });
  return { ...request, headers, body };
}
