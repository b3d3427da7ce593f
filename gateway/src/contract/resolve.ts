import type * as v from 'valibot';
import { type ErrorCollector, escapePointer, validationError } from '../base/errors.ts';
import { isObject, readBodyPart, unknownNameText } from '../base/validation.ts';
import { recordCatalogue } from './catalogue.ts';
import { operatorHint, valueHint } from './comparison-hints.ts';
import { fieldsetOfNames, newestFirstOrder, resolveSortKey, sortOrder } from './fields.ts';
import { unknownFilterField, unknownRelationship, unknownRoot } from './name-hints.ts';
import { comparisonCost, costRuleText, filterOperators, relationshipCost } from './operators.ts';
import {
  filterSchema,
  queryBodySchemas,
  queryLimits,
  type RecordsQuery,
  sortKeySchema,
  type ValidatedFilter,
} from './query.ts';
import type { ColumnComparison, EngineValue, FilterField, RecordType, Relationship } from './types.ts';
import { isDayRange, readValue } from './values.ts';

const unknownMember = unknownNameText('member', Object.keys(queryBodySchemas));

function findDimension(root: RecordType, field: string, at: string, errors: ErrorCollector): FilterField | undefined {
  const dimension = root.dimensions.get(field);
  if (dimension !== undefined) return dimension;
  errors.at(`${at}/field`, 'UNKNOWN_FIELD', () => unknownFilterField(root, field));
  return undefined;
}

/** Reads the list of values of a filter such as `in`. @returns the operands; `undefined` if a value is invalid */
function readList(
  values: unknown,
  dimension: FilterField,
  at: string,
  errors: ErrorCollector,
): EngineValue[] | undefined {
  if (!Array.isArray(values) || values.length > queryLimits.listValues) {
    errors.at(at, 'INVALID_VALUE', `Expected an array of at most ${queryLimits.listValues} values.`);
    return undefined;
  }
  const operands: EngineValue[] = [];
  for (const [index, value] of values.entries()) {
    const read = readValue(value, dimension.kind);
    if ('expected' in read)
      errors.at(`${at}/${index}`, 'INVALID_VALUE', () => valueHint(dimension, read.expected, value, 'is_null'));
    else if (!isDayRange(read.operand)) operands.push(read.operand);
  }
  return operands.length === values.length ? operands : undefined;
}

function readTest(
  root: RecordType,
  dimension: FilterField,
  { operator: name, value }: v.InferOutput<typeof filterSchema>,
  at: string,
  errors: ErrorCollector,
): ColumnComparison | undefined {
  const operator = filterOperators.get(name);
  if (operator === undefined || !Object.hasOwn(operator.labels, dimension.kind.type)) {
    errors.at(`${at}/operator`, 'OPERATOR_NOT_ALLOWED', () => operatorHint(root, dimension, name));
    return undefined;
  }
  if (operator.operands === 'none') {
    if (value === undefined || value === null) return operator.test();
    errors.at(`${at}/value`, 'INVALID_VALUE', (place) => `${name} takes no value. Remove ${place}.`);
    return undefined;
  }
  if (value === undefined) {
    errors.at(at, 'INVALID_VALUE', (place) => `${name} requires a value, which ${place} does not have.`);
    return undefined;
  }
  if (operator.operands === 'many') {
    const operands = readList(value, dimension, `${at}/value`, errors);
    return operands === undefined ? undefined : operator.test(operands);
  }
  const read = readValue(value, dimension.kind);
  if ('operand' in read) return operator.test(read.operand);
  errors.at(`${at}/value`, 'INVALID_VALUE', () => valueHint(dimension, read.expected, value, 'is_null'));
  return undefined;
}

function resolveRule(
  root: RecordType,
  given: unknown,
  at: string,
  errors: ErrorCollector,
): ValidatedFilter | undefined {
  const config = readBodyPart(filterSchema, given, at, errors)?.value;
  if (config === undefined) return undefined;
  const dimension = findDimension(root, config.field, at, errors);
  if (dimension === undefined) return undefined;
  const test = readTest(root, dimension, config, at, errors);
  if (test === undefined) return undefined;
  const { conjunction } = config;
  if (dimension.kind.type !== 'workspace') return { dimension, test, conjunction };
  return { dimension, workspace: String(test._eq), conjunction };
}

