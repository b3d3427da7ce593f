import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createPdfWithAttachments } from '../../../extraction/test/pdf.ts';
import { createPdfWithHugePicture } from '../../test/decompression-bombs.ts';
import { invoice, namespace, opaque, preview, readableFiles, unreadableFiles } from '../../test/reader-cases.ts';
import { createInterlacedPng, createPdfOfTexts } from '../../test/samples.ts';
import { documentReader } from './reader.ts';
import { type FileReadingResult, fileReadingLimits, unreadableReasons } from './reading.ts';

const reader = documentReader();
afterAll(() => reader[Symbol.asyncDispose]());

const owner = randomUUID();

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536);
}

const read = (bytes: Buffer, fileName = 'file', by = reader): Promise<FileReadingResult> =>
  by.read(owner, { fileName, mediaType: opaque, extract: true }, piecesOf(bytes));

test.each(readableFiles)('the document reader reads %s', async (_name, make, fileName, mediaType, content) => {
  expect(await read(await make(), fileName)).toEqual({ outcome: 'read', mediaType, content });
});

test.each(unreadableFiles)(
  'the document reader returns the reason why it cannot read %s',
  async (_name, make, mediaType, reason) => {
    expect(await read(await make())).toEqual({ outcome: 'unreadable', mediaType, reason });
  },
);

test('the document reader reads a PDF that it opens twice because it has more than 500 pages', async () => {
  const reading = await read(createPdfOfTexts(Array.from({ length: 502 }, (_, index) => `Page ${index + 1}`)));
  if (reading.outcome !== 'read') throw new Error(reading.reason);
  expect(reading.content.pageCount).toBe(502);
  expect(reading.content.text?.split('\f').at(-1)).toBe('Page 502');
});

test('the document reader reads an interlaced PNG of 25 million pixels with a quarter of the memory limit', async () => {
  // The memory for a picture is proportional to its number of pixels, of which the limit is 100 million.
  await using strictReader = documentReader({
    ...fileReadingLimits,
    memoryBytes: (fileReadingLimits.memoryBytes * 25_000_000) / fileReadingLimits.pixels,
  });
  expect(await read(createInterlacedPng(5_000), 'a.png', strictReader)).toMatchObject({
    outcome: 'read',
    content: { pageCount: 1 },
  });
});

test('the document reader reads a PDF with a picture that claims 3,600 million pixels within the limits of time and memory', async () => {
  expect(await read(createPdfWithHugePicture(60_000))).toMatchObject({ outcome: 'read', content: { pageCount: 1 } });
});

test('the document reader keeps references to undeclared XML entities unchanged', async () => {
  const html = '<?xml version="1.0"?><!DOCTYPE html SYSTEM "xhtml1-strict.dtd"><html>a&nbsp;b</html>';
  expect(await read(Buffer.from(html))).toMatchObject({ outcome: 'read', content: { text: 'a&nbsp;b' } });
});

test('the document reader extracts the invoice that is attached to a PDF', async () => {
  expect(await read(createPdfWithAttachments([{ name: 'factur-x.xml', content: invoice }]))).toMatchObject({
    outcome: 'read',
    mediaType: 'application/pdf',
    content: { pageCount: 1, extraction: { invoice: { invoice: { reference_number: '1' } } } },
  });
});

test('the document reader ignores an attachment of a PDF that unpacks to more than 16 MiB', async () => {
  const content = Buffer.alloc(17 * 1024 * 1024, ' ');
  expect(await read(createPdfWithAttachments([{ name: 'factur-x.xml', content }]))).toEqual({
    outcome: 'read',
    mediaType: 'application/pdf',
    content: { pageCount: 1, text: '', preview, extraction: undefined },
  });
});

test('the document reader returns all records of a long invoice, which it receives in parts', async () => {
  const aggregate = `${namespace}:CommonAggregateComponents-2`;
  const lines = Array.from(
    { length: 250 },
    (_, n) =>
      `<InvoiceLine xmlns="${aggregate}"><ID xmlns="${namespace}:CommonBasicComponents-2">${n}</ID></InvoiceLine>`,
  );
  const reading = await read(Buffer.from(invoice.replace('</Invoice>', `${lines.join('')}</Invoice>`)));
  const items = reading.outcome === 'read' ? reading.content.extraction?.invoice?.items : undefined;
  expect(items?.map(({ line_id }) => line_id)).toEqual(lines.map((_, n) => String(n)));
});

test('the document reader recognizes an invoice by its content, whatever its file name and media type are', async () => {
  const reading = await reader.read(
    owner,
    { fileName: 'a.csv', mediaType: 'text/csv', extract: true },
    piecesOf(Buffer.from(invoice)),
  );
  expect(reading).toMatchObject({ mediaType: 'application/xml', content: { extraction: { format: 'ubl-invoice' } } });
});

test('the preview of a document shows the first page with its colors', async () => {
  const reading = await read(createPdfOfTexts(['Invoice 1']));
  if (reading.outcome !== 'read') throw new Error(reading.reason);
  const image = reading.content.preview;
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([791, 1024]);
  const lowerLeft = (info.height - 10) * info.width * 3 + 10 * 3;
  const [red = 0, green = 255, blue = 255] = data.subarray(lowerLeft, lowerLeft + 3);
  expect(red).toBeGreaterThan(200);
  expect(Math.max(green, blue)).toBeLessThan(60);
  expect(image?.length).toBeLessThan(100_000);
});

test.each([
  ['time', { ...fileReadingLimits, readMs: 1 }],
  ['memory', { ...fileReadingLimits, memoryBytes: 1 }],
] as const)(
  'the document reader stops reading a file that needs too much %s, and reads the next file',
  async (reason, bounds) => {
    await using strictReader = documentReader(bounds);
    // The reader process compares its memory with the limit every 50 ms, and reads a PDF of one page in less time.
    const pages = Array.from({ length: 502 }, (_, index) => `Page ${index + 1}`);
    expect(await read(createPdfOfTexts(pages), 'a.pdf', strictReader)).toEqual({
      outcome: 'unreadable',
      mediaType: opaque,
      reason: unreadableReasons[reason],
    });
    expect(await read(createPdfOfTexts(['a']))).toMatchObject({ outcome: 'read' });
  },
);

test('the document reader throws an error if the bytes of a file cannot be loaded', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield createPdfOfTexts(['a']);
    throw new Error('no storage');
  }
  await expect(reader.read(owner, { fileName: 'a', mediaType: opaque, extract: true }, broken())).rejects.toThrow(
    'no storage',
  );
});

test('the document reader reads four files concurrently', async () => {
  const readings = await Promise.all(
    Array.from({ length: 4 }, (_, index) => read(Buffer.from(`Page ${index}`), `${index}.txt`)),
  );
  expect(readings.map((reading) => reading.outcome === 'read' && reading.content.text)).toEqual([
    'Page 0',
    'Page 1',
    'Page 2',
    'Page 3',
  ]);
});
