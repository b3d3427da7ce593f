import { describe, expect, it } from 'vitest';
import { multipartBody, type UploadProgress } from './multipart.ts';

const streamOf =
  (...chunks: string[]) =>
  () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    });

describe('multipartOf', () => {
  it('multipartBody writes a multipart form that `Response.formData` can parse', async () => {
    const file = { name: 'r"1"\n.xml', type: 'text/xml', size: 8, stream: streamOf('<a/>', '<b/>') };
    const { contentType, stream } = multipartBody({ 'data.attributes.workspace_id': 'ä' }, file);
    const form = await new Response(
      stream(() => {}),
      { headers: { 'content-type': contentType } },
    ).formData();
    expect(form.get('data.attributes.workspace_id')).toBe('ä');
    const read = form.get('file');
    if (!(read instanceof File)) throw new Error('the form has no file');
    expect([read.name, read.type, await read.text()]).toEqual(['r"1"\n.xml', 'text/xml', '<a/><b/>']);
  });

  it('the multipart body reports the number of sent bytes after each chunk of the file', async () => {
    const seen: UploadProgress[] = [];
    const file = { name: 'a', type: 'text/plain', size: 5, stream: streamOf('abc', 'de') };
    await new Response(multipartBody({}, file).stream((progress) => seen.push(progress))).arrayBuffer();
    expect(seen).toEqual([
      { loaded: 3, total: 5 },
      { loaded: 5, total: 5 },
    ]);
  });
});
