import type { HttpTransport } from '../transport/send.ts';
import type { UploadProgress } from './multipart.ts';

/** The types of Node do not contain this class. */
interface UploadRequest {
  status: number;
  statusText: string;
  response: unknown;
  responseType: string;
  readonly upload: { onprogress: ((event: { loaded: number }) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: FormData): void;
  abort(): void;
}

type RequestClass = new () => UploadRequest;

/** `undefined` in Node. */
export const xmlHttpRequest = (): RequestClass | undefined =>
  (globalThis as { readonly XMLHttpRequest?: RequestClass }).XMLHttpRequest;

function headersOf(text: string): Headers {
  const headers = new Headers();
  for (const line of text.split('\r\n').filter((each) => each.includes(':'))) {
    const colon = line.indexOf(':');
    headers.append(line.slice(0, colon), line.slice(colon + 1));
  }
  return headers;
}

/** A browser's `fetch` reports no progress, and in most browsers it cannot send a stream. */
export const browserTransport =
  (Class: RequestClass, size: number, onProgress: (progress: UploadProgress) => void): HttpTransport =>
  (url, init) =>
    new Promise((resolve, reject) => {
      const { method = 'POST', body, signal } = init;
      signal?.throwIfAborted();
      if (!(body instanceof FormData)) throw new TypeError('In a browser, the body of an upload must be a FormData.');
      const request = new Class();
      request.open(method, url);
      request.responseType = 'arraybuffer';
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      // The browser counts the bytes of the whole form, which is slightly larger than the file.
      request.upload.onprogress = ({ loaded }) => onProgress({ loaded: Math.min(loaded, size), total: size });
      request.onload = () => {
        const { status, statusText, response } = request;
        const bytes = response instanceof ArrayBuffer ? response : null;
        resolve(new Response(bytes, { status, statusText, headers: headersOf(request.getAllResponseHeaders()) }));
      };
      request.onerror = () => reject(new TypeError('The connection to the service failed.'));
      request.onabort = () => reject(signal?.reason);
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body);
    });
