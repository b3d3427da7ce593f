import { describe, expect, it } from 'vitest';
import { addDecimals } from '../src/decimal.ts';
import { extractXml } from '../src/extract-xml.ts';
import type { ExtractedInvoice, ExtractionResult } from '../src/records.ts';
import { invoicesWithRareFeatures } from './corpus/scenarios.ts';
import type { TestInvoice } from './model.ts';
import { serializeInvoiceAsCii } from './write-cii.ts';
import { serializeInvoiceAsUbl } from './write-ubl.ts';

const named = (name: string): TestInvoice => {
  const found = invoicesWithRareFeatures[name];
  if (found === undefined) throw new Error(`there is no scenario ${name}`);
  return found;
};
const plain = named('a plain invoice');

/** Inserts XML elements before a given element of an ordinary UBL invoice, and extracts the records of this invoice. */
function withUbl(
  before: string,
  elements: string,
  invoice: TestInvoice = { ...plain, payments: [] },
): ExtractionResult {
  const xml = serializeInvoiceAsUbl(invoice);
  const extraction = extractXml(Buffer.from(xml.replace(`<${before}>`, `${elements}<${before}>`)));
  if (extraction === undefined) throw new Error('the invoice is not recognized');
  return extraction;
}

const recordsOf = ({ invoice }: ExtractionResult): ExtractedInvoice => {
  if (invoice === undefined) throw new Error('there is no invoice');
  return invoice;
};

const paymentMeans = (content: string) =>
  recordsOf(withUbl('cac:TaxTotal', `<cac:PaymentMeans>${content}</cac:PaymentMeans>`)).paymentMeans;

describe('payment means', () => {
  it('the extracted record hides the middle digits of a card number', () => {
    const card =
      '<cbc:PrimaryAccountNumberID>4970123412341234</cbc:PrimaryAccountNumberID><cbc:NetworkID>VISA</cbc:NetworkID>';
    const [means] = paymentMeans(
      `<cbc:PaymentMeansCode>48</cbc:PaymentMeansCode><cac:CardAccount>${card}</cac:CardAccount>`,
    );
    expect(means).toEqual({
      holder: 'receiver',
      means: {
        type: 'card_details',
        scheme: 'CARD',
        'card_details.masked_pan': '497012******1234',
        'card_details.brand': 'VISA',
      },
    });
  });

  it('the extraction keeps a payment instruction of the type `cash`, although it has no account', () => {
    expect(paymentMeans('<cbc:PaymentMeansCode>10</cbc:PaymentMeansCode>')).toEqual([
      { holder: 'issuer', means: { type: 'cash' } },
    ]);
  });

  it('the extraction ignores a credit transfer without an account', () => {
    expect(paymentMeans('<cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>')).toEqual([]);
  });

  it('an account with an unknown payment means code becomes a bank account', () => {
    const account = '<cac:PayeeFinancialAccount><cbc:ID>4711</cbc:ID></cac:PayeeFinancialAccount>';
    expect(paymentMeans(`<cbc:PaymentMeansCode>ZZZ</cbc:PaymentMeansCode>${account}`)).toEqual([
      {
        holder: 'issuer',
        means: { type: 'account_details', 'account_details.account_number': '4711', 'account_details.currency': 'EUR' },
      },
    ]);
  });
});

describe('issued_at', () => {
  it.each([
    ['10:15:00+02:00', '2026-01-31T08:15:00.000Z'],
    ['10:15:00Z', '2026-01-31T10:15:00.000Z'],
    ['10:15:00', undefined],
  ])('issued_at for the issue time %s is %s', (time, expected) => {
    const { invoice } = recordsOf(withUbl('cbc:InvoiceTypeCode', `<cbc:IssueTime>${time}</cbc:IssueTime>`));
    expect(invoice.issued_at).toBe(expected);
  });
});

describe('document_type', () => {
  it.each([
    ['380', 'commercial_invoice', 'invoice'],
    ['384', 'corrected_invoice', 'invoice'],
    ['389', 'self_billed_invoice', 'invoice'],
    ['261', 'credit_note', 'credit_note'],
    ['999', 'invoice', 'invoice'],
  ])('document_type for the type code %s is %s', (type, expected, documentType) => {
    const extraction = extractXml(Buffer.from(serializeInvoiceAsCii({ ...plain, type }, 'cii')));
    expect(extraction?.invoice?.invoice.document_type).toBe(expected);
    expect(extraction?.documentType).toBe(documentType);
  });
});

describe('exchange rate', () => {
  it('the extraction uses the exchange rate that the invoice contains', () => {
    const rate =
      '<ram:TaxApplicableTradeCurrencyExchange><ram:SourceCurrencyCode>USD</ram:SourceCurrencyCode>' +
      '<ram:TargetCurrencyCode>EUR</ram:TargetCurrencyCode><ram:ConversionRate>0.9200</ram:ConversionRate>' +
      '<ram:ConversionRateDateTime><udt:DateTimeString format="102">20260130</udt:DateTimeString></ram:ConversionRateDateTime>' +
      '</ram:TaxApplicableTradeCurrencyExchange>';
    const xml = serializeInvoiceAsCii(named('a foreign currency with tax in the accounting currency'), 'cii');
    const extraction = extractXml(
      Buffer.from(xml.replace('<ram:SpecifiedTradeSettlementHeaderMonetarySummation>', `${rate}$&`)),
    );
    expect(extraction?.invoice?.exchangeRate).toEqual({
      currency_pair: 'USD/EUR',
      base_currency: 'USD',
      quote_currency: 'EUR',
      rate: '0.9200',
      source: 'document',
      rate_at: '2026-01-30T00:00:00.000Z',
    });
  });
});

