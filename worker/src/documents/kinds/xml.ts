import { decodeChunks, detectEncoding } from '@fds/extraction/encoding';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type FileContent, fileReadingLimits, UnreadableError } from '../reading.ts';
import { toStorableText } from './text.ts';

/** Element names have no namespace prefix. */
export interface XmlCallbacks {
  /** True if the characters belong to the text of the document. */
  readonly isText: (element: string) => boolean;
  /** The text to add at the end of an element, such as a line break. */
  readonly after: (element: string) => string;
  readonly onElement?: (element: string, tag: SaxesTagPlain) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The five predefined entities of XML; other references stay unchanged. */
const entities = new Proxy<Record<string, string>>(
  { amp: '&', gt: '>', lt: '<', quot: '"', apos: "'" },
  { get: (declared, name) => (typeof name === 'string' ? (declared[name] ?? `&${name};`) : undefined) },
);

/**
 * Expands only the five predefined entities.
 * @throws UnreadableError if the document is not well-formed or declares entities
 */
export async function extractXmlText(
  pieces: AsyncIterable<string> | Iterable<string>,
  reader: XmlCallbacks,
): Promise<string> {
  const parser = new SaxesParser();
  parser.ENTITIES = entities;
  const open: string[] = [];
  const found: string[] = [];
  let length = 0;
  const add = (text: string) => {
    if (length < fileReadingLimits.textLength) found.push(text);
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
 * One line for each element with text.
 * @throws RefusedFileError if the document is in UTF-16 and has invalid characters
 */
export async function readXml(bytes: Buffer): Promise<FileContent> {
  const pieces = decodeChunks(bytes, detectEncoding(bytes).used);
  const text = await extractXmlText(pieces, { isText: () => true, after: () => '\n' });
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  return { text: toStorableText(lines.join('\n')) };
}
