import type * as v from 'valibot';
import { pointerStep } from '../base/error-details.ts';
import { type ErrorCollector, validationError } from '../base/errors.ts';
import { isObject } from '../base/json.ts';
import { readPart, unknownName } from '../base/validation.ts';
import { catalogue } from './catalogue.ts';
import { invalidValue, operatorNotAllowed } from './comparison-hints.ts';
import { selectFields } from './fieldsets.ts';
import { unknownFilterField, unknownRelationship, unknownRoot } from './name-hints.ts';
import { operators } from './operators.ts';
import { pointsOfPath, pointsOfTest, pointsRule } from './points.ts';
import { filterConfig, limits, orderByConfig, type RecordsQuery, type Rule, recordsQueryMembers } from './query.ts';
import { newestFirst, resolveSortKey, totalOrder } from './sort.ts';
import type { Dimension, EngineValue, Relationship, Root, Test } from './types.ts';
import { isDay, readValue } from './values.ts';

const unknownMember = unknownName('member', Object.keys(recordsQueryMembers));

function findDimension(root: Root, field: string, at: string, errors: ErrorCollector): Dimension | undefined {
  const dimension = root.dimensions.get(field);
  if (dimension !== undefined) return dimension;
  errors.at(`${at}/field`, 'UNKNOWN_FIELD', () => unknownFilterField(root, field));
  return undefined;
}

/** Reads the values of a list. @returns `undefined` after an error */
function readList(
  values: unknown,
  dimension: Dimension,
  at: string,
  errors: ErrorCollector,
): EngineValue[] | undefined {
  if (!Array.isArray(values) || values.length > limits.listValues) {
    errors.at(at, 'INVALID_VALUE', `Expected an array of at most ${limits.listValues} values.`);
    return undefined;
  }
  const operands: EngineValue[] = [];
  for (const [index, value] of values.entries()) {
    const read = readValue(value, dimension.kind);
    if ('expected' in read)
      errors.at(`${at}/${index}`, 'INVALID_VALUE', () => invalidValue(dimension, read.expected, value, 'is_null'));
    else if (!isDay(read.operand)) operands.push(read.operand);
  }
  return operands.length === values.length ? operands : undefined;
}

function readTest(
  root: Root,
  dimension: Dimension,
  { operator: name, value }: v.InferOutput<typeof filterConfig>,
  at: string,
  errors: ErrorCollector,
): Test | undefined {
  const operator = operators.get(name);
  if (operator === undefined || !operator.types.includes(dimension.kind.type)) {
    errors.at(`${at}/operator`, 'OPERATOR_NOT_ALLOWED', () => operatorNotAllowed(root, dimension, name));
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
  errors.at(`${at}/value`, 'INVALID_VALUE', () => invalidValue(dimension, read.expected, value, 'is_null'));
  return undefined;
}

function resolveRule(root: Root, given: unknown, at: string, errors: ErrorCollector): Rule | undefined {
  const config = readPart(filterConfig, given, at, errors)?.value;
  if (config === undefined) return undefined;
  const dimension = findDimension(root, config.field, at, errors);
  if (dimension === undefined) return undefined;
  const test = readTest(root, dimension, config, at, errors);
  if (test === undefined) return undefined;
  const { conjunction } = config;
  if (dimension.kind.type !== 'workspace') return { dimension, test, conjunction };
  return { dimension, workspace: String(test._eq), conjunction };
}

/** Returns the points of the rules of `filters`. */
function pointsOf(rules: readonly Rule[]): number {
  const paths = new Set<string>();
  return rules.reduce((sum, rule) => {
    // There are few workspaces, so a condition on a workspace is cheap although it is a related record.
    if ('workspace' in rule) return sum + 1;
    const path = rule.dimension.relationship;
    if (path === undefined) return sum + pointsOfTest(rule.test, false);
    const isKnown = paths.has(path);
    paths.add(path);
    return sum + pointsOfPath(isKnown) + pointsOfTest(rule.test, true);
  }, 0);
}

function resolveSort(root: Root, given: unknown, errors: ErrorCollector) {
  const several = Array.isArray(given);
  const keys = (several ? given : [given]).flatMap((item, index) => {
    const at = several ? `/orderBy/${index}` : '/orderBy';
    const config = readPart(orderByConfig, item, at, errors)?.value;
    if (config === undefined) return [];
    const key = resolveSortKey(root, config.field, config.direction, (code, detail) =>
      errors.at(`${at}/field`, code, detail),
    );
    return key === undefined ? [] : [key];
  });
  return totalOrder(keys, newestFirst);
}

function resolveInclude(root: Root, names: readonly string[], errors: ErrorCollector): Relationship[] {
  for (const [index, name] of names.entries()) {
    if (root.relationships.has(name)) continue;
    errors.at(`/include/${index}`, 'INVALID_VALUE', () => unknownRelationship(root, name));
  }
  // Keeps the root's order, so that equal sets lead to the same plan.
  return [...root.relationships.values()].filter(({ name }) => names.includes(name));
}

function findRoot(name: string, errors: ErrorCollector): Root | undefined {
  const root = catalogue.get(name);
  if (root === undefined) errors.at('/root', 'UNKNOWN_ROOT', () => unknownRoot(name));
  return root;
}

/**
 * Validates a records query: looks up all names in the catalogue and checks all values (contract, POST
 * /v1/records/query).
 * @param body the parsed body of the request
 * @param errors collects all errors; with errors, the result must not be used
 * @throws ValidationErrors when the root is missing or unknown, because the other names depend on it
 */
export function resolve(body: unknown, errors: ErrorCollector): RecordsQuery {
  if (!isObject(body)) throw validationError('INVALID_REQUEST', 'Expected an object.', { pointer: '' });
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(recordsQueryMembers, name)) {
      errors.at(pointerStep(name), 'INVALID_REQUEST', unknownMember(name));
    }
  }
  const member = <T>(name: keyof typeof recordsQueryMembers, schema: v.GenericSchema<unknown, T>): T | undefined =>
    readPart(schema, body[name], pointerStep(name), errors)?.value;
  const name = member('root', recordsQueryMembers.root);
  const filters = member('filters', recordsQueryMembers.filters) ?? [];
  const orderBy = member('orderBy', recordsQueryMembers.orderBy) ?? [];
  const limit = member('limit', recordsQueryMembers.limit) ?? limits.defaultPageSize;
  const cursor = member('cursor', recordsQueryMembers.cursor);
  const include = member('include', recordsQueryMembers.include) ?? [];
  const fields = member('fields', recordsQueryMembers.fields);
  const total = member('total', recordsQueryMembers.total) ?? false;
  const root = name === undefined ? undefined : findRoot(name, errors);
  if (root === undefined) throw errors.toError();
  const rules = filters.flatMap((rule, index) => resolveRule(root, rule, `/filters/${index}`, errors) ?? []);
  const points = pointsOf(rules);
  if (points > limits.conditions)
    errors.at('/filters', 'INVALID_REQUEST', `${pointsRule}. These filters have ${points}.`);
  const sort = resolveSort(root, orderBy, errors);
  const included = resolveInclude(root, include, errors);
  const fieldset = selectFields(root, included, fields, (index, detail) =>
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
