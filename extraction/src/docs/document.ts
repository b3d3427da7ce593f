import { tableOfFormats } from './formats.ts';
import { derivedTable, invoiceTables } from './invoices.ts';
import { ruleTable } from './rules.ts';
import { statementTables } from './statements.ts';

/** The generated tables of docs/extraction.md, by the name in the comments that mark their position. */
const parts: Readonly<Record<string, () => string>> = {
  formats: tableOfFormats,
  derived: derivedTable,
  invoices: invoiceTables,
  statements: statementTables,
  rules: ruleTable,
};

/** The document that describes the mapping. */
export const documentFile = new URL('../../../docs/extraction.md', import.meta.url);

/** Returns the document with its tables generated again from the code. */
export function withTables(document: string): string {
  return document.replace(
    /(<!-- (\w+): generated.*-->\n)[\s\S]*?(<!-- end -->)/g,
    (all, begin: string, name: string, end: string) => {
      const part = parts[name];
      return part === undefined ? all : `${begin}\n${part()}\n\n${end}`;
    },
  );
}
