import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { findRecordType } from '../../../gateway/src/contract/catalogue.ts';
import { filterOperators, operatorNames } from '../../../gateway/src/contract/operators.ts';
import type { FilterField, RecordType } from '../../../gateway/src/contract/types.ts';
import { recordTypes } from '../../../platform/src/tables/lookup.ts';
import { type RecordedRequest, recordedRequests } from '../recorded/requests.ts';
import { bodyFactoriesByEndpoint } from '../rest/error-request-parts.ts';

const golden = join(import.meta.dirname, '../records/golden');
const query = (body: object): RecordedRequest => ({ method: 'POST', path: '/v1/records/query', body });

/**
 * Values with which the test queries a field, by the type of the field. For an enum field, the test uses the first enum
 * value.
 */
const operands = { text: 'a', number: 100, date: '2026-06-01', boolean: true, workspace: 'studio' } as const;

const operandOf = ({ kind }: FilterField) => (kind.type === 'enum' ? (kind.values?.[0] ?? '') : operands[kind.type]);

/** Returns the queries of a field: one query for each operator that the field accepts. */
function queriesOf({ name: root }: RecordType, field: FilterField): RecordedRequest[] {
  return operatorNames(field.kind.type).map((operator) => {
    const kind = filterOperators.get(operator)?.operands;
    const value = operandOf(field);
    const given = kind === 'none' ? {} : { value: kind === 'many' ? [value] : value };
    return query({ root, filters: [{ field: field.path, operator, ...given }], limit: 20, total: true });
  });
}

/** One query for each operator of each field of each record type. */
const operatorQueries: readonly RecordedRequest[] = recordTypes
  .map(({ name }) => findRecordType(name))
  .flatMap((root) => [...root.dimensions.values()].flatMap((field) => queriesOf(root, field)));

const goldenRequest = v.looseObject({ cursor: v.optional(v.string()) });

/** Reads the requests of the golden files, except those that need a cursor. */
async function goldenQueries(): Promise<readonly RecordedRequest[]> {
  const names = await readdir(golden);
  const bodies = await Promise.all(names.map((name) => readFile(join(golden, name, 'request.json'), 'utf8')));
  return bodies
    .map((text) => v.parse(goldenRequest, JSON.parse(text)))
    .filter(({ cursor }) => cursor === undefined)
    .map(query);
}

const isCreation = ({ method, path }: RecordedRequest): boolean => `${method} ${path}` in bodyFactoriesByEndpoint;

/**
 * Returns all requests that change no data: the recorded requests, the golden requests, and one request for each
 * operator of each field.
 */
export const readRecordedRequests = async (): Promise<readonly RecordedRequest[]> => [
  ...recordedRequests.filter((request) => !isCreation(request)),
  ...(await goldenQueries()),
  ...operatorQueries,
];

/** A request that creates a resource, with a body that is new at each call. */
export interface CreationRequest {
  readonly path: string;
  readonly body: () => object;
}

/** All requests that create a resource. */
export const creationRequests: readonly CreationRequest[] = Object.entries(bodyFactoriesByEndpoint).map(
  ([endpoint, body]) => ({ path: endpoint.split(' ')[1] ?? '', body }),
);
