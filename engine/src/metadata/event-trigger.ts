import * as v from 'valibot';
import { optionalComment, optionalList, unsupported } from './parts.ts';

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most, `the maximum is ${most}`));

const columns = v.union([v.literal('*'), v.array(v.string())]);

/** `payload` lists the columns in the event. An update creates an event only if a column in `columns` changes. */
const operation = v.optional(v.nullable(v.strictObject({ columns, payload: v.optional(v.nullable(columns), '*') })));

const header = v.union([
  v.strictObject({ name: v.string(), value: v.string() }),
  v.strictObject({ name: v.string(), value_from_env: v.string() }),
]);

const day = 86_400;

/** Hasura limits the length of the trigger's name, because it is a part of the name of the trigger in the database. */
export const eventTriggerSchema = v.pipe(
  v.strictObject({
    name: v.pipe(
      v.string(),
      v.regex(
        /^[A-Za-z][A-Za-z0-9_-]*$/,
        'the name must begin with a letter and may contain only letters, digits, _ and -',
      ),
      v.maxLength(42, 'the name must have at most 42 characters'),
    ),
    comment: optionalComment,
    definition: v.strictObject({
      enable_manual: v.optional(v.nullable(v.boolean())),
      insert: operation,
      update: operation,
      delete: operation,
      trigger_on_replication: unsupported(
        'event triggers for changes that logical replication applies (trigger_on_replication)',
      ),
    }),
    retry_conf: v.optional(
      v.nullable(
        v.strictObject({
          num_retries: v.optional(whole(0, 2_147_483_647), 0),
          interval_sec: v.optional(whole(0, 365 * day), 10),
          timeout_sec: v.optional(v.nullable(whole(1, day), 60), 60),
          tolerance_seconds: unsupported('tolerance_seconds of event triggers'),
        }),
        {},
      ),
      {},
    ),
    webhook: v.optional(v.nullable(v.string())),
    webhook_from_env: v.optional(v.nullable(v.string())),
    headers: optionalList(header),
    request_transform: unsupported('request transforms of event triggers'),
    response_transform: unsupported('response transforms of event triggers'),
    cleanup_config: unsupported(
      'cleanup schedules of event triggers (delivered events are deleted after ENGINE_EVENTS_KEEP_HOURS)',
    ),
  }),
  v.check(
    ({ webhook, webhook_from_env }) => (webhook == null) !== (webhook_from_env == null),
    'set exactly one of webhook and webhook_from_env',
  ),
);

export type TriggerMetadata = v.InferOutput<typeof eventTriggerSchema>;
