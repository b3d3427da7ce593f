import {
  combineTruthValuesWithAnd,
  combineTruthValuesWithOr,
  isJsonObject,
  matchesSqlLike,
  negateTruthValue,
  type SqlTruthValue,
} from '../../../testing/three-valued.ts';
import {
  type ColumnValue,
  type FieldDefinition,
  getTableDefinition,
  type RecordRow,
  type RowsVisibleToOrganisation,
} from './data.ts';

// A reference implementation of records queries. It evaluates queries on rows in memory with the three-valued logic of
// SQL, and shares no code with the gateway.

export type WhereClause = Readonly<Record<string, unknown>>;

/** Compares texts by their bytes, as the collation of the database does. */
export const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

export type Kind = Pick<FieldDefinition, 'type' | 'moment' | 'values'>;
const uuid: Kind = { type: 'workspace', moment: false, values: [] };

export function compare(kind: Kind, a: unknown, b: unknown): number {
  if (kind.type === 'number' || kind.type === 'boolean') return Number(a) - Number(b);
  if (kind.type === 'enum') return kind.values.indexOf(String(a)) - kind.values.indexOf(String(b));
  if (kind.moment) return Date.parse(String(a)) - Date.parse(String(b));
  return byBytes(String(a), String(b));
}

const matches = (source: string, flags: string, value: unknown): boolean =>
  new RegExp(source, `${flags}u`).test(String(value));

type Test = (kind: Kind, value: Exclude<ColumnValue, null>, operand: unknown) => boolean;

const isOneOf: Test = (kind, value, operand) =>
  Array.isArray(operand) && operand.some((item) => compare(kind, value, item) === 0);

const tests: Readonly<Record<string, Test>> = {
  _eq: (kind, value, operand) => compare(kind, value, operand) === 0,
  _neq: (kind, value, operand) => compare(kind, value, operand) !== 0,
  _gt: (kind, value, operand) => compare(kind, value, operand) > 0,
  _gte: (kind, value, operand) => compare(kind, value, operand) >= 0,
  _lt: (kind, value, operand) => compare(kind, value, operand) < 0,
  _lte: (kind, value, operand) => compare(kind, value, operand) <= 0,
  _in: isOneOf,
  _nin: (kind, value, operand) => !isOneOf(kind, value, operand),
  _like: (_kind, value, operand) => matchesSqlLike(String(value), String(operand)),
  _nlike: (_kind, value, operand) => !matchesSqlLike(String(value), String(operand)),
  _ilike: (_kind, value, operand) => matchesSqlLike(String(value), String(operand), 'i'),
  _nilike: (_kind, value, operand) => !matchesSqlLike(String(value), String(operand), 'i'),
  _regex: (_kind, value, operand) => matches(String(operand), '', value),
  _nregex: (_kind, value, operand) => !matches(String(operand), '', value),
  _iregex: (_kind, value, operand) => matches(String(operand), 'i', value),
  _niregex: (_kind, value, operand) => !matches(String(operand), 'i', value),
};

function tested(kind: Kind, value: ColumnValue, operator: string, operand: unknown): SqlTruthValue {
  if (operator === '_is_null') return (value === null) === operand;
  // With an empty list as the operand, `_in` is false and `_nin` is true for every value, including null.
  if (Array.isArray(operand) && operand.length === 0) return operator === '_nin';
  const test = tests[operator];
  if (test === undefined) throw new Error(`no operator ${operator}`);
  return value === null ? undefined : test(kind, value, operand);
}

/** The soft-delete field of each table, and the function that returns true for a deleted row. */
const marks: Readonly<Record<string, { readonly field: string; readonly isMarked: (row: RecordRow) => boolean }>> = {
  invoices: { field: 'deleted_at', isMarked: (row) => row.deleted_at !== null },
  documents: { field: 'status', isMarked: (row) => row.status === 'deleted' },
};

/** Returns true if a condition on a row contains the given field. Conditions on related rows do not count. */
const names = (field: string, clause: WhereClause): boolean =>
  Object.entries(clause).some(([name, inner]) => {
    if (name === field) return true;
    if (!['_and', '_or', '_not'].includes(name)) return false;
    return [inner].flat().some((part) => isJsonObject(part) && names(field, part));
  });

/**
 * Returns true if a query may return a row. A query may return a soft-deleted row only if its condition or another part
 * of the query contains the soft-delete field.
 */
export function mayQueryReturnRow(
  table: string,
  clause: WhereClause,
  row: RecordRow,
  otherQueriedFields: readonly string[] = [],
): boolean {
  const mark = marks[table];
  if (mark === undefined || !mark.isMarked(row)) return true;
  return otherQueriedFields.includes(mark.field) || names(mark.field, clause);
}

/** Evaluates a `whereClause` for a row. Returns `undefined` if the result is unknown in SQL's three-valued logic. */
export function evaluateWhereClause(
  data: RowsVisibleToOrganisation,
  table: string,
  clause: unknown,
  row: RecordRow,
): SqlTruthValue {
  if (!isJsonObject(clause)) throw new Error('a clause is an object');
  return combineTruthValuesWithAnd(
    Object.entries(clause).map(([name, inner]) => member(data, table, name, inner, row)),
  );
}

