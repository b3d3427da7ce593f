import { RefusedFileError } from '../refused.ts';

/** Number of bytes at the beginning of a file that may contain the XML declaration. */
const declarationBytes = 1024;

/** The first bytes of a file for each encoding: first the byte order marks, then `<` without a byte order mark. */
const signs: readonly (readonly [bytes: string, encoding: string])[] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
  ['3c00', 'utf-16le'],
  ['003c', 'utf-16be'],
];

const declaration = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z][\w.:-]*)["']/;

/** The declared encoding and the real encoding of an XML file. */
export interface XmlEncoding {
  /** The encoding that the byte order mark or the XML declaration states; UTF-8 if both are missing. */
  readonly declared: string;
  /** The encoding with which the bytes of the file are decoded. */
  readonly used: string;
}

/**
 * Number of bytes in a piece of a file. The file is decoded piece by piece, so that memory never contains a second copy
 * of a large file.
 */
const pieceBytes = 64 * 1024;

/**
 * Decodes a file in pieces.
 * @throws TypeError if the bytes are not valid in the encoding, RangeError for an unknown encoding
 */
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

/** Returns the name that `TextDecoder` uses for an encoding; the given name for an unknown encoding. */
function labelOf(encoding: string): string {
  try {
    return new TextDecoder(encoding).encoding;
  } catch {
    return encoding.toLowerCase();
  }
}

/**
 * Finds the encoding of an XML file by its byte order mark, else by its declaration. If the declared encoding is wrong,
 * the result is UTF-8 for bytes that are valid UTF-8, and Windows-1252 for other bytes.
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
  // Each of the first characters has one byte, so the file is not UTF-16, even if its XML declaration says UTF-16.
  const candidates = [declared.startsWith('utf-16') ? 'utf-8' : declared, 'utf-8', 'windows-1252'];
  const used = candidates.find((candidate) => isValid(bytes, candidate));
  if (used === undefined) throw new RefusedFileError('encoding');
  return { declared, used };
}
