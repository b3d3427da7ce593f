import type * as v from 'valibot';
import { type ErrorCollector, escapePointer, quote, validationError } from '../base/errors.ts';
import { didYouMean, joinSentences, nameSuggester } from '../base/suggest.ts';
import { isObject, readBodyPart, unknownNameText } from '../base/validation.ts';
import { groupBodySchemas, groupLimits, type intervalKey, type MeasureOperation, type measure } from './group-body.ts';
import type { Interval } from './intervals.ts';
import { unknownFilterField } from './name-hints.ts';
import type { SortDirection, ValidatedFilter } from './query.ts';
import { findRoot, resolveFilters } from './resolve.ts';
import type { DataType, FilterField, RecordType } from './types.ts';

/** Types of fields that a measure accepts; `count` accepts every field. */
const measurable: Readonly<Record<Exclude<MeasureOperation, 'count'>, readonly DataType[]>> = {
  sum: ['number'],
  avg: ['number'],
  min: ['number', 'date'],
  max: ['number', 'date'],
};

export interface GroupKey {
  readonly path: string;
  readonly dimension: FilterField;
  readonly interval: Interval | undefined;
}

export interface Measure {
  readonly name: string;
  readonly operation: MeasureOperation;
  /** `undefined` if the measure counts all records. */
  readonly field: FilterField | undefined;
  readonly pointer: string;
}

export interface GroupOrder {
  /** Index of the key or of the measure. */
  readonly by: { readonly key: number } | { readonly measure: number };
  readonly direction: SortDirection;
}

export interface GroupQuery {
  readonly root: RecordType;
  readonly rules: readonly ValidatedFilter[];
  readonly points: number;
  readonly whereClause: unknown;
  readonly keys: readonly GroupKey[];
  readonly measures: readonly Measure[];
  readonly order: readonly GroupOrder[];
  readonly limit: number;
}

function resolveKey(
  root: RecordType,
  given: string | v.InferOutput<typeof intervalKey>,
  at: string,
  errors: ErrorCollector,
): GroupKey[] {
  const { field: path, interval } = typeof given === 'string' ? { field: given, interval: undefined } : given;
  const pointer = typeof given === 'string' ? at : `${at}/field`;
  const dimension = root.dimensions.get(path);
  if (dimension === undefined) {
    errors.at(pointer, 'UNKNOWN_FIELD', () => unknownFilterField(root, path));
    return [];
  }
  if (interval !== undefined && dimension.kind.type !== 'date') {
    errors.at(
      `${at}/interval`,
      'INTERVAL_NOT_ALLOWED',
      `${path} has the type ${dimension.kind.type}, and only dates have intervals. Remove the interval, or group by a date.`,
    );
    return [];
  }
  return [{ path, dimension, interval }];
}

const ownFields = (root: RecordType, types: readonly DataType[] | undefined): string[] =>
  [...root.dimensions.values()]
    .filter(({ relationship, kind }) => relationship === undefined && (types?.includes(kind.type) ?? true))
    .map(({ path }) => path);

function resolveMeasure(
  root: RecordType,
  given: v.InferOutput<typeof measure>,
  at: string,
  errors: ErrorCollector,
): Measure[] {
  const { operation, field: path } = given;
  const name = given.name ?? (path === undefined ? operation : `${operation}_${path.replaceAll('.', '_')}`);
  if (path === undefined) {
    if (operation === 'count') return [{ name, operation, field: undefined, pointer: at }];
    errors.at(
      at,
      'MEASURE_NOT_ALLOWED',
      `${operation} needs a field. Allowed: ${ownFields(root, measurable[operation]).join(', ')}.`,
    );
    return [];
  }
  const field = root.dimensions.get(path);
  const types = operation === 'count' ? undefined : measurable[operation];
  if (field === undefined) errors.at(`${at}/field`, 'UNKNOWN_FIELD', () => unknownFilterField(root, path));
  else if (field.relationship !== undefined)
    errors.at(
      `${at}/field`,
      'MEASURE_NOT_ALLOWED',
      `${path} is a field of a related record. A measure needs a field of ${root.name}: ${ownFields(root, types).join(', ')}.`,
    );
  else if (types !== undefined && !types.includes(field.kind.type))
    errors.at(
      `${at}/field`,
      'MEASURE_NOT_ALLOWED',
      `${path} has the type ${field.kind.type} and does not accept ${operation}. Allowed: ${ownFields(root, types).join(', ')}.`,
    );
  else return [{ name, operation, field, pointer: at }];
  return [];
}

