import { basename } from 'node:path';
import { GraphQLError, parse } from 'graphql';
import type { RequestStep } from './cases.ts';
import { isJsonObject, serializeJson } from './json.ts';

type Rule = readonly [pattern: RegExp, reason: string];

/** Folders of the published suite with tests of features other than GraphQL over Postgres. */
const FOLDERS: readonly Rule[] = [
  [/\/(ltree|postgis|raster|spatial|geojson)(\/|$)/, 'a Postgres extension (PostGIS, ltree)'],
  [/\/relay(\/|$)/, 'Relay schema'],
  [/\/(citus|bigquery|mssql|cockroach|sqlite)(\/|$)/, 'another database'],
  [/\/(actions|remote_schemas|remote_relationships|heterogeneous)(\/|$)/, 'actions or remote schemas'],
  [/\/(v1|v2)(\/|$)/, 'the query language before GraphQL'],
  [/\/scheduled_triggers(\/|$)/, 'scheduled triggers'],
  [/\/event_triggers\/transform(\/|$)/, 'request transforms of event triggers'],
  [/\/event_triggers\/(create-delete|create_and_reset_non_default|ddl)(\/|$)/, "errors of Hasura's own API"],
  [/\/subscriptions\/(customized_source|mssql)(\/|$)/, 'names of all fields of a source, or another database'],
  [/\/endpoints(\/|$)/, 'REST endpoints'],
];

const FILES: readonly Rule[] = [[/_(mssql|citus|bigquery|cockroach|sqlite)\.yaml$/, 'another database']];

const ADDRESSES: readonly Rule[] = [
  [/^\/v1beta1\/relay/, 'Relay schema'],
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
 * Returns the reason why the runner omits a case file with the given path; undefined if the runner replays the file.
 */
export function getReasonToOmitFile(path: string): string | undefined {
  return reasonOf(FOLDERS, path.replaceAll('\\', '/')) ?? reasonOf(FILES, basename(path));
}

/**
 * Returns why the runner omits a step that expects data although its query is invalid. Returns undefined for any other
 * step. A few files of the published suite contain such steps, but the tests of the suite do not use these files.
 */
function notGraphql({ body, responses }: RequestStep): string | undefined {
  if (!isJsonObject(body) || typeof body.query !== 'string') return undefined;
  if (!responses.some((response) => isJsonObject(response) && 'data' in response)) return undefined;
  try {
    parse(body.query, { noLocation: true });
    return undefined;
  } catch (error) {
    return `its query is not GraphQL (${error instanceof GraphQLError ? error.message : String(error)})`;
  }
}

/** Returns the reason why the runner omits a step; undefined if the runner replays the step. */
export function getReasonToOmitStep(step: RequestStep): string | undefined {
  const content = step.body === undefined ? undefined : reasonOf(CONTENTS, serializeJson(step.body));
  return reasonOf(ADDRESSES, step.url) ?? content ?? notGraphql(step);
}

/**
 * Returns the reason why the runner cannot execute a metadata operation; undefined if the runner can execute it. The
 * runner omits a step that contains such an operation. If the setup of a folder contains such an operation, the runner
 * omits all cases of the folder.
 */
export function getReasonToOmitOperation(type: string): string | undefined {
  return reasonOf(OPERATIONS, type);
}
