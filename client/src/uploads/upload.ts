import type { CreationCallOptions } from '../options.ts';
import type { Deadline } from '../transport/deadline.ts';
import type { OutgoingRequest } from '../transport/send.ts';
import { browserTransport, xmlHttpRequest } from './browser.ts';
import { type FilePart, multipartBody, type UploadProgress } from './multipart.ts';

/** A Blob, a File, a function that opens a stream, or a stream. The upload of a stream is not repeated. */
export type UploadSource = Blob | (() => ReadableStream<Uint8Array>) | ReadableStream<Uint8Array>;

export interface UploadOptions extends CreationCallOptions {
  /** The client calls this function after each sent chunk of the file. A retry starts again at 0 bytes. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
}

const anyType = 'application/octet-stream';

function filePartOf(source: UploadSource, name: string): FilePart {
  if (source instanceof Blob) {
    return { name, type: source.type || anyType, size: source.size, stream: () => source.stream() };
  }
  return { name, type: anyType, size: null, stream: typeof source === 'function' ? source : () => source };
}

/** @throws TypeError if neither `fileName` nor the source has a name */
export function getUploadFileName(source: UploadSource, fileName: string | undefined): string {
  const name = fileName ?? (source instanceof File ? source.name : undefined);
  if (name === undefined || name === '')
    throw new TypeError('fileName is required, because the source of the upload is not a File with a name.');
  return name;
}

/** In Node, the client streams the file and never holds it in memory. */
export function uploadRequest(
  url: string,
  texts: Readonly<Record<string, string>>,
  source: UploadSource,
  name: string,
  { onProgress = () => {}, idempotencyKey = crypto.randomUUID() }: UploadOptions,
): OutgoingRequest {
  const headers = new Headers({ 'idempotency-key': idempotencyKey });
  const request = { method: 'POST', url, repeatable: true, once: source instanceof ReadableStream };
  const Class = xmlHttpRequest();
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
  const multipart = multipartBody(texts, filePartOf(source, name));
  headers.set('content-type', multipart.contentType);
  const body = (deadline: Deadline): ReadableStream<Uint8Array> =>
    multipart.stream((progress) => {
      deadline.extend();
      onProgress(progress);
    });
  return { ...request, headers, body };
}
