import { createMarkdownTableOfFormats } from './formats.ts';
import { createMarkdownTableOfDerivedFields, createMarkdownTablesOfInvoiceFields } from './invoices.ts';
import { createMarkdownTableOfCheckedRules } from './rules.ts';
import { createMarkdownTablesOfStatementFields } from './statements.ts';

/**
 * Functions that generate the tables of docs/extraction.md, by the name in the comment that marks the position of the
 * table.
 */
const parts: Readonly<Record<string, () => string>> = {
  formats: createMarkdownTableOfFormats,
  derived: createMarkdownTableOfDerivedFields,
  invoices: createMarkdownTablesOfInvoiceFields,
  statements: createMarkdownTablesOfStatementFields,
  rules: createMarkdownTableOfCheckedRules,
};

/** Path of docs/extraction.md, the document that describes how files become records. */
export const extractionDocsFileUrl = new URL('../../../docs/extraction.md', import.meta.url);

/** Returns the text of docs/extraction.md with its tables generated again from the code. */
export function replaceGeneratedTables(document: string): string {
  return document.replace(
    /(<!-- (\w+): generated.*-->\n)[\s\S]*?(<!-- end -->)/g,
    (all, begin: string, name: string, end: string) => {
      const part = parts[name];
      return part === undefined ? all : `${begin}\n${part()}\n\n${end}`;
    },
  );
}
