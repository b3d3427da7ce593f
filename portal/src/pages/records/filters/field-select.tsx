import { humanizeName, ownFields, type RecordField, type RecordType } from '../model/catalogue.ts';

interface FieldSelectProps {
  readonly type: RecordType;
  readonly fields: readonly RecordField[];
  readonly value: string;
  readonly onField: (field: RecordField) => void;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** First the fields of the record, then the fields of each related record. */
export function FieldSelect({ type, fields, value, onField, ...described }: FieldSelectProps) {
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
