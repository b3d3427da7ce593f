import { useId } from 'preact/hooks';
import { Icon } from '../../../components/icon.tsx';
import { humanizeName, type RecordField, type RecordType } from '../model/catalogue.ts';
import { replaceFieldOfRule, replaceOperatorOfRule } from '../model/edit-groups.ts';
import { isOperator, operatorLabelOf, operatorsOfField } from '../model/operators.ts';
import type { FilterRule } from '../model/table-query.ts';
import { FieldSelect } from './field-select.tsx';
import type { FilterFormError } from './filter-form-error.ts';
import { ValueInput } from './value-input.tsx';

interface RuleRowProps {
  /** Names the condition for screen readers, for example `Condition 1`. */
  readonly name: string;
  readonly rule: FilterRule;
  readonly type: RecordType;
  readonly fields: readonly RecordField[];
  readonly errors: readonly FilterFormError[];
  readonly onChange: (rule: FilterRule) => void;
  readonly onRemove: () => void;
}

/** A condition: a field, an operator, and an input for the value that suits both. */
export function RuleRow({ name, rule, type, fields, errors, onChange, onRemove }: RuleRowProps) {
  const errorId = useId();
  const field = type.fields.get(rule.field);
  const operators = [...new Set([...(field === undefined ? [] : operatorsOfField(field)), rule.operator])];
  /** Returns the attributes that connect an input to the error about it. */
  const describe = (part: 'field' | 'operator' | 'value') => {
    const isWrong = errors.some(({ place }) => place.at === 'rule' && (place.part ?? part) === part);
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
        value={rule.field}
        onField={(chosen) => onChange(replaceFieldOfRule(rule, chosen))}
      />
      <select
        {...describe('operator')}
        aria-label="Operator"
        value={rule.operator}
        onChange={({ currentTarget: { value } }) =>
          isOperator(value) && onChange(replaceOperatorOfRule(rule, value, type))
        }
      >
        {operators.map((operator) => (
          <option key={operator} value={operator}>
            {operatorLabelOf(operator, field?.type ?? 'text')}
          </option>
        ))}
      </select>
      <ValueInput
        {...describe('value')}
        rule={rule}
        field={field}
        onValues={(values) => onChange({ ...rule, values })}
      />
      <button type="button" class="icon-button" onClick={onRemove}>
        <Icon name="close" label={`Remove the filter on ${humanizeName(rule.field)}`} />
      </button>
      {errors.length > 0 && (
        <p id={errorId} class="failure">
          {errors.map(({ detail }) => detail).join(' ')}
        </p>
      )}
    </fieldset>
  );
}
