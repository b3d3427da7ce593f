import { useId } from 'preact/hooks';
import { Icon } from '../../../components/icon.tsx';
import { humanizeName, ownFields, type RecordField, type RecordType } from '../model/catalogue.ts';
import { withField, withOperator } from '../model/edit-groups.ts';
import { isFilterOperator, operatorLabel, operatorsOf } from '../model/operators.ts';
import type { FilterCondition } from '../model/table-query.ts';
import type { FilterFormError } from './filter-form-error.ts';
import { ValueInput } from './value-input.tsx';

interface FieldSelectProps {
  readonly type: RecordType;
  readonly fields: readonly RecordField[];
  readonly value: string;
  readonly onField: (field: RecordField) => void;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** First the fields of the record, then the fields of each related record. */
function FieldSelect({ type, fields, value, onField, ...described }: FieldSelectProps) {
  const own = new Set(ownFields(type));
  const related = Object.entries(
    Object.groupBy(
      fields.filter((field) => !own.has(field)),
      ({ path }) => path.split('.')[0] ?? '',
    ),
  );
  const option = ({ path }: RecordField) => (
    <option key={path} value={path}>
      {humanizeName(path)}
    </option>
  );
  const choose = (path: string) => {
    const field = type.fields.get(path);
    if (field !== undefined) onField(field);
  };
  return (
    <select
      {...described}
      aria-label="Field"
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {!type.fields.has(value) && <option value={value}>{value}</option>}
      {fields.filter((field) => own.has(field)).map(option)}
      {related.map(([name, members]) => (
        <optgroup key={name} label={humanizeName(name)}>
          {members?.map(option)}
        </optgroup>
      ))}
    </select>
  );
}

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
    return { 'aria-describedby': isWrong ? errorId : undefined, 'aria-invalid': isWrong ? (true as const) : undefined };
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
