import { basename } from 'node:path';
import { GraphQLError, parse } from 'graphql';
import type { Step } from './cases.ts';
import { encode, isObject } from './json.ts';

type Rule = readonly [pattern: RegExp, reason: string];

/** Folders of the published suite that test other features than GraphQL over Postgres. */
const FOLDERS: readonly Rule[] = [
  [/\/(ltree|postgis|raster|spatial|geojson)(\/|$)/, 'a Postgres extension (PostGIS, ltree)'],
  [/\/relay(\/|$)/, 'Relay schema'],
  [/\/(citus|bigquery|mssql|cockroach|sqlite)(\/|$)/, 'another database'],
  [/\/(actions|remote_schemas|remote_relationships|heterogeneous)(\/|$)/, 'actions or remote schemas'],
  [/\/(v1|v2)(\/|$)/, 'the query language before GraphQL'],
  [/\/explain(\/|$)/, 'the exact SQL of another engine'],
  [/\/(event_triggers|subscriptions|scheduled_triggers)(\/|$)/, 'a setup whose assertions are not in files'],
  [/\/endpoints(\/|$)/, 'REST endpoints'],
];

const FILES: readonly Rule[] = [[/_(mssql|citus|bigquery|cockroach|sqlite)\.yaml$/, 'another database']];

const ADDRESSES: readonly Rule[] = [
  [/^\/v1beta1\/relay/, 'Relay schema'],
  [/\/graphql\/explain$/, 'the exact SQL of another engine'],
  [/^\/api\/rest\//, 'REST endpoints'],
];

const CONTENTS: readonly Rule[] = [
  [/\b_st_(d_|3d_)?[a-z]+|\b(geometry|geography|raster)\b/, 'PostGIS'],
  [/\b(ltree|lquery|ltxtquery)\b/, 'ltree'],
];

const OPERATIONS: readonly Rule[] = [
  [/remote_schema|remote_relationship/, 'remote schemas'],
  [/action|custom_types/, 'actions'],
  [/cron|scheduled/, 'scheduled triggers'],
  [/rest_endpoint/, 'REST endpoints'],
  [/native_query|logical_model|stored_procedure/, 'native queries'],
  [/add_source|^(mssql|citus|bigquery|cockroach)_/, 'another database'],
];

const reasonOf = (rules: readonly Rule[], text: string) => rules.find(([pattern]) => pattern.test(text))?.[1];

/**
 * Returns the reason why the runner does not replay a case file, by the file's path; undefined if it replays the file.
 */
export function fileOutOfScope(path: string): string | undefined {
  return reasonOf(FOLDERS, path.replaceAll('\\', '/')) ?? reasonOf(FILES, basename(path));
}

/**
 * Returns the reason to omit an invalid query. The published suite contains a few files that no test uses: a brace is
 * missing, but the file expects data.
 */
function notGraphql({ body, responses }: Step): string | undefined {
  if (!isObject(body) || typeof body.query !== 'string') return undefined;
  if (!responses.some((response) => isObject(response) && 'data' in response)) return undefined;
  try {
    parse(body.query, { noLocation: true });
    return undefined;
  } catch (error) {
    return `its query is not GraphQL (${error instanceof GraphQLError ? error.message : String(error)})`;
  }
}

/** Returns the reason why the runner does not replay one step; undefined if it replays the step. */
export function stepOutOfScope(step: Step): string | undefined {
  const content = step.body === undefined ? undefined : reasonOf(CONTENTS, encode(step.body));
  return reasonOf(ADDRESSES, step.url) ?? content ?? notGraphql(step);
}

/**
 * Returns the reason why the runner does not perform a metadata operation, and therefore omits its folder; undefined if
 * it performs the operation.
 */
export function operationOutOfScope(type: string): string | undefined {
  return reasonOf(OPERATIONS, type);
}
