import type { ExtractedInvoice, ExtractedStatement, ExtractionResult } from '../records.ts';

/** Mandatory in EN 16931. */
const invoiceFields = [
  'reference_number',
  'issue_date',
  'document_type_code',
  'local_totals.subtotal',
  'grand_total.amount',
  'grand_total.currency',
  'payment_status.amount_remaining',
] as const;

/** Except lines of ZUGFeRD 1 that contain only text. */
const itemFields = ['name', 'quantity', 'amount'] as const;
const taxFields = ['category', 'taxable_amount', 'tax_amount'] as const;

const transactionFields = [
  'settlement_amount.amount',
  'settlement_amount.currency',
  'transaction_type',
  'booking_date',
] as const;

/** Mandatory in EN 16931, but not in ZUGFeRD 1. */
const optionalFields: Readonly<Record<string, RegExp>> = {
  'zugferd-1':
    /^(?:invoice\.(?:local_totals\.subtotal|payment_status\.amount_remaining)|taxes \d+\.category|items \d+\.amount)$/,
};

function missing<F extends string>(at: string, record: Partial<Record<F, unknown>> | undefined, fields: readonly F[]) {
  return fields.filter((field) => record?.[field] === undefined).map((field) => `${at}.${field}`);
}

function missingInInvoice({ invoice, parties, items, taxes }: ExtractedInvoice): string[] {
  return [
    ...missing('invoice', invoice, invoiceFields),
    ...(['issuer', 'receiver'] as const).flatMap((role) => missing(role, parties[role]?.company, ['name'])),
    ...items.flatMap((item, index) => {
      const absent = missing(`items ${index + 1}`, item, itemFields);
      return absent.length === itemFields.length ? [] : absent;
    }),
    ...taxes.flatMap((tax, index) => missing(`taxes ${index + 1}`, tax, taxFields)),
  ];
}

function missingInStatement({ account, balance, transactions }: ExtractedStatement, number: number): string[] {
  const at = `statements ${number}`;
  const identified = account['account_details.iban'] ?? account['account_details.account_number'];
  return [
    ...(identified === undefined ? [`${at}.account`] : []),
    ...(Object.keys(balance).some((field) => /_(?:booked|value)$/.test(field)) ? [] : [`${at}.balance`]),
    ...missing(at, balance, ['local_balance.currency']),
    ...transactions.flatMap(({ transaction }, index) =>
      missing(`${at}, transactions ${index + 1}`, transaction, transactionFields),
    ),
  ];
}

/** With the values that could not be read; empty if the document was read completely. */
export function missingValues({ format, invoice, statements, warnings }: ExtractionResult): string[] {
  const optional = optionalFields[format];
  const fields = [
    ...(invoice === undefined ? [] : missingInInvoice(invoice)),
    ...statements.flatMap((statement, index) => missingInStatement(statement, index + 1)),
  ];
  return [
    ...fields.filter((field) => optional?.test(field) !== true),
    ...warnings.filter(({ rule }) => rule === 'value').map(({ at, found }) => `${at ?? 'document'} (${found})`),
  ];
}
