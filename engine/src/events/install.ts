import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartError } from '@fds/platform/env';
import * as v from 'valibot';
import type { FirstRowQuery, PostgresClient } from '../execute/pg-lean/index.ts';
import { commas, empty, identifier, type SqlFragment, sql, stringConstant } from '../sql/fragment.ts';
import { printStatement } from '../sql/print.ts';
import type { EventTrigger, TriggerColumns, TriggerOperation } from './triggers.ts';

const texts = (values: readonly string[]): SqlFragment => sql`array[${commas(values.map(stringConstant))}]::text[]`;

const changedRow = sql`changed := old is distinct from new;`;
const changedColumns = (columns: readonly string[]): SqlFragment => sql`
      old_part := row(${commas(columns.map((column) => sql`old.${identifier(column)}`))});
      new_part := row(${commas(columns.map((column) => sql`new.${identifier(column)}`))});
      changed := old_part is distinct from new_part;`;

/**
 * Ends the trigger function if the row did not change. As in Hasura, a row is unchanged if its bytes or its values
 * (compared with `=`) are equal. If a type has no `=` (json) or a column no longer exists, different bytes count as a
 * change, because the trigger must not make the write fail.
 */
const unlessUnchanged = (columns: TriggerColumns): SqlFragment => sql`
  if not (old *<> new) then return null; end if;
  declare
    changed boolean;
    old_part record;
    new_part record;
  begin
    begin
      ${columns === '*' ? changedRow : changedColumns(columns)}
    exception when undefined_function or undefined_column then
      changed := true;
    end;
    if not changed then return null; end if;
  end;`;

/** A row in the payload. Omits a column that no longer exists, because the trigger must not make the write fail. */
function payloadRow(row: SqlFragment, { numbersAsStrings }: EventTrigger, columns: TriggerColumns): SqlFragment {
  const values = numbersAsStrings.map((column) => sql`${row} ->> ${stringConstant(column)}`);
  const complete =
    values.length === 0
      ? row
      : sql`${row} || jsonb_strip_nulls(jsonb_object(${texts(numbersAsStrings)}, array[${commas(values)}]))`;
  return columns === '*'
    ? complete
    : sql`(select coalesce(jsonb_object_agg(member.key, member.value), '{}') from jsonb_each(${complete}) as member
        where member.key = any (${texts(columns)}))`;
}

const oldRow = { variable: sql`old_row`, assignment: sql`old_row := to_jsonb(old);` } as const;
const newRow = { variable: sql`new_row`, assignment: sql`new_row := to_jsonb(new);` } as const;

/** The old and the new row in the payload, by operation. */
const rowsOf: Readonly<Record<TriggerOperation['op'], { readonly old?: typeof oldRow; readonly new?: typeof newRow }>> =
  { INSERT: { new: newRow }, UPDATE: { old: oldRow, new: newRow }, DELETE: { old: oldRow } };

/**
 * `record_key` and `position` of an event. The positions of a row's events are in the order of the changes, because
 * each change holds the row lock until its transaction ends.
 */
const orderValues = (row: SqlFragment, { name, key }: EventTrigger): SqlFragment =>
  key.length === 0
    ? sql`null, null`
    : sql`
    hashtextextended(
      jsonb_build_array(${commas(key.toSorted().map((column) => sql`${row} -> ${stringConstant(column)}`))})::text,
      hashtext(${stringConstant(name)})
    ), nextval('hdb_catalog.event_log_position')`;

/** Stores an event and notifies the engines, in few simple expressions, because every change of a row runs them. */
function triggerFunctionBody(
  trigger: EventTrigger,
  { op, listenedColumns, payloadColumns }: TriggerOperation,
): SqlFragment {
  const { name, table } = trigger;
  const { old: before, new: after } = rowsOf[op];
  const shown = (row: typeof before | typeof after) =>
    row === undefined ? sql`null` : payloadRow(row.variable, trigger, payloadColumns);
  return sql`
declare
  old_row jsonb;
  new_row jsonb;
begin${op === 'UPDATE' ? unlessUnchanged(listenedColumns) : empty}
  ${before?.assignment ?? empty}
  ${after?.assignment ?? empty}
  insert into hdb_catalog.event_log
    (schema_name, table_name, trigger_name, created_at, record_key, position, payload)
  values (
    ${stringConstant(table.schema)}, ${stringConstant(table.name)}, ${stringConstant(name)}, now() at time zone 'UTC',
    ${orderValues(before?.variable ?? newRow.variable, trigger)},
    jsonb_build_object(
      'op', ${stringConstant(op)},
      'data', jsonb_build_object('old', ${shown(before)}, 'new', ${shown(after)}),
      'session_variables', nullif(current_setting('hasura.user', true), '')::jsonb,
      'trace_context', nullif(current_setting('hasura.tracecontext', true), '')::jsonb
    )
  );
  perform pg_notify('hdb_catalog.event_log', '');
  return null;
end`;
}

/** Does nothing if the event log exists. */
export const eventLogSql = readFileSync(new URL('./triggers.sql', import.meta.url), 'utf8');

