import { createUuid } from '../base/uuid.ts';
import { completeFieldset } from '../contract/fields.ts';
import type { RecordType } from '../contract/types.ts';
import { fieldsetColumns } from '../graphql/selection.ts';
import type { EngineRow } from '../json-api/resources.ts';

/** Returns the current time in the notation of Postgres, which omits zeros at the end of the fraction. */
const now = (): string => new Date().toJSON().replace(/(?:\.|(?<![.0]))0*Z$/, '+00:00');

/** Defaults of Postgres, set here so that the response is known before the record is stored. */
export function recordDefaults() {
  const created_at = now();
  return { id: createUuid(), created_at, updated_at: created_at };
}

/** @param stored values of columns by name; missing columns are null */
export function recordRow(root: RecordType, stored: EngineRow): EngineRow {
  const nulls = fieldsetColumns(completeFieldset(root)).map((column) => [column, null]);
  return { ...Object.fromEntries(nulls), ...stored };
}
