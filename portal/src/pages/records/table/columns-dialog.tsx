import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { humanizeName, ownFields, type RecordType } from '../model/catalogue.ts';
import { getShownColumns, type TableQuery } from '../model/table-query.ts';

interface ColumnsDialogProps {
  readonly type: RecordType;
  readonly query: TableQuery;
  readonly onClose: () => void;
  /** An empty list for the default columns. */
  readonly onColumns: (columns: readonly string[]) => void;
}

export function ColumnsDialog({ type, query, onClose, onColumns }: ColumnsDialogProps) {
  const [chosen, setChosen] = useState(getShownColumns(query, type));
  const relationships = [...type.relationships.values()];
  const groups = [
    { title: 'Fields', names: ownFields(type).map(({ path }) => path) },
    { title: 'Related records (include)', names: relationships.map(({ name }) => name) },
  ];
  const toggle = (name: string) =>
    setChosen((columns) => (columns.includes(name) ? columns.filter((other) => other !== name) : [...columns, name]));
  const apply = (columns: readonly string[]) => {
    onColumns(columns);
    onClose();
  };
  return (
    <Dialog title="Columns" onClose={onClose} wide>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          apply(chosen);
        }}
      >
        {groups.map(({ title, names }) => (
          <fieldset key={title} class="record-columns">
            <legend>{title}</legend>
            <div>
              {names.map((name) => (
                <label key={name}>
                  <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
                  {humanizeName(name)}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <footer>
          <Button kind="quiet" onClick={() => apply([])}>
            Default columns
          </Button>
          <Button type="submit" kind="primary" disabled={chosen.length === 0}>
            Show {chosen.length} columns
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
