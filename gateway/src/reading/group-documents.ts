import { validationError } from '../base/errors.ts';
import { parseJson } from '../base/validation.ts';
import { type BooleanExpression, type EngineCondition, toEngineCondition } from '../boolexp/conditions.ts';
import { queryLimits } from '../contract/query.ts';
import type { RecordType } from '../contract/types.ts';
import type { AuthenticatedCall } from '../http/endpoint.ts';
import { type EngineRow, requireRow } from '../json-api/resources.ts';
import { type Candidate, conditionOf } from './group-keys.ts';

/** More have a document with more tokens than the engine accepts (20,000). */
const maxAggregates = 500;
/** The engine accepts 5,000 comparisons in a document; each aggregate repeats those of the query. */
const maxComparisons = 4_000;
/** Of the conditions of the groups in a document. The engine accepts bodies of 4 MiB. */
const maxConditionBytes = 1024 * 1024;

export const tooManyGroups = (detail: string) =>
  validationError('TOO_MANY_GROUPS', `${detail} Add filters, group by fewer fields, or use a longer interval.`, {
    pointer: '/groupBy',
  });

const comparisonsIn = (condition: BooleanExpression): number => {
  if (condition.kind === 'all' || condition.kind === 'any')
    return condition.of.reduce((sum, each) => sum + comparisonsIn(each), 0);
  if (condition.kind === 'not') return comparisonsIn(condition.that);
  return condition.kind === 'column' ? 1 : 1 + comparisonsIn(condition.that);
};

export interface Condition {
  readonly root: RecordType;
  readonly condition: BooleanExpression;
  /** Cost of the condition. All documents of a request together cost at most as much as a query may. */
  readonly points: number;
}

const sizeOf = (condition: BooleanExpression, comparisonsOfGroup: number): number =>
  Math.min(maxAggregates, Math.max(1, Math.floor(maxComparisons / (comparisonsIn(condition) + comparisonsOfGroup))));

/** How many groups the points of the condition allow. A key has at most 2 comparisons, one of them of a relationship. */
export const affordableGroups = ({ condition, points }: Condition, keys: number): number =>
  sizeOf(condition, 2 * keys) * Math.max(1, Math.floor(queryLimits.conditions / Math.max(1, points)));

type Part = { readonly candidate: Candidate; readonly where: EngineCondition };

/** Divides the candidates into documents. @throws ValidationErrors TOO_MANY_GROUPS before the first is sent */
function documentsOf({ condition, points }: Condition, candidates: readonly Candidate[]): readonly Part[][] {
  const keys = Math.max(1, ...candidates.map((candidate) => comparisonsIn(conditionOf(candidate))));
  const size = sizeOf(condition, keys);
  const documents: Part[][] = [];
  let bytes = 0;
  for (const candidate of candidates) {
    const where = toEngineCondition(conditionOf(candidate));
    const length = JSON.stringify(where).length;
    const last = documents.at(-1);
    bytes += length;
    if (last === undefined || last.length >= size || bytes > maxConditionBytes) {
      documents.push([{ candidate, where }]);
      bytes = length;
    } else last.push({ candidate, where });
  }
  if (documents.length > 1 && documents.length * Math.max(1, points) > queryLimits.conditions)
    throw tooManyGroups(
      `The conditions of the query cost ${points} points for each ${size} groups, and the records have up to ${candidates.length} groups.`,
    );
  return documents;
}

/**
 * query ($filter: invoices_bool_exp!, $k0: invoices_bool_exp!, …) {
 *   k0: invoices_aggregate(where: {_and: [$filter, $k0]}) { aggregate { … } }
 *   …
 * }
 *
 * The embedded engine compiles the aggregates of a document into one `group by`.
 */
function documentText({ name }: RecordType, size: number, values: string): string {
  const names = Array.from({ length: size }, (_, i) => `k${i}`);
  const declared = ['filter', ...names].map((variable) => `$${variable}: ${name}_bool_exp!`).join(' ');
  const fields = names.map((key) => `${key}: ${name}_aggregate(where: {_and: [$filter, $${key}]}) { ...values }`);
  return `query (${declared}) { ${fields.join(' ')} } fragment values on ${name}_aggregate { aggregate { ${values} } }`;
}

/** Sends an operation whose response is parsed. Numbers keep all digits. */
export async function readParsed(
  { deps, principal, signal }: AuthenticatedCall,
  text: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<EngineRow> {
  const response = await deps.read({ text, variables, claims: principal.claims, signal, parsed: true });
  return requireRow(requireRow(response.read((bytes) => parseJson(bytes.toString()))).data);
}

export interface Measured {
  readonly candidate: Candidate;
  /** Value of the field `aggregate`. */
  readonly aggregate: EngineRow;
}

/** Computes values of the records of each candidate. Candidates without records are left out, apart from the group of all records. @param values GraphQL */
export async function computeMeasures(
  call: AuthenticatedCall,
  condition: Condition,
  candidates: readonly Candidate[],
  values: string,
): Promise<readonly Measured[]> {
  const filter = toEngineCondition(condition.condition);
  const found: Measured[] = [];
  for (const parts of documentsOf(condition, candidates)) {
    const variables = Object.fromEntries(parts.map(({ where }, i) => [`k${i}`, where]));
    const data = await readParsed(call, documentText(condition.root, parts.length, values), { filter, ...variables });
    for (const [i, { candidate }] of parts.entries()) {
      const aggregate = requireRow(requireRow(data[`k${i}`]).aggregate);
      if (aggregate.count !== 0 || candidate.values.length === 0) found.push({ candidate, aggregate });
    }
  }
  return found;
}
