import { boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { uuidInputSchema, uuidOutputSchema } from '../../base/uuid.ts';
import { type AnyEndpoint, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { engineData } from '../../http/engine-data.ts';
import { pageParameters } from '../../input/parameters.ts';
import { formatDateTime } from '../../json-api/date-times.ts';
import { dateTimeSchema } from '../../json-api/schemas.ts';
import { descendingPageSchema, readPageDescending } from '../../reading/read-page-descending.ts';

const attributes = v.strictObject({
  at: dateTimeSchema,
  credential: v.pipe(
    v.nullable(v.string()),
    v.description('The client, the API key or the person; null if a rate limit rejected the request'),
  ),
  route: v.pipe(v.string(), v.description('Method and path of the endpoint; `other` for unknown paths')),
  status: v.pipe(v.number(), v.integer(), v.description('HTTP status; 499 if the client disconnected before')),
  duration_ms: v.pipe(v.number(), v.integer(), v.description('Duration in milliseconds')),
  error_code: v.pipe(v.nullable(v.string()), v.description('Code of the error; null for a success')),
});

const entrySchema = v.pipe(
  v.strictObject({
    type: v.literal('request'),
    id: v.pipe(uuidOutputSchema, v.description('Id of the request, as in the header `X-Request-Id`')),
    attributes,
  }),
  v.title('LoggedRequest'),
);

const parameters = v.strictObject({
  ...pageParameters(200, 50),
  'filter[id]': v.optional(v.pipe(uuidInputSchema, v.description('Returns only the request with this id'))),
  'filter[status]': v.optional(
    v.pipe(
      boundedString(3),
      v.regex(/^[1-5](?:\d\d|xx)$/, 'Expected a status such as 429, or a class such as 4xx'),
      v.description('Returns only requests with this status, such as `429`, or this class, such as `4xx`'),
    ),
  ),
  'filter[route]': v.optional(
    v.pipe(boundedString(200), v.description('Returns only requests to this route, such as `GET /v1/invoices/{id}`')),
  ),
});
type Given = v.InferOutput<typeof parameters>;

const text = `query ($where: logged_requests_bool_exp!, $limit: Int!) {
  logged_requests(where: $where, order_by: {id: desc}, limit: $limit) {
    id request_id at credential route status duration_ms error_code
  }
}`;
const rowSchema = v.object({ id: v.string(), request_id: v.string(), ...attributes.entries, at: v.string() });
type Row = v.InferOutput<typeof rowSchema>;
const rowsSchema = v.object({ logged_requests: v.array(rowSchema) });

/** `4xx` is `{_gte: 400, _lt: 500}`. */
function statusCondition(status: string) {
  const first = Number(status.replace('xx', '00'));
  return status.endsWith('x') ? { _gte: first, _lt: first + 100 } : { _eq: first };
}

const conditionOf = (given: Given): object => ({
  ...(given['filter[id]'] === undefined ? {} : { request_id: { _eq: given['filter[id]'] } }),
  ...(given['filter[status]'] === undefined ? {} : { status: statusCondition(given['filter[status]']) }),
  ...(given['filter[route]'] === undefined ? {} : { route: { _eq: given['filter[route]'] } }),
});

const listRequests: Endpoint<Given, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/requests',
  operationId: 'listRequests',
  summary: 'List the last requests',
  description:
    'Returns the requests of the organisation in the last 24 hours, so that you can find out what happened to a request by its id. A request appears a few seconds after its end. If an organisation sends more than 20 requests per second, the list does not contain all of them; `GET /v1/usage` counts all. A response to an API key contains no requests, because the key gives access to one workspace only.',
  tag: 'Service',
  success: {
    status: 200,
    description: 'A page of requests, the newest first.',
    body: descendingPageSchema(entrySchema),
  },
  errors: ['INVALID_CURSOR'],
  parameters,
  async run({ parameters: given }, call) {
    const condition = conditionOf(given);
    const read = async (last: string | undefined, limit: number) => {
      if (call.principal.workspaceId !== undefined) return [];
      const where = last === undefined ? condition : { ...condition, id: { _lt: last } };
      return (await engineData(call, rowsSchema, text, { where, limit })).logged_requests;
    };
    const list = {
      binding: JSON.stringify(['requests', condition]),
      keyOf: ({ id }: Row) => id,
      read,
      resourcesOf: (rows: readonly Row[]) =>
        rows.map(({ id: _position, request_id: id, at, ...entry }) => ({
          type: 'request',
          id,
          attributes: { at: formatDateTime(at), ...entry },
        })),
    };
    return { body: await readPageDescending(list, given, call), headers: { 'Cache-Control': 'no-store' } };
  },
};

export const requestEndpoints: readonly AnyEndpoint[] = [listRequests];
