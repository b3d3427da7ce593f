/**
 * ISO 20022 camt.052, 053 and 054, versions 02 to 14: record field, name of the element in the standard, and its XML paths, of which the
 * first with a value is used.
 */
import type {
  AddressFields,
  BalanceFields,
  CompanyFields,
  FeeFields,
  PaymentMeansFields,
  TransactionFields,
} from '../records.ts';
import type { XmlPath } from '../xml/path.ts';

export type FieldWithXmlPaths<RecordFields> = readonly [
  field: keyof RecordFields & string,
  term: string,
  ...paths: XmlPath[],
];

export const bankStatementsPath: XmlPath = 'BkToCstmrStmt/Stmt';
export const bankReportsPath: XmlPath = 'BkToCstmrAcctRpt/Rpt';
export const bankNotificationsPath: XmlPath = 'BkToCstmrDbtCdtNtfctn/Ntfctn';

/** From the statement (`Stmt`). */
export const accountFieldPaths: readonly FieldWithXmlPaths<PaymentMeansFields>[] = [
  ['account_details.bic', 'Servicer, BIC', 'Acct/Svcr/FinInstnId/BICFI', 'Acct/Svcr/FinInstnId/BIC'],
  ['account_details.account_type', 'Account, type', 'Acct/Tp/Cd', 'Acct/Tp/Prtry'],
  ['account_details.currency', 'Account, currency', 'Acct/Ccy'],
  ['bank_details.bank_name', 'Servicer, name', 'Acct/Svcr/FinInstnId/Nm'],
  ['bank_details.bank_code', 'Servicer, clearing member', 'Acct/Svcr/FinInstnId/ClrSysMmbId/MmbId'],
  ['bank_details.branch_name', 'Servicer, name of the branch', 'Acct/Svcr/BrnchId/Nm'],
  ['bank_details.branch_code', 'Servicer, identifier of the branch', 'Acct/Svcr/BrnchId/Id'],
  ['nickname', 'Account, name', 'Acct/Nm'],
];
export const accountIdPaths: readonly XmlPath[] = ['Acct/Id/IBAN', 'Acct/Id/Othr/Id', 'Acct/Id/PrtryAcct/Id'];
export const accountOwnerPath: XmlPath = 'Acct/Ownr';

/** The balance's name in the standard, and its codes in the order of preference. */
export const balanceFieldsWithCodes: readonly (readonly [
  field: keyof BalanceFields,
  term: string,
  ...codes: string[],
])[] = [
  ['local_balance.opening_booked', 'Opening booked, else previously closed booked', 'OPBD', 'PRCD'],
  ['local_balance.opening_value', 'Opening available', 'OPAV'],
  ['local_balance.closing_booked', 'Closing booked', 'CLBD'],
  ['local_balance.closing_value', 'Closing available', 'CLAV'],
];

/** From the statement (`Stmt`). Without a period, the dates of the booked balances count. */
export const periodFieldPaths: readonly FieldWithXmlPaths<BalanceFields>[] = [
  ['balance_at_from', 'From date time', 'FrToDt/FrDtTm'],
  ['balance_at_to', 'To date time', 'FrToDt/ToDtTm'],
];

