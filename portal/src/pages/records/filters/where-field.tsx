import { Field } from '../../../components/field.tsx';

interface WhereFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
}

/** Closed while it is empty. */
export function WhereField({ value, error, onValue }: WhereFieldProps) {
  return (
    <details class="record-where" open={value !== ''}>
      <summary>Nested condition (whereClause)</summary>
      <Field
        label="Condition as JSON"
        error={error}
        hint={
          <>
            Conditions on related records, for example{' '}
            <code>{'{"invoice_items": {"_some": {"quantity": {"_gt": 10}}}}'}</code>
          </>
        }
      >
        {(connected) => (
          <textarea
            {...connected}
            rows={4}
            spellcheck={false}
            value={value}
            onInput={({ currentTarget }) => onValue(currentTarget.value)}
          />
        )}
      </Field>
    </details>
  );
}
