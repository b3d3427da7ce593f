import { randomUUID } from 'node:crypto';
import { refusalReasons } from '@fds/extraction/refused';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createPdfWithAttachments } from '../../../extraction/test/pdf.ts';
import { createPdfWithHugePicture } from '../../test/attacks.ts';
import {
  createCompoundFile,
  createDocx,
  createHeicHeader,
  createHugePng,
  createInterlacedPng,
  createOdt,
  createPdfOfTexts,
  createPictureOfOneColor,
  createPptx,
  createXlsx,
  createZip,
} from '../../test/samples.ts';
import { documentReader } from './reader.ts';
import { type FileReadingResult, fileReadingLimits, unreadableReasons } from './reading.ts';

const reader = documentReader();
afterAll(() => reader[Symbol.asyncDispose]());

const opaque = 'application/octet-stream';
const owner = randomUUID();

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536);
}

const read = (bytes: Buffer, fileName = 'file', by = reader): Promise<FileReadingResult> =>
  by.read(owner, { fileName, mediaType: opaque, extract: true }, piecesOf(bytes));

const namespace = 'urn:oasis:names:specification:ubl:schema:xsd';
const invoice = `<Invoice xmlns="${namespace}:Invoice-2"><ID xmlns="${namespace}:CommonBasicComponents-2">1</ID></Invoice>`;

/** Creates a document with ten entities. Each entity contains the previous entity ten times. */
function billionLaughs(root: string): string {
  const entities = Array.from({ length: 9 }, (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`);
  return `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e0 "ha">${entities.join('')}]>${root}`;
}

const office = 'application/vnd.openxmlformats-officedocument';
/** This test ignores the preview, which another test checks. */
const preview = expect.any(Uint8Array);

test.each<[string, () => Buffer | Promise<Buffer>, string, string, object]>([
  [
    'a PDF',
    () => createPdfOfTexts(['Invoice 1', 'Total 42']),
    'a.bin',
    'application/pdf',
    { pageCount: 2, text: 'Invoice 1\fTotal 42', preview },
  ],
  ['a JPEG', () => createPictureOfOneColor(1600, 800).jpeg().toBuffer(), 'a', 'image/jpeg', { pageCount: 1, preview }],
  ['a PNG', () => createPictureOfOneColor(20, 10).png().toBuffer(), 'a', 'image/png', { pageCount: 1, preview }],
  ['a TIFF', () => createPictureOfOneColor(20, 10).tiff().toBuffer(), 'a', 'image/tiff', { pageCount: 1, preview }],
  ['a WebP', () => createPictureOfOneColor(20, 10).webp().toBuffer(), 'a', 'image/webp', { pageCount: 1, preview }],
  [
    'a word-processing document',
    () => createDocx(['Zürich', 'A &amp; B']),
    'a',
    `${office}.wordprocessingml.document`,
    { pageCount: 7, text: 'Zürich\nA & B' },
  ],
  [
    'a spreadsheet',
    () => createXlsx('Total', '42.50', 'EUR'),
    'a',
    `${office}.spreadsheetml.sheet`,
    { text: 'Total\n\n42.50\nEUR' },
  ],
  [
    'a presentation',
    () => createPptx(['One', 'Two']),
    'a',
    `${office}.presentationml.presentation`,
    { pageCount: 2, text: 'One\nTwo' },
  ],
  [
    'an OpenDocument text',
    () => createOdt('Hello'),
    'a',
    'application/vnd.oasis.opendocument.text',
    { pageCount: 3, text: 'Hello' },
  ],
  [
    'XML',
    () => Buffer.from('<?xml version="1.0"?><a><b>1</b>\n <c x="y">2 &lt; 3</c><![CDATA[<4>]]></a>'),
    'a',
    'application/xml',
    { text: '1\n2 < 3\n<4>' },
  ],
  [
    'XML in another encoding',
    () => Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Z\xfcrich</a>', 'latin1'),
    'a',
    'application/xml',
    { text: 'Zürich' },
  ],
  [
    'rich text',
    () =>
      Buffer.from(
        String.raw`{\rtf1\ansi\ansicpg1252\uc1{\fonttbl{\f0 Arial;}}{\*\generator Hidden;}\f0 Z\'fcrich \u8364?\{1\}\par{\uc2\u214 Oe}l\tab 2{\pict 0102ff}}`,
      ),
    'a',
    'application/rtf',
    { text: 'Zürich €{1}\nÖl\t2' },
  ],
  [
    'an HTML page',
    () => Buffer.from('<!doctype html><p>Hello</p>'),
    'a.html',
    'text/html',
    { text: '<!doctype html><p>Hello</p>' },
  ],
  ['a CSV file', () => Buffer.from('a;b\n1;2\n'), 'a.csv', 'text/csv', { text: 'a;b\n1;2\n' }],
  [
    'a CSV file in Windows-1252',
    () => Buffer.from('Z\xfcrich;2\n', 'latin1'),
    'a.csv',
    'text/csv',
    { text: 'Zürich;2\n' },
  ],
  ['text in UTF-16', () => Buffer.from('\ufeffZürich', 'utf16le'), 'a.txt', 'text/plain', { text: 'Zürich' }],
])('the document reader reads %s', async (_name, make, fileName, mediaType, content) => {
  expect(await read(await make(), fileName)).toEqual({ outcome: 'read', mediaType, content });
});

