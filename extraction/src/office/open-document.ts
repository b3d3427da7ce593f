import type { PageBuilder } from '../html/read.ts';
import { type FillPage, type OfficeElement, type OfficeEvents, parsePart } from './parse.ts';

/** Not part of what a reader sees: removed text, notes of reviewers, and the lines of a chart. */
const unseen = new Set(['tracked-changes', 'annotation', 'desc', 'title', 'forms']);
const elements = new Map([
  ['table', 'table'],
  ['table-row', 'tr'],
  ['table-cell', 'td'],
  ['covered-table-cell', 'td'],
  ['p', 'div'],
  ['h', 'div'],
]);

const spanOf = ({ attributes }: OfficeElement): Readonly<Record<string, string>> => ({
  colspan: attributes['number-columns-spanned'] ?? attributes['number-columns-repeated'] ?? '1',
});

function openDocumentEvents(builder: PageBuilder): OfficeEvents {
  let skipped = 0;
  let inText = 0;
  const isSeen = (name: string) => name !== 'covered-table-cell' && !unseen.has(name);
  return {
    open: (element) => {
      if (!isSeen(element.name)) skipped++;
      if (skipped > 0) return;
      const name = elements.get(element.name);
      if (name === 'div') inText++;
      if (name !== undefined) builder.open(name, name === 'td' ? spanOf(element) : {});
      else if (element.name === 'tab') builder.addTab();
      else if (element.name === 's' || element.name === 'line-break') builder.addText(' ');
    },
    close: (element) => {
      if (!isSeen(element)) skipped--;
      if (skipped > 0 || !isSeen(element)) return;
      const name = elements.get(element);
      if (name === 'div') inText--;
      if (name !== undefined) builder.close(name);
    },
    text: (text) => {
      if (skipped === 0 && inText > 0) builder.addText(text);
    },
  };
}

export const fillFromOpenDocument: FillPage = async (builder, parts) => {
  for await (const part of parts) await parsePart(part, openDocumentEvents(builder));
};
