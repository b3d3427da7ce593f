import { Parser } from 'htmlparser2';
import { type Page, wordLimits } from '../reading/words.ts';
import { type Cell, Flow, type LineBox, layTable, maxColumns, wordsOf } from './boxes.ts';

/** Mails have up to 30 levels of tables; more levels of elements are not read. */
const maxDepth = 400;
/** The lines of an inner table are placed once more for each table around it. */
const maxTables = 30;

/** Of A4: the place of a text on the page is a sign of what it is. */
const pageHeight = 842;
const size = 10;
const sizes = new Map([
  ['h1', 20],
  ['h2', 16],
  ['h3', 13],
]);
const withoutText = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'select', 'svg', 'object']);
const inline = new Set(
  'a abbr b bdi bdo big cite code em font i ins kbd label mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** Space above them, in points. */
const spaces = new Map([
  ['p', 4],
  ['ul', 4],
  ['ol', 4],
  ['h1', 8],
  ['h2', 8],
  ['h3', 8],
  ['hr', 14],
]);
const spaceOfTable = 4;

/** A reader of the mail does not see it. Hidden by a class, it is read. */
const hiddenStyle = /display:none|visibility:hidden|font-size:0(?![.\d]*[1-9])|opacity:0(?![.\d]*[1-9])|mso-hide:all/;
const isHidden = ({ style = '', hidden }: Readonly<Record<string, string>>): boolean =>
  hidden !== undefined || hiddenStyle.test(style.slice(0, 2000).replaceAll(/\s/g, '').toLowerCase());

interface Table {
  readonly rows: Cell[][];
  /** Of the text around the table. */
  readonly outer: Flow;
  cell: { readonly flow: Flow; readonly columns: number; readonly rows: number } | undefined;
}

const spanOf = (text: string | undefined): number => {
  const span = /^\d{1,3}$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(maxColumns, Math.max(1, span));
};

class TooDeepError extends Error {}

/** Takes elements and texts in their order, and places the words. */
export class PageBuilder {
  #flow = new Flow();
  readonly #tables: Table[] = [];
  readonly #open: string[] = [];
  /** Depth of the outermost element whose text is not shown. */
  #hiddenFrom = Infinity;
  #words = 0;
  /** Text up to the next element that begins a line: entities and inline elements divide words. */
  #text = '';

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#open.push(name);
    if (this.#open.length > maxDepth) throw new TooDeepError();
    if (this.#hiddenFrom !== Infinity || inline.has(name)) {
      if (isHidden(attributes)) this.#hiddenFrom = Math.min(this.#hiddenFrom, this.#open.length);
      return;
    }
    this.#addWords();
    if (withoutText.has(name) || isHidden(attributes)) this.#hiddenFrom = this.#open.length;
    else if (name === 'table' && this.#tables.length < maxTables) this.#openTable();
    else if (name === 'tr') this.#openRow();
    else if (name === 'td' || name === 'th') this.#openCell(attributes);
    else this.#flow.endLine(spaces.get(name));
  }

  close(name: string): void {
    const wasHidden = this.#hiddenFrom !== Infinity;
    if (this.#open.length === this.#hiddenFrom) this.#hiddenFrom = Infinity;
    if (!wasHidden && !inline.has(name)) this.#addWords();
    this.#open.pop();
    if (wasHidden || inline.has(name)) return;
    if (name === 'table' && this.#open.filter((each) => each === 'table').length < maxTables) this.#closeTable();
    else if (name === 'td' || name === 'th' || name === 'tr') this.#closeCell();
    else this.#flow.endLine();
  }

  addText(text: string): void {
    if (this.#hiddenFrom === Infinity) this.#text += text;
  }

  addTab(): void {
    this.#addWords();
    this.#flow.addTab();
  }

  #addWords(): void {
    const text = this.#text;
    this.#text = '';
    if (text === '') return;
    const own = sizes.get(this.#open.findLast((each) => sizes.has(each)) ?? '') ?? size;
    for (const word of text.split(/[\s\u00a0\u200b-\u200d\ufeff]+/)) {
      if (word === '' || this.#words >= wordLimits.words) continue;
      this.#words++;
      this.#flow.addWord(word.slice(0, wordLimits.wordLength).normalize('NFC'), own);
    }
  }

  #openTable(): void {
    this.#flow.endLine(spaceOfTable);
    this.#tables.push({ rows: [], outer: this.#flow, cell: undefined });
  }

  #openRow(): void {
    this.#closeCell();
    this.#tables.at(-1)?.rows.push([]);
  }

  #openCell({ colspan, rowspan }: Readonly<Record<string, string>>): void {
    const table = this.#tables.at(-1);
    if (table === undefined) return;
    this.#closeCell();
    table.cell = { flow: new Flow(), columns: spanOf(colspan), rows: spanOf(rowspan) };
    this.#flow = table.cell.flow;
  }

  #closeCell(): void {
    const table = this.#tables.at(-1);
    if (table?.cell === undefined) return;
    const { flow, columns, rows } = table.cell;
    table.cell = undefined;
    if (table.rows.length === 0) table.rows.push([]);
    table.rows.at(-1)?.push({ ...flow.toBox(), columns, rows });
    this.#flow = table.outer;
  }

  #closeTable(): void {
    this.#closeCell();
    const table = this.#tables.pop();
    if (table === undefined) return;
    this.#flow = table.outer;
    this.#flow.addBox(layTable(table.rows));
    this.#flow.endLine(spaceOfTable);
  }

  #toBox(): LineBox {
    this.#addWords();
    while (this.#tables.length > 0) this.#closeTable();
    return this.#flow.toBox();
  }

  toPage(): Page {
    const box = this.#toBox();
    const { words, height } = wordsOf(box, wordLimits.words);
    return { width: box.width, height: Math.max(height, pageHeight), words };
  }
}

function undefinedIfTooDeep(error: unknown): undefined {
  if (!(error instanceof TooDeepError)) throw error;
}

/** @returns undefined if the document has too many levels of elements */
export async function createPage(fill: (builder: PageBuilder) => Promise<void>): Promise<Page | undefined> {
  const builder = new PageBuilder();
  return fill(builder).then(() => builder.toPage(), undefinedIfTooDeep);
}

/** The words that a mail or web page shows, as one page. @returns undefined if it has too many levels of elements */
export function readHtmlWords(html: string): Page | undefined {
  const reader = new PageBuilder();
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    onclosetag: (name) => reader.close(name),
    ontext: (text) => reader.addText(text),
  });
  try {
    parser.write(html);
    parser.end();
  } catch (error) {
    return undefinedIfTooDeep(error);
  }
  return reader.toPage();
}
