import { appliesTo, type Operator, operandType, operators, takesList, textType } from '../model/operators.ts';
import { graphqlNameOf, isJsonb } from '../model/scalars.ts';
import type { Column, ComputedScalar, Enumeration, PgType, Table } from '../model/types.ts';
import { aggregatePredicate } from './aggregate-predicate.ts';
import { needsNoArguments } from './call.ts';
import type { Registry } from './registry.ts';
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

const isNull = (registry: Registry): InputField => ({
  ...member('_is_null', nullable(registry.scalar('Boolean')), { is: 'is-null' }),
  nullIs: registry.nullOperandIs,
});

/** Comparisons of values of an enum table, which have neither order nor patterns. */
const enumOperators = new Set(['_eq', '_neq', '_in', '_nin']);

/** Returns the comparisons of values of an enum table: `colour_enum_comparison_exp`. */
function enumComparison(registry: Registry, type: PgType, enumeration: Enumeration): InputType {
  const fields = () => {
    const value = registry.ofColumn({ type, enumeration }, false);
    const item = registry.ofColumn({ type, enumeration }, true);
    const some = operators.filter(({ name }) => enumOperators.has(name));
    return byName([
      ...some.map((operator) => ({
        ...member(operator.name, takesList(operator) ? listOf(item) : value, {
          is: 'operator',
          operator,
          column: type,
        }),
        nullIs: registry.nullOperandIs,
      })),
      isNull(registry),
    ]);
  };
  return registry.input(
    `${enumeration.name}_comparison_exp`,
    fields,
    `Boolean expression to compare columns of type "${enumeration.name}". All fields are combined with logical 'AND'.`,
  );
}

/** Returns the comparison of a JSON column as text. */
function castExp(registry: Registry): InputType {
  return registry.input('jsonb_cast_exp', () =>
    byName([member('String', nullable(comparison(registry, textType)), { is: 'as-text', type: textType })]),
  );
}

function operatorField(registry: Registry, operator: Operator, type: PgType): InputField {
  const one = registry.ofType(operandType(operator, type), takesList(operator));
  const operand = takesList(operator) ? listOf(one) : one;
  const means = { is: 'operator', operator, column: type } as const;
  return { ...member(operator.name, operand, means, operator.description), nullIs: registry.nullOperandIs };
}

/** Returns the comparisons of columns of a type: `uuid_comparison_exp`. */
function comparison(registry: Registry, type: PgType): InputType {
  const scalar = graphqlNameOf(type);
  const name = type.element === null ? `${scalar}_comparison_exp` : `${scalar}_array_comparison_exp`;
  const fields = () =>
    byName([
      ...operators
        .filter((operator) => appliesTo(operator, type))
        .map((operator) => operatorField(registry, operator, type)),
      isJsonb(type) ? member('_cast', nullable(castExp(registry)), { is: 'and' }) : undefined,
      isNull(registry),
    ]);
  return registry.input(
    name,
    fields,
    `Boolean expression to compare columns of type "${scalar}". All fields are combined with logical 'AND'.`,
  );
}

function scalarField(registry: Registry, table: Table, scalar: Column | ComputedScalar): InputField {
  const { graphqlName, type } = scalar;
  const enumeration = 'computed' in scalar ? undefined : scalar.enumeration;
  const compared = enumeration === undefined ? comparison(registry, type) : enumComparison(registry, type, enumeration);
  return member(graphqlName, nullable(compared), { is: 'scalar', scalar: registry.maskedScalar(table, scalar) });
}

/** Returns the condition on a row of a table: `orders_bool_exp`. */
export function boolExp(registry: Registry, table: Table): InputType {
  const fields = (): ReadonlyMap<string, InputField> => {
    const self = boolExp(registry, table);
    const relationships = [...table.relationships.values()].filter(
      ({ table: remote, computed }) =>
        registry.access(remote) !== undefined && (computed === undefined || needsNoArguments(computed.routine)),
    );
    const conditions = {
      onRows: (remote: Table) => boolExp(registry, remote),
      onType: (type: PgType) => comparison(registry, type),
    };
    return byName([
      member('_and', listOf(required(self)), { is: 'and' }),
      member('_not', nullable(self), { is: 'not' }),
      member('_or', listOf(required(self)), { is: 'or' }),
      ...registry.columns(table).map((column) => scalarField(registry, table, column)),
      ...registry
        .computed(table)
        .filter(({ computed }) => needsNoArguments(computed.routine))
        .map((scalar) => scalarField(registry, table, scalar)),
      ...relationships.flatMap((relationship) => [
        member(relationship.name, nullable(boolExp(registry, relationship.table)), {
          is: 'relationship',
          relationship,
        }),
        aggregatePredicate(registry, relationship, conditions),
      ]),
    ]);
  };
  return registry.input(
    `${table.graphqlName}_bool_exp`,
    fields,
    `Boolean expression to filter rows from the table "${table.name}". All fields are combined with a logical 'AND'.`,
  );
}
