import { describe, expect, test } from 'vitest';
import { createSignedFile } from '../../testing/signed-data.ts';
import { extract } from '../src/extract.ts';
import { extractXml } from '../src/extract-xml.ts';

const read = (xml: string) => extractXml(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`));

const fatturapa = `<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">
<FatturaElettronicaHeader>
<DatiTrasmissione><CodiceDestinatario>ABC1234</CodiceDestinatario></DatiTrasmissione>
<CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567897</IdCodice></IdFiscaleIVA>
<Anagrafica><Nome>Lucia</Nome><Cognome>Neri</Cognome></Anagrafica></DatiAnagrafici>
<Sede><Indirizzo>Via Roma 1</Indirizzo><CAP>10121</CAP><Comune>Torino</Comune><Provincia>TO</Provincia><Nazione>IT</Nazione></Sede></CedentePrestatore>
<CessionarioCommittente><DatiAnagrafici><CodiceFiscale>09876543217</CodiceFiscale><Anagrafica><Denominazione>Bianchi S.p.A.</Denominazione></Anagrafica></DatiAnagrafici>
<Sede><Indirizzo>Corso Italia 5</Indirizzo><CAP>20122</CAP><Comune>Milano</Comune><Nazione>IT</Nazione></Sede></CessionarioCommittente>
</FatturaElettronicaHeader>
<FatturaElettronicaBody>
<DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD01</TipoDocumento><Divisa>EUR</Divisa><Data>2026-03-12</Data><Numero>12/A</Numero>
<ImportoTotaleDocumento>331.96</ImportoTotaleDocumento></DatiGeneraliDocumento></DatiGenerali>
<DatiBeniServizi>
<DettaglioLinee><NumeroLinea>1</NumeroLinea><Descrizione>Consulenza</Descrizione><Quantita>3.00</Quantita><PrezzoUnitario>100.00</PrezzoUnitario>
<ScontoMaggiorazione><Tipo>SC</Tipo><Percentuale>10.00</Percentuale></ScontoMaggiorazione><PrezzoTotale>270.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee>
<DettaglioLinee><NumeroLinea>2</NumeroLinea><Descrizione>Bollo</Descrizione><PrezzoUnitario>2.56</PrezzoUnitario><PrezzoTotale>2.56</PrezzoTotale><AliquotaIVA>0.00</AliquotaIVA><Natura>N4</Natura></DettaglioLinee>
<DatiRiepilogo><AliquotaIVA>22.00</AliquotaIVA><ImponibileImporto>270.00</ImponibileImporto><Imposta>59.40</Imposta></DatiRiepilogo>
<DatiRiepilogo><AliquotaIVA>0.00</AliquotaIVA><Natura>N4</Natura><ImponibileImporto>2.56</ImponibileImporto><Imposta>0.00</Imposta><RiferimentoNormativo>Art. 10</RiferimentoNormativo></DatiRiepilogo>
</DatiBeniServizi>
<DatiPagamento><DettaglioPagamento><ModalitaPagamento>MP05</ModalitaPagamento><DataScadenzaPagamento>2026-04-11</DataScadenzaPagamento><ImportoPagamento>331.96</ImportoPagamento><IBAN>IT60X0542811101000000123456</IBAN></DettaglioPagamento></DatiPagamento>
</FatturaElettronicaBody></p:FatturaElettronica>`;

const ksef = `<Faktura xmlns="http://crd.gov.pl/wzor/2023/06/29/12648/">
<Naglowek><KodFormularza kodSystemowy="FA (2)" wersjaSchemy="1-0E">FA</KodFormularza></Naglowek>
<Podmiot1><DaneIdentyfikacyjne><NIP>5260250274</NIP><Nazwa>Drukarnia Wisła</Nazwa></DaneIdentyfikacyjne><Adres><KodKraju>PL</KodKraju><AdresL1>ul. Polna 3</AdresL1><AdresL2>00-625 Warszawa</AdresL2></Adres></Podmiot1>
<Podmiot2><DaneIdentyfikacyjne><NIP>7010001454</NIP><Nazwa>Biuro Odra</Nazwa></DaneIdentyfikacyjne><Adres><KodKraju>PL</KodKraju><AdresL1>Rynek 8</AdresL1></Adres></Podmiot2>
<Fa><KodWaluty>PLN</KodWaluty><P_1>2026-03-02</P_1><P_2>FV/7/03</P_2>
<P_13_1>200.00</P_13_1><P_14_1>46.00</P_14_1><P_13_3>100.00</P_13_3><P_14_3>5.00</P_14_3><P_13_7>50.00</P_13_7><P_15>401.00</P_15>
<RodzajFaktury>VAT</RodzajFaktury>
<FaWiersz><NrWierszaFa>1</NrWierszaFa><P_7>Ulotki</P_7><P_8A>szt</P_8A><P_8B>1000</P_8B><P_9A>0.20</P_9A><P_11>200.00</P_11><P_12>23</P_12></FaWiersz>
<FaWiersz><NrWierszaFa>2</NrWierszaFa><P_7>Książka</P_7><P_8B>2</P_8B><P_9A>55.00</P_9A><P_10>10.00</P_10><P_11>100.00</P_11><P_12>5</P_12></FaWiersz>
<FaWiersz><NrWierszaFa>3</NrWierszaFa><P_7>Szkolenie</P_7><P_8B>1</P_8B><P_9A>50.00</P_9A><P_11>50.00</P_11><P_12>zw</P_12></FaWiersz>
<Platnosc><TerminPlatnosci><Termin>2026-03-16</Termin></TerminPlatnosci><FormaPlatnosci>6</FormaPlatnosci><RachunekBankowy><NrRB>PL61109010140000071219812874</NrRB></RachunekBankowy></Platnosc>
</Fa></Faktura>`;

const facturae = `<fe:Facturae xmlns:fe="http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml">
<FileHeader><SchemaVersion>3.2.2</SchemaVersion></FileHeader>
<Parties>
<SellerParty><TaxIdentification><PersonTypeCode>F</PersonTypeCode><ResidenceTypeCode>R</ResidenceTypeCode><TaxIdentificationNumber>ES12345678Z</TaxIdentificationNumber></TaxIdentification>
<Individual><Name>Ana</Name><FirstSurname>García</FirstSurname><SecondSurname>Ruiz</SecondSurname><AddressInSpain><Address>Calle Mayor 4</Address><PostCode>28013</PostCode><Town>Madrid</Town><Province>Madrid</Province><CountryCode>ESP</CountryCode></AddressInSpain></Individual></SellerParty>
<BuyerParty><TaxIdentification><TaxIdentificationNumber>ESA58818501</TaxIdentificationNumber></TaxIdentification><LegalEntity><CorporateName>Talleres Ebro S.A.</CorporateName><AddressInSpain><Address>Avenida Sur 9</Address><PostCode>50001</PostCode><Town>Zaragoza</Town><Province>Zaragoza</Province><CountryCode>ESP</CountryCode></AddressInSpain></LegalEntity></BuyerParty>
</Parties>
<Invoices><Invoice>
<InvoiceHeader><InvoiceNumber>45</InvoiceNumber><InvoiceSeriesCode>A-</InvoiceSeriesCode><InvoiceDocumentType>FC</InvoiceDocumentType><InvoiceClass>OO</InvoiceClass></InvoiceHeader>
<InvoiceIssueData><IssueDate>2026-02-20</IssueDate><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode><TaxCurrencyCode>EUR</TaxCurrencyCode></InvoiceIssueData>
<TaxesOutputs><Tax><TaxTypeCode>01</TaxTypeCode><TaxRate>21.00</TaxRate><TaxableBase><TotalAmount>90.00</TotalAmount></TaxableBase><TaxAmount><TotalAmount>18.90</TotalAmount></TaxAmount></Tax></TaxesOutputs>
<InvoiceTotals><TotalGrossAmount>100.00</TotalGrossAmount><GeneralDiscounts><Discount><DiscountReason>Pronto pago</DiscountReason><DiscountRate>10.00</DiscountRate><DiscountAmount>10.00</DiscountAmount></Discount></GeneralDiscounts><TotalGeneralDiscounts>10.00</TotalGeneralDiscounts><TotalGrossAmountBeforeTaxes>90.00</TotalGrossAmountBeforeTaxes><TotalTaxOutputs>18.90</TotalTaxOutputs><TotalTaxesWithheld>0.00</TotalTaxesWithheld><InvoiceTotal>108.90</InvoiceTotal><TotalOutstandingAmount>108.90</TotalOutstandingAmount><TotalExecutableAmount>108.90</TotalExecutableAmount></InvoiceTotals>
<Items><InvoiceLine><ItemDescription>Diseño de carteles</ItemDescription><Quantity>2.0</Quantity><UnitOfMeasure>01</UnitOfMeasure><UnitPriceWithoutTax>50.00</UnitPriceWithoutTax><TotalCost>100.00</TotalCost><GrossAmount>100.00</GrossAmount><TaxesOutputs><Tax><TaxTypeCode>01</TaxTypeCode><TaxRate>21.00</TaxRate></Tax></TaxesOutputs></InvoiceLine></Items>
<PaymentDetails><Installment><InstallmentDueDate>2026-03-22</InstallmentDueDate><InstallmentAmount>108.90</InstallmentAmount><PaymentMeans>04</PaymentMeans><AccountToBeCredited><IBAN>ES9121000418450200051332</IBAN></AccountToBeCredited></Installment></PaymentDetails>
</Invoice></Invoices></fe:Facturae>`;

const ebinterface = `<Invoice xmlns="http://www.ebinterface.at/schema/6p1/" GeneratingSystem="x" DocumentType="Invoice" InvoiceCurrency="EUR">
<InvoiceNumber>993433000298</InvoiceNumber><InvoiceDate>2026-01-15</InvoiceDate>
<Biller><VATIdentificationNumber>ATU13585627</VATIdentificationNumber><Address><Name>Schrauben Mustermann</Name><Street>Lassallestraße 5</Street><Town>Wien</Town><ZIP>1020</ZIP><Country CountryCode="AT">Österreich</Country></Address></Biller>
<InvoiceRecipient><VATIdentificationNumber>ATU13585627</VATIdentificationNumber><OrderReference><OrderID>B-17</OrderID></OrderReference><Address><Name>Tischlerei Huber</Name><Street>Hauptplatz 1</Street><Town>Graz</Town><ZIP>8010</ZIP><Country CountryCode="AT"/></Address></InvoiceRecipient>
<Details><ItemList><ListLineItem><PositionNumber>1</PositionNumber><Description>Schraube M6</Description><Quantity Unit="C62">100</Quantity><UnitPrice>0.50</UnitPrice><TaxItem><TaxableAmount>50.00</TaxableAmount><TaxPercent TaxCategoryCode="S">20</TaxPercent></TaxItem><LineItemAmount>50.00</LineItemAmount></ListLineItem></ItemList></Details>
<Tax><TaxItem><TaxableAmount>50.00</TaxableAmount><TaxPercent TaxCategoryCode="S">20</TaxPercent><TaxAmount>10.00</TaxAmount></TaxItem></Tax>
<TotalGrossAmount>60.00</TotalGrossAmount><PayableAmount>60.00</PayableAmount>
<PaymentMethod><UniversalBankTransaction><BeneficiaryAccount><BIC>GIBAATWWXXX</BIC><IBAN>AT611904300234573201</IBAN></BeneficiaryAccount></UniversalBankTransaction></PaymentMethod>
<PaymentConditions><DueDate>2026-02-14</DueDate></PaymentConditions></Invoice>`;

describe('national formats of invoices', () => {
  test.each([
    [
      'FatturaPA',
      fatturapa,
      '12/A',
      'Lucia Neri',
      'IT01234567897',
      'Bianchi S.p.A.',
      ['272.56', '59.4', '331.96'],
      ['22.00 S 59.40', '0.00 E 0.00'],
      ['270.00', '2.56'],
    ],
    [
      'KSeF',
      ksef,
      'FV/7/03',
      'Drukarnia Wisła',
      'PL5260250274',
      'Biuro Odra',
      ['350', '51', '401.00'],
      ['23 S 46.00', '5 S 5.00', '0 E 0'],
      ['200.00', '100.00', '50.00'],
    ],
    [
      'Facturae',
      facturae,
      'A-45',
      'Ana García Ruiz',
      'ES12345678Z',
      'Talleres Ebro S.A.',
      ['90.00', '18.90', '108.9'],
      ['21.00 S 18.90'],
      ['100.00', '-10.00'],
    ],
    [
      'ebInterface',
      ebinterface,
      '993433000298',
      'Schrauben Mustermann',
      'ATU13585627',
      'Tischlerei Huber',
      ['50', '10', '60.00'],
      ['20 S 10.00'],
      ['50.00'],
    ],
  ])(
    'an invoice of %s becomes records with exact amounts and no warning',
    (_name, xml, number, seller, taxId, buyer, totals, taxes, items) => {
      const result = read(xml);
      expect(result?.warnings).toEqual([]);
      const { invoice } = result ?? {};
      expect(invoice?.invoice.reference_number).toBe(number);
      expect(invoice?.parties.issuer?.company).toMatchObject({ name: seller, 'tax_id.value': taxId });
      expect(invoice?.parties.receiver?.company.name).toBe(buyer);
      const names = ['local_totals.subtotal', 'local_totals.tax_total', 'local_totals.total_amount'] as const;
      expect(names.map((name) => invoice?.invoice[name])).toEqual(totals);
      expect(invoice?.taxes.map(({ rate, category, tax_amount }) => `${rate} ${category} ${tax_amount}`)).toEqual(
        taxes,
      );
      expect(invoice?.items.map(({ amount }) => amount)).toEqual(items);
    },
  );
});

test('each VAT total of a KSeF invoice with two parts has its own category', () => {
  const part = ksef.slice(ksef.indexOf('<Fa>'), ksef.indexOf('</Faktura>'));
  const found = extractXml(Buffer.from(ksef.replace('</Faktura>', `${part}</Faktura>`)))?.invoice;
  expect(found?.taxes.map((tax) => tax.category)).toEqual(['S', 'S', 'S', 'S', 'E', 'E']);
});

test('a notification (camt.054) and a report (camt.052) of a bank become transactions', () => {
  const message = (number: string, name: string, child: string) =>
    read(
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${number}.001.08"><${name}><${child}><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
      <Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-12</Dt></BookgDt></Ntry></${child}></${name}></Document>`,
    );
  for (const result of [message('054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'), message('052', 'BkToCstmrAcctRpt', 'Rpt')]) {
    expect(result?.statements).toMatchObject([
      {
        account: { 'account_details.iban': 'DE89370400440532013000' },
        transactions: [{ transaction: { 'settlement_amount.amount': '12.50', transaction_type: 'credit' } }],
      },
    ]);
  }
});

describe('a signed FatturaPA', () => {
  const xml = Buffer.from(`<?xml version="1.0"?>${fatturapa}`);
  const signed = createSignedFile(xml);
  const pem = `-----BEGIN PKCS7-----\n${signed.toString('base64')}\n-----END PKCS7-----\n`;

  test.each([
    ['in DER', signed],
    ['in base64', Buffer.from(signed.toString('base64').replace(/.{64}/g, '$&\n'))],
    ['in PEM', Buffer.from(pem)],
    ['that is signed twice', createSignedFile(signed)],
  ])('%s has the records of its document', async (_, file) => {
    expect(await extract(file)).toEqual(await extract(xml));
  });

  test.each([
    ['without a document', createSignedFile(), 'detached'],
    ['that is cut', signed.subarray(0, -20), 'signature'],
    ['that is signed too often', Array.from({ length: 6 }).reduce<Buffer>(createSignedFile, xml), 'signature'],
  ])('%s is refused', async (_, file, refusal) => {
    await expect(extract(file)).rejects.toMatchObject({ refusal });
  });
});
