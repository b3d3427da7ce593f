import { describe, expect, it } from 'vitest';
import { type KnownCompany, knownLimits } from '../src/reading/known.ts';
import { readHtmlFile } from '../src/reading/read-file.ts';

const company = (name: string, more: Partial<KnownCompany> = {}): KnownCompany => {
  return { name, taxId: null, issues: true, receives: false, currencies: [], ibans: [], ...more };
};

/** Nothing on the page says which of both companies is the issuer. */
const page = (sign = '€') => `<h1>Invoice</h1><p>Invoice number: 2026-0815<br>Invoice date: 17.03.2026
<p>Nordwind Technik GmbH<br>Hafenstraße 12<br>20457 Hamburg
<p>Atelier Morgenrot AG<br>Lindenallee 5<br>10115 Berlin
<table><tr><td>Net</td><td>${sign} 100.00</td></tr><tr><td>VAT 19 %</td><td>${sign} 19.00</td></tr>
<tr><td>Total</td><td>${sign} 119.00</td></tr></table>
<p>Accounts: DE89 3704 0044 0532 0130 00 and NL91 ABNA 0417 1643 00`;

const fieldOf = (html: string, known: readonly KnownCompany[], name: string) =>
  readHtmlFile(html, known).extraction?.reading?.fields.find(({ field }) => field === name);

describe('companies of the workspace', () => {
  it.each(['Nordwind Technik GmbH', 'Atelier Morgenrot AG'])(
    '%s is the issuer if earlier invoices name it so, and stays unsure',
    (name) => {
      const issuer = fieldOf(page(), [company(name)], 'issuer.name');
      expect(issuer).toMatchObject({ value: name });
      expect(issuer?.confidence).toBeLessThan(0.9);
    },
  );

  it('a company that earlier invoices name as the receiver is not the issuer', () => {
    const known = [company('Atelier Morgenrot AG', { issues: false, receives: true })];
    expect(fieldOf(page(), known, 'issuer.name')?.value).toBe('Nordwind Technik GmbH');
  });

  it('the account that the issuer had on earlier invoices comes first', () => {
    const known = [company('Nordwind Technik GmbH', { ibans: ['NL91ABNA0417164300'] })];
    expect(fieldOf(page(), known, 'payment_means.account_details.iban')?.value).toBe('NL91ABNA0417164300');
  });

  it('a dollar sign stands for the dollar of earlier invoices, and stays unsure', () => {
    const of = (currencies: string[]) =>
      fieldOf(page('$'), [company('Nordwind Technik GmbH', { currencies })], 'invoice.local_currency');
    expect(of(['CAD'])).toMatchObject({ value: 'CAD', confidence: 0.8 });
    for (const currencies of [['CAD', 'AUD'], ['EUR']]) expect(of(currencies)).toMatchObject({ value: 'USD' });
  });

  it('of two companies with the label of a seller, the one that only earlier invoices prefer stays unsure', () => {
    const labelled = page()
      .replace('Nordwind Technik GmbH<br>', 'Seller:<br>Nordwind Technik GmbH<br>')
      .replace('Hamburg', 'Hamburg<br>Tel. 040 123456')
      .replace('Atelier Morgenrot AG<br>', 'Supplier:<br>Atelier Morgenrot AG<br>');
    const issuer = fieldOf(labelled, [company('Atelier Morgenrot AG')], 'issuer.name');
    expect(issuer).toMatchObject({ value: 'Atelier Morgenrot AG' });
    expect(issuer?.confidence).toBeLessThan(0.9);
  });

  it('companies that are not on the page change nothing, and those beyond the limit are ignored', () => {
    const others = Array.from({ length: knownLimits.companies }, (_, n) =>
      company(`Other ${n} GmbH`, { currencies: ['CAD'] }),
    );
    const known = [...others, company('Nordwind Technik GmbH')];
    expect(readHtmlFile(page('$'), known)).toEqual(readHtmlFile(page('$')));
  });

  it('a label on the page decides, whatever the workspace knows', () => {
    const labelled = page()
      .replace('<p>Nordwind', '<p>Seller:<br>Nordwind')
      .replace('<p>Atelier', '<p>Bill to:<br>Atelier');
    const known = [
      company('Atelier Morgenrot AG'),
      company('Nordwind Technik GmbH', { issues: false, receives: true }),
    ];
    expect(readHtmlFile(labelled, known)).toEqual(readHtmlFile(labelled));
  });
});
