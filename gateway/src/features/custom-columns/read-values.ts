import type { RecordFilter, RecordValue, SampledRecord } from '@fds/ai/extractor';
import type { Principal } from '../../auth/principal.ts';
import { ApiError, ErrorCollector } from '../../base/errors.ts';
import { isObject } from '../../base/validation.ts';
import {
  type BooleanExpression,
  columnCondition,
  conjunction,
  queryCondition,
  softDeleteCondition,
  toEngineCondition,
} from '../../boolexp/conditions.ts';
import { validateQuery } from '../../contract/resolve.ts';
import type { FilterField, RecordType } from '../../contract/types.ts';
import type { Deps } from '../../deps.ts';
import type { AuthenticatedCall } from '../../http/endpoint.ts';
import { type EngineRow, requireRow, requireRows } from '../../json-api/resources.ts';

/** Maximum number of records that a request for custom columns may name (contract, Limits). */
export const maxRecordIds = 500;

/** So that parsing a response never blocks for long. If records are large, the next operations read fewer. */
const recordsPerOperation = 100;

const nothingNamed: ReadonlySet<string> = new Set();

/** Returns the GraphQL text that selects fields. The fields of a related record are nested in its relationship. */
function selected(dimensions: readonly FilterField[]): string {
  const groups = Map.groupBy(dimensions, ({ relationship }) => relationship);
  return [...groups]
    .map(([relationship, of]) => {
      const columns = [...new Set(of.map(({ column: name }) => name))].join(' ');
      return relationship === undefined ? columns : `${relationship} { ${columns} }`;
    })
    .join(' ');
}

function toJsonValue(row: EngineRow, { relationship, column: name }: FilterField, maxText: number): RecordValue {
  const holder = relationship === undefined ? row : row[relationship];
  const value = isObject(holder) ? holder[name] : null;
  if (typeof value === 'number') return String(value);
  // `slice` would keep the whole text in memory.
  if (typeof value === 'string')
    return value.length > maxText ? Buffer.from(value.slice(0, maxText)).toString() : value;
  return typeof value === 'boolean' ? value : null;
}

export interface RecordReader extends Pick<AuthenticatedCall, 'signal'> {
  readonly deps: Pick<Deps, 'engine'>;
  readonly principal: Pick<Principal, 'claims'>;
}

/** With the caller's permissions. `newest`: number of newest records; `maxText`: a longer text is cut. */
export async function readRecordValues(
  root: RecordType,
  paths: readonly string[],
  selectedRecords: { readonly ids: readonly string[] } | { readonly newest: number },
  { deps, principal, signal }: RecordReader,
  maxText = Number.POSITIVE_INFINITY,
): Promise<readonly SampledRecord[]> {
  const dimensions = paths.flatMap((path) => root.dimensions.get(path) ?? []);
  const text = [
    `query ($where: ${root.name}_bool_exp!, $limit: Int!) {`,
    `  ${root.name}(where: $where, order_by: {id: desc}, limit: $limit) { id ${selected(dimensions)} }`,
    '}',
  ].join('\n');
  const named = 'ids' in selectedRecords ? [columnCondition('id', { _in: selectedRecords.ids })] : [];
  const most = 'ids' in selectedRecords ? selectedRecords.ids.length : selectedRecords.newest;
  const found: SampledRecord[] = [];
  let size = recordsPerOperation;
  while (found.length < most) {
    const last = found.at(-1);
    const after = last === undefined ? [] : [columnCondition('id', { _lt: last.id })];
    const where = toEngineCondition(conjunction(...softDeleteCondition(root, nothingNamed), ...named, ...after));
    const limit = Math.min(size, most - found.length);
    try {
      const data = await deps.engine({ text, variables: { where, limit }, claims: principal.claims, signal });
      const rows = requireRows(data[root.name]);
      for (const row of rows) {
        const values = dimensions.map((dimension) => [dimension.path, toJsonValue(row, dimension, maxText)]);
        found.push({ id: String(row.id), values: Object.fromEntries(values) });
      }
      if (rows.length < limit) break;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'RESPONSE_TOO_LARGE' || limit === 1) throw error;
      size = Math.ceil(limit / 4);
    }
  }
  return found;
}

/** @throws ValidationErrors when a filter is invalid */
function filterCondition(root: RecordType, filters: readonly RecordFilter[]): BooleanExpression {
  const errors = new ErrorCollector();
  const query = validateQuery({ root: root.name, filters }, errors);
  errors.throwIfAny();
  return queryCondition({ ...query, where: undefined });
}

/** One operation for all lists. @param among ids of the records to count; `undefined`: all records */
export async function countMatches(
  root: RecordType,
  filters: readonly (readonly RecordFilter[])[],
  { deps, principal, signal }: AuthenticatedCall,
  among?: readonly string[],
): Promise<readonly number[]> {
  if (filters.length === 0) return [];
  const names = filters.map((_, index) => `w${index}`);
  const text = [
    `query (${names.map((name) => `$${name}: ${root.name}_bool_exp!`).join(', ')}) {`,
    ...names.map((name) => `  ${name}: ${root.name}_aggregate(where: $${name}) { aggregate { count } }`),
    '}',
  ].join('\n');
  const only = among === undefined ? [] : [columnCondition('id', { _in: among })];
  const wheres = filters.map((each) => toEngineCondition(conjunction(filterCondition(root, each), ...only)));
  const variables = Object.fromEntries(names.map((name, index) => [name, wheres[index]]));
  const data = await deps.engine({ text, variables, claims: principal.claims, signal });
  return names.map((name) => {
    const { count } = requireRow(requireRow(data[name]).aggregate);
    if (typeof count !== 'number') throw new Error('the engine returned a count that is not a number');
    return count;
  });
}
