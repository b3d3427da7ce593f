import { createReadStream } from 'node:fs';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Content, limits, UnreadableError } from '../reading.ts';
import { encodingOf, firstBytes, keepable } from './text.ts';

/** What an XML document is read for; element names come without their prefix. */
export interface XmlReader {
  /** Whether the characters within an element belong to the text. */
  readonly isText: (element: string) => boolean;
  /** What an element leaves in the text when it ends. */
  readonly after: (element: string) => string;
  readonly onElement?: (element: string, tag: SaxesTagPlain) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads an XML document in pieces. Entities that a document declares itself are left as they are written, so that none
 * can multiply.
 * @param pieces the document's characters
 * @returns the text of the elements that count, at most as long as is kept
 * @throws UnreadableError for a document that is not well-formed
 */
export async function textOfXml(pieces: AsyncIterable<string>, reader: XmlReader): Promise<string> {
  const parser = new SaxesParser();
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
    if (!error.message.includes('undefined entity')) throw new UnreadableError('damaged', { cause: error });
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

const declaredEncoding = /^<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/;

/** The encoding of an XML document: by its mark, else as it declares, else UTF-8. */
function encodingOfXml(head: Buffer): string {
  const byBytes = encodingOf(head);
  const declared = declaredEncoding.exec(head.toString('latin1'))?.[1];
  return byBytes === 'utf-16le' || byBytes === 'utf-16be' ? byBytes : (declared ?? 'utf-8');
}

async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Reads an XML document: every character of its elements, a line for each piece that holds any. */
export async function readXml(path: string): Promise<Content> {
  const encoding = encodingOfXml(await firstBytes(path, 1024));
  const pieces = (() => {
    try {
      return decoded(path, new TextDecoder(encoding).encoding);
    } catch (cause) {
      throw new UnreadableError('damaged', { cause });
    }
  })();
  const text = await textOfXml(pieces, { isText: () => true, after: () => '\n' });
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  return { text: keepable(lines.join('\n')) };
}
