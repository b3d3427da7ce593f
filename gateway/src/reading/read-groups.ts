import { validationError } from '../base/errors.ts';
import { toEngineCondition } from '../boolexp/conditions.ts';
import type { GroupKey } from '../contract/groups.ts';
import type { Interval } from '../contract/intervals.ts';
import type { AuthenticatedCall } from '../http/endpoint.ts';
import { requireRow, requireRows } from '../json-api/resources.ts';
import {
  affordableGroups,
  type Condition,
  computeMeasures,
  type Measured,
  readParsed,
  tooManyGroups,
} from './group-documents.ts';
import { addInterval, addNull, type Candidate, candidatesOf, type DateSpan, isSplit, startsOf } from './group-keys.ts';

/** Of one request. One document of 500 groups over 60,000 invoices takes about 70 ms. */
const maxCandidates = 5_000;
/** Different values of the columns of the keys. Several can belong to one group, such as companies of the same name. */
const maxDistinct = 10_000;
/** One request reads each record several times. */
const maxRecords = 250_000;

const everything: Candidate = { values: [], conditions: [] };

/** Counts at most one record more than a request may add up, so that larger requests are rejected early. */
async function countRecords(call: AuthenticatedCall, { root: { name }, condition }: Condition): Promise<number> {
  const text = `query ($filter: ${name}_bool_exp!, $limit: Int!) { all: ${name}_aggregate(where: $filter, limit: $limit) { aggregate { count } } }`;
  const data = await readParsed(call, text, { filter: toEngineCondition(condition), limit: maxRecords + 1 });
  const count = Number(requireRow(requireRow(data.all).aggregate).count);
  if (count <= maxRecords) return count;
  throw validationError(
    'TOO_MANY_RECORDS',
    `More than ${maxRecords} records match, and one request adds up at most ${maxRecords}. Add filters, such as a range of dates.`,
    { pointer: '/filters' },
  );
}

/**
 * query ($filter: invoices_bool_exp!, $limit: Int!) {
 *   rows: invoices(where: $filter, distinct_on: [status issuer_id], order_by: [{status: asc} {issuer_id: asc}], limit: $limit) {
 *     status issuer { name }
 *   }
 * }
 */
async function findDistinct(
  call: AuthenticatedCall,
  { root, condition }: Condition,
  keys: readonly GroupKey[],
): Promise<readonly Candidate[]> {
  if (keys.length === 0) return [everything];
  const columns = new Set<string>();
  const fields = new Map<string, Set<string>>();
  for (const { dimension } of keys) {
    const { relationship, column } = dimension;
    const to = relationship === undefined ? undefined : root.relationships.get(relationship);
    columns.add(to?.cardinality === 'one' ? to.column : column);
    const inside = fields.get(relationship ?? '') ?? new Set();
    fields.set(relationship ?? '', inside.add(column));
  }
  const selected = [...fields].map(([relationship, names]) =>
    relationship === '' ? [...names].join(' ') : `${relationship} { ${[...names].join(' ')} }`,
  );
  const order = [...columns].map((column) => `{${column}: asc}`);
  const text = `query ($filter: ${root.name}_bool_exp!, $limit: Int!) { rows: ${root.name}(where: $filter, distinct_on: [${[...columns].join(' ')}], order_by: [${order.join(' ')}], limit: $limit) { ${selected.join(' ')} } }`;
  const { rows } = await readParsed(call, text, { filter: toEngineCondition(condition), limit: maxDistinct + 1 });
  const found = requireRows(rows);
  if (found.length > maxDistinct) throw tooManyGroups(`The keys have more than ${maxDistinct} different values.`);
  return checked(candidatesOf(found, keys));
}

function checked(candidates: readonly Candidate[]): readonly Candidate[] {
  if (candidates.length > maxCandidates) throw tooManyGroups(`The records have more than ${maxCandidates} groups.`);
  return candidates;
}

interface Span extends DateSpan {
  readonly candidate: Candidate;
}

