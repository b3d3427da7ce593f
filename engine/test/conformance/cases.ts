import * as v from 'valibot';
import { isList, isObject, type Json, type JsonObject, toJson } from './json.ts';

/** One step of a case: a request with its expected response. */
export interface Step {
  readonly description: string;
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Body of the request; absent for a GET request. */
  readonly body: Json | undefined;
  readonly status: number;
  /** The expected response, or several alternatives. If the list is empty, the runner compares only the status. */
  readonly responses: readonly Json[];
  readonly responseHeaders: Readonly<Record<string, string>>;
}

const json = v.pipe(
  v.unknown(),
  v.transform((value) => toJson(value)),
);
const headers = v.record(
  v.string(),
  v.pipe(
    v.union([v.string(), v.number(), v.bigint(), v.boolean()]),
    v.transform((value) => String(value)),
  ),
);

const stepSchema = v.object({
  description: v.optional(v.nullable(v.string())),
  url: v.string(),
  method: v.optional(v.string(), 'POST'),
  status: v.optional(v.number(), 200),
  headers: v.optional(v.nullable(headers)),
  query: v.optional(json),
  body: v.optional(json),
  response: v.optional(json),
  allowed_responses: v.optional(v.array(v.object({ response: json }))),
  resp_headers: v.optional(headers, {}),
});

function parseStep(value: JsonObject): Step {
  const step = v.parse(stepSchema, value);
  const responses = step.allowed_responses?.map((allowed) => allowed.response) ?? [];
  if (step.response !== undefined) responses.unshift(step.response);
  return {
    description: (step.description ?? '').trim(),
    url: step.url,
    method: step.method.toUpperCase(),
    headers: step.headers ?? {},
    body: step.query ?? step.body,
    status: step.status,
    responses,
    responseHeaders: step.resp_headers,
  };
}

/**
 * Parses a case file: one step, or a list of steps, which run in order on the same database.
 * @returns undefined if the document is not a case, for example a shared fragment or a schema
 * @throws ValiError if it has a url but is otherwise invalid
 */
export function parseCase(document: Json): readonly Step[] | undefined {
  const list = isList(document) ? document : [document];
  const objects = list.filter(isObject);
  if (objects.length === 0 || objects.length < list.length || !objects.every((step) => 'url' in step)) return undefined;
  return objects.map(parseStep);
}
