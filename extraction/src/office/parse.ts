import { SaxesParser } from 'saxes';
import type { PageBuilder } from '../html/read.ts';

/** Names have no prefix of a namespace, as the prefixes of office programs never change. */
export interface OfficeElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface OfficeEvents {
  readonly open: (element: OfficeElement) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

/** The parts of the archive in the order in which they are read, each in pieces. */
export interface OfficePart {
  readonly name: string;
  readonly pieces: AsyncIterable<string>;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** @throws if the part is not well-formed, or refers to an entity that XML does not predefine */
export async function parsePart({ pieces }: OfficePart, events: OfficeEvents): Promise<void> {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) =>
    events.open({
      name: local(name),
      attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value])),
    }),
  );
  parser.on('closetag', ({ name }) => events.close(local(name)));
  parser.on('text', events.text);
  parser.on('cdata', events.text);
  for await (const piece of pieces) parser.write(piece);
  parser.close();
}

export type FillPage = (builder: PageBuilder, parts: AsyncIterable<OfficePart>) => Promise<void>;
