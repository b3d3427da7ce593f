import { fileTypeFromBuffer } from 'file-type';

/** What a sender says of a file's kind. */
export interface MediaTypeHints {
  /** Name of the file with its extension. */
  readonly fileName: string;
  /** Media type as the sender declared it, with or without parameters. */
  readonly declared?: string | undefined;
}

export const unknownMediaType = 'application/octet-stream';

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
function looksLikeText(head: Uint8Array): boolean {
  const [first, second] = head;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return !isBinary(new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true }));
  } catch {
    return false;
  }
}

function textType({ fileName, declared }: MediaTypeHints): string {
  const said = declared === undefined ? '' : normalise(declared);
  if (knownTextTypes.has(said) && said !== 'text/plain') return said;
  const extension = fileName.includes('.') ? fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase() : '';
  return textTypes[extension] ?? 'text/plain';
}

/**
 * Tells a file's media type by its bytes; what the sender says counts only among kinds of text, which bytes do not tell
 * apart.
 * @param head the file's first bytes: 4,100 tell every kind, office files may need all
 * @returns a media type without parameters, `application/octet-stream` for bytes of no known kind
 */
export async function mediaTypeOf(head: Uint8Array, hints: MediaTypeHints): Promise<string> {
  const detected = await fileTypeFromBuffer(head);
  if (detected !== undefined) return normalise(detected.mime);
  return head.length > 0 && looksLikeText(head) ? textType(hints) : unknownMediaType;
}
