import { describe, expect, it } from 'vitest';
import { readHtmlWords } from '../src/html/read.ts';
import { decideStatus } from '../src/reading/decide.ts';
import { readHtmlFile } from '../src/reading/read-file.ts';

/** As mail programs write it: tables for the layout, and a hidden text that only the list of mails shows. */
const mail = (total = '119,00&nbsp;€', head = '') => `<!doctype html><html><head><style>p { color: red }</style></head>
<body><div style="DISPLAY: none">Rechnungsnummer: RE-9999</div>${head}
<table width="600"><tr><td><table><tr><td><h1>Rechnung</h1></td><td>Rechnungsnummer: <b>RE-2026-08</b>15<br>Rechnungsdatum: 17.03.2026</td></tr></table></td></tr>
<tr><td><table><tr><td>Lieferant:<br>Nordwind Technik GmbH<br>Hafenstra&szlig;e 12<br>20457 Hamburg<br>USt-IdNr. DE136695976</td>
<td>Rechnung an:<br>Atelier Morgenrot AG<br>Lindenallee 5<br>10115 Berlin</td></tr></table></td></tr>
<tr><td><table><tr><th>Artikel</th><th>Menge</th><th>Einzelpreis</th><th align="right">Betrag</th></tr>
<tr><td>Schreibtischlampe</td><td>2</td><td>20,00 €</td><td align="right">40,00 €</td></tr>
<tr><td>B&uuml;rostuhl</td><td>1</td><td>60,00 €</td><td align="right">60,00 €</td></tr>
<tr><td colspan="3">Nettobetrag</td><td>100,00 €</td></tr><tr><td colspan="3">USt. 19 %</td><td>19,00 €</td></tr>
<tr><td colspan="3"><strong>Gesamtbetrag</strong></td><td>${total}</td></tr></table></td></tr></table>
<script>document.write(' Rechnungsdatum: 01.02.2020 ')</script></body></html>`;

const readingOf = (html: string) => readHtmlFile(html).extraction?.reading;

describe('reading of invoices in HTML', () => {
  it('the values of a mail become records by the words that it shows, without a place on a page', () => {
    const reading = readingOf(mail());
    const values = Object.fromEntries(reading?.fields.map(({ field, value }) => [field, value]) ?? []);
    expect(values).toMatchObject({
      'invoice.reference_number': 'RE-2026-0815',
      'invoice.issue_date': '2026-03-17',
      'invoice.local_totals.total_amount': '119.00',
      'issuer.name': 'Nordwind Technik GmbH',
      'issuer.address.line_1': 'Hafenstraße 12',
      'receiver.name': 'Atelier Morgenrot AG',
      'invoice_items[0].quantity': '2',
      'invoice_items[1].name': 'Bürostuhl',
    });
    expect(reading?.fields.every(({ source }) => source.page === null && source.box === null)).toBe(true);
    expect(reading && decideStatus(reading, 0.9)).toBe('recorded');
  });

  it('a mail whose sum is wrong needs a review', () => {
    const reading = readingOf(mail('191,00 €'));
    expect(reading && decideStatus(reading, 0.9)).toBe('needs_review');
  });

  it('a mail without an invoice has no reading', () => {
    expect(readingOf('<p>Hello,<p>we meet on 17.03.2026 and pay 119,00 €.')).toBeUndefined();
  });

  it('a document with more than 400 levels of elements is not read, one with tables in 60 tables is', () => {
    expect(readHtmlWords('<div>'.repeat(401))).toBeUndefined();
    const tables = readHtmlWords(`${'<table><tr><td>'.repeat(60)}Invoice`);
    expect(tables?.words.map(({ text }) => text)).toEqual(['Invoice']);
  });
});
