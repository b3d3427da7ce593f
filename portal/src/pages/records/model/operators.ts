import type { RecordField } from './catalogue.ts';

/** `number` and `date` are labels for fields of these types; other fields use `label`. */
const operatorLabels = {
  eq: { label: 'is', number: 'equals', date: 'is on' },
  neq: { label: 'is not', number: 'does not equal' },
  in: { label: 'is one of' },
  contains: { label: 'contains' },
  starts_with: { label: 'starts with' },
  ends_with: { label: 'ends with' },
  gt: { label: 'is greater than', date: 'is after' },
  gte: { label: 'is at least' },
  lt: { label: 'is less than', date: 'is before' },
  lte: { label: 'is at most' },
  is_null: { label: 'is empty' },
  is_not_null: { label: 'is not empty' },
} as const satisfies Readonly<Record<string, OperatorLabels>>;

interface OperatorLabels {
  readonly label: string;
  readonly number?: string;
  readonly date?: string;
}

export type FilterOperator = keyof typeof operatorLabels;

export const isFilterOperator = (name: string): name is FilterOperator => Object.hasOwn(operatorLabels, name);

/** For example "is not empty". @param type data type of the field */
export function operatorLabel(operator: FilterOperator, type: string): string {
  const labels: OperatorLabels = operatorLabels[operator];
  return (type === 'number' ? labels.number : type === 'date' ? labels.date : undefined) ?? labels.label;
}

/** In the order in which the page offers them. */
export const operatorsOf = ({ operators }: RecordField): FilterOperator[] => {
  const allowed = new Set(operators);
  return Object.keys(operatorLabels).filter((name) => isFilterOperator(name) && allowed.has(name)) as FilterOperator[];
};

export const getOperandCount = (operator: FilterOperator): 'none' | 'one' | 'many' =>
  operator === 'in' ? 'many' : operator === 'is_null' || operator === 'is_not_null' ? 'none' : 'one';

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
