import * as v from 'valibot';
import { auditActions, authorKinds } from '../../auth/author.ts';
import { uuidInputSchema, uuidOutputSchema } from '../../base/uuid.ts';
import { toEngineCondition } from '../../boolexp/conditions.ts';
import { type AnyEndpoint, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { engineData } from '../../http/engine-data.ts';
import { equality, filterCondition, rangeFilters } from '../../input/filters.ts';
import { choiceParameter, pageParameters, rangeEnd, rangeStart, textParameter } from '../../input/parameters.ts';
import { formatDateTime } from '../../json-api/date-times.ts';
import { countSchema, dateTimeSchema } from '../../json-api/schemas.ts';
import { descendingPageSchema, readPageDescending } from '../../reading/read-page-descending.ts';

const nullableText = v.nullable(v.string());
const valuesSchema = v.nullable(v.record(v.string(), v.unknown()));

const rowSchema = v.object({
  id: v.string(),
  workspace_id: nullableText,
  at: v.string(),
  actor_kind: v.picklist(authorKinds),
  actor_id: v.string(),
  actor_name: nullableText,
  action: v.picklist(auditActions),
  record_type: v.string(),
  record_id: nullableText,
  before: valuesSchema,
  after: valuesSchema,
  address: nullableText,
  request_id: nullableText,
  position: v.nullable(v.pipe(v.union([v.string(), v.number()]), v.transform(Number))),
  previous_hash: nullableText,
  hash: nullableText,
});
type Row = v.InferOutput<typeof rowSchema>;

const described = <Schema extends v.GenericSchema>(schema: Schema, sentence: string) =>
  v.pipe(schema, v.description(sentence));

const eventSchema = v.pipe(
  v.strictObject({
    type: v.literal('audit_event'),
    id: uuidOutputSchema,
    attributes: v.strictObject({
      at: dateTimeSchema,
      actor: described(
        v.strictObject({ kind: v.picklist(authorKinds), id: v.string(), name: nullableText }),
        'The author of the act. `operator` is a person or program with direct access to the database or the engine, `anonymous` a person who followed an installation link or sent a mail, `automatic` the matching of payments',
      ),
      action: v.pipe(v.picklist(auditActions), v.title('AuditAction')),
      record_type: described(v.string(), 'Table of the record, such as `webhooks`'),
      record_id: described(v.nullable(uuidOutputSchema), 'Null for an act on many records, such as an export'),
      workspace_id: v.nullable(uuidOutputSchema),
      before: described(
        valuesSchema,
        'Values before the act; after an update, only the changed ones. A secret reads `(secret)`, and a value of more than 500 characters is cut',
      ),
      after: described(valuesSchema, 'Values after the act, like `before`'),
      address: described(nullableText, 'Network address of the client'),
      request_id: described(nullableText, 'Header `X-Request-Id` of the response'),
      position: described(
        v.nullable(countSchema),
        'Position in the chain of the organisation; null for some seconds after the act',
      ),
      previous_hash: nullableText,
      hash: described(
        nullableText,
        'SHA-256 of the event and of `previous_hash`. Keep it to detect later changes of all events up to this one',
      ),
    }),
  }),
  v.title('AuditEvent'),
);

/** The trigger writes times in the notation of Postgres. */
const valuesOf = (stored: Row['before']): Row['before'] =>
  stored &&
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name,
      /_(?:at|at_from|at_to|since|until)$/.test(name) && typeof value === 'string' ? formatDateTime(value) : value,
    ]),
  );

const resourceOf = ({ id, actor_kind, actor_id, actor_name, at, before, after, ...attributes }: Row) => ({
  type: 'audit_event',
  id,
  attributes: {
    at: formatDateTime(at),
    actor: { kind: actor_kind, id: actor_id, name: actor_name },
    ...attributes,
    before: valuesOf(before),
    after: valuesOf(after),
  },
});

const filters = [
  ...rangeFilters('at'),
  { parameter: 'filter[actor_kind]', column: 'actor_kind', test: equality } as const,
  { parameter: 'filter[actor_id]', column: 'actor_id', test: equality } as const,
  { parameter: 'filter[action]', column: 'action', test: equality } as const,
  { parameter: 'filter[record_type]', column: 'record_type', test: equality } as const,
  { parameter: 'filter[record_id]', column: 'record_id', test: equality } as const,
  { parameter: 'filter[workspace_id]', column: 'workspace_id', test: equality } as const,
];

const parameters = v.strictObject({
  ...pageParameters(200, 50),
  'filter[at][from]': rangeStart('at'),
  'filter[at][to]': rangeEnd('at'),
  'filter[actor_kind]': choiceParameter(authorKinds, 'Returns only acts of this kind of actor'),
  'filter[actor_id]': described(textParameter, 'Returns only acts of the person, client or API key with this id'),
  'filter[action]': choiceParameter(auditActions, 'Returns only acts of this kind'),
  'filter[record_type]': described(textParameter, 'Returns only acts on records of this type, such as `api_keys`'),
  'filter[record_id]': described(v.optional(uuidInputSchema), 'Returns only acts on the record with this id'),
  'filter[workspace_id]': described(v.optional(uuidInputSchema), 'Returns only acts in the workspace with this id'),
});

const columns = Object.keys(rowSchema.entries).join(' ');
const text = `query ($where: audit_events_bool_exp!, $limit: Int!) {
  audit_events(where: $where, order_by: [{at: desc}, {id: desc}], limit: $limit) { ${columns} }
}`;
const readSchema = v.object({ audit_events: v.array(rowSchema) });
const keySchema = v.pipe(v.string(), v.parseJson(), v.tuple([v.string(), v.string()]));

/** The index starts at the last event of the page before, because both conditions limit `at`. */
function afterEvent(last: string | undefined): readonly object[] {
  if (last === undefined) return [];
  const [at, id] = v.parse(keySchema, last);
  return [{ at: { _lte: at } }, { _or: [{ at: { _lt: at } }, { id: { _lt: id } }] }];
}

const listAuditEvents: Endpoint<v.InferOutput<typeof parameters>, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/audit-events',
  operationId: 'listAuditEvents',
  summary: 'List audit events',
  description:
    'Returns who created, updated, deleted or exported which record, when, and from where, the newest event first. A reader may not read the audit log. A response to an API key contains no events, because they contain the names and addresses of people.',
  tag: 'Service',
  success: {
    status: 200,
    description: 'A page of audit events, the newest events first.',
    body: descendingPageSchema(eventSchema),
  },
  errors: ['INVALID_CURSOR'],
  access: 'write',
  parameters,
  async run({ parameters: given }, call) {
    const { principal } = call;
    const condition = toEngineCondition(filterCondition(filters, given));
    const read = async (last: string | undefined, limit: number): Promise<readonly Row[]> => {
      if (principal.workspaceId !== undefined) return [];
      const variables = { where: { _and: [condition, ...afterEvent(last)] }, limit };
      return (await engineData(call, readSchema, text, variables)).audit_events;
    };
    const binding = JSON.stringify(['audit', principal.organisationId, condition]);
    const keyOf = ({ at, id }: Row): string => JSON.stringify([at, id]);
    const list = { binding, keyOf, read, resourcesOf: (rows: readonly Row[]) => rows.map(resourceOf) };
    return { body: await readPageDescending(list, given, call), headers: { 'Cache-Control': 'no-store' } };
  },
};

export const auditEndpoints: readonly AnyEndpoint[] = [listAuditEvents];
