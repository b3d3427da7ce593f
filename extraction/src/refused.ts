import type { ExtractionResult } from './records.ts';

/**
 * In one file. Long invoices and statements are below these limits, which keep a hostile file from filling the
 * database.
 */
export const recordLimits = {
  people: 1000,
  paymentMeans: 1000,
  items: 100_000,
  taxes: 100_000,
  statements: 1000,
  transactions: 100_000,
  /** Of one transaction. */
  fees: 1000,
} as const;

const isLimitedKind = (name: string): name is keyof typeof recordLimits => name in recordLimits;
const limitedKinds = Object.keys(recordLimits).filter(isLimitedKind);

/** The first `toLocaleString` of a process would take 14 ms. */
const tooMany = (what: string, limit: number) => `${what} has more than ${limit / 1000},000`;

/** The REST API shows these texts to users. */
export const refusalReasons = {
  malformed: 'The file is not well-formed XML.',
  doctype: 'The file declares a document type (DOCTYPE). Upload it without the declaration.',
  depth: 'The elements of the file are nested more than 100 levels deep.',
  elements: 'The file has more than 500,000 elements.',
  attributes: 'An element of the file has more than 100 attributes.',
  signature: 'The signed file is damaged, or signed more than five times. Upload the document without the signature.',
  detached: 'The file contains only a signature. Upload the document that was signed.',
  encoding: 'The characters of the file do not match its encoding. Upload it as UTF-8.',
  people: `${tooMany('The invoice', recordLimits.people)} contact persons.`,
  paymentMeans: `${tooMany('The invoice', recordLimits.paymentMeans)} payment means.`,
  items: `${tooMany('The invoice', recordLimits.items)} items.`,
  taxes: `${tooMany('The invoice', recordLimits.taxes)} taxes.`,
  statements: `${tooMany('The file', recordLimits.statements)} bank statements.`,
  transactions: `${tooMany('The file', recordLimits.transactions)} bank transactions.`,
  fees: `${tooMany('A bank transaction', recordLimits.fees)} fees.`,
} as const;

export type RefusalReasonName = keyof typeof refusalReasons;

/** A limit is exceeded or a rule of the syntax broken; a retry does not help. */
export class RefusedFileError extends Error {
  override readonly name = 'RefusedFileError';
  readonly refusal: RefusalReasonName;

  constructor(refusal: RefusalReasonName, options?: ErrorOptions) {
    super(refusalReasons[refusal], options);
    this.refusal = refusal;
  }
}

/** @throws RefusedFileError if the file has too many records of a kind */
export function checkRecordCounts({ invoice, statements }: ExtractionResult): void {
  const transactions = statements.flatMap((statement) => statement.transactions);
  const counts: Readonly<Record<keyof typeof recordLimits, number>> = {
    people: invoice?.people.length ?? 0,
    paymentMeans: invoice?.paymentMeans.length ?? 0,
    items: invoice?.items.length ?? 0,
    taxes: invoice?.taxes.length ?? 0,
    statements: statements.length,
    transactions: transactions.length,
    fees: transactions.reduce((most, { fees }) => Math.max(most, fees.length), 0),
  };
  for (const kind of limitedKinds) if (counts[kind] > recordLimits[kind]) throw new RefusedFileError(kind);
}
