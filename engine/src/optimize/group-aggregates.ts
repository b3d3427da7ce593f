import type { AggregateField, AggregateValue, QueryRootField, RequestedRows } from '../ir/types.ts';
import { getConjuncts } from '../model/predicate.ts';
import type { Relationship, RowPredicate, TableColumn } from '../model/types.ts';
import type { ValueWithPath } from '../sql/value.ts';
import type { OptimizerPasses } from './passes.ts';
import { isHashable } from './related-strategy.ts';

type AggregateRoot = Extract<QueryRootField, { readonly is: 'aggregate' }>;

/** A column of the rows, or of the row to which `relationship` leads. The permission of this row is `of`. */
export interface GroupKey {
  readonly relationship: Relationship | undefined;
  readonly of: readonly RowPredicate[];
  readonly column: TableColumn;
  readonly is: 'value' | 'range';
  /** For each aggregate: the value; the start and the exclusive end of the range; or nothing for rows without a value. */
  readonly operands: readonly (readonly ValueWithPath[])[];
}

/** Aggregates of the same rows with the same fields, of which each selects the rows with other values of the keys. */
export interface GroupedAggregates {
  readonly is: 'grouped aggregates';
  readonly responseKeys: readonly string[];
  readonly rows: RequestedRows;
  readonly common: readonly RowPredicate[];
  readonly keys: readonly GroupKey[];
  readonly fields: readonly AggregateField[];
}

const rangeTypes: ReadonlySet<string> = new Set(['date', 'timestamp', 'timestamptz']);

interface Test {
  readonly column: TableColumn;
  readonly is: 'value' | 'start' | 'end' | 'null' | 'not null';
  readonly operand?: ValueWithPath;
}

/** The condition of one aggregate on one column. */
interface Condition {
  readonly relationship: Relationship | undefined;
  readonly column: TableColumn;
  readonly operands: readonly ValueWithPath[];
}

const comparisons: Readonly<Record<string, Test['is']>> = { _eq: 'value', _gte: 'start', _lt: 'end' };

function testOf(part: RowPredicate): Test | undefined {
  if ((part.is !== 'compare' && part.is !== 'null') || !('name' in part.column)) return undefined;
  const { column } = part;
  if (part.is === 'null') return { column, is: part.isNull ? 'null' : 'not null' };
  const is = comparisons[part.operator];
  const { operand } = part;
  if (is === undefined || (operand.value.from !== 'variable' && operand.value.from !== 'constant')) return undefined;
  const fits =
    is === 'value' ? isHashable(column.type) : column.type.schema === 'pg_catalog' && rangeTypes.has(column.type.name);
  return fits ? { column, is, operand } : undefined;
}

/** Undefined if the tests are neither those of a value nor those of a range. */
function operandsOf(tests: readonly Test[], none: 'null' | 'not null'): readonly ValueWithPath[] | undefined {
  const [first, second, ...more] = tests;
  if (first === undefined || more.length > 0) return undefined;
  if (second === undefined) {
    if (first.is === none) return [];
    return first.is === 'value' && first.operand !== undefined ? [first.operand] : undefined;
  }
  const start = tests.find(({ is }) => is === 'start')?.operand;
  const end = tests.find(({ is }) => is === 'end')?.operand;
  return start !== undefined && end !== undefined ? [start, end] : undefined;
}

type Related = Extract<RowPredicate, { readonly is: 'related' }>;

/** `issuer: {name: …}`, or `_not: {issuer: {name: {_is_null: false}}}`: the related row has no name, or is missing. */
function relatedOf(part: RowPredicate): { readonly related: Related; readonly negated: boolean } | undefined {
  const related = part.is === 'not' ? part.of : part;
  return related.is === 'related' && related.relationship.unique && related.relationship.computed === undefined
    ? { related, negated: part.is === 'not' }
    : undefined;
}

const listsEqual = <T>(a: readonly T[], b: readonly T[], equal: (a: T, b: T) => boolean): boolean =>
  a.length === b.length && a.every((item, i) => b[i] !== undefined && equal(item, b[i]));

/** The same object, or the same objects behind the same guard. */
const same = (a: RowPredicate, b: RowPredicate): boolean =>
  a === b ||
  (a.is === 'guarded' &&
    b.is === 'guarded' &&
    a.by === b.by &&
    listsEqual(getConjuncts(a.of), getConjuncts(b.of), (x, y) => x === y));

const intersection = (a: readonly RowPredicate[], b: readonly RowPredicate[]): readonly RowPredicate[] =>
  a.filter((part) => b.some((other) => same(part, other)));

/** Undefined if `parts` do not contain all of `removed`. */
function without(
  parts: readonly RowPredicate[],
  removed: readonly RowPredicate[],
): readonly RowPredicate[] | undefined {
  const rest = parts.filter((part) => !removed.some((other) => same(part, other)));
  return rest.length === parts.length - removed.length ? rest : undefined;
}

type Permissions = ReadonlyMap<Relationship, readonly RowPredicate[]>;

/** The conditions of one aggregate apart from the common ones; undefined if they are not conditions on keys. */
function conditionsOf(parts: readonly RowPredicate[], permissions: Permissions): readonly Condition[] | undefined {
  const found: Condition[] = [];
  const own: Test[] = [];
  for (const part of parts) {
    const behind = relatedOf(part);
    if (behind === undefined) {
      const test = testOf(part);
      if (test === undefined) return undefined;
      own.push(test);
      continue;
    }
    const { relationship, where } = behind.related;
    const tests = without(getConjuncts(where), permissions.get(relationship) ?? [])?.map(testOf) ?? [undefined];
    const known = tests.filter((test) => test !== undefined);
    const operands = operandsOf(known, 'not null');
    const [first] = known;
    if (known.length < tests.length || first === undefined || operands === undefined) return undefined;
    if (behind.negated !== (operands.length === 0) || known.some(({ column }) => column !== first.column))
      return undefined;
    found.push({ relationship, column: first.column, operands });
  }
  for (const [column, tests] of Map.groupBy(own, (test) => test.column)) {
    const operands = operandsOf(tests, 'null');
    if (operands === undefined) return undefined;
    found.push({ relationship: undefined, column, operands });
  }
  return found;
}

