import { validationError } from '../../errors/engine-error.ts';
import type { StreamRootField } from '../../ir/types.ts';
import { andBoth } from '../../model/predicate.ts';
import type { TableColumn, TrackedTable } from '../../model/types.ts';
import type { ParseContext } from '../../operation/context.ts';
import { type InputValue, inputMembers } from '../../operation/input.ts';
import { parseRowArguments } from '../../operation/rows.ts';
import { parseRowSelections } from '../../operation/select.ts';
import type { SelectedField } from '../../operation/selection.ts';
import { guard } from '../../permission/restrict.ts';
import type { OutputField } from '../../schema/types.ts';
import type { ValueSource } from '../../sql/value.ts';

type StreamCursor = { readonly column: TableColumn; readonly initial: InputValue; readonly descending: boolean };

function cursorsOf(input: InputValue): readonly StreamCursor[] {
  const given = new Map(inputMembers(input).map(({ field, input: member }) => [field.name, member]));
  const ordering = given.get('ordering');
  const descending = ordering?.is === 'enum' && ordering.value === 'DESC';
  const initial = given.get('initial_value');
  return (initial === undefined ? [] : inputMembers(initial)).flatMap(({ field: { means }, input: value }) =>
    means.is === 'column' ? [{ column: means.column, initial: value, descending }] : [],
  );
}

const sourceOf = (input: InputValue): ValueSource => {
  if (input.is === 'scalar' || input.is === 'scalars') return input.value;
  return { from: 'constant', value: input.is === 'enum' ? input.value : null };
};

/** `x_stream`. @throws EngineError if the cursor does not have exactly one column */
export function parseStreamRoot(
  context: ParseContext,
  definition: OutputField,
  table: TrackedTable,
  selected: SelectedField,
  args: ReadonlyMap<string, InputValue>,
): StreamRootField {
  const path = `${selected.path}.args`;
  const input = args.get('cursor');
  const [cursor, ...others] = (input?.is === 'list' ? input.items : []).flatMap(cursorsOf);
  if (cursor === undefined) throw validationError('one streaming column field is expected', path);
  if (others.length > 0) throw validationError('multiple column cursors are not supported yet', path);
  const column = context.access(table).masks.get(cursor.column) ?? cursor.column;
  const rows = parseRowArguments(context, table, args, path);
  const size = args.get('batch_size');
  const value: ValueSource = { from: 'cursor', column: cursor.column.graphqlName, initial: sourceOf(cursor.initial) };
  const operand = { value, path: cursor.initial.path };
  return {
    key: selected.key,
    is: 'stream',
    rows: {
      ...rows,
      where: andBoth(
        rows.where,
        guard(context.access(table).filter, {
          is: 'compare',
          column,
          operator: cursor.descending ? '_lt' : '_gt',
          operand,
        }),
      ),
      orderBy: [{ key: { by: 'column', column }, direction: cursor.descending ? 'desc' : 'asc' }],
      limit: size?.is === 'scalar' ? { value: size.value, path: size.path } : undefined,
    },
    cursor: column,
    fields: parseRowSelections(context, definition, selected),
  };
}
