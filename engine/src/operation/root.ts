import type { QueryRootField } from '../ir/types.ts';
import { andPredicates } from '../model/predicate.ts';
import type { RowPredicate } from '../model/types.ts';
import type { OutputField } from '../schema/types.ts';
import { readAggregate } from './aggregate.ts';
import { parseCallArguments } from './call.ts';
import type { ParseContext } from './context.ts';
import type { InputValue } from './input.ts';
import { readRows } from './rows.ts';
import { readSelectedFields } from './select.ts';
import { objectTypeOf, type SelectedField, selectionSetsOf } from './selection.ts';

/** Parses a root field that returns the rows of a table, the rows of a function, or aggregates of these rows. */
export function readTableRoot(
  context: ParseContext,
  definition: OutputField,
  selected: SelectedField,
  args: ReadonlyMap<string, InputValue>,
): QueryRootField {
  const { key, path } = selected;
  const { means } = definition;
  if (means.is !== 'root' && means.is !== 'routine')
    throw new TypeError(`unexpected root field ${means.is} in a query`);
  const { table } = means;
  const call =
    means.is === 'routine' ? parseCallArguments(means.routine, args.get('args'), `${path}.args.args`) : undefined;
  if (means.kind === 'aggregate')
    return {
      key,
      is: 'aggregate',
      rows: readRows(context, table, args, `${path}.args`, call),
      fields: readAggregate(context, definition, selected, readSelectedFields),
    };
  const type = objectTypeOf(definition);
  const fields = () => readSelectedFields(context, type, selectionSetsOf(selected), `${path}.selectionSet`);
  if (means.kind === 'rows')
    return { key, is: 'rows', rows: readRows(context, table, args, `${path}.args`, call), fields: fields() };
  if (means.kind === 'first') {
    const rows = readRows(context, table, args, `${path}.args`, call);
    return { key, is: 'one', rows: { ...rows, maxRows: 1 }, fields: fields() };
  }
  const keys = (table.primaryKey ?? []).flatMap((column): RowPredicate[] => {
    const input = args.get(column.graphqlName);
    if (input?.is !== 'scalar') return [];
    const shown = context.access(table).masks.get(column) ?? column;
    return [{ is: 'compare', column: shown, operator: '_eq', operand: { value: input.value, path: input.path } }];
  });
  const rows = readRows(context, table, new Map(), `${path}.args`);
  return {
    key,
    is: 'one',
    rows: { ...rows, where: andPredicates(...keys, rows.where), maxRows: undefined },
    fields: fields(),
  };
}
