import { identifierAndTimestamps } from '../description/columns.ts';
import { commonComments } from '../description/fields.ts';
import type { RecordTable, TableDescription } from '../description/table.ts';
import { tableDescriptions } from './index.ts';

/** The column of a field has `_` instead of `.`. */
export const columnOf = (path: string): string => path.replaceAll('.', '_');

export const sentencesOf = ({ fields = {}, columnComments }: TableDescription): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(fields).map(([path, { sentence }]) => [columnOf(path), sentence])),
  ...columnComments,
});

const tablesByName = new Map(tableDescriptions.map((table) => [table.name, table]));
const sentencesByTable = new Map(tableDescriptions.map((table) => [table.name, sentencesOf(table)]));

export const findColumnComment = (table: string, column: string): string | undefined =>
  sentencesByTable.get(table)?.[column] ?? commonComments[column];

export const findTableComment = (name: string): string | undefined => tablesByName.get(name)?.comment;

const isRecordTable = (table: TableDescription): table is RecordTable =>
  table.record !== undefined && table.fields !== undefined;

/** The tables of the record types, in the order of `GET /v1/records/roots`. */
export const recordTypes: readonly RecordTable[] = tableDescriptions.filter(isRecordTable);

/** The foreign key of each to-one relationship, with the name of the related record type. */
export function foreignKeysOf({ objectRelationshipNames = {}, record }: RecordTable) {
  const columns = new Map(Object.entries(objectRelationshipNames).map(([column, name]) => [name, column]));
  return Object.entries(record.toOne ?? {}).map(([name, root]) => ({
    name,
    root,
    column: columns.get(name) ?? `${name}_id`,
  }));
}

/** The field with the currency of an amount of money; `undefined` for other fields. */
export const currencyOf = (table: string, path: string): string | undefined =>
  tablesByName.get(table)?.fields?.[path]?.currency;

/** The fields and relationships whose change is an event. */
export function contentOf(table: string): readonly string[] {
  const { fields = {}, columnComments = {} } = tablesByName.get(table) ?? {};
  return [...Object.keys(fields), ...Object.keys(columnComments)].filter(
    (path) => !identifierAndTimestamps.includes(columnOf(path)),
  );
}
