// Files that the document reader reads, and files that it cannot read.

import { refusalReasons } from '@fds/extraction/refused';
import { expect } from 'vitest';
import { fileReadingLimits, unreadableReasons } from '../src/documents/reading.ts';
import {
  createCompoundFile,
  createDocx,
  createHeicHeader,
  createHugePng,
  createOdt,
  createPdfOfTexts,
  createPictureOfOneColor,
  createPptx,
  createXlsx,
  createZip,
} from './samples.ts';
export const namespace = 'urn:oasis:names:specification:ubl:schema:xsd';
export const invoice = `<Invoice xmlns="${namespace}:Invoice-2"><ID xmlns="${namespace}:CommonBasicComponents-2">1</ID></Invoice>`;
export const opaque = 'application/octet-stream';
/** Another test checks the preview. */
export const preview = expect.any(Uint8Array);
const office = 'application/vnd.openxmlformats-officedocument';

/** Creates a document with ten entities. Each entity contains the previous entity ten times. */
function billionLaughs(root: string): string {
  const entities = Array.from({ length: 9 }, (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`);
  return `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e0 "ha">${entities.join('')}]>${root}`;
}

export const readableFiles: readonly (readonly [
  what: string,
  make: () => Buffer | Promise<Buffer>,
  fileName: string,
  mediaType: string,
  content: object,
])[] = [
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
];

export const unreadableFiles: readonly (readonly [
  what: string,
  make: () => Buffer | Promise<Buffer>,
  mediaType: string,
  reason: string,
])[] = [
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
  ['a HEIC picture', () => createHeicHeader(), 'image/heic', unreadableReasons.heic],
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
];
