import type { PgType, Table } from '../model/types.ts';
import { appliesTo, operandType, operators, takesList } from './operators.ts';
import type { Registry } from './registry.ts';
import { graphqlNameOf } from './scalars.ts';
import {
  byName,
  type InputField,
  type InputMeaning,
  type InputRef,
  type InputType,
  listOf,
  nullable,
  required,
} from './types.ts';

const member = (name: string, type: InputRef, means: InputMeaning, description?: string): InputField => ({
  name,
  type,
  description,
  nullIs: 'error',
  means,
});

/** The comparisons offered for columns of a type: `uuid_comparison_exp`. */
function comparison(registry: Registry, type: PgType): InputType {
  const scalar = graphqlNameOf(type);
  const name = type.element === null ? `${scalar}_comparison_exp` : `${scalar}_array_comparison_exp`;
  const fields = () =>
    byName([
      ...operators
        .filter((operator) => appliesTo(operator, type))
        .map((operator) => {
          const one = registry.ofType(operandType(operator, type), takesList(operator));
          const operand = takesList(operator) ? listOf(one) : one;
          return member(operator.name, operand, { is: 'operator', operator, column: type }, operator.description);
        }),
      member('_is_null', nullable(registry.scalar('Boolean')), { is: 'is-null' }),
    ]);
  return registry.input(
    name,
    fields,
    `Boolean expression to compare columns of type "${scalar}". All fields are combined with logical 'AND'.`,
  );
}

/** The condition on a row of a table: `orders_bool_exp`. */
export function boolExp(registry: Registry, table: Table): InputType {
  const fields = (): ReadonlyMap<string, InputField> => {
    const self = boolExp(registry, table);
    return byName([
      member('_and', listOf(required(self)), { is: 'and' }),
      member('_not', nullable(self), { is: 'not' }),
      member('_or', listOf(required(self)), { is: 'or' }),
      ...registry
        .columns(table)
        .map((column) =>
          member(column.graphqlName, nullable(comparison(registry, column.type)), { is: 'column', column }),
        ),
      ...[...table.relationships.values()]
        .filter((relationship) => registry.access(relationship.table) !== undefined)
        .map((relationship) =>
          member(relationship.name, nullable(boolExp(registry, relationship.table)), {
            is: 'relationship',
            relationship,
          }),
        ),
    ]);
  };
  return registry.input(
    `${table.graphqlName}_bool_exp`,
    fields,
    `Boolean expression to filter rows from the table "${table.name}". All fields are combined with a logical 'AND'.`,
  );
}
