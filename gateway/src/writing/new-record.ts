import { newUuid } from '../base/uuid.ts';
import { allFields } from '../contract/fieldsets.ts';
import type { Root } from '../contract/types.ts';
import { columnsOf } from '../graphql/selection.ts';
import type { Row } from '../json-api/resources.ts';

/** Returns the current time in the engine's notation: without zeros at the end of its fraction. */
const now = (): string => new Date().toJSON().replace(/\.?0*Z$/, '+00:00');

/**
 * Returns the columns of a new record that Postgres would fill in by default, so that the response is known before the
 * record is stored.
 */
export function newRecordDefaults() {
  const created_at = now();
  return { id: newUuid(), created_at, updated_at: created_at };
}

/**
 * Returns a new record in the form in which the engine will return it.
 * @param stored columns by name; missing columns are null
 */
export function newRow(root: Root, stored: Row): Row {
  const nulls = columnsOf(allFields(root)).map((column) => [column, null]);
  return { ...Object.fromEntries(nulls), ...stored };
}
