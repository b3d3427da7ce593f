import { parseFunctionCall } from '../hasura/functions/operation.ts';
import type { QueryRootField } from '../ir/types.ts';
import { andBoth } from '../model/predicate.ts';
import type { RowPredicate } from '../model/types.ts';
import { guard } from '../permission/restrict.ts';
import type { OutputField } from '../schema/types.ts';
import { parseSelections } from './aggregate.ts';
import type { ParseContext } from './context.ts';
import type { InputValue } from './input.ts';
import { parseRowArguments } from './rows.ts';
import { parseRowSelections } from './select.ts';
import type { SelectedField } from './selection.ts';

/** The rows of a table or of a function, or aggregates of them. */
export function parseTableRoot(
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
    means.is === 'routine' ? parseFunctionCall(means.routine, args.get('args'), `${path}.args.args`) : undefined;
  if (means.kind === 'aggregate')
    return {
      key,
      is: 'aggregate',
      rows: parseRowArguments(context, table, args, `${path}.args`, call),
      fields: parseSelections(context, definition, selected, parseRowSelections),
    };
  const fields = () => parseRowSelections(context, definition, selected);
  if (means.kind === 'rows')
    return { key, is: 'rows', rows: parseRowArguments(context, table, args, `${path}.args`, call), fields: fields() };
  if (means.kind === 'first') {
    const rows = parseRowArguments(context, table, args, `${path}.args`, call);
    return { key, is: 'one', rows: { ...rows, maxRows: 1 }, fields: fields() };
  }
  const keys = (table.primaryKey ?? []).flatMap((column): RowPredicate[] => {
    const input = args.get(column.graphqlName);
    if (input?.is !== 'scalar') return [];
    const shown = context.access(table).masks.get(column) ?? column;
    return [{ is: 'compare', column: shown, operator: '_eq', operand: { value: input.value, path: input.path } }];
  });
  const rows = parseRowArguments(context, table, new Map(), `${path}.args`);
  return {
    key,
    is: 'one',
    rows: { ...rows, where: andBoth(guard(rows.where, andBoth(...keys)), rows.where), maxRows: undefined },
    fields: fields(),
  };
}
