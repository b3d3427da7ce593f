import { describe, expect, it } from 'vitest';
import { browserTransport } from './browser.ts';
import type { UploadProgress } from './multipart.ts';

/** Fake XMLHttpRequest that reports more sent bytes than the file has and then responds with 201. */
class FakeRequest {
  static sent = 0;
  status = 201;
  statusText = 'Created';
  response: unknown = new TextEncoder().encode('{}').buffer;
  responseType = '';
  readonly upload: { onprogress: ((event: { loaded: number }) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  open(): void {}
  setRequestHeader(): void {}
  getAllResponseHeaders = (): string => 'x-request-id: r1\r\ncontent-type: application/json\r\n';
  send(): void {
    FakeRequest.sent += 1;
    this.upload.onprogress?.({ loaded: 7 });
    this.onload?.();
  }
  abort(): void {
    this.onabort?.();
  }
}

describe('browserTransport', () => {
  it('the browser transport returns the response, and limits the reported progress to the size of the file', async () => {
    const seen: UploadProgress[] = [];
    const send = browserTransport(FakeRequest, 5, (progress) => seen.push(progress));
    const response = await send('https://service.example', { method: 'POST', body: new FormData() });
    expect([response.status, response.headers.get('x-request-id')]).toEqual([201, 'r1']);
    expect(seen).toEqual([{ loaded: 5, total: 5 }]);
  });

  it('the browser transport sends no request if the signal is already aborted', async () => {
    FakeRequest.sent = 0;
    const send = browserTransport(FakeRequest, 5, () => {});
    const signal = AbortSignal.abort(new Error('canceled'));
    await expect(send('https://service.example', { body: new FormData(), signal })).rejects.toThrow('canceled');
    expect(FakeRequest.sent).toBe(0);
  });
});
