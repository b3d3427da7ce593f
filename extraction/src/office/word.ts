import type { PageBuilder } from '../html/read.ts';
import { type FillPage, type OfficeEvents, parsePart } from './parse.ts';

/** A second form of the same content for older programs. */
const repeated = new Set(['Fallback']);
const isOff = (value: string | undefined): boolean => value === '0' || value === 'false';

function wordEvents(builder: PageBuilder): OfficeEvents {
  let inText = 0;
  let skipped = 0;
  let isHidden = false;
  /** Columns of a cell whose first paragraph has not begun: its properties stand before it. */
  const cells: (number | undefined)[] = [];
  const openCell = () => {
    const columns = cells.at(-1);
    if (columns === undefined) return;
    builder.open('td', { colspan: String(columns) });
    cells[cells.length - 1] = undefined;
  };
  return {
    open: ({ name, attributes }) => {
      if (repeated.has(name)) skipped++;
      if (skipped > 0) return;
      if (name === 'tbl' || name === 'p') openCell();
      if (name === 'tbl') builder.open('table', {});
      else if (name === 'tr') builder.open('tr', {});
      else if (name === 'tc') cells.push(1);
      else if (name === 'gridSpan' && cells.at(-1) !== undefined) cells[cells.length - 1] = Number(attributes.val) || 1;
      else if (name === 'p') builder.open('div', {});
      else if (name === 'r') isHidden = false;
      else if (name === 'vanish') isHidden = !isOff(attributes.val);
      else if (name === 't') inText++;
      else if (name === 'tab') builder.addTab();
      else if (name === 'br' || name === 'cr') builder.addText('\n');
    },
    close: (name) => {
      if (repeated.has(name)) skipped--;
      if (skipped > 0 || repeated.has(name)) return;
      if (name === 'tbl') builder.close('table');
      else if (name === 'tr') builder.close('tr');
      else if (name === 'tc') {
        openCell();
        cells.pop();
        builder.close('td');
      } else if (name === 'p') builder.close('div');
      else if (name === 't') inText--;
    },
    text: (text) => {
      if (inText > 0 && skipped === 0 && !isHidden) builder.addText(text);
    },
  };
}

/** The headers, the body and the footers, as the parts come. */
export const fillFromWord: FillPage = async (builder, parts) => {
  for await (const part of parts) await parsePart(part, wordEvents(builder));
};
