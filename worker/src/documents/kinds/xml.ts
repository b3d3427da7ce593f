import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Content, limits, UnreadableError } from '../reading.ts';
import { encodingOf, keepable } from './text.ts';

/** What an XML document is read for; element names come without their prefix. */
export interface XmlReader {
  /** Whether the characters within an element belong to the text. */
  readonly isText: (element: string) => boolean;
  /** What an element leaves in the text when it ends. */
  readonly after: (element: string) => string;
  readonly onElement?: (element: string, tag: SaxesTagPlain) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Gives back a reference to an entity as it is written, but for the five that XML itself declares. */
const entities = new Proxy<Record<string, string>>(
  { amp: '&', gt: '>', lt: '<', quot: '"', apos: "'" },
  { get: (declared, name) => (typeof name === 'string' ? (declared[name] ?? `&${name};`) : undefined) },
);

/**
 * Reads an XML document in pieces. Entities that a document declares itself are left as they are written, so that none
 * can multiply.
 * @param pieces the document's characters
 * @returns the text of the elements that count, at most as long as is kept
 * @throws UnreadableError for a document that is not well-formed
 */
export async function textOfXml(pieces: AsyncIterable<string>, reader: XmlReader): Promise<string> {
  const parser = new SaxesParser();
  parser.ENTITIES = entities;
  const open: string[] = [];
  const found: string[] = [];
  let length = 0;
  const add = (text: string) => {
    if (length < limits.textLength) found.push(text);
    length += text.length;
  };
  const addText = (text: string) => {
    if (reader.isText(open.at(-1) ?? '')) add(text);
  };
  parser.on('error', (error) => {
    throw new UnreadableError('damaged', { cause: error });
  });
  parser.on('opentag', (tag) => {
    const name = localName(tag.name);
    open.push(name);
    reader.onElement?.(name, tag);
  });
  parser.on('closetag', () => add(reader.after(open.pop() ?? '')));
  parser.on('text', addText);
  parser.on('cdata', addText);
  for await (const piece of pieces) parser.write(piece);
  parser.close();
  return found.join('');
}

/** The encoding that the XML declaration at the beginning of a document names. */
function declaredEncoding(head: string): string | undefined {
  const parser = new SaxesParser();
  let encoding: string | undefined;
  parser.on('xmldecl', (declaration) => {
    encoding = declaration.encoding;
  });
  // The head may break off anywhere; whether the document is well-formed is found out when it is read.
  parser.on('error', () => {});
  parser.write(head);
  return encoding;
}

/** Bytes that an XML declaration fits in. */
const declarationBytes = 1024;

/** The encoding of an XML document: by its mark, else as it declares, else UTF-8. */
function encodingOfXml(head: Buffer): string {
  const byBytes = encodingOf(head);
  if (byBytes === 'utf-16le' || byBytes === 'utf-16be') return byBytes;
  return declaredEncoding(head.toString('latin1')) ?? 'utf-8';
}

/** Bytes that are decoded at once. */
const pieceBytes = 64 * 1024;

async function* decoded(bytes: Buffer, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    yield decoder.decode(bytes.subarray(start, start + pieceBytes), { stream: true });
  }
  yield decoder.decode();
}

/** Reads an XML document: every character of its elements, a line for each piece that holds any. */
export async function readXml(bytes: Buffer): Promise<Content> {
  const encoding = encodingOfXml(bytes.subarray(0, declarationBytes));
  const pieces = (() => {
    try {
      return decoded(bytes, new TextDecoder(encoding).encoding);
    } catch (cause) {
      throw new UnreadableError('damaged', { cause });
    }
  })();
  const text = await textOfXml(pieces, { isText: () => true, after: () => '\n' });
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  return { text: keepable(lines.join('\n')) };
}
