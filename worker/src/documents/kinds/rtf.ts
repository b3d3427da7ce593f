import { type FileContent, fileReadingLimits, UnreadableError } from '../reading.ts';
import { toStorableText } from './text.ts';

/** The bytes of a longer file belong mostly to pictures, which RTF writes as digits. */
const readBytes = 64 * 1024 * 1024;

/** Groups without visible text (RTF 1.9.1, "destinations"). */
const hiddenGroups = new Set(
  'colortbl filetbl fonttbl info listtable object pict revtbl stylesheet themedata'.split(' '),
);
/** Control words that insert characters. */
const insertedText: Readonly<Record<string, string>> = {
  cell: '\t',
  emdash: '—',
  endash: '–',
  line: '\n',
  lquote: '‘',
  par: '\n',
  page: '\f',
  rquote: '’',
  row: '\n',
  sect: '\n',
  tab: '\t',
};

/**
 * A control word with its number, a byte in hexadecimal, a control symbol, a brace, or text. The first two characters
 * decide which alternative matches, so the scan is linear.
 */
const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}]+)/giy;

interface Group {
  readonly hidden: boolean;
  /** Characters after each Unicode character for programs without Unicode. */
  readonly fallback: number;
}

class RtfText {
  readonly #found: string[] = [];
  readonly #decoder: InstanceType<typeof TextDecoder>;
  readonly #outer: Group[] = [];
  #group: Group = { hidden: false, fallback: 1 };
  #skip = 0;
  length = 0;

  constructor(codePage: string) {
    this.#decoder = new TextDecoder(codePage);
  }

  get depth(): number {
    return this.#outer.length;
  }

  #add(text: string): void {
    const visible = text.slice(this.#skip);
    this.#skip = Math.max(0, this.#skip - text.length);
    if (this.#group.hidden) return;
    this.#found.push(visible);
    this.length += visible.length;
  }

  brace(sign: string): void {
    this.#skip = 0;
    if (sign === '{') this.#outer.push(this.#group);
    else this.#group = this.#outer.pop() ?? this.#group;
  }

  word(name: string, number: number | undefined): void {
    const inserted = insertedText[name];
    if (inserted !== undefined) this.#add(inserted);
    else if (hiddenGroups.has(name)) this.#group = { ...this.#group, hidden: true };
    else if (name === 'uc') this.#group = { ...this.#group, fallback: number ?? 1 };
    else if (name === 'u' && number !== undefined) {
      this.#add(String.fromCharCode(number & 0xffff));
      this.#skip = this.#group.fallback;
    }
  }

  byte(hexadecimal: string): void {
    this.#add(this.#decoder.decode(Buffer.from(hexadecimal, 'hex')));
  }

  symbol(sign: string): void {
    if (sign === '*') this.#group = { ...this.#group, hidden: true };
    else if (sign === '~') this.#add('\u00a0');
    else if (sign === '\n' || sign === '\r') this.#add('\n');
    else if ('\\{}'.includes(sign)) this.#add(sign);
  }

  text(text: string): void {
    this.#add(text.replace(/[\r\n]/g, ''));
  }

  toString(): string {
    return this.#found.join('');
  }
}

/** Of `\ansicpg`; Windows-1252 if the code page is missing or unknown. */
function encodingOf(codePage: string | undefined): string {
  try {
    return new TextDecoder(`windows-${codePage}`).encoding;
  } catch {
    return 'windows-1252';
  }
}

/** One line for each paragraph. @throws UnreadableError if the file ends within a group */
export function readRtf(bytes: Buffer): FileContent {
  const source = bytes.subarray(0, readBytes).toString('latin1');
  const text = new RtfText(encodingOf(/\\ansicpg(\d+)/.exec(source.slice(0, 1024))?.[1]));
  token.lastIndex = 0;
  for (
    let found = token.exec(source);
    found !== null && text.length < fileReadingLimits.textLength;
    found = token.exec(source)
  ) {
    const [, word, number, byte, symbol, brace, plain] = found;
    if (word !== undefined) text.word(word, number === undefined ? undefined : Number(number));
    else if (byte !== undefined) text.byte(byte);
    else if (symbol !== undefined) text.symbol(symbol);
    else if (brace !== undefined) text.brace(brace);
    else text.text(plain ?? '');
  }
  if (text.depth > 0 && text.length < fileReadingLimits.textLength) throw new UnreadableError('incomplete');
  return { text: toStorableText(text.toString().trim()) };
}
