import { type ComponentChildren, h } from 'preact';
import { useId } from 'preact/hooks';

type FieldProps = { readonly label: string; readonly hint?: ComponentChildren; readonly error?: string | undefined };

interface Connected {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & { readonly children: (attributes: Connected) => ComponentChildren }) {
  const id = useId();
  const described = hint !== undefined || error !== undefined ? `${id}-text` : undefined;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error === undefined ? undefined : true })}
      {described !== undefined && (
        <div id={described} class="field-text">
          {error !== undefined && <p class="failure">{error}</p>}
          {hint !== undefined && <p class="hint">{hint}</p>}
        </div>
      )}
    </div>
  );
}

interface InputAttributes {
  readonly name?: string;
  readonly value?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly autocomplete?: string;
}

interface TextAttributes extends InputAttributes {
  readonly type?: 'text' | 'password' | 'url' | 'number' | 'date' | 'datetime-local' | 'email' | 'search';
  readonly placeholder?: string;
  readonly spellcheck?: boolean;
  readonly maxlength?: number;
  readonly min?: string;
  readonly max?: string;
  readonly step?: string;
  /** Id of a `datalist` with suggestions. */
  readonly list?: string;
  readonly onValue?: (value: string) => void;
}

const readValue = ({ target }: Event): string => (target instanceof HTMLInputElement ? target.value : '');

export function TextField({ label, hint, error, type = 'text', onValue, ...attributes }: FieldProps & TextAttributes) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(connected) => {
        const onInput = onValue && ((event: InputEvent) => onValue(readValue(event)));
        // The types of `<input>` need one literal value of `type`.
        return h('input', { ...attributes, ...connected, type, onInput });
      }}
    </Field>
  );
}

type Choice<Value extends string> = { readonly value: Value; readonly title: string };

interface SelectAttributes<Value extends string> extends InputAttributes {
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
}

export function SelectField<Value extends string>({
  label,
  hint,
  error,
  choices,
  onValue,
  ...attributes
}: FieldProps & SelectAttributes<Value>) {
  const choose = (value: string) => {
    const chosen = choices.find((choice) => choice.value === value);
    if (chosen !== undefined) onValue(chosen.value);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(connected) => (
        <select {...attributes} {...connected} onChange={(event) => choose(event.currentTarget.value)}>
          {choices.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