describe('the VAT breakdown of an invoice', () => {
  it('the VAT breakdown does not contain subtotals in the accounting currency', () => {
    const invoice = named('a foreign currency with tax in the accounting currency');
    const subtotal =
      '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">17.48</cbc:TaxAmount><cac:TaxSubtotal>' +
      '<cbc:TaxableAmount currencyID="EUR">92.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">17.48</cbc:TaxAmount>' +
      '</cac:TaxSubtotal></cac:TaxTotal>';
    const { taxes } = recordsOf(withUbl('cac:LegalMonetaryTotal', subtotal, invoice));
    expect(taxes.map(({ tax_amount, currency }) => [tax_amount, currency])).toEqual([['19.00', 'USD']]);
  });
});

describe('the items of an invoice', () => {
  it('an item of a group line has no amount, because its detail lines have the same amount together', () => {
    const group = `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>0</ram:LineID>
<ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode></ram:AssociatedDocumentLineDocument><ram:SpecifiedLineTradeSettlement>
<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount>
</ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`;
    const xml = serializeInvoiceAsCii(plain, 'cii').replace('<ram:IncludedSupplyChainTradeLineItem>', `${group}$&`);
    const extraction = extractXml(Buffer.from(xml));
    expect(extraction?.warnings).toEqual([]);
    expect(extraction?.invoice?.items.map(({ line_id, amount }) => [line_id, amount])).toEqual([
      ['0', undefined],
      ['1', '100.00'],
    ]);
  });

  it('the items of ZUGFeRD 1 are its lines with an insurance tax and the charge for logistics, but not a line with only a note', () => {
    const charge =
      '<ram:SpecifiedLogisticsServiceCharge><ram:Description>Freight</ram:Description><ram:AppliedAmount>3.00</ram:AppliedAmount></ram:SpecifiedLogisticsServiceCharge>';
    const note =
      '<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:IncludedNote><ram:Content>Thank you.</ram:Content></ram:IncludedNote></ram:AssociatedDocumentLineDocument></ram:IncludedSupplyChainTradeLineItem>';
    const xml = serializeInvoiceAsCii(plain, 'zugferd1')
      .replaceAll('<ram:TypeCode>VAT</ram:TypeCode>', '<ram:TypeCode>ZF_INSURANCE_TAX</ram:TypeCode>')
      .replace('<ram:SpecifiedTradeSettlementMonetarySummation>', `${charge}$&`)
      .replace('<ram:IncludedSupplyChainTradeLineItem>', `${note}$&`);
    const items = extractXml(Buffer.from(xml))?.invoice?.items;
    expect(items?.map(({ name, amount, 'tax.scheme': scheme }) => [name, amount, scheme])).toEqual([
      ['Pump', '100.00', 'ZF_INSURANCE_TAX'],
      ['Freight', '3.00', 'VAT'],
    ]);
  });
});

describe('allowances of ZUGFeRD 1', () => {
  const adjusted = invoicesWithRareFeatures['allowances and charges of document and lines'];
  if (adjusted === undefined) throw new Error('there is no invoice with allowances');
  const xml = serializeInvoiceAsCii(adjusted, 'zugferd1');
  const header =
    /<ram:SpecifiedTradeAllowanceCharge>(?:(?!<\/ram:SpecifiedTradeAllowanceCharge>).)*<ram:CategoryTradeTax>.*?<\/ram:SpecifiedTradeAllowanceCharge>/gs;

  it.each([
    ['are negative', (text: string) => text.replace('<ram:ActualAmount>', '<ram:ActualAmount>-')],
    ['are stated as totals only', () => ''],
  ])('the items add up to the subtotal if the allowances and charges of the document %s', (_, change) => {
    const changed = xml.replace(header, change);
    expect(changed).not.toBe(xml);
    const extraction = extractXml(Buffer.from(changed));
    const items = extraction?.invoice?.items.map(({ amount }) => amount ?? '0') ?? [];
    expect(addDecimals(items).toFixed(2)).toBe(adjusted.totals.net);
    expect(extraction?.warnings.map(({ rule }) => rule)).not.toContain('BR-CO-11');
  });
});

describe('a file that is embedded in an invoice', () => {
  it('an embedded file of 4 MiB does not change the extracted records', () => {
    const file = `<cac:AdditionalDocumentReference><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf">${'QUJD\n'.repeat(800_000)}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
    // Without the reading, which contains the numbers of lines.
    const extracted = ['', file].map((each) => ({
      ...withUbl('cac:AccountingSupplierParty', each),
      reading: undefined,
    }));
    expect(extracted[1]).toEqual(extracted[0]);
  });
});
