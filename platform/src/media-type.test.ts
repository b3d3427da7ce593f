import { expect, test } from 'vitest';
import { createSignedFile } from '../../testing/signed-data.ts';
import { detectMediaType } from './media-type.ts';

const text = (content: string) => new TextEncoder().encode(content);
const wide = (content: string) => Buffer.from(content, 'utf16le');

test.each<[string, Uint8Array, { fileName: string; declared?: string }, string]>([
  [
    'a PDF, despite a wrong declaration',
    text('%PDF-1.7\n%âãÏÓ'),
    { fileName: 'a.png', declared: 'image/png' },
    'application/pdf',
  ],
  [
    'a PNG',
    new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    { fileName: 'a' },
    'image/png',
  ],
  ['XML by its declaration', text('<?xml version="1.0"?><a/>'), { fileName: 'a.txt' }, 'application/xml'],
  ['XML by its name', text('<a/>'), { fileName: 'a.XML' }, 'application/xml'],
  ['XML by its declared type', text('<a/>'), { fileName: 'a', declared: 'text/xml; charset=utf-8' }, 'application/xml'],
  [
    'XML by the namespace of its root',
    text('<!-- a --> <a:b c="d" xmlns:a="e"/>'),
    { fileName: 'a.csv' },
    'application/xml',
  ],
  ['XML after an empty line', text('\n<?xml version="1.0"?><a/>'), { fileName: 'a.txt' }, 'application/xml'],
  ['XML in UTF-16 without a mark', wide('<?xml version="1.0"?><a/>'), { fileName: 'a' }, 'application/xml'],
  ['XML in big-endian UTF-16', wide('<a xmlns="b"/>').swap16(), { fileName: 'a.txt' }, 'application/xml'],
  [
    'HTML with a namespace',
    text('<html xmlns="http://www.w3.org/1999/xhtml"></html>'),
    { fileName: 'a.html' },
    'text/html',
  ],
  ['text that begins with half a comment', text('<!-- xmlns='), { fileName: 'a.txt' }, 'text/plain'],
  ['a table by its name', text('a,b\n1,2\n'), { fileName: 'a.csv', declared: 'text/plain' }, 'text/csv'],
  ['plain text', text('Zürich'), { fileName: 'README' }, 'text/plain'],
  [
    'text that is declared as a program',
    text('hello'),
    { fileName: 'a.exe', declared: 'application/x-msdownload' },
    'text/plain',
  ],
  ['text that ends within a character', text('Zürich').subarray(0, 2), { fileName: 'a.txt' }, 'text/plain'],
  ['text in UTF-16', new Uint8Array([0xff, 0xfe, 0x41, 0, 0x42, 0]), { fileName: 'a.txt' }, 'text/plain'],
  [
    'bytes of an unknown kind',
    new Uint8Array([0, 1, 2, 3, 4, 5]),
    { fileName: 'a.txt', declared: 'text/plain' },
    'application/octet-stream',
  ],
  [
    'text in an old encoding, with a declared type',
    new Uint8Array([0x5a, 0xfc, 0x72, 0x2c, 0x31]),
    { fileName: 'a.csv' },
    'text/csv',
  ],
  [
    'text in an old encoding, without a declared type',
    new Uint8Array([0x5a, 0xfc, 0x72, 0x2c, 0x31]),
    { fileName: 'a' },
    'application/octet-stream',
  ],
  [
    'MT940 in an old encoding that nobody says is text',
    Buffer.from(':20:STARTUMS\r\n:25:1/2\r\n:86:Z\xfcrich\r\n', 'latin1'),
    { fileName: 'a.sta' },
    'text/plain',
  ],
  ['a signed file', createSignedFile(text('<a/>')), { fileName: 'a.xml.p7m' }, 'application/pkcs7-mime'],
  [
    'a signed file in base64',
    text(createSignedFile(text('<a/>'.repeat(100))).toString('base64')),
    { fileName: 'a.txt' },
    'application/pkcs7-mime',
  ],
  ['text that begins like base64', text('MIND the gap'), { fileName: 'a.txt' }, 'text/plain'],
  ['nothing', new Uint8Array(), { fileName: 'a.txt' }, 'application/octet-stream'],
])('detects %s', async (_what, head, hints, mediaType) => {
  expect(await detectMediaType(head, hints)).toBe(mediaType);
});
