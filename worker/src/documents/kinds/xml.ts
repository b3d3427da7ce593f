import { decodedPieces, encodingOfXml } from '@fds/extraction/encoding';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Content, limits, UnreadableError } from '../reading.ts';
import { keepable } from './text.ts';

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
 * Reads an XML document in pieces. References to entities that XML does not declare are left as they are written.
 * @param pieces the document's characters
 * @returns the text of the elements that count, at most as long as is kept
 * @throws UnreadableError for a document that is not well-formed or declares entities
 */
export async function textOfXml(pieces: AsyncIterable<string> | Iterable<string>, reader: XmlReader): Promise<string> {
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
  parser.on('doctype', (declaration) => {
    if (declaration.includes('<!ENTITY')) throw new UnreadableError('entities');
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

/**
 * Reads an XML document: every character of its elements, a line for each piece that holds any.
 * @throws RefusedError for UTF-16 with broken characters
 */
export async function readXml(bytes: Buffer): Promise<Content> {
  const pieces = decodedPieces(bytes, encodingOfXml(bytes).used);
  const text = await textOfXml(pieces, { isText: () => true, after: () => '\n' });
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  return { text: keepable(lines.join('\n')) };
}
