import { expect } from 'vitest';
import { ErrorCollector, formatDetail } from '../src/base/errors.ts';
import { type EngineCondition, queryCondition, toEngineCondition } from '../src/boolexp/conditions.ts';
import { readWhereClause } from '../src/boolexp/from-where-clause.ts';
import { findRecordType, recordCatalogue } from '../src/contract/catalogue.ts';
import { validateQuery } from '../src/contract/resolve.ts';

/** Translates a records query to Hasura's `where` and `order_by`. @throws ValidationErrors when the query is invalid */
export function translateRecordsQuery(body: object): {
  readonly where: EngineCondition;
  readonly orderBy: readonly object[];
} {
  const errors = new ErrorCollector();
  const query = validateQuery(body, errors);
  const where =
    query.whereClause === undefined
      ? undefined
      : readWhereClause(query.root, recordCatalogue, query.whereClause, (pointer, detail) =>
          errors.at(pointer, 'INVALID_WHERE_CLAUSE', detail),
        );
  errors.throwIfAny();
  return {
    where: toEngineCondition(queryCondition({ ...query, where })),
    orderBy: query.sort.map((key) => key.orderBy),
  };
}

/** Returns the JSON pointer and the detail of each error in a `whereClause`. */
export function faultsOf(root: string, clause: unknown): [string, string][] {
  const errors: [string, string][] = [];
  const read = readWhereClause(findRecordType(root), recordCatalogue, clause, (pointer, detail) =>
    errors.push([pointer, formatDetail(detail, { pointer })]),
  );
  expect(read === undefined).toBe(errors.length > 0);
  return errors;
}
