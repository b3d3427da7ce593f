import type { SoftDeleteFilter } from './types.ts';

/** Returns true if a row is soft-deleted. @param value value of the soft-delete field in the engine's response */
export function isSoftDeleted({ undeletedCondition }: SoftDeleteFilter, value: unknown): boolean {
  return Object.entries(undeletedCondition).some(([operator, operand]) =>
    operator === '_is_null' ? (value === null) !== operand : value === operand,
  );
}
