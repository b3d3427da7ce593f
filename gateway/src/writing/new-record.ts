import { newUuid } from '../base/uuid.ts';
import { whole } from '../contract/fieldsets.ts';
import type { Root } from '../contract/types.ts';
import { columnsOf } from '../graphql/selection.ts';
import type { Row } from '../json-api/resources.ts';

/** Returns this moment as the engine writes it: without zeros at the end of its fraction. */
const now = (): string => new Date().toJSON().replace(/\.?0*Z$/, '+00:00');

/** Returns what Postgres would otherwise fill in of a new record: the answer that shows it is known before it is stored. */
export function newStamp() {
  const created_at = now();
  return { id: newUuid(), created_at, updated_at: created_at };
}

/**
 * Returns the row that the engine will show of a new record.
 * @param stored its columns, by name; a column that is left out is null
 */
export function newRow(root: Root, stored: Row): Row {
  const nulls = columnsOf(whole(root)).map((column) => [column, null]);
  return { ...Object.fromEntries(nulls), ...stored };
}