const relatedParts = (parts: readonly RowPredicate[]): readonly Related[] =>
  parts.flatMap((part) => relatedOf(part)?.related ?? []);

function permissionsOf(a: readonly RowPredicate[], b: readonly RowPredicate[]): Permissions {
  const others = relatedParts(b);
  return new Map(
    relatedParts(a).flatMap(({ relationship, where }) => {
      const other = others.find((each) => each.relationship === relationship);
      return other === undefined ? [] : [[relationship, intersection(getConjuncts(where), getConjuncts(other.where))]];
    }),
  );
}

const sameValue = (a: AggregateValue, b: AggregateValue): boolean => {
  if (a.key !== b.key) return false;
  if (a.is === 'typename' || b.is === 'typename') return a.is === b.is;
  if (a.is === 'count')
    return b.is === 'count' && a.distinct === b.distinct && listsEqual(a.columns, b.columns, (x, y) => x === y);
  return (
    b.is === 'function' &&
    a.aggregate === b.aggregate &&
    listsEqual(a.fields, b.fields, (x, y) =>
      x.key === y.key && 'column' in x ? 'column' in y && x.column === y.column : 'typename' in y,
    )
  );
};

const sameField = (a: AggregateField, b: AggregateField): boolean =>
  a.key === b.key &&
  (a.is === 'values'
    ? b.is === 'values' && listsEqual(a.fields, b.fields, sameValue)
    : a.is === b.is && a.is === 'typename');

const isWhole = ({ rows, fields }: AggregateRoot): boolean =>
  rows.call === undefined &&
  rows.limit === undefined &&
  rows.offset === undefined &&
  rows.distinctOn.length === 0 &&
  fields.some(({ is }) => is === 'values');

const conditionOn = (conditions: readonly Condition[], key: Condition): Condition | undefined =>
  conditions.find(({ relationship, column }) => relationship === key.relationship && column === key.column);

/** A value and a range of the same column cannot be mixed; a missing value goes with both. */
const sameKind = (a: Condition, b: Condition): boolean =>
  a.operands.length === b.operands.length || a.operands.length === 0 || b.operands.length === 0;

/** The first of the aggregates and those after it that differ from it only in the operands of its conditions. */
function groupFrom([first, second, ...others]: readonly AggregateRoot[]): GroupedAggregates | undefined {
  if (first === undefined || second === undefined) return undefined;
  const [a, b] = [getConjuncts(first.rows.where), getConjuncts(second.rows.where)];
  const common = intersection(a, b);
  const permissions = permissionsOf(without(a, common) ?? [], without(b, common) ?? []);
  const read = ({ rows: { where } }: AggregateRoot): readonly Condition[] | undefined => {
    const rest = without(getConjuncts(where), common);
    return rest && conditionsOf(rest, permissions);
  };
  const keys = read(first);
  if (keys === undefined || keys.length === 0) return undefined;
  /** For each key, the condition that decides between a value and a range. */
  const kinds = [...keys];
  const found: (readonly Condition[])[] = [keys];
  for (const root of [second, ...others]) {
    const conditions = read(root);
    const ordered = keys.flatMap((key) => conditionOn(conditions ?? [], key) ?? []);
    if (ordered.length < keys.length || conditions?.length !== keys.length) break;
    if (!listsEqual(ordered, kinds, sameKind)) break;
    for (const [i, condition] of ordered.entries()) if (condition.operands.length > 0) kinds[i] = condition;
    found.push(ordered);
  }
  if (found.length < 2) return undefined;
  return {
    is: 'grouped aggregates',
    responseKeys: [first, second, ...others].slice(0, found.length).map(({ key }) => key),
    rows: first.rows,
    common,
    keys: kinds.map(({ relationship, column, operands }, i) => ({
      relationship,
      of: relationship === undefined ? [] : (permissions.get(relationship) ?? []),
      column,
      is: operands.length === 2 ? 'range' : 'value',
      operands: found.map((conditions) => conditions[i]?.operands ?? []),
    })),
    fields: first.fields,
  };
}

const isAlike = (a: AggregateRoot, b: QueryRootField | undefined): b is AggregateRoot =>
  b?.is === 'aggregate' && isWhole(b) && a.rows.table === b.rows.table && listsEqual(a.fields, b.fields, sameField);

/**
 * Groups aggregates of the same table that follow each other, that request the same values, and whose conditions differ
 * only in the values of the same columns: `status = 'paid'`, `status = 'sent'`, …
 */
export function groupAggregates(
  roots: readonly QueryRootField[],
  passes: Pick<OptimizerPasses, 'groupAggregates'>,
): readonly (QueryRootField | GroupedAggregates)[] {
  if (!passes.groupAggregates) return roots;
  const found: (QueryRootField | GroupedAggregates)[] = [];
  for (let start = 0; start < roots.length; ) {
    const root = roots[start];
    if (root === undefined) break;
    const alike: AggregateRoot[] = [];
    if (root.is === 'aggregate')
      for (let next: QueryRootField | undefined = root; isAlike(root, next); next = roots[start + alike.length])
        alike.push(next);
    const grouped = groupFrom(alike);
    found.push(grouped ?? root);
    start += grouped?.responseKeys.length ?? 1;
  }
  return found;
}
