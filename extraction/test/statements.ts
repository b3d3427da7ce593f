import { extractXml } from '../src/extract-xml.ts';
import type { ExtractedTransaction, ExtractionResult, ExtractionWarning } from '../src/records.ts';
import { wrapStatementsInCamt053 } from './camt053.ts';

export function extract(xml: string): ExtractionResult {
  const extraction = extractXml(Buffer.from(xml));
  if (extraction === undefined) throw new Error('the format is not recognised');
  return extraction;
}

/** Returns a camt.053 statement of an account in euro with the given XML elements. */
export const statement = (content: string, version = 2): string =>
  wrapStatementsInCamt053(
    version,
    `<Stmt><Acct><Id><IBAN>NL26VAYB8060476890</IBAN></Id><Ccy>EUR</Ccy></Acct>${content}</Stmt>`,
  );

export const entry = (amount: string, direction: 'CRDT' | 'DBIT', more = '', status = 'BOOK'): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>${status}</Sts>${more}</Ntry>`;

export const details = (...each: readonly string[]): string =>
  `<NtryDtls>${each.map((detail) => `<TxDtls>${detail}</TxDtls>`).join('')}</NtryDtls>`;

export const party = (side: 'Dbtr' | 'Cdtr', name: string, iban?: string): string =>
  `<${side}><Nm>${name}</Nm></${side}>${iban === undefined ? '' : `<${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct>`}`;

export const balance = (
  code: string,
  amount: string,
  direction = 'CRDT',
  currency = 'EUR',
  date = '2026-01-31',
): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;

export function transactionsOf(content: string, version = 2): readonly ExtractedTransaction[] {
  return extract(statement(content, version)).statements[0]?.transactions ?? [];
}

export function transactionOf(content: string, version = 2): ExtractedTransaction {
  const [found, ...others] = transactionsOf(content, version);
  if (found === undefined || others.length > 0) throw new Error(`found ${others.length + 1} transactions`);
  return found;
}

export const warningsOf = (content: string): readonly ExtractionWarning[] => extract(statement(content)).warnings;
