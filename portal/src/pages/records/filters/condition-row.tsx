import { useId } from 'preact/hooks';
import { Icon } from '../../../components/icon.tsx';
import { humanizeName, type RecordField, type RecordType } from '../model/catalogue.ts';
import { withField, withOperator } from '../model/edit-groups.ts';
import { isFilterOperator, operatorLabel, operatorsOf } from '../model/operators.ts';
import type { FilterCondition } from '../model/table-query.ts';
import { FieldSelect } from './field-select.tsx';
import type { FilterFormError } from './filter-form-error.ts';
import { ValueInput } from './value-input.tsx';

interface ConditionRowProps {
  /** For screen readers: `Condition 1`. */
  readonly name: string;
  readonly condition: FilterCondition;
  readonly type: RecordType;
  readonly fields: readonly RecordField[];
  readonly errors: readonly FilterFormError[];
  readonly onChange: (condition: FilterCondition) => void;
  readonly onRemove: () => void;
}

export function ConditionRow({ name, condition, type, fields, errors, onChange, onRemove }: ConditionRowProps) {
  const errorId = useId();
  const field = type.fields.get(condition.field);
  const operators = [...new Set([...(field === undefined ? [] : operatorsOf(field)), condition.operator])];
  /** Connects an input to the error about it. */
  const describe = (part: 'field' | 'operator' | 'value') => {
    const isWrong = errors.some(({ place }) => place.at === 'condition' && (place.part ?? part) === part);
    return {
      'aria-describedby': isWrong ? errorId : undefined,
      'aria-invalid': isWrong ? (true as const) : undefined,
    };
  };
  return (
    <fieldset class="record-filter" aria-label={name}>
      <FieldSelect
        {...describe('field')}
        type={type}
        fields={fields}
        value={condition.field}
        onField={(chosen) => onChange(withField(condition, chosen))}
      />
      <select
        {...describe('operator')}
        aria-label="Operator"
        value={condition.operator}
        onChange={({ currentTarget: { value } }) =>
          isFilterOperator(value) && onChange(withOperator(condition, value, type))
        }
      >
        {operators.map((operator) => (
          <option key={operator} value={operator}>
            {operatorLabel(operator, field?.type ?? 'text')}
          </option>
        ))}
      </select>
      <ValueInput
        {...describe('value')}
        condition={condition}
        field={field}
        onValues={(values) => onChange({ ...condition, values })}
      />
      <button type="button" class="icon-button" onClick={onRemove}>
        <Icon name="close" label={`Remove the filter on ${humanizeName(condition.field)}`} />
      </button>
      {errors.length > 0 && (
        <p id={errorId} class="failure">
          {errors.map(({ detail }) => detail).join(' ')}
        </p>
      )}
    </fieldset>
  );
}
