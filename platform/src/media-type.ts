import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { detectionBytes } from './media-type-head.ts';

/** The name of a file, and the media type that its sender declares. */
export interface MediaTypeHints {
  /** File name with extension. */
  readonly fileName: string;
  /** Media type that the sender declares, with or without parameters such as `charset`. */
  readonly declared?: string | undefined;
}

const unknownMediaType = 'application/octet-stream';

/**
 * Media types of text formats by file extension. They are needed because the bytes of a text file do not identify its
 * format.
 */
const textTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  htm: 'text/html',
  html: 'text/html',
  json: 'application/json',
  md: 'text/markdown',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  xml: 'application/xml',
};

const knownTextTypes = new Set(Object.values(textTypes));

/** Maps synonyms of media types to the names that the service uses. */
const aliases: Readonly<Record<string, string>> = {
  'text/rtf': 'application/rtf',
  'text/xml': 'application/xml',
  'image/jpg': 'image/jpeg',
  'application/x-pdf': 'application/pdf',
};

/** Normalizes a media type: converts it to lower case, removes its parameters, and replaces a synonym. */
function normalise(mediaType: string): string {
  const bare = (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
  return aliases[bare] ?? bare;
}

/** Returns true if a text contains control characters other than tab, line feed, form feed and carriage return. */
const isBinary = (text: string): boolean => /[^\P{Cc}\t\n\f\r\u0080-\u009f]/u.test(text);

/**
 * Returns true if the beginning of a file is text in UTF-8, or in UTF-16 with a byte order mark. The
 * last character of the beginning may be incomplete.
 */
function isUnicodeText(head: Uint8Array): boolean {
  const [first, second] = head;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return !isBinary(new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true }));
  } catch {
    return false;
  }
}

/**
 * UTF-16 encodings by the first two bytes of a file. The first two entries are byte order marks; the last two are the
 * character `<`, with which an XML file without a byte order mark begins.
 */
const wideEncodings: readonly (readonly [first: number, second: number, encoding: string])[] = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
  [0x3c, 0x00, 'utf-16le'],
  [0x00, 0x3c, 'utf-16be'],
];

/** Removes white space and comments from the beginning of a text. */
function withoutComments(text: string): string {
  let rest = text.trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->');
    if (end < 0) return '';
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}

/**
 * Returns true if a file begins with an XML declaration, or with an element that declares a namespace and is not
 * `<html>`.
 */
function isXml(head: Uint8Array): boolean {
  const wide = wideEncodings.find(([first, second]) => head[0] === first && head[1] === second);
  const text = withoutComments(new TextDecoder(wide?.[2] ?? 'utf-8').decode(head));
  if (/^<\?xml\s/.test(text)) return true;
  const tag = text.slice(0, text.indexOf('>') + 1);
  return /^<[\p{L}_]/u.test(tag) && /\sxmlns[:=]/.test(tag) && !/^<html\s/i.test(tag);
}

/**
 * Returns true if the beginning of a file contains the tags `:20:` and `:25:` of a SWIFT MT940 bank statement. This
 * check is necessary because banks write such files in old encodings, which the check for text files does not
 * recognize.
 */
function isMt940(head: Uint8Array): boolean {
  const text = new TextDecoder('windows-1252').decode(head);
  return !isBinary(text) && /^:20:/m.test(text) && /^:25P?:/m.test(text);
}

/** Returns the media type of a text file by its declared type or its file extension. */
function saidTextType({ fileName, declared }: MediaTypeHints): string | undefined {
  const said = declared === undefined ? '' : normalise(declared);
  if (knownTextTypes.has(said) && said !== 'text/plain') return said;
  const byName = textTypes[extname(fileName).slice(1).toLowerCase()];
  return byName ?? (said === 'text/plain' ? said : undefined);
}

/**
 * Detects the media type of a text file. Text in an old one-byte encoding cannot be distinguished from binary data, so
 * such a file needs a declared type or a file extension of a text format.
 */
function textTypeOf(head: Uint8Array, hints: MediaTypeHints): string {
  const said = saidTextType(hints);
  if (head.length === 0) return unknownMediaType;
  if (isXml(head)) return 'application/xml';
  if (isUnicodeText(head) || isMt940(head)) return said ?? 'text/plain';
  return said !== undefined && !isBinary(new TextDecoder('windows-1252').decode(head)) ? said : unknownMediaType;
}

/**
 * Detects the media type of a file by its bytes. Uses the declared name and type only for text formats, because they
 * have no signature.
 * @param bytes the file or its first bytes. 4,100 bytes identify most formats, but an office file may look like an
 * ordinary ZIP archive
 * @returns a media type without parameters; `application/octet-stream` for an unknown format
 */
export async function detectMediaType(bytes: Uint8Array, hints: MediaTypeHints): Promise<string> {
  const detected = await fileTypeFromBuffer(bytes);
  return detected === undefined ? textTypeOf(bytes.subarray(0, detectionBytes), hints) : normalise(detected.mime);
}
