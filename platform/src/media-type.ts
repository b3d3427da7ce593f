import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';

/** What a sender says of a file's kind. */
export interface MediaTypeHints {
  /** Name of the file with its extension. */
  readonly fileName: string;
  /** Media type as the sender declared it, with or without parameters. */
  readonly declared?: string | undefined;
}

const unknownMediaType = 'application/octet-stream';

/** As many bytes as file-type asks for. */
export const headBytes = 4100;

/** Kinds of text have no signature: the name's extension tells them apart. */
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

/** Kinds of XML are one kind here, and so are the names one and the same kind goes by. */
const aliases: Readonly<Record<string, string>> = {
  'text/rtf': 'application/rtf',
  'text/xml': 'application/xml',
  'image/jpg': 'image/jpeg',
  'application/x-pdf': 'application/pdf',
};

/** Names from before a name was registered, and parameters, are dropped. */
function normalise(mediaType: string): string {
  const bare = (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
  return aliases[bare] ?? bare;
}

/** Whether a text has control characters that no text has: all but tab, line feed, form feed, carriage return. */
const isBinary = (text: string): boolean => /[^\P{Cc}\t\n\f\r\u0080-\u009f]/u.test(text);

/** Whether the beginning of a file is text in UTF-8 or, with its mark, UTF-16; the last character may be cut. */
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

/** The kind of text that a file is said to be, by its declared type or its name. */
function saidTextType({ fileName, declared }: MediaTypeHints): string | undefined {
  const said = declared === undefined ? '' : normalise(declared);
  if (knownTextTypes.has(said) && said !== 'text/plain') return said;
  const byName = textTypes[extname(fileName).slice(1).toLowerCase()];
  return byName ?? (said === 'text/plain' ? said : undefined);
}

/** Text in an old one-byte encoding looks like anything, so that it counts as text only where it is said to be. */
function textTypeOf(head: Uint8Array, hints: MediaTypeHints): string {
  const said = saidTextType(hints);
  if (head.length === 0) return unknownMediaType;
  if (isUnicodeText(head)) return said ?? 'text/plain';
  return said !== undefined && !isBinary(new TextDecoder('windows-1252').decode(head)) ? said : unknownMediaType;
}

/**
 * Tells a file's media type by its bytes; what the sender says counts only among kinds of text, which bytes do not tell
 * apart.
 * @param bytes the file, or its first bytes: 4,100 tell most kinds, office files may be taken for the archives that they
 * are
 * @returns a media type without parameters, `application/octet-stream` for bytes of no known kind
 */
export async function mediaTypeOf(bytes: Uint8Array, hints: MediaTypeHints): Promise<string> {
  const detected = await fileTypeFromBuffer(bytes);
  return detected === undefined ? textTypeOf(bytes.subarray(0, headBytes), hints) : normalise(detected.mime);
}