function pointsOf(root: RecordType, rules: readonly ValidatedFilter[]): number {
  const paths = new Set<string>();
  return rules.reduce((sum, rule) => {
    // A condition on a workspace costs only 1 point, although the workspace is a related record, because an
    // organisation has few workspaces.
    if ('workspace' in rule) return sum + 1;
    const { dimension, test } = rule;
    const path = dimension.relationship;
    const cost = comparisonCost(test, dimension, path !== undefined);
    if (path === undefined) return sum + cost;
    const isKnown = paths.has(path);
    paths.add(path);
    return sum + relationshipCost(root, dimension, isKnown) + cost;
  }, 0);
}

/** @returns the filters with their cost in points. After an error, the result must not be used. */
export function resolveFilters(
  root: RecordType,
  filters: readonly unknown[],
  errors: ErrorCollector,
): { readonly rules: readonly ValidatedFilter[]; readonly points: number } {
  const rules = filters.flatMap((rule, index) => resolveRule(root, rule, `/filters/${index}`, errors) ?? []);
  const points = pointsOf(root, rules);
  if (points > queryLimits.conditions)
    errors.at(
      '/filters',
      'INVALID_REQUEST',
      `${costRuleText}. These filters cost ${points} points: send fewer filters.`,
    );
  return { rules, points };
}

function resolveSort(root: RecordType, given: unknown, errors: ErrorCollector) {
  const several = Array.isArray(given);
  const keys = (several ? given : [given]).flatMap((item, index) => {
    const at = several ? `/orderBy/${index}` : '/orderBy';
    const config = readBodyPart(sortKeySchema, item, at, errors)?.value;
    if (config === undefined) return [];
    const key = resolveSortKey(root, config.field, config.direction, (code, detail) =>
      errors.at(`${at}/field`, code, detail),
    );
    return key === undefined ? [] : [key];
  });
  return sortOrder(keys, newestFirstOrder);
}

function resolveInclude(root: RecordType, names: readonly string[], errors: ErrorCollector): Relationship[] {
  for (const [index, name] of names.entries()) {
    if (root.relationships.has(name)) continue;
    errors.at(`/include/${index}`, 'INVALID_VALUE', () => unknownRelationship(root, name));
  }
  // Returns the relationships in the order of their definition, so that requests with the same set of relationships
  // share one cached operation.
  return [...root.relationships.values()].filter(({ name }) => names.includes(name));
}

export function findRoot(name: string, errors: ErrorCollector): RecordType | undefined {
  const root = recordCatalogue.get(name);
  if (root === undefined) errors.at('/root', 'UNKNOWN_ROOT', () => unknownRoot(name));
  return root;
}

/**
 * contract, POST /v1/records/query. The result is valid only if `errors` stays empty.
 * @throws ValidationErrors for a missing or unknown `root`, because all other names depend on it
 */
export function validateQuery(body: unknown, errors: ErrorCollector): RecordsQuery {
  if (!isObject(body)) throw validationError('INVALID_REQUEST', 'Expected an object.', { pointer: '' });
  for (const name of Object.keys(body)) {
    if (Object.hasOwn(queryBodySchemas, name)) continue;
    if (errors.isFull) errors.count(1);
    else errors.at(escapePointer(name), 'INVALID_REQUEST', unknownMember(name));
  }
  const member = <T>(key: keyof typeof queryBodySchemas, schema: v.GenericSchema<unknown, T>): T | undefined =>
    readBodyPart(schema, body[key], escapePointer(key), errors)?.value;
  const name = member('root', queryBodySchemas.root);
  const filters = member('filters', queryBodySchemas.filters) ?? [];
  const orderBy = member('orderBy', queryBodySchemas.orderBy) ?? [];
  const limit = member('limit', queryBodySchemas.limit) ?? queryLimits.defaultPageSize;
  const cursor = member('cursor', queryBodySchemas.cursor);
  const include = member('include', queryBodySchemas.include) ?? [];
  const fields = member('fields', queryBodySchemas.fields);
  const total = member('total', queryBodySchemas.total) ?? false;
  const root = name === undefined ? undefined : findRoot(name, errors);
  if (root === undefined) throw errors.toError();
  const { rules, points } = resolveFilters(root, filters, errors);
  const sort = resolveSort(root, orderBy, errors);
  const included = resolveInclude(root, include, errors);
  const fieldset = fieldsetOfNames(root, included, fields, (index, detail) =>
    errors.at(`/fields/${index}`, 'UNKNOWN_FIELD', detail),
  );
  return {
    root,
    rules,
    points,
    whereClause: body.whereClause,
    sort,
    limit,
    cursor,
    include: included,
    fieldset,
    total,
  };
}
