import type { PaymentMeansFields } from '../records.ts';

/** UNTDID 1001 (BT-3). */
const documentTypes: Readonly<Record<string, string>> = {
  '80': 'debit_note',
  '81': 'credit_note',
  '82': 'metered_services_invoice',
  '83': 'credit_note',
  '84': 'debit_note',
  '261': 'credit_note',
  '262': 'credit_note',
  '296': 'credit_note',
  '308': 'credit_note',
  '325': 'proforma_invoice',
  '326': 'partial_invoice',
  '380': 'commercial_invoice',
  '381': 'credit_note',
  '383': 'debit_note',
  '384': 'corrected_invoice',
  '386': 'prepayment_invoice',
  '389': 'self_billed_invoice',
  '393': 'factored_invoice',
  '396': 'credit_note',
  '420': 'credit_note',
  '458': 'credit_note',
  '532': 'credit_note',
  '751': 'invoice_information',
  '875': 'partial_construction_invoice',
  '876': 'partial_final_construction_invoice',
  '877': 'final_construction_invoice',
};

/** `invoice` for an unknown code. */
export const invoiceTypeOfCode = (code: string | undefined): string => documentTypes[code ?? ''] ?? 'invoice';

type Means = NonNullable<PaymentMeansFields['type']>;

/** UNTDID 4461 (BT-81). */
const paymentMeans: Readonly<Record<string, readonly [type: Means, scheme?: string]>> = {
  '10': ['cash'],
  '20': ['cheque'],
  '21': ['cheque'],
  '22': ['cheque'],
  '23': ['cheque'],
  '24': ['cheque'],
  '25': ['cheque'],
  '26': ['cheque'],
  '30': ['account_details'],
  '31': ['account_details'],
  '42': ['account_details'],
  '48': ['card_details', 'CARD'],
  '49': ['direct_debit'],
  '54': ['card_details', 'CARD'],
  '55': ['card_details', 'CARD'],
  '58': ['account_details', 'SEPA'],
  '59': ['direct_debit', 'SEPA_DD'],
  '68': ['digital_wallet', 'WALLET'],
};

export const paymentMeansOfCode = (code: string | undefined): readonly [type?: Means, scheme?: string] =>
  paymentMeans[code ?? ''] ?? [];