async function readSpans(
  call: AuthenticatedCall,
  condition: Condition,
  candidates: readonly Candidate[],
  { dimension: { column } }: GroupKey,
): Promise<readonly Span[]> {
  const values = `count dated: count(columns: [${column}]) min { ${column} } max { ${column} }`;
  return (await computeMeasures(call, condition, candidates, values)).map(({ candidate, aggregate }) => ({
    candidate,
    first: requireRow(aggregate.min)[column] ?? null,
    last: requireRow(aggregate.max)[column] ?? null,
    hasNull: aggregate.dated !== aggregate.count,
  }));
}

/** One candidate for each interval from the first to the last date. `undefined` for more than `max`. */
function splitSpans(
  spans: readonly Span[],
  key: GroupKey,
  interval: Interval,
  max: number,
): readonly Candidate[] | undefined {
  const found: Candidate[] = [];
  for (const span of spans) {
    for (const start of startsOf(span, interval, max)) found.push(addInterval(span.candidate, key, start, interval));
    if (span.hasNull) found.push(addNull(span.candidate, key));
    if (found.length > max) return undefined;
  }
  return found;
}

const withoutLast = <T>(items: readonly T[]): readonly T[] => items.slice(0, -1);

/** Years without records are left out first if a wrong date in the distant past or future makes the span long. */
async function splitByYears(
  call: AuthenticatedCall,
  condition: Condition,
  spans: readonly Span[],
  key: GroupKey,
  interval: Interval,
  max: number,
): Promise<readonly Candidate[] | undefined> {
  const years = splitSpans(spans, key, 'year', max);
  if (years === undefined) return undefined;
  const found: Candidate[] = [];
  for (const { candidate, ...span } of await readSpans(call, condition, years, key)) {
    // A week of two years is found in both.
    const dated = { values: withoutLast(candidate.values), conditions: withoutLast(candidate.conditions) };
    const part = splitSpans([{ candidate: dated, ...span }], key, interval, max);
    if (part === undefined || found.length + part.length > max) return undefined;
    found.push(...part);
  }
  return [...new Map(found.map((candidate) => [JSON.stringify(candidate.values), candidate])).values()];
}

async function splitDates(
  call: AuthenticatedCall,
  condition: Condition,
  candidates: readonly Candidate[],
  key: GroupKey,
  max: number,
): Promise<readonly Candidate[] | undefined> {
  const { interval = 'day' } = key;
  const spans = await readSpans(call, condition, candidates, key);
  return splitSpans(spans, key, interval, max) ?? splitByYears(call, condition, spans, key, interval, max);
}

export interface FoundGroups {
  /** In the order of the values of the candidates. */
  readonly keys: readonly GroupKey[];
  readonly groups: readonly Measured[];
}

/**
 * Reads the groups of the records that meet a condition, with values of each: GraphQL of Hasura has no `group by`.
 * 1. `distinct_on` finds the values of the keys. The dates of intervals can be many, so the intervals follow from the
 * first and the last date of each combination of the other keys. If these are too many, the dates of few records are
 * read.
 * 2. One aggregate for each group computes the values.
 * @param values GraphQL fields of `aggregate` @throws ValidationErrors TOO_MANY_GROUPS, TOO_MANY_RECORDS
 */
export async function readGroups(
  call: AuthenticatedCall,
  condition: Condition,
  keys: readonly GroupKey[],
  values: string,
): Promise<FoundGroups> {
  const count = await countRecords(call, condition);
  const split = keys.filter(isSplit);
  const listed = keys.filter((key) => !isSplit(key));
  const max = Math.min(maxCandidates, affordableGroups(condition, keys.length));
  let candidates = await findDistinct(call, condition, listed);
  for (const key of split) {
    const found = await splitDates(call, condition, candidates, key, max);
    if (found === undefined && count <= maxDistinct) {
      const all = await findDistinct(call, condition, keys);
      return { keys, groups: await computeMeasures(call, condition, all, values) };
    }
    if (found === undefined) throw tooManyGroups(`The dates of ${key.path} are in more than ${max} groups.`);
    candidates = found;
  }
  return { keys: [...listed, ...split], groups: await computeMeasures(call, condition, candidates, values) };
}
