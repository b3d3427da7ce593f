import type { Client } from '@fds/client';
import type { StatusTone } from '../../components/status-badge.tsx';

export type Reading = Awaited<ReturnType<Client['documents']['getReading']>>['data']['attributes'];
export type ReadField = Reading['fields'][number];
export type ReadingStatus = Reading['status'];
export type ReadingChoice = '' | ReadingStatus;

export const shownReadings: Readonly<Record<ReadingStatus, { readonly title: string; readonly tone: StatusTone }>> = {
  recorded: { title: 'Recorded', tone: 'good' },
  needs_review: { title: 'To review', tone: 'warn' },
  none: { title: 'No records', tone: 'neutral' },
};

export const readingChoices: readonly { readonly value: ReadingChoice; readonly title: string }[] = [
  { value: '', title: 'All' },
  { value: 'needs_review', title: 'To review' },
  { value: 'recorded', title: 'Recorded' },
  { value: 'none', title: 'No records' },
];

/** Below it, a person should look at the value. The default of READING_MIN_CONFIDENCE. */
const sureFrom = 0.9;

export const isUnsure = ({ confidence }: ReadField): boolean => confidence < sureFrom;

/** `invoice_items[0].unit_price` is `Item 1, unit price`. */
export function titleOf(path: string): string {
  const [, record = '', index, field = path] = /^(.+?)(?:\[(\d+)\])?\.([a-z\d_]+(?:\.[a-z_]+)?)$/.exec(path) ?? [];
  const words = field
    .replace(/^(?:local_totals|account_details|bank_details)\./, '')
    .replace(/_id\.value$/, ' id')
    .replaceAll(/[._]/g, ' ');
  const title = record === 'invoice' ? words : `${record.replaceAll(/[._]/g, ' ').replace('invoice ', '')}, ${words}`;
  const numbered = index === undefined ? title : title.replace(/^(\w+?)s?,/, `$1 ${Number(index) + 1},`);
  return numbered.charAt(0).toUpperCase() + numbered.slice(1);
}

/** Without it, an invoice says too little; a person can add it. */
const usualFields = [
  'invoice.reference_number',
  'invoice.issue_date',
  'invoice.due_date',
  'invoice.local_currency',
  'invoice.local_totals.subtotal',
  'invoice.local_totals.tax_total',
  'invoice.local_totals.total_amount',
  'issuer.name',
  'receiver.name',
];

export interface ShownField {
  readonly path: string;
  readonly title: string;
  readonly value: string;
  readonly read: ReadField | undefined;
}

/** The usual fields first, also those without a value; then the others as they were read. */
export function shownFields(fields: readonly ReadField[]): readonly ShownField[] {
  const others = fields.map(({ field }) => field).filter((path) => !usualFields.includes(path));
  const byPath = new Map(fields.map((field) => [field.field, field]));
  return [...usualFields, ...others].map((path) => {
    const read = byPath.get(path);
    return { path, title: titleOf(path), value: read?.value ?? '', read };
  });
}

/** The changed values; null for a removed one. */
export const correctionsOf = (
  shown: readonly ShownField[],
  values: ReadonlyMap<string, string>,
): { readonly field: string; readonly value: string | null }[] =>
  shown.flatMap(({ path, value }) => {
    const changed = values.get(path)?.trim();
    if (changed === undefined || changed === value) return [];
    return { field: path, value: changed === '' ? null : changed };
  });