/** From an element that contains an entry (`Ntry`) and one of its details (`TxDtls`). */
export const transactionFieldPaths: readonly FieldWithXmlPaths<TransactionFields>[] = [
  ['external_ids.end_to_end_id', 'End to end identification', 'TxDtls/Refs/EndToEndId'],
  [
    'external_ids.transaction_id',
    'Transaction identification, else the reference of the bank',
    'TxDtls/Refs/TxId',
    'TxDtls/Refs/AcctSvcrTxId',
    'TxDtls/Refs/AcctSvcrRef',
    'Ntry/AcctSvcrRef',
    'TxDtls/Refs/UETR',
    'TxDtls/Refs/ClrSysRef',
    'Ntry/NtryRef',
    'TxDtls/Refs/Prtry/Ref',
  ],
  [
    'external_ids.payment_request_id',
    'Payment information id; if it is missing, another reference of the payment order',
    'TxDtls/Refs/PmtInfId',
    'Ntry/NtryDtls/Btch/PmtInfId',
    'TxDtls/Refs/InstrId',
    'TxDtls/Refs/MndtId',
    'TxDtls/Refs/MsgId',
    'Ntry/NtryDtls/Btch/MsgId',
    'TxDtls/Refs/ChqNb',
  ],
  ['booking_date', 'Booking date', 'Ntry/BookgDt/Dt', 'Ntry/BookgDt/DtTm'],
  ['value_date', 'Value date', 'Ntry/ValDt/Dt', 'Ntry/ValDt/DtTm'],
  ['executed_at', 'Transaction date time, else booking date time', 'TxDtls/RltdDts/TxDtTm', 'Ntry/BookgDt/DtTm'],
  ['purpose_code', 'Purpose', 'TxDtls/Purp/Cd', 'TxDtls/Purp/Prtry'],
  [
    'remittance_information.structured_reference',
    'Creditor reference, else number of the referred document',
    'TxDtls/RmtInf/Strd/CdtrRefInf/Ref',
    'TxDtls/RmtInf/Strd/RfrdDocInf/Nb',
  ],
  [
    'remittance_information.reference_type',
    'Type of the reference',
    'TxDtls/RmtInf/Strd/CdtrRefInf[Ref]/Tp/CdOrPrtry/Cd',
    'TxDtls/RmtInf/Strd/CdtrRefInf[Ref]/Tp/CdOrPrtry/Prtry',
    'TxDtls/RmtInf/Strd/RfrdDocInf[Nb]/Tp/CdOrPrtry/Cd',
  ],
];

/** The first path with a text; each text at this path becomes a line. */
export const remittancePaths: readonly XmlPath[] = [
  'TxDtls/RmtInf/Ustrd',
  'TxDtls/RmtInf/Strd/AddtlRmtInf',
  'TxDtls/AddtlTxInf',
  'Ntry/AddtlNtryInf',
];

/** Without an instructed amount, the settled amount counts. */
export const instructedAmountPaths: readonly XmlPath[] = [
  'TxDtls/AmtDtls/InstdAmt/Amt',
  'TxDtls/AmtDtls/TxAmt/Amt',
  'Ntry/AmtDtls/InstdAmt/Amt',
  'Ntry/AmtDtls/TxAmt/Amt',
];

/** From one `TxDtls` of an entry. */
export const detailsAmountPaths: readonly XmlPath[] = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt'];

/** Since version 07, a code within `Sts`. */
export const entryStatusPaths: readonly XmlPath[] = ['Ntry/Sts/Cd', 'Ntry/Sts'];
export const transactionStatusByCode: Readonly<Record<string, TransactionFields['status']>> = {
  BOOK: 'booked',
  PDNG: 'pending',
  INFO: 'pending',
  FUTR: 'pending',
};

/** Conditions on the bank transaction code: the first scheme whose path finds an element. */
export const paymentSchemePaths: readonly (readonly [scheme: string, ...found: XmlPath[]])[] = [
  ['sepa_credit_transfer', 'Ntry/BkTxCd/Domn/Fmly[SubFmlyCd=ESCT]', 'TxDtls/BkTxCd/Domn/Fmly[SubFmlyCd=ESCT]'],
  ['sepa_direct_debit', 'Ntry/BkTxCd/Domn/Fmly[SubFmlyCd=ESDD|BBDD]', 'TxDtls/BkTxCd/Domn/Fmly[SubFmlyCd=ESDD|BBDD]'],
  ['ach', 'Ntry/BkTxCd/Domn/Fmly[SubFmlyCd=ACDT|ADBT]', 'TxDtls/BkTxCd/Domn/Fmly[SubFmlyCd=ACDT|ADBT]'],
  ['card', 'Ntry/BkTxCd/Domn/Fmly[Cd=CCRD|MCRD]', 'TxDtls/BkTxCd/Domn/Fmly[Cd=CCRD|MCRD]'],
];

/** From a transaction. */
export const exchangePaths: readonly XmlPath[] = [
  'TxDtls/AmtDtls/InstdAmt/CcyXchg',
  'TxDtls/AmtDtls/TxAmt/CcyXchg',
  'TxDtls/AmtDtls/CntrValAmt/CcyXchg',
  'Ntry/AmtDtls/InstdAmt/CcyXchg',
  'Ntry/AmtDtls/TxAmt/CcyXchg',
  'Ntry/AmtDtls/CntrValAmt/CcyXchg',
];
export const exchangeFieldPaths: readonly FieldWithXmlPaths<TransactionFields>[] = [
  ['foreign_exchange.currency_rate', 'Exchange rate', 'XchgRate'],
  ['foreign_exchange.currency_rate_at', 'Quotation date', 'QtnDt'],
];

