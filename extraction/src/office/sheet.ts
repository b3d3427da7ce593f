import type { PageBuilder } from '../html/read.ts';
import { wordLimits } from '../reading/words.ts';
import { type NumberFormat, showNumber } from './numbers.ts';
import { type FillPage, type OfficeEvents, parsePart } from './parse.ts';

/** More texts and formats are not read. */
const limits = { texts: 2 * wordLimits.words, textLength: 2000, formats: 10_000 } as const;

interface Workbook {
  readonly texts: string[];
  readonly codes: Map<number, string>;
  /** Of the cells, by the number of their style. */
  readonly formats: number[];
}

function textEvents({ texts }: Workbook): OfficeEvents {
  let open = false;
  let inNote = false;
  let text = '';
  return {
    open: ({ name }) => {
      if (name === 'si') text = '';
      if (name === 'rPh') inNote = true;
      if (name === 't') open = !inNote;
    },
    close: (name) => {
      if (name === 't') open = false;
      if (name === 'rPh') inNote = false;
      if (name === 'si' && texts.length < limits.texts) texts.push(text);
    },
    text: (piece) => {
      if (open && text.length < limits.textLength) text += piece.slice(0, limits.textLength);
    },
  };
}

function styleEvents({ codes, formats }: Workbook): OfficeEvents {
  let inCells = false;
  return {
    open: ({ name, attributes }) => {
      if (name === 'cellXfs') inCells = true;
      if (formats.length >= limits.formats || codes.size >= limits.formats) return;
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'xf' && inCells) formats.push(Number(attributes.numFmtId ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
    text: () => {},
  };
}

/** `C7` is the third column. */
const columnOf = (place: string): number =>
  [...(/^[A-Z]{1,3}/.exec(place)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function sheetEvents(builder: PageBuilder, { texts, codes, formats }: Workbook): OfficeEvents {
  let column = 0;
  let type = 'n';
  let format: NumberFormat = { id: 0 };
  let open = false;
  let value = '';
  const show = (): string => {
    if (type === 's') return texts[Number(value)] ?? '';
    return type === 'n' && value !== '' ? showNumber(value, format) : value;
  };
  return {
    open: ({ name, attributes }) => {
      if (name === 'sheetData') builder.open('table', {});
      else if (name === 'row') {
        builder.open('tr', attributes.hidden === '1' ? { hidden: '' } : {});
        column = 0;
      } else if (name === 'c') {
        const next = columnOf(attributes.r ?? '') || column + 1;
        if (next > column + 1) {
          builder.open('td', { colspan: String(next - column - 1) });
          builder.close('td');
        }
        column = next;
        type = attributes.t ?? 'n';
        const id = formats[Number(attributes.s ?? 0)] ?? 0;
        format = { id, code: codes.get(id) };
        value = '';
        builder.open('td', {});
      } else if (name === 'v' || name === 't') open = true;
    },
    close: (name) => {
      if (name === 'v' || name === 't') open = false;
      else if (name === 'c') {
        builder.addText(show());
        builder.close('td');
      } else if (name === 'row') builder.close('tr');
      else if (name === 'sheetData') builder.close('table');
    },
    text: (piece) => {
      if (open && value.length < limits.textLength) value += piece.slice(0, limits.textLength);
    },
  };
}

/** The texts and the formats, then the sheets, as the parts come. */
export const fillFromSheet: FillPage = async (builder, parts) => {
  const book: Workbook = { texts: [], codes: new Map(), formats: [] };
  for await (const part of parts) {
    const isTexts = part.name.endsWith('sharedStrings.xml');
    const events = isTexts
      ? textEvents(book)
      : part.name.endsWith('styles.xml')
        ? styleEvents(book)
        : sheetEvents(builder, book);
    await parsePart(part, events);
  }
};
