import type * as v from 'valibot';
import { type ErrorCollector, fault, pointerStep, quoted } from '../base/errors.ts';
import { isObject } from '../base/json.ts';
import { knownAre, readPart } from '../base/validation.ts';
import { catalogue } from './catalogue.ts';
import { shownOf } from './fieldsets.ts';
import { operators, operatorsOf } from './operators.ts';
import {
  filterConfig,
  limits,
  orderByConfig,
  pointsOfRelationship,
  pointsOfTest,
  pointsRule,
  type RecordsQuery,
  type Rule,
  recordsQueryMembers,
} from './query.ts';
import { newestFirst, resolveSortKey, totalOrder } from './sort.ts';
import type { Dimension, EngineValue, Relationship, Root, Test } from './types.ts';
import { isDay, readValue } from './values.ts';

const unknownMember = knownAre(Object.keys(recordsQueryMembers));

function findDimension(root: Root, field: string, at: string, faults: ErrorCollector): Dimension | undefined {
  const dimension = root.dimensions.get(field);
  if (dimension !== undefined) return dimension;
  const instead = root.virtual.get(field);
  const hint =
    instead === undefined
      ? `${root.name} has no field ${quoted(field)} to filter by.`
      : `${field} is virtual and cannot be filtered by; use ${instead}.`;
  faults.at(`${at}/field`, 'UNKNOWN_FIELD', hint);
  return undefined;
}

/** Reads the values of a list. @returns nothing when one of them is wrong, which is then noted */
function readList(
  values: unknown,
  dimension: Dimension,
  at: string,
  faults: ErrorCollector,
): EngineValue[] | undefined {
  if (!Array.isArray(values) || values.length > limits.listValues) {
    faults.at(at, 'INVALID_VALUE', `Expected an array of at most ${limits.listValues} values.`);
    return undefined;
  }
  const operands: EngineValue[] = [];
  for (const [index, value] of values.entries()) {
    const read = readValue(value, dimension.kind);
    if ('expected' in read) faults.at(`${at}/${index}`, 'INVALID_VALUE', `Expected ${read.expected}.`);
    else if (!isDay(read.operand)) operands.push(read.operand);
  }
  return operands.length === values.length ? operands : undefined;
}

function readTest(
  dimension: Dimension,
  { operator: name, value }: v.InferOutput<typeof filterConfig>,
  at: string,
  faults: ErrorCollector,
): Test | undefined {
  const operator = operators.get(name);
  if (operator === undefined || !operator.types.includes(dimension.kind.type)) {
    const allowed = operatorsOf(dimension.kind.type).join(', ');
    faults.at(
      `${at}/operator`,
      'OPERATOR_NOT_ALLOWED',
      `${dimension.path} is of type ${dimension.kind.type}, which takes ${allowed}.`,
    );
    return undefined;
  }
  if (operator.operands === 'none') {
    if (value === undefined || value === null) return operator.test();
    faults.at(`${at}/value`, 'INVALID_VALUE', `${name} takes no value.`);
    return undefined;
  }
  if (value === undefined) {
    faults.at(at, 'INVALID_VALUE', `${name} needs a value.`);
    return undefined;
  }
  if (operator.operands === 'many') {
    const operands = readList(value, dimension, `${at}/value`, faults);
    return operands === undefined ? undefined : operator.test(operands);
  }
  const read = readValue(value, dimension.kind);
  if ('operand' in read) return operator.test(read.operand);
  faults.at(`${at}/value`, 'INVALID_VALUE', `Expected ${read.expected}.`);
  return undefined;
}

function resolveRule(root: Root, given: unknown, at: string, faults: ErrorCollector): Rule | undefined {
  const config = readPart(filterConfig, given, at, faults)?.value;
  if (config === undefined) return undefined;
  const dimension = findDimension(root, config.field, at, faults);
  if (dimension === undefined) return undefined;
  const test = readTest(dimension, config, at, faults);
  if (test === undefined) return undefined;
  const { conjunction } = config;
  if (dimension.kind.type !== 'workspace') return { dimension, test, conjunction };
  return { dimension, workspace: String(test._eq), conjunction };
}

