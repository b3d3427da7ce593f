import type { DemoDocument } from '../documents.ts';
import { pairWithRows } from '../insert.ts';
import type { RecordGenerator } from '../invoicing-records.ts';
import { createRandom, type RandomGenerator } from '../random.ts';
import { commonValues, type WorkspaceParameters } from '../scope.ts';

type Method = NonNullable<DemoDocument['row']['reading_method']>;
type Values = readonly (readonly [field: string, value: string | null | undefined])[];

/** Below the default of READING_MIN_CONFIDENCE. */
const UNSURE = 0.62;
const SURE = { xml: 1, text: 0.98, ocr: 0.93, model: 0.95 } as const;

const POINTS = { left: 72, top: 96, width: 180, height: 12, lineHeight: 18 };

/** One value below the other. The last ones are unsure if a person has to check the document. */
function fieldsOf(values: Values, method: Method, needsReview: boolean) {
  const given = values.flatMap(([field, value]) => (value == null ? [] : { field, value }));
  return given.map(({ field, value }, index) => ({
    field,
    value,
    confidence: needsReview && index > 1 ? UNSURE : SURE[method],
    source:
      method === 'xml'
        ? { kind: method, page: null, box: null, text: value, path: field, line: index + 2 }
        : {
            kind: method,
            page: 1,
            box: [POINTS.left, POINTS.top + index * POINTS.lineHeight, POINTS.width, POINTS.height],
            text: value,
          },
  }));
}

interface InvoiceColumns {
  readonly reference_number: string | null;
  readonly issue_date: string | null;
  readonly due_date: string | null;
  readonly local_currency: string;
  readonly local_totals_subtotal: string;
  readonly local_totals_tax_total: string;
  readonly local_totals_total_amount: string;
}

const valuesOf = (invoice: InvoiceColumns): Values => [
  ['invoice.reference_number', invoice.reference_number],
  ['invoice.issue_date', invoice.issue_date],
  ['invoice.due_date', invoice.due_date],
  ['invoice.local_currency', invoice.local_currency],
  ['invoice.local_totals.subtotal', invoice.local_totals_subtotal],
  ['invoice.local_totals.tax_total', invoice.local_totals_tax_total],
  ['invoice.local_totals.total_amount', invoice.local_totals_total_amount],
];

/** A total that does not match: a person has to look. */
function unsureValues(scope: WorkspaceParameters, random: RandomGenerator): Values {
  const net = random.int(100, 900);
  return [
    ['invoice.reference_number', `R-${random.int(1000, 9999)}`],
    ['invoice.local_currency', scope.organisation.currency],
    ['invoice.local_totals.subtotal', `${net}.00`],
    ['invoice.local_totals.tax_total', `${Math.round(net / 5)}.00`],
    ['invoice.local_totals.total_amount', `${net + Math.round(net / 5) + 9}.00`],
  ];
}

function checksOf(values: Values) {
  const amount = (field: string) => values.find(([name]) => name === `invoice.local_totals.${field}`)?.[1];
  const [net, tax, total] = [amount('subtotal'), amount('tax_total'), amount('total_amount')];
  if (net == null || tax == null || total == null) return [];
  const expected = (Number(net) + Number(tax)).toFixed(2);
  return [{ rule: 'net-plus-tax', holds: Number(expected) === Number(total), expected, found: total }];
}

/** Of each completed document. A person has confirmed the values of pictures. */
export const readingRecords: RecordGenerator = (scope, { documents, invoices }) => {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'readings');
  const invoiceOf = new Map(invoices.map(({ row }) => [row.document_id, row]));
  const rows = documents.flatMap(({ row: document }) => {
    const { reading_method: method, reading_status: status } = document;
    if (method === null || document.processed_at === null) return [];
    const invoice = invoiceOf.get(document.id);
    const values =
      invoice !== undefined ? valuesOf(invoice) : status === 'needs_review' ? unsureValues(scope, random) : [];
    const isConfirmed = method === 'ocr' && status === 'recorded';
    return {
      ...commonValues(scope, random, Date.parse(document.uploaded_at)),
      document_id: document.id,
      format: values.length === 0 ? null : method === 'xml' ? 'ubl-invoice' : 'invoice',
      fields: fieldsOf(values, method, status === 'needs_review'),
      checks: checksOf(values),
      decision: isConfirmed ? 'recorded' : null,
      version: isConfirmed ? 3 : 1,
      requested_at: isConfirmed ? document.processed_at : null,
    };
  });
  return [pairWithRows('document_readings', rows)];
};