/** Measures and keys are members of one order, so their names must differ. */
function checkNames(keys: readonly GroupKey[], measures: readonly Measure[], errors: ErrorCollector): void {
  const paths = keys.map(({ path }) => path);
  for (const [index, path] of paths.entries())
    if (paths.indexOf(path) < index)
      errors.at(`/groupBy/${index}`, 'INVALID_REQUEST', `${path} occurs twice. Remove one of the two.`);
  const names = [...paths, ...measures.map(({ name }) => name)];
  for (const { name, pointer } of measures)
    if (names.indexOf(name) < names.lastIndexOf(name))
      errors.at(
        pointer,
        'INVALID_REQUEST',
        `Several keys or measures have the name ${quote(name)}. Set \`name\` to another name.`,
      );
}

function resolveOrder(
  keys: readonly GroupKey[],
  measures: readonly Measure[],
  given: v.InferOutput<(typeof groupBodySchemas)['orderBy']>,
  errors: ErrorCollector,
): GroupOrder[] {
  const names = [...keys.map(({ path }) => path), ...measures.map(({ name }) => name)];
  const several = Array.isArray(given);
  return (several ? given : [given]).flatMap(({ field, direction }, index): GroupOrder[] => {
    const found = names.indexOf(field);
    if (found >= keys.length) return [{ by: { measure: found - keys.length }, direction }];
    if (found >= 0) return [{ by: { key: found }, direction }];
    errors.at(several ? `/orderBy/${index}/field` : '/orderBy/field', 'UNKNOWN_FIELD', () =>
      joinSentences(
        `Groups are sorted by the fields of \`groupBy\` and by measures, and ${quote(field)} is neither.`,
        didYouMean(nameSuggester(names)(field)),
        `Allowed: ${names.join(', ')}.`,
      ),
    );
    return [];
  });
}

const unknownMember = unknownNameText('member', Object.keys(groupBodySchemas));

/**
 * Checks all names and values except those of `whereClause`. The result is valid only if `errors` stays empty.
 * @throws ValidationErrors for a missing or unknown `root`
 */
export function validateGroups(body: unknown, errors: ErrorCollector): GroupQuery {
  if (!isObject(body)) throw validationError('INVALID_REQUEST', 'Expected an object.', { pointer: '' });
  for (const name of Object.keys(body))
    if (!Object.hasOwn(groupBodySchemas, name)) errors.at(escapePointer(name), 'INVALID_REQUEST', unknownMember(name));
  const member = <T>(key: keyof typeof groupBodySchemas, schema: v.GenericSchema<unknown, T>): T | undefined =>
    readBodyPart(schema, body[key], escapePointer(key), errors)?.value;
  const name = member('root', groupBodySchemas.root);
  const filters = member('filters', groupBodySchemas.filters) ?? [];
  const groupBy = member('groupBy', groupBodySchemas.groupBy) ?? [];
  const given = member('measures', groupBodySchemas.measures) ?? [];
  const orderBy = member('orderBy', groupBodySchemas.orderBy) ?? [];
  const limit = member('limit', groupBodySchemas.limit) ?? groupLimits.defaultGroups;
  const root = name === undefined ? undefined : findRoot(name, errors);
  if (root === undefined) throw errors.toError();
  const conditions = resolveFilters(root, filters, errors);
  const keys = groupBy.flatMap((key, index) => resolveKey(root, key, `/groupBy/${index}`, errors));
  const measures = given.flatMap((each, index) => resolveMeasure(root, each, `/measures/${index}`, errors));
  checkNames(keys, measures, errors);
  const order = errors.isEmpty ? resolveOrder(keys, measures, orderBy, errors) : [];
  return { root, ...conditions, whereClause: body.whereClause, keys, measures, order, limit };
}
