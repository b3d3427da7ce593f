import { type ReadField, readingLimits } from '@fds/extraction/reading';
import type {
  ExtractedStatement,
  ExtractedTransaction,
  ExtractionResult,
  ExtractionWarning,
  ItemFields,
  TaxFields,
} from '@fds/extraction/records';
import { recordLimits } from '@fds/extraction/refused';
import { type ExtractionPart, maxPartLength, maxWarnings } from './extraction-schema.ts';

function* piecesOf<T>(records: readonly T[]): Generator<T[]> {
  for (let start = 0; start < records.length; start += maxPartLength) yield records.slice(start, start + maxPartLength);
}

/** @returns the rest; a short extraction has no parts */
export function* divideExtraction(extraction: ExtractionResult): Generator<ExtractionPart, ExtractionResult> {
  const { invoice, statements, warnings, reading } = extraction;
  const lists = [statements, warnings, invoice?.items ?? [], invoice?.taxes ?? [], reading?.fields ?? []];
  const length = [...lists, ...statements.map(({ transactions }) => transactions)].reduce(
    (sum, each) => sum + each.length,
    0,
  );
  if (length <= maxPartLength) return extraction;
  for (const records of piecesOf(warnings.slice(0, maxWarnings))) yield { list: 'warnings', records };
  for (const records of piecesOf(invoice?.items ?? [])) yield { list: 'items', records };
  for (const records of piecesOf(invoice?.taxes ?? [])) yield { list: 'taxes', records };
  for (const records of piecesOf(reading?.fields ?? [])) yield { list: 'fields', records };
  for (const statement of statements) {
    yield { list: 'statements', records: [{ ...statement, transactions: [] }] };
    for (const records of piecesOf(statement.transactions)) yield { list: 'transactions', records };
  }
  return {
    ...extraction,
    statements: [],
    warnings: [],
    ...(invoice && { invoice: { ...invoice, items: [], taxes: [] } }),
    ...(reading && { reading: { ...reading, fields: [] } }),
  };
}

export interface ExtractionCollector {
  /** False if the extraction has too many records. */
  readonly add: (part: ExtractionPart) => boolean;
  /** The parts and the rest. */
  readonly join: (rest: ExtractionResult) => ExtractionResult;
}

export function createExtractionCollector(): ExtractionCollector {
  const items: ItemFields[] = [];
  const taxes: TaxFields[] = [];
  const warnings: ExtractionWarning[] = [];
  const fields: ReadField[] = [];
  const statements: (ExtractedStatement & { readonly transactions: ExtractedTransaction[] })[] = [];
  let transactions = 0;
  return {
    add: (part) => {
      if (part.list === 'items') items.push(...part.records);
      else if (part.list === 'taxes') taxes.push(...part.records);
      else if (part.list === 'warnings') warnings.push(...part.records);
      else if (part.list === 'fields') fields.push(...part.records);
      else if (part.list === 'statements')
        statements.push(...part.records.map((each) => ({ ...each, transactions: [...each.transactions] })));
      else {
        statements.at(-1)?.transactions.push(...part.records);
        transactions += part.records.length;
      }
      return (
        items.length <= recordLimits.items &&
        taxes.length <= recordLimits.taxes &&
        warnings.length <= maxWarnings &&
        fields.length <= readingLimits.fields &&
        statements.length <= recordLimits.statements &&
        transactions <= recordLimits.transactions
      );
    },
    join: (rest) => ({
      ...rest,
      ...(rest.invoice && {
        invoice: {
          ...rest.invoice,
          items: [...items, ...rest.invoice.items],
          taxes: [...taxes, ...rest.invoice.taxes],
        },
      }),
      ...(rest.reading && { reading: { ...rest.reading, fields: [...fields, ...rest.reading.fields] } }),
      statements: [...statements, ...rest.statements],
      warnings: [...warnings, ...rest.warnings],
    }),
  };
}
