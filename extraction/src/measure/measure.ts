import { addDecimals, createDecimal, negateDecimal, parseDecimal } from '../decimal.ts';
import { defaultOcrLanguages } from '../ocr/languages.ts';
import { recognizePages } from '../ocr/recognize.ts';
import { extractPdf } from '../pdf/extract.ts';
import { renderPdf } from '../pdf/render.ts';
import { readPdfWords } from '../pdf/words.ts';
import { decideStatus, isDecisive, isLeftOut, sure } from '../reading/decide.ts';
import { normalize } from '../reading/labels.ts';
import { readPages } from '../reading/read.ts';
import { readPdfFile } from '../reading/read-file.ts';
import type { ReadField, Reading, ReadingMethod, ReadingStatus } from '../reading/types.ts';
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
function truthOf({ invoice }: ExtractionResult): Expected[] {
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
      ...present(`invoice_items[${index}].tax_rate`, item.tax_rate),
      ...present(`invoice_items[${index}].amount`, item.amount),
    ]),
  ].filter(([field, value]) => !(field === 'invoice.payment_status.amount_paid' && Number(value) === 0));
}

export type Outcome = 'right' | 'wrong' | 'missing';

export interface ComparedField {
  readonly field: string;
  readonly outcome: Outcome;
  readonly expected: string;
  readonly found: string;
  readonly confidence: number;
}

const letters = (text: string): string => normalize(text).join('');

/** Numbers by value; names, cities and numbers of documents by their letters and digits. */
function isSame(field: string, expected: string, found: string): boolean {
  const [one, other] = [parseDecimal(expected), parseDecimal(found)];
  const isAmount = /total|amount|subtotal|price|quantity|rate/.test(field);
  if (isAmount && one !== undefined && other !== undefined) return createDecimal(one).eq(other);
  const [wanted, read] = [letters(expected), letters(found)];
  if (/tax_id/.test(field)) return wanted.endsWith(read) || read.endsWith(wanted);
  return (
    wanted === read ||
    (/name|line_1/.test(field) && read.length > 3 && (wanted.includes(read) || read.startsWith(wanted)))
  );
}

/** The lines come first; the other items are right if they lead from the sum of the lines to the net total. */
function countLines({ invoice }: ExtractionResult, amounts: readonly ReadField[]): number {
  const lines = invoice?.items.filter(({ line_id, amount }) => line_id !== undefined && amount !== undefined) ?? [];
  const net = invoice?.invoice['local_totals.subtotal'];
  if (net === undefined) return amounts.length;
  const others = addDecimals(amounts.slice(lines.length).map(({ value }) => value));
  const expected = createDecimal(net).minus(addDecimals(lines.map(({ amount = '0' }) => amount)));
  return amounts.length >= lines.length && others.eq(expected) ? lines.length : amounts.length;
}

const signed = /total|amount|quantity/;

/** A credit note of 10.00 is the same as an invoice of -10.00. */
function turn(field: string, value: string): string {
  const decimal = signed.test(field) ? parseDecimal(value) : undefined;
  return decimal === undefined ? value : negateDecimal(decimal);
}

/** Fields that the truth has. A value that the truth does not have counts neither as right nor as wrong. */
export function compareReading(truth: ExtractionResult, reading: Reading): ComparedField[] {
  const isOtherType = (truth.documentType === 'credit_note') !== (reading.format === 'credit-note');
  const fields = isOtherType
    ? reading.fields.map((each) => ({ ...each, value: turn(each.field, each.value) }))
    : reading.fields;
  const read = new Map(fields.map((each) => [each.field, each]));
  const amounts = fields.filter(({ field }) => /^invoice_items\[\d+\]\.amount$/.test(field));
  return truthOf(truth).map(([field, expected]): ComparedField => {
    if (field === 'number of lines') {
      const found = String(countLines(truth, amounts));
      const confidence = read.get('invoice_items[0].amount')?.confidence ?? 0;
      const outcome = expected === found ? 'right' : amounts.length === 0 ? 'missing' : 'wrong';
      return { field, expected, found, confidence, outcome };
    }
    const value = read.get(field);
    if (value === undefined) return { field, expected, found: '', confidence: 0, outcome: 'missing' };
    const outcome = isSame(field, expected, value.value) ? 'right' : 'wrong';
    return { field, expected, found: value.value, confidence: value.confidence, outcome };
  });
}

export interface MeasuredFile {
  readonly file: string;
  /** The pages show neither the number nor the total of the XML, so it is not their truth. */
  readonly otherInvoice: boolean;
  readonly method: ReadingMethod;
  readonly status: ReadingStatus;
  readonly milliseconds: number;
  readonly fields: readonly ComparedField[];
  readonly failedChecks: readonly string[];
  /** Values that keep the document from becoming records by themselves. */
  readonly unsure: readonly string[];
}

/** The pages as a scanner would give them. */
async function readScan(bytes: Uint8Array) {
  return readPages(await recognizePages(renderPdf(bytes), defaultOcrLanguages), 'ocr');
}

