/** Generates small files whose processing once took quadratic time, and files with large texts. */

const rows = (count: number, row: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => row(index)).join('');

/** A bank statement (camt.053). @param counterparty returns the XML of the counterparty of a transaction */
const statement = (count: number, counterparty: (index: number) => string, remittance = 'x'): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>` +
  `<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-01-31T00:00:00</CreDtTm></GrpHdr><Stmt><Id>${crypto.randomUUID()}</Id>` +
  `<CreDtTm>2026-01-31T00:00:00</CreDtTm><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>` +
  ['OPBD', 'CLBD']
    .map(
      (code) =>
        `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-31</Dt></Dt></Bal>`,
    )
    .join('') +
  rows(
    count,
    (index) =>
      `<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-31</Dt></BookgDt>` +
      `<AcctSvcrRef>${index}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties>${counterparty(index)}</RltdPties>` +
      `<RmtInf><Ustrd>${remittance}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  ) +
  '</Stmt></BkToCstmrStmt></Document>';

const creditor = (name: string, more = ''): string => `<Cdtr><Nm>${name}</Nm>${more}</Cdtr>`;
const organisationId = (id: string): string => `<Id><OrgId><Othr><Id>${id}</Id></Othr></OrgId></Id>`;
const street = (index: number): string =>
  `<PstlAdr><StrtNm>Street ${index}</StrtNm><TwnNm>Town ${index}</TwnNm></PstlAdr>`;

/** Text of 32,700 letters with two bytes each, which is above the maximum length of every field. */
const largeText = 'ж'.repeat(32_700);

/** An invoice (UBL) with 100 lines. */
const invoice = (text: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">` +
  `<cbc:ID>${crypto.randomUUID()}</cbc:ID><cbc:IssueDate>2026-01-31</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>` +
  ['Supplier', 'Customer']
    .map(
      (role) =>
        `<cac:Accounting${role}Party><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>${role}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:Accounting${role}Party>`,
    )
    .join('') +
  `<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">100.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">100.00</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="EUR">100.00</cbc:PayableAmount></cac:LegalMonetaryTotal>` +
  rows(
    100,
    (index) =>
      `<cac:InvoiceLine><cbc:ID>${index + 1}</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">1.00</cbc:LineExtensionAmount><cac:Item><cbc:Description>${text}</cbc:Description><cbc:Name>${text}</cbc:Name></cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">1.00</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`,
  ) +
  '</Invoice>';

/** Functions that make the content of a new file, by name. */
export const hostileFiles = {
  'statement with 4,000 new addresses of one company': () =>
    statement(4000, (index) => creditor('A', `<PstlAdr><AdrLine>x${index}</AdrLine></PstlAdr>`)),
  'statement with 20,000 new addresses of one company': () =>
    statement(20_000, (index) => creditor('A', `<PstlAdr><AdrLine>x${index}</AdrLine></PstlAdr>`)),
  'statement with 4,000 tax ids of one name': () =>
    statement(4000, (index) => creditor('A', organisationId(`DE${100_000_000 + index}`))),
  'statement with 4,000 streets and towns of one name': () => statement(4000, (index) => creditor('A', street(index))),
  'statement with 4,000 names of one tax id': () =>
    statement(4000, (index) => creditor(`Name ${index}`, organisationId('DE123456789'))),
  'statement with 600 remittances of 32,700 letters': () => statement(600, () => creditor('A'), largeText),
  'invoice with 200 texts of 32,700 letters': () => invoice(largeText),
} as const;