test.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
  ['an empty file', () => Buffer.alloc(0), opaque, unreadableReasons.empty],
  [
    'a PDF with a password',
    () => createPdfOfTexts(['secret'], { encrypted: true }),
    'application/pdf',
    unreadableReasons.encrypted,
  ],
  [
    'a truncated PDF',
    () => createPdfOfTexts(['a', 'b', 'c']).subarray(0, 700),
    'application/pdf',
    unreadableReasons.incomplete,
  ],
  ['a PDF without pages', () => createPdfOfTexts([]), 'application/pdf', unreadableReasons.damaged],
  ['binary data', () => Buffer.from('garbage\0\x01\x02'.repeat(100)), opaque, unreadableReasons.unsupported],
  ['a truncated rich text', () => Buffer.from('{\\rtf1 {\\b half'), 'application/rtf', unreadableReasons.incomplete],
  ['a HEIC picture', () => createHeicHeader(), 'image/heic', unreadableReasons.unsupported],
  ['an invalid PDF', () => Buffer.from('%PDF-1.7\nnonsense\n%%EOF\n'), 'application/pdf', unreadableReasons.damaged],
  [
    'a truncated JPEG',
    async () => (await createPictureOfOneColor(900, 900).jpeg().toBuffer()).subarray(0, 800),
    'image/jpeg',
    unreadableReasons.damaged,
  ],
  ['a picture with too many pixels', () => createHugePng(30_000), 'image/png', unreadableReasons.pixels],
  [
    'XML that is not well-formed',
    () => Buffer.from('<?xml version="1.0"?><a><b></a>'),
    'application/xml',
    unreadableReasons.damaged,
  ],
  ['a billion laughs', () => Buffer.from(billionLaughs('<a>&e9;</a>')), 'application/xml', unreadableReasons.entities],
  [
    'an invoice with a billion laughs',
    () => Buffer.from(billionLaughs(invoice.replace('1</', '&e9;</'))),
    'application/xml',
    refusalReasons.doctype,
  ],
  [
    'an invoice with an external entity',
    () =>
      Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${invoice.replace('1</', '&b;</')}`,
      ),
    'application/xml',
    refusalReasons.doctype,
  ],
  ['half an invoice', () => Buffer.from(invoice.slice(0, -9)), 'application/xml', refusalReasons.malformed],
  [
    'an invoice with 1,001 payment means',
    () => {
      const aggregate = `${namespace}:CommonAggregateComponents-2`;
      const basic = `xmlns="${namespace}:CommonBasicComponents-2"`;
      const account = `<PayeeFinancialAccount><ID ${basic}>DE1</ID></PayeeFinancialAccount>`;
      const means = `<PaymentMeans xmlns="${aggregate}"><PaymentMeansCode ${basic}>30</PaymentMeansCode>${account}</PaymentMeans>`;
      return Buffer.from(invoice.replace('</Invoice>', `${means.repeat(1001)}</Invoice>`));
    },
    'application/xml',
    'The invoice has more than 1,000 payment means.',
  ],
  [
    'an invoice with deep nesting',
    () => Buffer.from(invoice.replace('>1<', `>${'<b>'.repeat(100)}${'</b>'.repeat(100)}<`)),
    'application/xml',
    refusalReasons.depth,
  ],
  [
    'an office file with a password',
    () => createCompoundFile(['Root Entry', 'EncryptedPackage']),
    'application/x-cfb',
    unreadableReasons.encrypted,
  ],
  [
    'an office file of a format before 2007',
    () => createCompoundFile(['Root Entry', 'WordDocument']),
    'application/x-cfb',
    unreadableReasons.unsupported,
  ],
  ['an archive', () => createZip([{ name: 'a.txt', content: 'a' }]), 'application/zip', unreadableReasons.unsupported],
  [
    'a program',
    () => Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(100)]),
    'application/x-elf',
    unreadableReasons.unsupported,
  ],
  [
    'a zip bomb',
    () =>
      createDocx(
        ['small'],
        [{ name: 'word/media/big.bin', content: '', claimedBytes: fileReadingLimits.unpackedBytes }],
      ),
    `${office}.wordprocessingml.document`,
    unreadableReasons.unpacked,
  ],
  [
    'a zip bomb with a false size',
    () => createDocx([], [{ name: 'word/header1.xml', content: Buffer.alloc(1_000_000, ' '), claimedBytes: 10 }]),
    `${office}.wordprocessingml.document`,
    unreadableReasons.damaged,
  ],
  [
    'an archive with too many entries',
    () =>
      createDocx(
        [],
        Array.from({ length: fileReadingLimits.archiveEntries }, (_, index) => ({ name: `${index}`, content: '' })),
      ),
    `${office}.wordprocessingml.document`,
    unreadableReasons.unpacked,
  ],
  ...['../../evil.xml', '/etc/evil.xml', 'C:/evil.xml'].map((name): [string, () => Buffer, string, string] => [
    `an archive with an entry named ${name}`,
    () => createDocx(['text'], [{ name, content: '<a/>' }]),
    `${office}.wordprocessingml.document`,
    unreadableReasons.damaged,
  ]),
])('the document reader returns the reason why it cannot read %s', async (_name, make, mediaType, reason) => {
  expect(await read(await make())).toEqual({ outcome: 'unreadable', mediaType, reason });
});

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
