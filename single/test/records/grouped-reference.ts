import { type ColumnValue, getTableDefinition, type RecordRow, type RowsVisibleToOrganisation } from './data.ts';

// A reference implementation of groups of records. It shares no code with the gateway and the engine.

export interface AskedKey {
  readonly field: string;
  readonly interval?: string;
}

export interface AskedMeasure {
  readonly operation: string;
  readonly field?: string;
  readonly name: string;
}

export interface ExpectedGroup {
  readonly keys: Readonly<Record<string, ColumnValue>>;
  readonly values: Readonly<Record<string, string | number | null>>;
}

/** Type and value of a field, also of a related record. */
function read(data: RowsVisibleToOrganisation, table: string, path: string, row: RecordRow) {
  const { fields, relations } = getTableDefinition(table);
  const own = fields.find((each) => each.path === path);
  if (own !== undefined) return { field: own, value: row[own.column] ?? null };
  const [hop = '', ...rest] = path.split('.');
  const relation = relations.find(({ name }) => name === hop);
  const field = getTableDefinition(relation?.to ?? '').fields.find((each) => each.path === rest.join('.'));
  if (relation === undefined || field === undefined) throw new Error(`no field ${path}`);
  return { field, value: data.one(table, relation, row)?.[field.column] ?? null };
}

/** First day of the interval, by going back day by day. */
function firstDay(value: string, interval: string): string {
  const day = new Date(`${new Date(value).toISOString().slice(0, 10)}T12:00:00Z`);
  const isFirst = {
    day: () => true,
    week: () => day.getUTCDay() === 1,
    month: () => day.getUTCDate() === 1,
    quarter: () => day.getUTCDate() === 1 && [0, 3, 6, 9].includes(day.getUTCMonth()),
    year: () => day.getUTCDate() === 1 && day.getUTCMonth() === 0,
  }[interval];
  while (isFirst?.() === false) day.setTime(day.getTime() - 86_400_000);
  return day.toISOString().slice(0, 10);
}

function keyOf(data: RowsVisibleToOrganisation, table: string, { field: path, interval }: AskedKey, row: RecordRow) {
  const { field, value } = read(data, table, path, row);
  if (value === null) return null;
  if (interval !== undefined) return firstDay(String(value), interval);
  return field.moment ? new Date(String(value)).toISOString() : value;
}

const places = 12;

/** A decimal number as a whole number of 10⁻¹². */
function scaled(value: ColumnValue): bigint {
  const text = String(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Error(`${text} is not written as a decimal`);
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(`${whole}${fraction.padEnd(places, '0')}`);
}

function unscaled(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
  return value < 0n ? `-${text}` : text;
}

function measured(
  data: RowsVisibleToOrganisation,
  table: string,
  { operation, field: path }: AskedMeasure,
  rows: readonly RecordRow[],
): string | number | null {
  if (path === undefined) return rows.length;
  const found = rows.map((row) => read(data, table, path, row)).filter(({ value }) => value !== null);
  const [first] = found;
  if (operation === 'count') return found.length;
  if (first === undefined) return null;
  if (first.field.type === 'date') {
    const texts = found.map(({ value }) => String(value));
    const sorted = texts.toSorted((a, b) => Date.parse(a) - Date.parse(b));
    const chosen = String(operation === 'min' ? sorted[0] : sorted.at(-1));
    return first.field.moment ? new Date(chosen).toISOString() : chosen;
  }
  const numbers = found.map(({ value }) => scaled(value));
  const sum = numbers.reduce((total, number) => total + number, 0n);
  if (operation === 'sum') return unscaled(sum);
  if (operation === 'avg') return unscaled(sum / BigInt(numbers.length));
  return unscaled(numbers.reduce((a, b) => ((operation === 'min') === a < b ? a : b)));
}

export function groupRows(
  data: RowsVisibleToOrganisation,
  table: string,
  rows: readonly RecordRow[],
  keys: readonly AskedKey[],
  measures: readonly AskedMeasure[],
): ReadonlyMap<string, ExpectedGroup> {
  const keysOf = (row: RecordRow) => keys.map((key) => keyOf(data, table, key, row));
  const members = Map.groupBy(rows, (row) => JSON.stringify(keysOf(row)));
  if (keys.length === 0 && members.size === 0) members.set('[]', []);
  return new Map(
    [...members].map(([id, group]) => {
      const [first] = group;
      const values = first === undefined ? [] : keysOf(first);
      return [
        id,
        {
          keys: Object.fromEntries(keys.map(({ field }, i) => [field, values[i] ?? null])),
          values: Object.fromEntries(measures.map((each) => [each.name, measured(data, table, each, group)])),
        },
      ];
    }),
  );
}