/** Returns the points of a rule of `filters`. */
function pointsOf(rule: Rule): number {
  // Workspaces are few: the condition on their external id is not one on related records that grow.
  if ('workspace' in rule) return pointsOfRelationship + pointsOfTest({ _eq: rule.workspace }, false);
  const isRelated = rule.dimension.relationship !== undefined;
  return pointsOfTest(rule.test, isRelated) + (isRelated ? pointsOfRelationship : 0);
}

function resolveSort(root: Root, given: unknown, faults: ErrorCollector) {
  const several = Array.isArray(given);
  const keys = (several ? given : [given]).flatMap((item, index) => {
    const at = several ? `/orderBy/${index}` : '/orderBy';
    const config = readPart(orderByConfig, item, at, faults)?.value;
    if (config === undefined) return [];
    const key = resolveSortKey(root, config.field, config.direction, (code, detail) =>
      faults.at(`${at}/field`, code, detail),
    );
    return key === undefined ? [] : [key];
  });
  return totalOrder(keys, newestFirst);
}

function resolveInclude(root: Root, names: readonly string[], faults: ErrorCollector): Relationship[] {
  for (const [index, name] of names.entries()) {
    if (root.relationships.has(name)) continue;
    const all = [...root.relationships.keys()].join(', ');
    faults.at(`/include/${index}`, 'INVALID_VALUE', `${root.name} has these relationships: ${all}.`);
  }
  // In the root's own order, so that the same set makes the same selection.
  return [...root.relationships.values()].filter(({ name }) => names.includes(name));
}

function findRoot(name: string, faults: ErrorCollector): Root | undefined {
  const root = catalogue.get(name);
  if (root === undefined) faults.at('/root', 'UNKNOWN_ROOT', `Known roots: ${[...catalogue.keys()].join(', ')}.`);
  return root;
}

/**
 * Finds every name of a records query in the catalogue and checks every value (contract, POST /v1/records/query).
 * @param body the request's parsed body
 * @param faults everything that is wrong with it is noted here; what is returned is then not to be used
 * @throws RequestFaults where it has no root, without which nothing more can be said
 */
export function resolve(body: unknown, faults: ErrorCollector): RecordsQuery {
  if (!isObject(body)) throw fault('INVALID_REQUEST', 'Expected an object.', { pointer: '' });
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(recordsQueryMembers, name)) {
      faults.at(pointerStep(name), 'INVALID_REQUEST', unknownMember);
    }
  }
  const member = <T>(name: keyof typeof recordsQueryMembers, schema: v.GenericSchema<unknown, T>): T | undefined =>
    readPart(schema, body[name], pointerStep(name), faults)?.value;
  const name = member('root', recordsQueryMembers.root);
  const filters = member('filters', recordsQueryMembers.filters) ?? [];
  const orderBy = member('orderBy', recordsQueryMembers.orderBy) ?? [];
  const limit = member('limit', recordsQueryMembers.limit) ?? limits.defaultPageSize;
  const cursor = member('cursor', recordsQueryMembers.cursor);
  const include = member('include', recordsQueryMembers.include) ?? [];
  const fields = member('fields', recordsQueryMembers.fields);
  const total = member('total', recordsQueryMembers.total) ?? false;
  const root = name === undefined ? undefined : findRoot(name, faults);
  if (root === undefined) throw faults.toError();
  const rules = filters.flatMap((rule, index) => resolveRule(root, rule, `/filters/${index}`, faults) ?? []);
  const points = rules.reduce((sum, rule) => sum + pointsOf(rule), 0);
  if (points > limits.conditions)
    faults.at('/filters', 'INVALID_REQUEST', `${pointsRule}. These filters have ${points}.`);
  const sort = resolveSort(root, orderBy, faults);
  const included = resolveInclude(root, include, faults);
  const shown = shownOf(root, included, fields, (index, detail) =>
    faults.at(`/fields/${index}`, 'UNKNOWN_FIELD', detail),
  );
  return { root, rules, points, whereClause: body.whereClause, sort, limit, cursor, include: included, shown, total };
}
