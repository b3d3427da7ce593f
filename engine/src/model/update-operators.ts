import { type SqlFragment, sql } from '../sql/fragment.ts';
import { isJsonbType, scalarOf } from './scalars.ts';
import type { PgType, TableColumn } from './types.ts';

/** Such as `_inc`. `operand` is its type; undefined means the type of the column. */
export interface UpdateOperator {
  readonly name: string;
  readonly appliesTo: (type: PgType) => boolean;
  readonly operand: PgType | undefined;
  /** With `column`, null is allowed if the column is nullable. */
  readonly nullable: 'column' | 'never' | 'always';
  readonly write: (column: SqlFragment, operand: SqlFragment) => SqlFragment;
  readonly description: string;
  readonly typeDescription: (table: string) => string;
}

const everyType = (): boolean => true;
const isNumeric = (type: PgType): boolean => type.element === null && scalarOf(type).numeric === true;

const base = (name: string): PgType => ({ schema: 'pg_catalog', name, kind: 'b', element: null });
const text = base('text');

const onJsonb = (
  name: string,
  operand: PgType | undefined,
  nullable: UpdateOperator['nullable'],
  write: UpdateOperator['write'],
  description: string,
): UpdateOperator => ({
  name,
  appliesTo: isJsonbType,
  operand,
  nullable,
  write,
  description,
  typeDescription: () => description,
});

export const updateOperators: readonly UpdateOperator[] = [
  {
    name: '_set',
    appliesTo: everyType,
    operand: undefined,
    nullable: 'column',
    write: (_, operand) => operand,
    description: 'sets the columns of the filtered rows to the given values',
    typeDescription: (table) => `input type for updating data in table "${table}"`,
  },
  {
    name: '_inc',
    appliesTo: isNumeric,
    operand: undefined,
    nullable: 'column',
    write: (column, operand) => sql`${column} + ${operand}`,
    description: 'increments the numeric columns with given value of the filtered values',
    typeDescription: (table) => `input type for incrementing numeric columns in table "${table}"`,
  },
  onJsonb(
    '_append',
    undefined,
    'column',
    (column, operand) => sql`${column} || ${operand}`,
    'append existing jsonb value of filtered columns with new jsonb value',
  ),
  onJsonb(
    '_prepend',
    undefined,
    'column',
    (column, operand) => sql`${operand} || ${column}`,
    'prepend existing jsonb value of filtered columns with new jsonb value',
  ),
  onJsonb(
    '_delete_key',
    text,
    'always',
    (column, operand) => sql`${column} - ${operand}`,
    'delete key/value pair or string element. key/value pairs are matched based on their key value',
  ),
  onJsonb(
    '_delete_elem',
    base('int4'),
    'never',
    (column, operand) => sql`${column} - ${operand}`,
    'delete the array element with specified index (negative integers count from the end). throws an error if top level container is not an array',
  ),
  onJsonb(
    '_delete_at_path',
    { schema: 'pg_catalog', name: '_text', kind: 'b', element: { ...text, element: null } },
    'never',
    (column, operand) => sql`${column} #- ${operand}`,
    'delete the field or element with specified path (for JSON arrays, negative integers count from the end)',
  ),
];

export const changeableColumns = (operator: UpdateOperator, columns: readonly TableColumn[]): readonly TableColumn[] =>
  columns.filter(({ type }) => operator.appliesTo(type));
