import { createHash } from 'node:crypto';
import { currencyOf } from '@fds/platform/tables/lookup';
import * as v from 'valibot';
import { compareDecimals, trimDecimal } from '../../base/decimal.ts';
import { ErrorCollector } from '../../base/errors.ts';
import { customSchema, jsonDigits } from '../../base/validation.ts';
import { type BooleanExpression, queryCondition } from '../../boolexp/conditions.ts';
import { readWhereClause } from '../../boolexp/from-where-clause.ts';
import { recordCatalogue } from '../../contract/catalogue.ts';
import { groupBodySchemas } from '../../contract/group-body.ts';
import { type GroupKey, type GroupQuery, type Measure, validateGroups } from '../../contract/groups.ts';
import type { ColumnComparison } from '../../contract/types.ts';
import { type AnyEndpoint, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { formatDateTime } from '../../json-api/date-times.ts';
import { requireRow } from '../../json-api/resources.ts';
import { countSchema } from '../../json-api/schemas.ts';
import type { Condition, Measured } from '../../reading/group-documents.ts';
import type { KeyValue } from '../../reading/group-keys.ts';
import { readGroups } from '../../reading/read-groups.ts';
import { asValidationError } from '../../reading/read-page.ts';
import { recordConditionSchemas, valueError } from './query.ts';

const keyValue = v.nullable(v.union([v.string(), v.number(), v.boolean()]));
const measuredValue = v.nullable(v.union([v.string(), v.number()]));

const answer = v.strictObject({
  data: v.array(
    v.pipe(
      v.strictObject({
        type: v.literal('group'),
        id: v.pipe(
          v.string(),
          v.description('Depends only on the keys: the same group has the same id in each response'),
        ),
        attributes: v.strictObject({
          keys: v.pipe(
            v.record(v.string(), keyValue),
            v.description(
              'The values of the keys by field. Null is a group of its own. An interval is its first day, such as `2026-10-01`; decimals are strings',
            ),
          ),
          values: v.pipe(
            v.record(v.string(), measuredValue),
            v.description(
              'The values of the measures by name. Counts are numbers. Sums, averages, minima and maxima of numbers are decimal strings; null without a value',
            ),
          ),
        }),
      }),
      v.title('Group'),
    ),
  ),
  meta: v.strictObject({
    count: countSchema,
    total: v.pipe(countSchema, v.description('Number of all groups, of which the response contains the first `limit`')),
  }),
});

const body = v.strictObject({ ...groupBodySchemas, ...recordConditionSchemas });

/** A prepared query, which does not depend on the caller. */
interface PreparedGroups extends GroupQuery, Condition {}

/** The condition allows only one value of the column. */
function isFixed(condition: BooleanExpression, column: string): boolean {
  if (condition.kind === 'all') return condition.of.some((part) => isFixed(part, column));
  if (condition.kind === 'any') return condition.of.length === 1 && condition.of.every((part) => isFixed(part, column));
  if (condition.kind !== 'column' || condition.column !== column) return false;
  const { _eq, _in }: ColumnComparison = condition.test;
  return _eq !== undefined || (Array.isArray(_in) && _in.length === 1);
}

function checkCurrencies({ root, keys, measures, condition }: PreparedGroups, errors: ErrorCollector): void {
  for (const { operation, field, pointer } of measures) {
    const currency = field && currencyOf(root.name, field.path);
    if (currency === undefined || (operation !== 'sum' && operation !== 'avg')) continue;
    const column = root.dimensions.get(currency)?.column;
    if (column === undefined || keys.some(({ path }) => path === currency) || isFixed(condition, column)) continue;
    errors.at(
      `${pointer}/field`,
      'CURRENCY_NEEDED',
      `The amounts of ${field?.path} can have different currencies. Add ${currency} to \`groupBy\`, or a filter on it with the operator eq.`,
    );
  }
}

/** @throws ValidationErrors with all errors of the body */
function parseGroups(given: unknown): PreparedGroups {
  const errors = new ErrorCollector();
  const query = validateGroups(given, errors);
  const { root, whereClause, points } = query;
  const where =
    whereClause === undefined
      ? undefined
      : readWhereClause(
          root,
          recordCatalogue,
          whereClause,
          (pointer, detail) => errors.at(`/whereClause${pointer}`, 'INVALID_WHERE_CLAUSE', detail),
          points,
        );
  errors.throwIfAny();
  const prepared = { ...query, condition: queryCondition({ ...query, where }), points: where?.points ?? points };
  checkCurrencies(prepared, errors);
  errors.throwIfAny();
  return prepared;
}

/** `m0: sum { amount }`; the count of all records is always there. */
const fieldsOf = (measures: readonly Measure[]): string =>
  [
    'count',
    ...measures.map(({ operation, field }, i) => {
      if (field === undefined) return '';
      return operation === 'count'
        ? `m${i}: count(columns: [${field.column}])`
        : `m${i}: ${operation} { ${field.column} }`;
    }),
  ].join(' ');

function measuredOf(
  { operation, field }: Measure,
  i: number,
  aggregate: Measured['aggregate'],
): string | number | null {
  if (operation === 'count') {
    const count = field === undefined ? aggregate.count : aggregate[`m${i}`];
    if (typeof count !== 'number') throw new Error("the engine's count is not a number");
    return count;
  }
  const value = requireRow(aggregate[`m${i}`])[field?.column ?? ''] ?? null;
  if (value === null) return null;
  const text = jsonDigits(value) ?? String(value);
  if (field?.kind.storage === 'timestamptz') return formatDateTime(text);
  return operation === 'avg' ? trimDecimal(text) : text;
}

interface Group {
  readonly keys: readonly KeyValue[];
  readonly values: readonly (string | number | null)[];
}

/** Numbers by value, texts by code units, false before true. */
function compare(a: KeyValue, b: KeyValue, isNumber: boolean): number {
  if (a === null || b === null) return 0;
  if (isNumber) return compareDecimals(String(a), String(b));
  return a < b ? -1 : Number(a > b);
}

const isNumberField = ({ dimension }: GroupKey): boolean => dimension.kind.type === 'number';

function comparator({ keys, measures, order }: GroupQuery): (a: Group, b: Group) => number {
  const byKeys = keys.map((_, key) => ({ by: { key }, direction: 'asc' as const }));
  const terms = [...order, ...byKeys].map(({ by, direction }) => {
    const sign = direction === 'asc' ? 1 : -1;
    if ('key' in by) {
      const key = keys[by.key];
      return {
        of: (group: Group) => group.keys[by.key] ?? null,
        sign,
        isNumber: key !== undefined && isNumberField(key),
      };
    }
    const { operation, field } = measures[by.measure] ?? {};
    const isNumber = operation === 'count' || field?.kind.type === 'number';
    return { of: (group: Group) => group.values[by.measure] ?? null, sign, isNumber };
  });
  return (a, b) => {
    for (const { of, sign, isNumber } of terms) {
      const [left, right] = [of(a), of(b)];
      const difference =
        left === null || right === null
          ? Number(left === null) - Number(right === null)
          : sign * compare(left, right, isNumber);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/** Bytes of the hash in the id of a group. */
const idBytes = 16;

const idOf = (root: string, keys: Readonly<Record<string, KeyValue>>): string =>
  createHash('sha256')
    .update(JSON.stringify([root, keys]))
    .digest()
    .subarray(0, idBytes)
    .toString('hex');

const aggregateRecords: Endpoint<object, PreparedGroups> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['POST'],
  path: '/v1/records/aggregate',
  operationId: 'aggregateRecords',
  summary: 'Group records and add them up',
  description:
    'Divides the records of a query into groups, and computes counts, sums, averages, minima and maxima of each group. A group contains only records that the caller may read. Soft-deleted records count only if a condition names the soft-delete field.',
  tag: 'Records',
  success: { status: 200, description: 'The groups.', body: answer },
  errors: [
    'UNKNOWN_ROOT',
    'UNKNOWN_FIELD',
    'OPERATOR_NOT_ALLOWED',
    'INVALID_VALUE',
    'INVALID_WHERE_CLAUSE',
    'MEASURE_NOT_ALLOWED',
    'INTERVAL_NOT_ALLOWED',
    'CURRENCY_NEEDED',
    'TOO_MANY_GROUPS',
    'TOO_MANY_RECORDS',
  ],
  access: 'read',
  body: customSchema(body, parseGroups),
  memberCodes: { whereClause: 'INVALID_WHERE_CLAUSE' },
  cacheBody: true,
  async run({ body: query }, call) {
    const { root, keys, measures, limit, whereClause } = query;
    const found = await readGroups(call, query, keys, fieldsOf(measures)).catch((error: unknown) => {
      throw asValidationError(
        error,
        whereClause === undefined ? undefined : (rejected) => valueError(root, whereClause, rejected),
      );
    });
    const groups = found.groups.map(
      ({ candidate, aggregate }): Group => ({
        keys: keys.map((key) => candidate.values[found.keys.indexOf(key)] ?? null),
        values: measures.map((each, i) => measuredOf(each, i, aggregate)),
      }),
    );
    const data = groups
      .sort(comparator(query))
      .slice(0, limit)
      .map((group) => {
        const shown = Object.fromEntries(keys.map(({ path }, i) => [path, group.keys[i] ?? null]));
        const values = Object.fromEntries(measures.map(({ name }, i) => [name, group.values[i] ?? null]));
        return { type: 'group', id: idOf(root.name, shown), attributes: { keys: shown, values } };
      });
    return { body: { data, meta: { count: data.length, total: groups.length } } };
  },
};

export const aggregateEndpoints: readonly AnyEndpoint[] = [aggregateRecords];
