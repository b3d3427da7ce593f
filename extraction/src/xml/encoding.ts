import { RefusedError } from '../refused.ts';

/** Bytes of the beginning that are searched for the XML declaration. */
const declarationBytes = 1024;

/** Signs of an encoding in the first bytes: byte order marks, then `<` without one. */
const signs: readonly (readonly [bytes: string, encoding: string])[] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
  ['3c00', 'utf-16le'],
  ['003c', 'utf-16be'],
];

const declaration = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z][\w.:-]*)["']/;

/** The encoding of a file. */
export interface Encoding {
  /** The encoding that the file claims by its byte order mark or its declaration; without either UTF-8. */
  readonly declared: string;
  /** The encoding that its bytes have. */
  readonly used: string;
}

/** Bytes that are decoded at once: a large file is never held twice. */
const pieceBytes = 64 * 1024;

/** Decodes a file in pieces. @throws TypeError for bytes that break the encoding, RangeError for an unknown encoding */
export function* decodedPieces(bytes: Uint8Array, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    yield decoder.decode(bytes.subarray(start, start + pieceBytes), { stream: true });
  }
  yield decoder.decode();
}

function isValid(bytes: Uint8Array, encoding: string): boolean {
  try {
    for (const _ of decodedPieces(bytes, encoding));
    return true;
  } catch {
    return false;
  }
}

/** The decoder's name of an encoding; an unknown encoding keeps its own. */
function labelOf(encoding: string): string {
  try {
    return new TextDecoder(encoding).encoding;
  } catch {
    return encoding.toLowerCase();
  }
}

/**
 * Finds the encoding of a file by its byte order mark, else by its declaration. A file that declares a wrong encoding has
 * UTF-8 where its bytes are valid UTF-8, else Windows-1252.
 * @throws RefusedError for UTF-16 with broken characters
 */
export function encodingOfXml(bytes: Uint8Array): Encoding {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, declarationBytes));
  const sign = signs.find(([prefix]) => head.subarray(0, prefix.length / 2).toString('hex') === prefix)?.[1];
  if (sign?.startsWith('utf-16')) {
    if (isValid(bytes, sign)) return { declared: sign, used: sign };
    throw new RefusedError('encoding');
  }
  const declared = sign ?? labelOf(declaration.exec(head.toString('latin1'))?.[1] ?? 'utf-8');
  // A file whose first characters are single bytes is not UTF-16, whatever it declares.
  const candidates = [declared.startsWith('utf-16') ? 'utf-8' : declared, 'utf-8', 'windows-1252'];
  const used = candidates.find((candidate) => isValid(bytes, candidate));
  if (used === undefined) throw new RefusedError('encoding');
  return { declared, used };
}