function member(
  data: RowsVisibleToOrganisation,
  table: string,
  name: string,
  inner: unknown,
  row: RecordRow,
): SqlTruthValue {
  if (name === '_and' && Array.isArray(inner))
    return combineTruthValuesWithAnd(inner.map((part) => evaluateWhereClause(data, table, part, row)));
  if (name === '_or' && Array.isArray(inner))
    return combineTruthValuesWithOr(inner.map((part) => evaluateWhereClause(data, table, part, row)));
  if (name === '_not') return negateTruthValue(evaluateWhereClause(data, table, inner, row));
  const relation = getTableDefinition(table).relations.find((each) => each.name === name);
  if (relation === undefined) return onField(table, name, inner, row);
  if (!relation.many) {
    const other = data.one(table, relation, row);
    return other !== undefined && evaluateWhereClause(data, relation.to, inner, other) === true;
  }
  if (!isJsonObject(inner)) throw new Error('a quantifier must be in an object');
  const others = data.many(table, relation, row);
  return combineTruthValuesWithAnd(
    Object.entries(inner).map(([quantifier, that]) => {
      if (!isJsonObject(that)) throw new Error('a quantifier needs a clause');
      const truths = others
        .filter((other) => mayQueryReturnRow(relation.to, that, other))
        .map((other) => evaluateWhereClause(data, relation.to, that, other));
      if (quantifier === '_some') return truths.includes(true);
      return quantifier === '_none' ? !truths.includes(true) : !truths.includes(false);
    }),
  );
}

function onField(table: string, path: string, inner: unknown, row: RecordRow): SqlTruthValue {
  if (!isJsonObject(inner)) throw new Error('a field needs an object');
  const entries = Object.entries(inner);
  const column = path.replaceAll('.', '_');
  if (!(column in row))
    return combineTruthValuesWithAnd(entries.map(([part, that]) => onField(table, `${path}.${part}`, that, row)));
  const kind = getTableDefinition(table).fields.find((field) => field.path === path) ?? uuid;
  return combineTruthValuesWithAnd(
    entries.map(([operator, operand]) => tested(kind, row[column] ?? null, operator, operand)),
  );
}

export interface FilterRule {
  readonly field: string;
  readonly operator: string;
  readonly value?: unknown;
  readonly conjunction?: string;
}

/** Returns the field of a filter rule and the row to which the field belongs. */
export function reach(data: RowsVisibleToOrganisation, table: string, path: string, row: RecordRow) {
  const own = getTableDefinition(table).fields.find((candidate) => candidate.path === path);
  if (own !== undefined) return { field: own, at: row };
  const [hop = '', ...rest] = path.split('.');
  const relation = getTableDefinition(table).relations.find(({ name }) => name === hop);
  const field = getTableDefinition(relation?.to ?? '').fields.find((each) => each.path === rest.join('.'));
  if (relation === undefined || field === undefined) throw new Error(`no field ${path}`);
  return { field, at: data.one(table, relation, row) };
}

const isPlainDay = (value: unknown): boolean => /^\d{4}-\d\d-\d\d$/.test(String(value));

function workspaceIs(data: RowsVisibleToOrganisation, id: ColumnValue, value: unknown): boolean {
  const workspace = data.rows('workspaces').find((each) => each.id === id);
  return id === value || workspace?.external_workspace_id === value;
}

/** Returns true if one rule of the query member `filters` matches a row. */
function ruleHolds(
  data: RowsVisibleToOrganisation,
  table: string,
  { field: path, operator, value: operand }: FilterRule,
  row: RecordRow,
): boolean {
  const { field, at } = reach(data, table, path, row);
  if (at === undefined) return false;
  const value = at[field.column] ?? null;
  if (operator === 'is_null' || operator === 'is_not_null') return (value === null) === (operator === 'is_null');
  if (value === null) return false;
  if (field.type === 'workspace') return workspaceIs(data, value, operand);
  const text = String(value).toLowerCase();
  const part = String(operand).toLowerCase();
  if (operator === 'contains') return text.includes(part);
  if (operator === 'starts_with') return text.startsWith(part);
  if (operator === 'ends_with') return text.endsWith(part);
  const given = field.moment && isPlainDay(operand) ? new Date(Date.parse(String(value))).toJSON().slice(0, 10) : value;
  const kind = given === value ? field : { ...field, moment: false };
  return tests[`_${operator}`]?.(kind, given, operand) === true;
}

/**
 * Returns true if a row matches `filters`. The groups of `filters` are joined by `or`; the rules of a group are joined
 * by `and`.
 */
export function matchesFilters(
  data: RowsVisibleToOrganisation,
  table: string,
  rules: readonly FilterRule[],
  row: RecordRow,
): boolean {
  let holds = true;
  for (const [index, rule] of rules.entries()) {
    holds = holds && ruleHolds(data, table, rule, row);
    const endsGroup = rule.conjunction === 'or' || index === rules.length - 1;
    if (endsGroup && holds) return true;
    if (endsGroup) holds = true;
  }
  return rules.length === 0;
}