/** A page without words cannot be compared. */
async function showsOther({ invoice }: ExtractionResult, bytes: Uint8Array): Promise<boolean> {
  const words = (await readPdfWords(bytes)).flatMap((page) => page.words.map(({ text }) => letters(text)));
  const { reference_number: own = '', 'local_totals.total_amount': total = '0' } = invoice?.invoice ?? {};
  const cents = createDecimal(total).abs().toFixed(2).replace('.', '');
  return words.length > 0 && !words.join('').includes(letters(own)) && !words.some((word) => word.includes(cents));
}

/** The embedded XML is the truth; the reader sees only the page. @returns undefined without an invoice as XML */
export async function measurePdf(
  file: string,
  bytes: Uint8Array,
  method: 'text' | 'ocr',
): Promise<MeasuredFile | undefined> {
  const truth = (await extractPdf(bytes))?.extraction;
  if (truth?.invoice === undefined) return undefined;
  const start = performance.now();
  const read = method === 'text' ? (await readPdfFile(bytes, defaultOcrLanguages)).extraction : await readScan(bytes);
  const reading = read?.reading ?? { method, status: 'none', format: null, fields: [], checks: [] };
  return {
    file,
    otherInvoice: await showsOther(truth, bytes),
    method: reading.method,
    status: decideStatus(reading, sure),
    milliseconds: performance.now() - start,
    fields: compareReading(truth, reading),
    failedChecks: reading.checks.filter(({ holds }) => !holds).map(({ rule }) => rule),
    unsure: reading.fields
      .filter((each) => isDecisive(each) && !isLeftOut(each) && each.confidence < sure)
      .map(({ field, value, confidence }) => `${field} ${JSON.stringify(value)} (${confidence})`),
  };
}

const group = (field: string): string => field.replace(/\[\d+\]/, '[]');
const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

function rowOf(name: string, fields: readonly ComparedField[]): string {
  const count = (outcome: ComparedField['outcome']) => fields.filter((each) => each.outcome === outcome).length;
  const certain = fields.filter(({ confidence, outcome }) => confidence >= sure && outcome !== 'missing');
  const wrong = certain.filter(({ outcome }) => outcome === 'wrong').length;
  const cells = [
    count('right'),
    count('wrong'),
    count('missing'),
    share(count('right'), fields.length),
    certain.length,
    wrong,
  ];
  return `| ${name} | ${cells.join(' | ')} |`;
}

const amountField = /total|amount|price|quantity|rate|lines/;

/** For each method: a table of the fields, with how many wrong values were sure. */
export function formatMeasurement(files: readonly MeasuredFile[]): string {
  const others = files
    .filter(({ otherInvoice }) => otherInvoice)
    .map(({ file }) => `Not counted: ${file}, whose pages show neither the number nor the total of its XML`);
  const methods = Map.groupBy(
    files.filter(({ otherInvoice }) => !otherInvoice),
    ({ method }) => method,
  );
  const tables = [...methods].map(([method, measured]) => {
    const fields = measured.flatMap((each) => each.fields);
    const header = fields.filter(({ field }) => !field.startsWith('invoice_items') && field !== 'number of lines');
    const recorded = measured.filter(({ status }) => status === 'recorded');
    const wrongAmounts = recorded.flatMap((each) =>
      each.fields.filter(
        ({ field, outcome, confidence }) => amountField.test(field) && outcome === 'wrong' && confidence >= sure,
      ),
    );
    const times = measured.map(({ milliseconds }) => milliseconds);
    const count = (status: ReadingStatus) => measured.filter((each) => each.status === status).length;
    return [
      `Method ${method}: ${measured.length} files, ${count('recorded')} recorded, ${count('needs_review')} to review, ${count('none')} none`,
      `Time of a file: ${(times.reduce((sum, each) => sum + each, 0) / Math.max(1, times.length)).toFixed(0)} ms on average, ${Math.max(0, ...times).toFixed(0)} ms at most`,
      '| field | right | wrong | missing | share | sure | sure and wrong |',
      '|---|---|---|---|---|---|---|',
      ...[...Map.groupBy(fields, ({ field }) => group(field))].map(([name, list]) => rowOf(name, list)),
      rowOf('all of the header', header),
      rowOf('all', fields),
      `Wrong amounts in records: ${wrongAmounts.length}`,
    ].join('\n');
  });
  return [...tables, ...others].join('\n\n');
}

/** The values of one file that are not right. */
export function formatDifferences({ file, status, fields, failedChecks, unsure }: MeasuredFile): string {
  const different = fields
    .filter(({ outcome }) => outcome !== 'right')
    .map(({ field, outcome, expected, found, confidence }) => {
      const mark = outcome === 'wrong' && confidence >= sure ? ' SURE' : '';
      return `  ${outcome}${mark} ${field}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)} (${confidence})`;
    });
  const checks = failedChecks.length === 0 ? [] : [`  failed: ${failedChecks.join(', ')}`];
  const doubts = unsure.length === 0 ? [] : [`  unsure: ${unsure.slice(0, 8).join(', ')}`];
  return [`${file}: ${status}`, ...checks, ...doubts, ...different].join('\n');
}
