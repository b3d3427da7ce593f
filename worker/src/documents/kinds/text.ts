import { type Content, limits } from '../reading.ts';

/** The byte order marks, the longest first where one begins another. */
const marks: ReadonlyArray<readonly [encoding: string, mark: readonly number[]]> = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
};

/** The encoding of a text: what its mark says, else UTF-8, else the one-byte encoding of old Windows programs. */
function encodingOf(bytes: Uint8Array): string {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  return marked?.[0] ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** The text as it is kept: no longer than allowed, and without the one character that Postgres cannot store. */
export const keepable = (text: string): string => text.slice(0, limits.textLength).replaceAll('\0', '');

/** Reads text; what lies past the limit is left out. */
export function readText(bytes: Buffer): Content {
  const head = bytes.subarray(0, limits.textLength * 2);
  return { text: keepable(new TextDecoder(encodingOf(head)).decode(head)) };
}
