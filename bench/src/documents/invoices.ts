/** Creates typical invoices in UBL with a few lines, two parties with addresses, and a bank account. */
import { readFileSync } from 'node:fs';

const sample = readFileSync(new URL('../../../docs/samples/invoice.xml', import.meta.url), 'utf8');

/** Returns the XML of the sample invoice, with the given invoice number and one of 50 sellers. */
export const createTypicalInvoiceXml = (number: number): string =>
  sample
    .replaceAll('NL-2026-0815', `NL-${String(number).padStart(6, '0')}`)
    .replaceAll('DE111222333', `DE${111222300 + (number % 50)}`)
    .replaceAll('HRB 900815', `HRB ${900800 + (number % 50)}`)
    .replaceAll('Nordlicht', `Nordlicht ${number % 50}`);

const lines = /(<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>)/;

/** Returns the XML of the sample invoice with `count` copies of its first line. The totals do not change. */
export function createInvoiceXmlWithLines(number: number, count: number): string {
  const [line = ''] = lines.exec(sample) ?? [];
  const all = Array.from({ length: count }, (_, index) => line.replace('<cbc:ID>1<', `<cbc:ID>${index + 1}<`));
  const [head = ''] = createTypicalInvoiceXml(number).split('<cac:InvoiceLine>');
  return `${head}${all.join('')}</Invoice>`;
}
