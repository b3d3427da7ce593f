import { maxWorkspaceChoices, useWorkspaces } from '../../../session/use-workspaces.ts';
import { workspaceChoices } from '../../../session/workspace-tree.ts';
import { humanizeEnumValue, type RecordField } from '../model/catalogue.ts';
import { inputKind } from '../model/operators.ts';
import type { FilterCondition } from '../model/table-query.ts';

interface ValueInputProps {
  readonly condition: FilterCondition;
  readonly field: RecordField | undefined;
  readonly onValues: (values: readonly string[]) => void;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export function ValueInput({ condition, field, onValues, ...described }: ValueInputProps) {
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
