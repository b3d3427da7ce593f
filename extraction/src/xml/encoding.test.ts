import { describe, expect, it } from 'vitest';
import { RefusedFileError } from '../refused.ts';
import { decodeChunks, detectEncoding } from './encoding.ts';

const xml = (encoding?: string) =>
  `<?xml version="1.0"${encoding === undefined ? '' : ` encoding="${encoding}"`}?><a>Ärger</a>`;
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
const mark = (bytes: string, rest: Buffer) => Buffer.concat([Buffer.from(bytes, 'hex'), rest]);

describe('detectEncoding', () => {
  it.each([
    ['UTF-8 without a declaration', Buffer.from(xml()), 'utf-8', 'utf-8'],
    ['UTF-8 with a byte order mark', mark('efbbbf', Buffer.from(xml('UTF-8'))), 'utf-8', 'utf-8'],
    ['a byte order mark against the declaration', mark('efbbbf', Buffer.from(xml('ISO-8859-1'))), 'utf-8', 'utf-8'],
    ['ISO-8859-1', Buffer.from(xml('ISO-8859-1'), 'latin1'), 'windows-1252', 'windows-1252'],
    ['UTF-16 little endian', mark('fffe', Buffer.from(xml('UTF-16'), 'utf16le')), 'utf-16le', 'utf-16le'],
    ['UTF-16 big endian', mark('feff', swapped(Buffer.from(xml('UTF-16'), 'utf16le'))), 'utf-16be', 'utf-16be'],
    ['UTF-16 without a mark', Buffer.from(xml('UTF-16'), 'utf16le'), 'utf-16le', 'utf-16le'],
    ['UTF-8 declared as UTF-16', Buffer.from(xml('UTF-16')), 'utf-16le', 'utf-8'],
    ['ISO-8859-1 declared as UTF-8', Buffer.from(xml('UTF-8'), 'latin1'), 'utf-8', 'windows-1252'],
    ['an unknown encoding', Buffer.from(xml('X-OTHER')), 'x-other', 'utf-8'],
  ])('detectEncoding finds the encoding of %s', (_what, bytes, declared, used) => {
    expect(detectEncoding(bytes)).toEqual({ declared, used });
    expect([...decodeChunks(bytes, used)].join('')).toContain('<a>Ärger</a>');
  });

  it('detectEncoding refuses UTF-16 with an unpaired surrogate', () => {
    const bytes = mark('fffe', Buffer.from('<\ud800', 'utf16le'));
    expect(() => detectEncoding(bytes)).toThrow(RefusedFileError);
  });
});
