import { RefusedFileError } from '../refused.ts';

/** That may contain the XML declaration. */
const declarationBytes = 1024;

/** Byte order marks, then `<` without one. */
const signs: readonly (readonly [bytes: string, encoding: string])[] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
  ['3c00', 'utf-16le'],
  ['003c', 'utf-16be'],
];

const declaration = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z][\w.:-]*)["']/;

export interface XmlEncoding {
  /** By the byte order mark or the XML declaration; UTF-8 without both. */
  readonly declared: string;
  /** With which the bytes are decoded. */
  readonly used: string;
}

/** Memory never contains a second copy of a large file. */
const pieceBytes = 64 * 1024;

/** @throws TypeError if the bytes are not valid in the encoding, RangeError for an unknown encoding */
export function* decodeChunks(bytes: Uint8Array, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    yield decoder.decode(bytes.subarray(start, start + pieceBytes), { stream: true });
  }
  yield decoder.decode();
}

function isValid(bytes: Uint8Array, encoding: string): boolean {
  try {
    for (const _ of decodeChunks(bytes, encoding));
    return true;
  } catch {
    return false;
  }
}

/** The name for `TextDecoder`; an unknown encoding stays unchanged. */
function labelOf(encoding: string): string {
  try {
    return new TextDecoder(encoding).encoding;
  } catch {
    return encoding.toLowerCase();
  }
}

/**
 * By the byte order mark, else the declaration. If the declaration is wrong, UTF-8 for valid bytes, else
 * Windows-1252.
 * @throws RefusedFileError for UTF-16 with invalid characters
 */
export function detectEncoding(bytes: Uint8Array): XmlEncoding {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, declarationBytes));
  const sign = signs.find(([prefix]) => head.subarray(0, prefix.length / 2).toString('hex') === prefix)?.[1];
  if (sign?.startsWith('utf-16')) {
    if (isValid(bytes, sign)) return { declared: sign, used: sign };
    throw new RefusedFileError('encoding');
  }
  const declared = sign ?? labelOf(declaration.exec(head.toString('latin1'))?.[1] ?? 'utf-8');
  // Each of the first characters has one byte, so the file is not UTF-16, whatever its declaration says.
  const candidates = [declared.startsWith('utf-16') ? 'utf-8' : declared, 'utf-8', 'windows-1252'];
  const used = candidates.find((candidate) => isValid(bytes, candidate));
  if (used === undefined) throw new RefusedFileError('encoding');
  return { declared, used };
}