/** Advisory lock, so that engines that start at the same time install one after the other. */
const installLock = '5071932604178253001';
/** While the installation waits for the lock of a table, other writes to the table wait too. */
const lockTimeout = '10s';
/** Comment of each function and trigger that the engine creates, followed by a digest of the definition. */
const mark = 'made by the GraphQL engine from its metadata, ';

const textOf = (fragment: SqlFragment): string => printStatement(fragment).text;
const digestOf = (text: string): string => `${mark}${createHash('sha256').update(text).digest('hex')}`;
type TriggerDefinition = { readonly name: string; readonly comment: string; readonly statements: readonly string[] };

const opNames: Readonly<Record<TriggerOperation['op'], SqlFragment>> = {
  INSERT: sql`insert`,
  UPDATE: sql`update`,
  DELETE: sql`delete`,
};

const nameOf = (trigger: string, op: TriggerOperation['op']): string => `notify_hasura_${trigger}_${op}`;

/** The function runs with the rights of its owner, so roles that write the table need no rights on hdb_catalog. */
function definitionOf(trigger: EventTrigger, operation: TriggerOperation): TriggerDefinition {
  const name = nameOf(trigger.name, operation.op);
  const on = identifier(trigger.table.schema, trigger.table.name);
  const statements = [
    sql`create or replace function ${identifier('hdb_catalog', name)}() returns trigger language plpgsql
      security definer set search_path = pg_catalog, pg_temp as ${stringConstant(textOf(triggerFunctionBody(trigger, operation)))}`,
    sql`drop trigger if exists ${identifier(name)} on ${on}`,
    sql`create trigger ${identifier(name)} after ${opNames[operation.op]} on ${on}
      for each row execute function ${identifier('hdb_catalog', name)}()`,
  ].map(textOf);
  const comment = digestOf(statements.join(';'));
  const remark = sql`comment on trigger ${identifier(name)} on ${on} is ${stringConstant(comment)}`;
  return { name, comment, statements: [...statements, textOf(remark)] };
}

const installed = v.array(v.object({ schema: v.string(), table: v.string(), name: v.string(), comment: v.string() }));
type Installed = v.InferOutput<typeof installed>[number];

const installedStatement = `
  select coalesce(json_agg(json_build_object(
    'schema', n.nspname, 'table', c.relname, 'name', t.tgname, 'comment', d.description)), '[]')::text
  from pg_trigger t
  join pg_class c on c.oid = t.tgrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_description d on d.classoid = 'pg_trigger'::regclass and d.objoid = t.oid
  where not t.tgisinternal and t.tgname like 'notify\\_hasura\\_%' and starts_with(d.description, $1)`;

const schemaMarkStatement = `
  select obj_description(to_regclass('hdb_catalog.event_log'), 'pg_class')`;

const sameTable = (a: Installed, { table }: EventTrigger): boolean =>
  a.schema === table.schema && a.table === table.name;

async function installTriggers(triggers: readonly EventTrigger[], row: FirstRowQuery): Promise<void> {
  const run = (text: string, values: readonly string[] = []) => row({ text, name: undefined }, values);
  await run('select pg_advisory_xact_lock($1)', [installLock]);
  const [found] = await run(installedStatement, [mark]);
  const present = v.parse(installed, JSON.parse(found ?? '[]'));

  const schemaMark = digestOf(eventLogSql);
  const [presentMark] = triggers.length === 0 ? [schemaMark] : await run(schemaMarkStatement);
  if (presentMark !== schemaMark) {
    await run(eventLogSql);
    await run(textOf(sql`comment on table hdb_catalog.event_log is ${stringConstant(schemaMark)}`));
  }

  const kept = new Set<Installed>();
  const used = new Set<string>();
  for (const trigger of triggers) {
    const own = present.filter((item) => sameTable(item, trigger));
    // Triggers stay installed even if their metadata is inconsistent, so that no events are lost.
    const { operations } = trigger;
    if (operations === undefined)
      for (const op of ['INSERT', 'UPDATE', 'DELETE'] as const)
        for (const item of own) if (item.name === nameOf(trigger.name, op)) kept.add(item);
    for (const want of (operations ?? []).map((operation) => definitionOf(trigger, operation))) {
      used.add(want.name);
      const same = own.find(({ name }) => name === want.name);
      if (same !== undefined) kept.add(same);
      if (same?.comment !== want.comment) for (const statement of want.statements) await run(statement);
    }
  }
  for (const item of present.filter((candidate) => !kept.has(candidate))) {
    await run(textOf(sql`drop trigger if exists ${identifier(item.name)} on ${identifier(item.schema, item.table)}`));
    if (!used.has(item.name)) await run(textOf(sql`drop function if exists ${identifier('hdb_catalog', item.name)}()`));
  }
}

/**
 * Creates the database triggers of the metadata and drops those that it no longer contains; keeps unchanged ones.
 * @throws StartError if the database role has no right to create triggers, or a lock is not available in time
 */
export async function installEventTriggers(triggers: readonly EventTrigger[], database: PostgresClient): Promise<void> {
  try {
    await database.transaction(new Map([['lock_timeout', lockTimeout]]), (row) => installTriggers(triggers, row));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `cannot create the database triggers for the event triggers of the metadata (${reason}). The engine's role needs the right to create the schema hdb_catalog, or must own it, and the right to create triggers on the tables.`,
      { cause: error },
    );
  }
}
