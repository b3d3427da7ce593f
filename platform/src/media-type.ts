import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { mailMediaType } from './mail.ts';
import { detectionBytes } from './media-type-head.ts';
import { signedDataIn } from './signed-data.ts';

export interface MediaTypeHints {
  /** With extension. */
  readonly fileName: string;
  /** By the sender, with or without parameters such as `charset`. */
  readonly declared?: string | undefined;
}

const unknownMediaType = 'application/octet-stream';

export const signedMediaType = 'application/pkcs7-mime';

/** The bytes of a text file do not identify its format. */
const textTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  eml: mailMediaType,
  htm: 'text/html',
  html: 'text/html',
  json: 'application/json',
  md: 'text/markdown',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  xml: 'application/xml',
};

const knownTextTypes = new Set(Object.values(textTypes));

/** Synonyms. */
const aliases: Readonly<Record<string, string>> = {
  'text/rtf': 'application/rtf',
  'text/xml': 'application/xml',
  'image/jpg': 'image/jpeg',
  'application/x-pdf': 'application/pdf',
};

/** Lower case, without parameters, synonyms replaced. */
function normalise(mediaType: string): string {
  const bare = (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
  return aliases[bare] ?? bare;
}

/** Control characters other than tab, line feed, form feed and carriage return. */
const isBinary = (text: string): boolean => /[^\P{Cc}\t\n\f\r\u0080-\u009f]/u.test(text);

/** UTF-8, or UTF-16 with a byte order mark. The last character of the head may be incomplete. */
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

/** Byte order marks, and `<` without one. */
const wideEncodings: readonly (readonly [first: number, second: number, encoding: string])[] = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
  [0x3c, 0x00, 'utf-16le'],
  [0x00, 0x3c, 'utf-16be'],
];

function withoutComments(text: string): string {
  let rest = text.trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->');
    if (end < 0) return '';
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}

/** An XML declaration, or an element with a namespace that is not `<html>`. */
function isXml(head: Uint8Array): boolean {
  const wide = wideEncodings.find(([first, second]) => head[0] === first && head[1] === second);
  const text = withoutComments(new TextDecoder(wide?.[2] ?? 'utf-8').decode(head));
  if (/^<\?xml\s/.test(text)) return true;
  const tag = text.slice(0, text.indexOf('>') + 1);
  return /^<[\p{L}_]/u.test(tag) && /\sxmlns[:=]/.test(tag) && !/^<html\s/i.test(tag);
}

/** Tags `:20:` and `:25:` of SWIFT MT940: banks write these files in old encodings, which do not look like text. */
function isMt940(head: Uint8Array): boolean {
  const text = new TextDecoder('windows-1252').decode(head);
  return !isBinary(text) && /^:20:/m.test(text) && /^:25P?:/m.test(text);
}

/** Header fields (RFC 5322) and one of those that every mail has, after lines that mail servers add. */
function isMail(head: Uint8Array): boolean {
  const text = new TextDecoder('windows-1252').decode(head);
  const first = /^(?:From [^\n]*\n)?[!-9;-~]+:/;
  return first.test(text) && /^(?:from|received|date|message-id|mime-version):/im.test(text);
}

/** By the declared type or the file extension. */
function saidTextType({ fileName, declared }: MediaTypeHints): string | undefined {
  const said = declared === undefined ? '' : normalise(declared);
  if (knownTextTypes.has(said) && said !== 'text/plain') return said;
  const byName = textTypes[extname(fileName).slice(1).toLowerCase()];
  return byName ?? (said === 'text/plain' ? said : undefined);
}

/** An old one-byte encoding looks like binary data, so such a file needs a declared type or a file extension. */
function textTypeOf(head: Uint8Array, hints: MediaTypeHints): string {
  const said = saidTextType(hints);
  if (head.length === 0) return unknownMediaType;
  if (said === mailMediaType) return isMail(head) ? said : textTypeOf(head, { fileName: 'mail.txt' });
  if (isXml(head)) return 'application/xml';
  if (isUnicodeText(head) || isMt940(head)) return said ?? 'text/plain';
  return said !== undefined && !isBinary(new TextDecoder('windows-1252').decode(head)) ? said : unknownMediaType;
}

/**
 * By the bytes; the declared name and type only for text formats.
 * @param bytes 4,100 bytes identify most formats, but an office file may look like a ZIP archive
 * @returns without parameters; `application/octet-stream` if unknown
 */
export async function detectMediaType(bytes: Uint8Array, hints: MediaTypeHints): Promise<string> {
  if (signedDataIn(bytes.subarray(0, detectionBytes)) !== undefined) return signedMediaType;
  const detected = await fileTypeFromBuffer(bytes);
  return detected === undefined ? textTypeOf(bytes.subarray(0, detectionBytes), hints) : normalise(detected.mime);
}
