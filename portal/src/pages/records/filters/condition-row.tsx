import { useId } from 'preact/hooks';
import { Icon } from '../../../components/icon.tsx';
import { maxWorkspaceChoices, useWorkspaces } from '../../../session/use-workspaces.ts';
import { workspaceChoices } from '../../../session/workspace-tree.ts';
import { humanizeEnumValue, humanizeName, ownFields, type RecordField, type RecordType } from '../model/catalogue.ts';
import { withField, withOperator } from '../model/edit-groups.ts';
import { inputKind, isFilterOperator, operatorLabel, operatorsOf } from '../model/operators.ts';
import type { FilterCondition } from '../model/table-query.ts';
import type { FilterFormError } from './filter-form-error.ts';

interface ValueInputProps {
  readonly condition: FilterCondition;
  readonly field: RecordField | undefined;
  readonly onValues: (values: readonly string[]) => void;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

function ValueInput({ condition, field, onValues, ...described }: ValueInputProps) {
  const [value = ''] = condition.values;
  const onInput = ({ currentTarget }: { currentTarget: HTMLInputElement }) => onValues([currentTarget.value]);
  const common = { ...described, 'aria-label': 'Value', required: true, value, onInput };
  const choices = [...new Set([...(field?.values ?? []), ...condition.values])];
  switch (inputKind(field, condition.operator, condition.values)) {
    case 'none':
      return <span />;
    case 'number':
      return (
        <input {...common} type="text" inputMode="decimal" pattern="-?\d+(\.\d+)?" title="A number such as 1200.50" />
      );
    case 'date':
      return <input {...common} type="date" />;
    case 'text':
      return <input {...common} type="text" />;
    case 'boolean':
      return (
        <Choice
          {...described}
          value={value}
          choices={[
            ['true', 'Yes'],
            ['false', 'No'],
          ]}
          onValues={onValues}
        />
      );
    case 'choice':
      return (
        <Choice
          {...described}
          value={value}
          choices={choices.map((name) => [name, humanizeEnumValue(name)])}
          onValues={onValues}
        />
      );
    case 'choices':
      return <Choices values={condition.values} choices={choices} onValues={onValues} />;
    case 'workspace':
      return <WorkspaceInput {...described} value={value} onValues={onValues} />;
  }
}

interface ChoiceProps extends Omit<ValueInputProps, 'condition' | 'field'> {
  readonly value: string;
  readonly choices: readonly (readonly [value: string, title: string])[];
}

function Choice({ value, choices, onValues, ...described }: ChoiceProps) {
  return (
    <select
      {...described}
      aria-label="Value"
      value={value}
      required
      onChange={({ currentTarget }) => onValues([currentTarget.value])}
    >
      {choices.map(([choice, title]) => (
        <option key={choice} value={choice}>
          {title}
        </option>
      ))}
    </select>
  );
}

interface ChoicesProps extends Pick<ValueInputProps, 'onValues'> {
  readonly values: readonly string[];
  readonly choices: readonly string[];
}

function Choices({ values, choices, onValues }: ChoicesProps) {
  return (
    <fieldset class="record-choices" aria-label="Values">
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="checkbox"
            checked={values.includes(choice)}
            required={values.length === 0}
            onChange={({ currentTarget: { checked } }) =>
              onValues(choices.filter((other) => (other === choice ? checked : values.includes(other))))
            }
          />
          {humanizeEnumValue(choice)}
        </label>
      ))}
    </fieldset>
  );
}

/** An organisation with very many workspaces gets an input for the id instead. */
function WorkspaceInput({ value, onValues, ...described }: Omit<ChoiceProps, 'choices'>) {
  const { data: workspaces, loading } = useWorkspaces();
  if (workspaces === undefined ? !loading : workspaces.length >= maxWorkspaceChoices) {
    return (
      <input
        {...described}
        type="text"
        aria-label="Id or external id of the workspace"
        placeholder="Id or external id"
        required
        value={value}
        onInput={({ currentTarget }) => onValues([currentTarget.value])}
      />
    );
  }
  const known = workspaceChoices(workspaces).map(({ value: id, title }) => [id, title] as const);
  const isKnown = known.some(([id]) => id === value);
  const choices = isKnown ? known : [[value, value === '' ? 'Choose a workspace' : value] as const, ...known];
  return <Choice {...described} value={value} choices={choices} onValues={onValues} />;
}

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
