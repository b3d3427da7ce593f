import { fillFromOpenDocument } from './open-document.ts';
import type { FillPage } from './parse.ts';
import { fillFromSheet } from './sheet.ts';
import { fillFromWord } from './word.ts';

export interface OfficeWords {
  /** Names of the parts in the order in which they are read; bounded, so that a pattern cannot backtrack far. */
  readonly parts: readonly RegExp[];
  readonly fill: FillPage;
}

const openDocument: OfficeWords = { parts: [/^content\.xml$/], fill: fillFromOpenDocument };

/** By media type. */
export const officeWords: Readonly<Record<string, OfficeWords>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    parts: [/^word\/header\d{0,6}\.xml$/, /^word\/document\.xml$/, /^word\/footer\d{0,6}\.xml$/],
    fill: fillFromWord,
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    parts: [/^xl\/styles\.xml$/, /^xl\/sharedStrings\.xml$/, /^xl\/worksheets\/sheet\d{1,6}\.xml$/],
    fill: fillFromSheet,
  },
  'application/vnd.oasis.opendocument.text': openDocument,
  'application/vnd.oasis.opendocument.spreadsheet': openDocument,
};
