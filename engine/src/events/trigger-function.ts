import { commas, empty, identifier, type SqlFragment, sql, stringConstant } from '../sql/fragment.ts';
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
  {
    INSERT: { new: newRow },
    UPDATE: { old: oldRow, new: newRow },
    DELETE: { old: oldRow },
  };

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
export function triggerFunctionBody(
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
