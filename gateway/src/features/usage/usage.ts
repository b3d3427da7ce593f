import * as v from 'valibot';
import { validationError } from '../../base/errors.ts';
import { limitNames } from '../../base/limit-state.ts';
import { uuidOutputSchema } from '../../base/uuid.ts';
import { type AnyEndpoint, type AuthenticatedCall, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { engineData } from '../../http/engine-data.ts';
import { dateParameter } from '../../input/parameters.ts';
import { countSchema } from '../../json-api/schemas.ts';
import { readStoredBytes } from '../../reading/shares.ts';

const dayMs = 86_400_000;
/** With about 20 statuses on each day, a response has at most 130 KB. */
const maxDays = 100;
const defaultDays = 30;

const parameters = v.strictObject({
  from: v.pipe(dateParameter, v.description(`First UTC day. Default: ${defaultDays - 1} days before \`to\``)),
  to: v.pipe(dateParameter, v.description('Last UTC day. Default: today')),
});
type Given = v.InferOutput<typeof parameters>;

const daySchema = v.pipe(v.string(), v.isoDate());
const nullableCountSchema = v.nullable(countSchema);

const responseSchema = v.strictObject({
  data: v.pipe(
    v.strictObject({
      type: v.literal('usage'),
      id: v.pipe(uuidOutputSchema, v.description('Id of the organisation')),
      attributes: v.strictObject({
        from: daySchema,
        to: daySchema,
        requests: v.pipe(
          v.array(
            v.strictObject({
              day: daySchema,
              status: v.pipe(
                v.number(),
                v.integer(),
                v.description('HTTP status; 499 if the client disconnected before the response'),
              ),
              requests: countSchema,
            }),
          ),
          v.description(
            'Numbers of requests by day and status, sorted by day and status. The list omits days without requests',
          ),
        ),
        routes: v.pipe(
          v.array(
            v.strictObject({
              route: v.pipe(
                v.string(),
                v.description(
                  'Method and path of the endpoint, such as `GET /v1/invoices/{id}`; `other` for unknown paths',
                ),
              ),
              requests: countSchema,
              rejected: v.pipe(countSchema, v.description('Number of responses with a status 4xx')),
              failed: v.pipe(countSchema, v.description('Number of responses with a status 5xx')),
            }),
          ),
          v.description('Numbers of requests by endpoint in all these days, the most requested endpoint first'),
        ),
        limits: v.array(
          v.strictObject({
            name: v.pipe(
              v.picklist(limitNames),
              v.description('Name of the limit, as in the header `RateLimit-Policy`'),
            ),
            counted_by: v.picklist(['client_address', 'workspace', 'organisation']),
            limit: countSchema,
            remaining: v.pipe(
              nullableCountSchema,
              v.description(
                'Number of requests that the caller can still send; null if the limit counts by workspace and the caller may access several workspaces',
              ),
            ),
            window_seconds: v.pipe(
              nullableCountSchema,
              v.description('Length of the time window in seconds; null for a limit of concurrent operations'),
            ),
            resets_in_seconds: v.pipe(
              nullableCountSchema,
              v.description(
                'Number of seconds until the limit counts from 0 again; null for a limit of concurrent operations',
              ),
            ),
          }),
        ),
        storage: v.pipe(
          v.strictObject({ stored_bytes: countSchema, max_bytes: countSchema }),
          v.description('Size of all files of the organisation, with previews, and the storage quota'),
        ),
        sizes: v.pipe(
          v.strictObject({ json_body_bytes: countSchema, upload_bytes: countSchema }),
          v.description('Maximum sizes of a JSON body and of an uploaded file'),
        ),
      }),
    }),
    v.title('Usage'),
  ),
});

const dayOf = (ms: number): string => new Date(ms).toJSON().slice(0, 10);

/** Returns the requested range of days. @throws ValidationErrors if the range is empty or too long */
function readRange({ from, to = dayOf(Date.now()) }: Given): { readonly from: string; readonly to: string } {
  const last = Date.parse(to);
  const first = from === undefined ? last - (defaultDays - 1) * dayMs : Date.parse(from);
  const position = { parameter: 'from' };
  if (first > last)
    throw validationError('INVALID_REQUEST', 'The day `from` is after `to`. Swap the two days.', position);
  if (last - first >= maxDays * dayMs) {
    const detail = `The range has more than ${maxDays} days. Send several requests with shorter ranges.`;
    throw validationError('INVALID_REQUEST', detail, position);
  }
  return { from: dayOf(first), to };
}

const readText = `query ($from: date!, $to: date!) {
  request_counts(where: {day: {_gte: $from, _lte: $to}}, order_by: [{day: asc}, {status: asc}]) { day status requests }
  route_counts(where: {day: {_gte: $from, _lte: $to}}) { route requests rejected failed }
}`;
const number = v.pipe(v.union([v.string(), v.number()]), v.transform(Number));
const readSchema = v.object({
  request_counts: v.array(v.object({ day: v.string(), status: number, requests: number })),
  route_counts: v.array(v.object({ route: v.string(), requests: number, rejected: number, failed: number })),
});
type RouteCount = v.InferOutput<typeof readSchema>['route_counts'][number];

/** The rows of all days of a route become one. */
function addDays(rows: readonly RouteCount[]): RouteCount[] {
  const sum = (days: readonly RouteCount[], name: 'requests' | 'rejected' | 'failed') =>
    days.reduce((total, day) => total + day[name], 0);
  return [...Map.groupBy(rows, ({ route }) => route)]
    .map(([route, days]) => ({
      route,
      requests: sum(days, 'requests'),
      rejected: sum(days, 'rejected'),
      failed: sum(days, 'failed'),
    }))
    .sort((a, b) => b.requests - a.requests || (a.route < b.route ? -1 : 1));
}

/** Empty for an API key, which gives access to one workspace and not to the whole organisation. */
async function readCounts(range: { readonly from: string; readonly to: string }, call: AuthenticatedCall) {
  if (call.principal.workspaceId !== undefined) return { requests: [], routes: [] };
  const { request_counts: requests, route_counts: rows } = await engineData(call, readSchema, readText, range);
  return { requests, routes: addDays(rows) };
}

const getUsage: Endpoint<Given, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/usage',
  operationId: 'getUsage',
  summary: 'Show usage and limits',
  description: `Returns the numbers of requests of the organisation by day and status, and by endpoint, for at most ${maxDays} days, and the limits with their current state. The response contains a request a few seconds after its end. A response to an API key contains no numbers of requests, because the key gives access to one workspace only.`,
  tag: 'Service',
  success: {
    status: 200,
    description: 'The numbers of requests, the limits, and the maximum sizes.',
    body: responseSchema,
  },
  errors: [],
  parameters,
  async run({ parameters: given }, call) {
    const range = readRange(given);
    const { deps, principal, address } = call;
    const [counts, limits, stored_bytes] = await Promise.all([
      readCounts(range, call),
      deps.readLimits(address, principal),
      readStoredBytes(call),
    ]);
    const storage = { stored_bytes, max_bytes: deps.shares.storedBytes.max };
    const sizes = { json_body_bytes: deps.maxBodyBytes, upload_bytes: deps.maxUploadBytes };
    const attributes = { ...range, ...counts, limits, storage, sizes };
    return {
      body: { data: { type: 'usage', id: principal.organisationId, attributes } },
      headers: { 'Cache-Control': 'no-store' },
    };
  },
};

export const usageEndpoints: readonly AnyEndpoint[] = [getUsage];