/** From the entry or its detail. Since version 03, within `Rcrd`. */
export const chargeElementPaths: readonly XmlPath[] = ['Chrgs/Rcrd', 'Chrgs[Amt]', 'Chrgs[TtlChrgsAndTaxAmt]'];
export const feeFieldPaths: readonly FieldWithXmlPaths<FeeFields>[] = [
  ['type', 'Type of the charge', 'Tp/Cd', 'Tp/Prtry/Id', 'Tp/Prtry'],
  ['amount', 'Amount of the charge, else total charges', 'Amt', 'TtlChrgsAndTaxAmt'],
  ['currency', 'Currency of the charge', 'Amt/@Ccy', 'TtlChrgsAndTaxAmt/@Ccy'],
];

export const partyPaths = {
  debtor: {
    parties: ['TxDtls/RltdPties/Dbtr', 'TxDtls/RltdPties/UltmtDbtr'],
    account: 'TxDtls/RltdPties/DbtrAcct',
    bank: 'TxDtls/RltdAgts/DbtrAgt/FinInstnId',
  },
  creditor: {
    parties: ['TxDtls/RltdPties/Cdtr', 'TxDtls/RltdPties/UltmtCdtr'],
    account: 'TxDtls/RltdPties/CdtrAcct',
    bank: 'TxDtls/RltdAgts/CdtrAgt/FinInstnId',
  },
} as const;

export const counterpartyIdPaths: readonly XmlPath[] = ['Id/IBAN', 'Id/Othr/Id', 'Id/PrtryAcct/Id'];
export const counterpartyFieldPaths: readonly FieldWithXmlPaths<PaymentMeansFields>[] = [
  ['account_details.account_type', 'Account, type', 'Tp/Cd', 'Tp/Prtry'],
  ['account_details.currency', 'Account, currency', 'Ccy'],
  ['nickname', 'Account, name', 'Nm'],
];
export const counterpartyBankPaths: readonly FieldWithXmlPaths<PaymentMeansFields>[] = [
  ['account_details.bic', 'Agent, BIC', 'BICFI', 'BIC'],
  ['bank_details.bank_name', 'Agent, name', 'Nm'],
  ['bank_details.bank_code', 'Agent, member id in the clearing system', 'ClrSysMmbId/MmbId', 'Othr/Id'],
];

/** Excludes tax numbers (`TXID`) and identifiers of customers (`CUST`), banks (`BANK`) and creditors (`SEPA`). */
const registered = 'Othr[SchmeNm/Cd!=TXID|CUST|BANK|SEPA][SchmeNm/Prtry!=SEPA][Issr]';

/** Since version 08, within `Pty`, or within `Agt` for a bank. */
export const companyFieldPaths: readonly FieldWithXmlPaths<CompanyFields>[] = [
  ['name', 'Name', 'Nm', 'FinInstnId/Nm'],
  [
    'tax_id.value',
    'Tax identification number',
    'Id/OrgId/Othr[SchmeNm/Cd=TXID]/Id',
    'Id/PrvtId/Othr[SchmeNm/Cd=TXID]/Id',
  ],
  ['registration_number.value', 'Identification of a registry', `Id/OrgId/${registered}/Id`],
  ['registration_number.registry_name', 'Issuer of the identification', `Id/OrgId/${registered}/Issr`],
];
export const addressFieldPaths: readonly FieldWithXmlPaths<AddressFields>[] = [
  ['city', 'Town name', 'PstlAdr/TwnNm'],
  ['region', 'Country subdivision', 'PstlAdr/CtrySubDvsn'],
  ['postal_code', 'Post code', 'PstlAdr/PstCd'],
  ['country', 'Country', 'PstlAdr/Ctry', 'CtryOfRes'],
];
export const streetLinePaths: readonly XmlPath[] = ['PstlAdr/StrtNm', 'PstlAdr/BldgNb'];
export const addressLinePath: XmlPath = 'PstlAdr/AdrLine';
