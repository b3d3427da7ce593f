import { validationError } from '../../errors/engine-error.ts';
import { andBoth } from '../../model/predicate.ts';
import type { PgType, Relationship, RowPredicate, RowValue, TableColumn } from '../../model/types.ts';
import { readableColumns } from '../../operation/columns.ts';
import type { ParseContext } from '../../operation/context.ts';
import { type InputValue, inputMembers, parseBooleanInput } from '../../operation/input.ts';

/** A column that represents the aggregate's value in the condition. */
const resultColumn = (type: PgType): TableColumn => ({
  name: 'v',
  graphqlName: 'v',
  type,
  enumeration: undefined,
  nullable: true,
  generated: false,
  description: undefined,
});

interface Conditions {
  readonly onRows: (context: ParseContext, filter: RowPredicate, input: InputValue) => RowPredicate;
  readonly onScalar: (scalar: RowValue, input: InputValue) => RowPredicate;
}

/**
 * Aggregates the related rows that the role may read.
 * @throws EngineError unless the condition contains exactly one aggregate function
 */
export function parseAggregate(
  context: ParseContext,
  relationship: Relationship,
  input: InputValue,
  { onRows, onScalar }: Conditions,
): RowPredicate {
  const [member, ...others] = inputMembers(input);
  if (member === undefined || others.length > 0)
    throw validationError('exactly one predicate should be specified', input.path);
  const { means } = member.field;
  if (means.is !== 'predicate-function')
    throw new TypeError(`unexpected member ${means.is} in a condition on an aggregate`);
  const given = new Map(inputMembers(member.input).map((item) => [item.field.name, item.input]));
  const filter = given.get('filter');
  const distinct = given.get('distinct');
  const having = given.get('predicate');
  const of = given.get('arguments');
  const named = of?.is === 'object' ? of.members.map((item) => item.input) : [of];
  const permitted = context.access(relationship.table).filter;
  return {
    is: 'aggregate',
    relationship,
    where: filter === undefined ? permitted : onRows(context, permitted, filter),
    aggregate: means.aggregate,
    of: named.flatMap((columns) => readableColumns(context, means.table, columns)),
    distinct: distinct !== undefined && parseBooleanInput(distinct),
    having: having === undefined ? andBoth() : onScalar(resultColumn(means.result), having),
  };
}
