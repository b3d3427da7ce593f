import type { ExtractedParty, ExtractionResult } from '../records.ts';

const headerFields = [
  'reference_number',
  'issue_date',
  'due_date',
  'local_currency',
  'local_totals.subtotal',
  'local_totals.tax_total',
  'local_totals.total_amount',
  'payment_status.amount_paid',
  'payment_status.amount_remaining',
] as const;

type Expected = readonly [field: string, value: string];

const present = (field: string, value: string | boolean | undefined): Expected[] =>
  typeof value === 'string' && value !== '' ? [[field, value]] : [];

function partyOf(name: string, party: ExtractedParty | undefined): Expected[] {
  const address = party?.addresses.find(({ kind }) => kind === 'registered');
  return [
    ...present(`${name}.name`, party?.company.name),
    ...(party?.company['tax_id.type'] === 'VAT' ? present(`${name}.tax_id.value`, party.company['tax_id.value']) : []),
    ...present(
      `${name}.address.line_1`,
      [address?.line_1, address?.line_2].filter((line) => line !== undefined).join('\n'),
    ),
    ...present(`${name}.address.postal_code`, address?.postal_code),
    ...present(`${name}.address.city`, address?.city),
  ];
}

/** The values of the XML of an e-invoice, by the fields of a reading. A prepaid amount of zero is not on the page. */
export function truthOf({ invoice }: ExtractionResult): Expected[] {
  if (invoice === undefined) return [];
  const account = invoice.paymentMeans[0]?.means;
  // Allowances and charges of the whole invoice have no number of a line.
  const lines = invoice.items.filter(({ line_id, amount }) => line_id !== undefined && amount !== undefined);
  return [
    ...headerFields.flatMap((field) => present(`invoice.${field}`, invoice.invoice[field])),
    ...partyOf('issuer', invoice.parties.issuer),
    ...partyOf('receiver', invoice.parties.receiver),
    ...present('payment_means.account_details.iban', account?.['account_details.iban']),
    ...(lines.length === 0 ? [] : [['number of lines', String(lines.length)] as const]),
    ...lines.flatMap((item, index) => [
      ...present(`invoice_items[${index}].name`, item.name),
      ...present(`invoice_items[${index}].quantity`, item.quantity),
      ...present(`invoice_items[${index}].unit_price`, item.unit_price),
      ...present(`invoice_items[${index}].amount`, item.amount),
    ]),
  ].filter(([field, value]) => !(field === 'invoice.payment_status.amount_paid' && Number(value) === 0));
}
