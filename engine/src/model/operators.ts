import { rejectedInRegularExpression } from '@fds/platform/regular-expression';
import { type SqlFragment, sql } from '../sql/fragment.ts';
import { isJsonbType, scalarOf } from './scalars.ts';
import type { PgType } from './types.ts';

/**
 * `operand` says what the column is compared with: a value of its type (`same`), a list of such values (`list`), a text
 * (`text`) or a list of texts (`texts`).
 */
export interface ComparisonOperator {
  readonly name: string;
  readonly operand: 'same' | 'list' | 'text' | 'texts';
  readonly for: 'every' | 'text' | 'jsonb' | 'array-or-jsonb';
  /**
   * The time does not reveal the value of the column, and no plain type causes an error: Postgres may evaluate the
   * operator on every row.
   */
  readonly leakproof: boolean;
  /** Reason why a caller may not use the operand; undefined for an allowed operand. */
  readonly rejected?: (operand: string) => string | undefined;
  readonly write: (column: SqlFragment, operand: SqlFragment) => SqlFragment;
  readonly description?: string;
}

const row = (
  name: string,
  scope: ComparisonOperator['for'],
  operand: ComparisonOperator['operand'],
  evaluation: 'leakproof' | 'guarded' | 'pattern',
  operator: SqlFragment,
  description?: string,
): ComparisonOperator => ({
  name,
  for: scope,
  operand,
  leakproof: evaluation === 'leakproof',
  write: (a, b) => (operand === 'list' ? sql`${a} ${operator}(${b})` : sql`${a} ${operator} ${b}`),
  ...(evaluation === 'pattern' ? { rejected: rejectedInRegularExpression } : {}),
  ...(description === undefined ? {} : { description }),
});

const textRow = (name: string, evaluation: 'guarded' | 'pattern', operator: SqlFragment, matches: string) =>
  row(name, 'text', 'same', evaluation, operator, `does the column ${matches}`);

/** All except `_is_null` and `_cast`. */
export const operators: readonly ComparisonOperator[] = [
  row('_eq', 'every', 'same', 'leakproof', sql`=`),
  row('_neq', 'every', 'same', 'leakproof', sql`<>`),
  row('_gt', 'every', 'same', 'leakproof', sql`>`),
  row('_lt', 'every', 'same', 'leakproof', sql`<`),
  row('_gte', 'every', 'same', 'leakproof', sql`>=`),
  row('_lte', 'every', 'same', 'leakproof', sql`<=`),
  row('_in', 'every', 'list', 'leakproof', sql`= any`),
  row('_nin', 'every', 'list', 'leakproof', sql`<> all`),
  textRow('_like', 'guarded', sql`like`, 'match the given pattern'),
  textRow('_nlike', 'guarded', sql`not like`, 'NOT match the given pattern'),
  textRow('_ilike', 'guarded', sql`ilike`, 'match the given case-insensitive pattern'),
  textRow('_nilike', 'guarded', sql`not ilike`, 'NOT match the given case-insensitive pattern'),
  textRow('_similar', 'pattern', sql`similar to`, 'match the given SQL regular expression'),
  textRow('_nsimilar', 'pattern', sql`not similar to`, 'NOT match the given SQL regular expression'),
  textRow('_regex', 'pattern', sql`~`, 'match the given POSIX regular expression, case sensitive'),
  textRow('_iregex', 'pattern', sql`~*`, 'match the given POSIX regular expression, case insensitive'),
  textRow('_nregex', 'pattern', sql`!~`, 'NOT match the given POSIX regular expression, case sensitive'),
  textRow('_niregex', 'pattern', sql`!~*`, 'NOT match the given POSIX regular expression, case insensitive'),
  row('_contains', 'array-or-jsonb', 'same', 'guarded', sql`@>`, 'does the column contain the given value'),
  row('_contained_in', 'array-or-jsonb', 'same', 'guarded', sql`<@`, 'is the column contained in the given value'),
  row('_has_key', 'jsonb', 'text', 'guarded', sql`?`, 'does the string exist as a top-level key in the column'),
  row(
    '_has_keys_any',
    'jsonb',
    'texts',
    'guarded',
    sql`?|`,
    'do any of these strings exist as top-level keys in the column',
  ),
  row(
    '_has_keys_all',
    'jsonb',
    'texts',
    'guarded',
    sql`?&`,
    'do all of these strings exist as top-level keys in the column',
  ),
];

export const operatorByName: ReadonlyMap<string, ComparisonOperator> = new Map(
  operators.map((operator) => [operator.name, operator]),
);

export function isAvailableFor(operator: ComparisonOperator, type: PgType): boolean {
  switch (operator.for) {
    case 'every':
      return true;
    case 'text':
      return type.element === null && scalarOf(type).textual === true;
    case 'jsonb':
      return isJsonbType(type);
    case 'array-or-jsonb':
      return isJsonbType(type) || type.element !== null;
  }
}

/**
 * Types whose comparisons are leakproof in Postgres, and `numeric`, whose comparison is fast for every value and raises
 * no error.
 */
const plainTypes: ReadonlySet<string> = new Set([
  'bool',
  'bpchar',
  'bytea',
  'date',
  'float4',
  'float8',
  'int2',
  'int4',
  'int8',
  'interval',
  'money',
  'name',
  'numeric',
  'text',
  'time',
  'timestamp',
  'timestamptz',
  'timetz',
  'uuid',
  'varchar',
]);

/** Enum values are numbers. */
export const isPlainType = ({ schema, name, kind, element }: PgType): boolean =>
  element === null && (kind === 'e' || (schema === 'pg_catalog' && plainTypes.has(name)));

export const textType: PgType = { schema: 'pg_catalog', name: 'text', kind: 'b', element: null };

/** The element type if the operand is a list. */
export const operandType = (operator: ComparisonOperator, column: PgType): PgType =>
  operator.operand === 'same' || operator.operand === 'list' ? column : textType;

/** The operand is one array parameter. */
export const takesArray = (operator: ComparisonOperator): boolean =>
  operator.operand === 'list' || operator.operand === 'texts';
