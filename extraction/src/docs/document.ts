import { formatTable } from './formats.ts';
import { derivedFieldTable, invoiceFieldTables } from './invoices.ts';
import { ruleTable } from './rules.ts';
import { statementFieldTables } from './statements.ts';

/** By the name in the comment that marks the position of the table. */
const parts: Readonly<Record<string, () => string>> = {
  formats: formatTable,
  derived: derivedFieldTable,
  invoices: invoiceFieldTables,
  statements: statementFieldTables,
  rules: ruleTable,
};

export const docsFileUrl = new URL('../../../docs/extraction.md', import.meta.url);

/** With its tables generated again. */
export function replaceGeneratedTables(document: string): string {
  return document.replace(
    /(<!-- (\w+): generated.*-->\n)[\s\S]*?(<!-- end -->)/g,
    (all, begin: string, name: string, end: string) => {
      const part = parts[name];
      return part === undefined ? all : `${begin}\n${part()}\n\n${end}`;
    },
  );
}
