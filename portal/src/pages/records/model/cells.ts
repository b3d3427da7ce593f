import { displayPath, type RecordField, type RecordType, type RecordTypeCatalogue } from './catalogue.ts';
import { formatNumber, getCurrencyFieldPath } from './numbers.ts';

type Identifier = { readonly type: string; readonly id: string };

export interface RecordResource extends Identifier {
  readonly attributes?: object | undefined;
  readonly relationships?: object | undefined;
}

export interface QueryResponse {
  readonly data: readonly RecordResource[];
  readonly included?: readonly RecordResource[] | undefined;
  readonly meta: { readonly next_cursor: string | null; readonly total?: number | undefined };
}

export type RelatedRecord = { readonly root: string; readonly id: string; readonly text: string };

export type TableCellContent =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text' | 'number' | 'status' | 'choice' | 'code'; readonly text: string }
  | { readonly kind: 'time'; readonly text: string; readonly dateTime: string }
  | { readonly kind: 'related'; readonly records: readonly RelatedRecord[] };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** For example `grand_total.amount`. */
export const getValueAtPath = (attributes: object | undefined, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (isObject(value) ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined),
      attributes,
    );

const isIdentifier = (value: unknown): value is Identifier =>
  isObject(value) && 'type' in value && 'id' in value && typeof value.id === 'string';

const identifiersOf = ({ relationships }: RecordResource, name: string): Identifier[] =>
  [getValueAtPath(relationships, `${name}.data`)].flat().filter(isIdentifier);

const shortId = (id: string): string => (id.length > 13 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id);

/** The returned function lists the records of a relationship with their names. */
export function relatedRecordFinder(
  column: string,
  type: RecordType,
  catalogue: RecordTypeCatalogue,
  included: readonly RecordResource[],
): (record: RecordResource) => RelatedRecord[] {
  const root = type.relationships.get(column)?.root ?? '';
  const target = catalogue.get(root);
  const label = target === undefined ? undefined : displayPath(target);
  // Only by id: in some relationships, the identifier has another type than the record, such as `payment_mean`.
  const byId = new Map(included.map((resource) => [resource.id, resource]));
  return (record) =>
    identifiersOf(record, column).map(({ id }) => {
      const name = label === undefined ? undefined : getValueAtPath(byId.get(id)?.attributes, label);
      return { root, id, text: typeof name === 'string' && name !== '' ? name : shortId(id) };
    });
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const timePattern = /^\d{4}-\d{2}-\d{2}T/;

/** `undefined` if the text is neither. */
export function formatDateOrTime(text: string, locale: string, timeZone: string | undefined): string | undefined {
  const time = new Date(text);
  if (Number.isNaN(time.valueOf())) return undefined;
  // A calendar date is the same day in every time zone.
  if (dayPattern.test(text))
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
  const format = { dateStyle: 'medium', timeStyle: 'short', ...(timeZone === undefined ? {} : { timeZone }) } as const;
  return timePattern.test(text) ? new Intl.DateTimeFormat(locale, format).format(time) : undefined;
}

export type FormatSettings = { readonly locale: string; readonly timeZone?: string };

const textOf = (value: object | string | number | boolean): string =>
  Array.isArray(value) && value.every((item) => !isObject(item))
    ? value.join(', ')
    : isObject(value)
      ? JSON.stringify(value)
      : String(value);

const isStatus = ({ path }: RecordField): boolean => path.split('.').at(-1) === 'status';

const isEmpty = (value: unknown): value is undefined | null | '' | [] =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** @param currency currency of an amount of money */
function fieldCell(
  value: unknown,
  field: RecordField | undefined,
  currency: string | undefined,
  { locale, timeZone }: FormatSettings,
): TableCellContent {
  if (isEmpty(value)) return { kind: 'empty' };
  if (typeof value === 'boolean') return { kind: 'text', text: value ? 'Yes' : 'No' };
  if (field?.type === 'number') {
    const text = formatNumber(value, currency, locale);
    if (text !== undefined) return { kind: 'number', text };
  }
  if (field?.type === 'date' && typeof value === 'string') {
    const text = formatDateOrTime(value, locale, timeZone);
    if (text !== undefined) return { kind: 'time', text, dateTime: value };
  }
  if (field?.type === 'enum') return { kind: isStatus(field) ? 'status' : 'choice', text: String(value) };
  if (field?.type === 'workspace') return { kind: 'code', text: shortId(String(value)) };
  return { kind: 'text', text: textOf(isObject(value) ? value : String(value)) };
}

export function getRecordCells(
  page: QueryResponse,
  columns: readonly string[],
  type: RecordType,
  catalogue: RecordTypeCatalogue,
  presentation: FormatSettings,
): TableCellContent[][] {
  const cellFunctions = columns.map((column): ((record: RecordResource) => TableCellContent) => {
    if (type.relationships.has(column)) {
      const related = relatedRecordFinder(column, type, catalogue, page.included ?? []);
      return (record) => {
        const records = related(record);
        return records.length === 0 ? { kind: 'empty' } : { kind: 'related', records };
      };
    }
    const field = type.fields.get(column);
    const currencyPath = getCurrencyFieldPath(column, type);
    return ({ attributes }) => {
      const currency = currencyPath === undefined ? undefined : getValueAtPath(attributes, currencyPath);
      return fieldCell(
        getValueAtPath(attributes, column),
        field,
        typeof currency === 'string' ? currency : undefined,
        presentation,
      );
    };
  });
  return page.data.map((record) => cellFunctions.map((cell) => cell(record)));
}

/** Aligned to the right. */
export const isNumericColumn = (column: string, { fields }: RecordType): boolean =>
  fields.get(column)?.type === 'number';
