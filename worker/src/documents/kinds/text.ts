import { type FileContent, fileReadingLimits } from '../reading.ts';

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

/** By the byte order mark, else UTF-8 if the bytes are valid, else Windows-1252. */
function encodingOf(bytes: Uint8Array): string {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  return marked?.[0] ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** Postgres cannot store NUL. */
export const toStorableText = (text: string): string =>
  text.slice(0, fileReadingLimits.textLength).replaceAll('\0', '');

export function readTextFile(bytes: Buffer): FileContent {
  const head = bytes.subarray(0, fileReadingLimits.textLength * 2);
  return { text: toStorableText(new TextDecoder(encodingOf(head)).decode(head)) };
}
