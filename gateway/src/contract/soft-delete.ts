import type { SoftDeleteFilter } from './types.ts';

/**
 * Returns whether a row is soft-deleted.
 * @param value of the field that marks soft-deleted rows, as the engine answers it
 */
export function isSoftDeleted({ keep }: SoftDeleteFilter, value: unknown): boolean {
  return Object.entries(keep).some(([operator, operand]) =>
    operator === '_is_null' ? (value === null) !== operand : value === operand,
  );
}
