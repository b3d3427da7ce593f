import type { SoftDeleteFilter } from './types.ts';

export function isSoftDeleted({ undeletedCondition }: SoftDeleteFilter, value: unknown): boolean {
  return Object.entries(undeletedCondition).some(([operator, operand]) =>
    operator === '_is_null' ? (value === null) !== operand : value === operand,
  );
}
