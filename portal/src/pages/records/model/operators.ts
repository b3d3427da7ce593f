import { filterOperators } from '@fds/client';
import type { RecordField } from './catalogue.ts';

export type FilterOperator = keyof typeof filterOperators;

export const isFilterOperator = (name: string): name is FilterOperator => Object.hasOwn(filterOperators, name);

/** For example "is not empty". @param type data type of the field */
export function operatorLabel(operator: FilterOperator, type: string): string {
  const labels: Readonly<Record<string, string>> = filterOperators[operator].labels;
  return labels[type] ?? operator;
}

export const operatorsOf = ({ operators }: RecordField): FilterOperator[] => operators.filter(isFilterOperator);

export const getOperandCount = (operator: FilterOperator): 'none' | 'one' | 'many' =>
  filterOperators[operator].operands;

export type InputKind = 'none' | 'text' | 'number' | 'date' | 'boolean' | 'choice' | 'choices' | 'workspace';

const day = /^\d{4}-\d{2}-\d{2}$/;

export function inputKind(
  field: RecordField | undefined,
  operator: FilterOperator,
  values: readonly string[],
): InputKind {
  const operands = getOperandCount(operator);
  if (operands === 'none') return 'none';
  if (operands === 'many') return 'choices';
  switch (field?.type) {
    case 'enum':
      return 'choice';
    case 'number':
    case 'boolean':
    case 'workspace':
      return field.type;
    // A date input cannot show a time, which the URL of the page may contain.
    case 'date':
      return values.every((value) => value === '' || day.test(value)) ? 'date' : 'text';
    default:
      return 'text';
  }
}

export function initialValues(field: RecordField | undefined, operator: FilterOperator): string[] {
  const kind = inputKind(field, operator, []);
  if (kind === 'none' || kind === 'choices') return [];
  if (kind === 'boolean') return ['true'];
  return [kind === 'choice' ? (field?.values?.[0] ?? '') : ''];
}
