import { newUuid } from '../base/uuid.ts';
import { allFields } from '../contract/fieldsets.ts';
import type { Root } from '../contract/types.ts';
import { fieldsetColumns } from '../graphql/selection.ts';
import type { EngineRow } from '../json-api/resources.ts';

/** Returns the current time in the notation of the engine, which omits zeros at the end of the fraction. */
const now = (): string => new Date().toJSON().replace(/\.?0*Z$/, '+00:00');

/**
 * Returns values for the columns of a new record that have a default in Postgres. With them, the response is known
 * before the record is stored.
 */
export function newRecordDefaults() {
  const created_at = now();
  return { id: newUuid(), created_at, updated_at: created_at };
}

/**
 * Returns a new record in the form in which the engine will return it.
 * @param stored columns by name; missing columns are null
 */
export function newRow(root: Root, stored: EngineRow): EngineRow {
  const nulls = fieldsetColumns(allFields(root)).map((column) => [column, null]);
  return { ...Object.fromEntries(nulls), ...stored };
}
