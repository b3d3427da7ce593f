import { aggregatePredicateType } from '../hasura/aggregate-predicates/schema.ts';
import { takesNoArguments } from '../hasura/functions/schema/arguments.ts';
import {
  type ComparisonOperator,
  isAvailableFor,
  operandType,
  operators,
  takesArray,
  textType,
} from '../model/operators.ts';
import { graphqlTypeName, isJsonbType } from '../model/scalars.ts';
import type { EnumDefinition, PgType, ScalarComputed, TableColumn, TrackedTable } from '../model/types.ts';
import type { RoleTypeRegistry } from './registry.ts';
import {
  type InputField,
  type InputMeaning,
  type InputType,
  type InputTypeRef,
  indexByName,
  listOf,
  nullable,
  required,
} from './types.ts';

const member = (name: string, type: InputTypeRef, means: InputMeaning, description?: string): InputField => ({
  name,
  type,
  description,
  nullIs: 'error',
  means,
});

const isNull = (registry: RoleTypeRegistry): InputField => ({
  ...member('_is_null', nullable(registry.scalar('Boolean')), { is: 'is-null' }),
  nullIs: registry.nullOperandIs,
});

/** Without `_gt`, `_like` and similar, because enum values have no order and match no text patterns. */
const enumOperators = new Set(['_eq', '_neq', '_in', '_nin']);

/** `colour_enum_comparison_exp` */
function enumComparison(registry: RoleTypeRegistry, type: PgType, enumeration: EnumDefinition): InputType {
  const fields = () => {
    const value = registry.ofColumn({ type, enumeration }, false);
    const item = registry.ofColumn({ type, enumeration }, true);
    const some = operators.filter(({ name }) => enumOperators.has(name));
    return indexByName([
      ...some.map((operator) => ({
        ...member(operator.name, takesArray(operator) ? listOf(item) : value, {
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

/** `jsonb_cast_exp`: casts a JSON column to text. */
function castExp(registry: RoleTypeRegistry): InputType {
  return registry.input('jsonb_cast_exp', () =>
    indexByName([member('String', nullable(comparison(registry, textType)), { is: 'as-text', type: textType })]),
  );
}

function operatorField(registry: RoleTypeRegistry, operator: ComparisonOperator, type: PgType): InputField {
  const one = registry.ofType(operandType(operator, type), takesArray(operator));
  const operand = takesArray(operator) ? listOf(one) : one;
  const means = { is: 'operator', operator, column: type } as const;
  return { ...member(operator.name, operand, means, operator.description), nullIs: registry.nullOperandIs };
}

/** `uuid_comparison_exp` */
function comparison(registry: RoleTypeRegistry, type: PgType): InputType {
  const scalar = graphqlTypeName(type);
  const name = type.element === null ? `${scalar}_comparison_exp` : `${scalar}_array_comparison_exp`;
  const fields = () =>
    indexByName([
      ...operators
        .filter((operator) => isAvailableFor(operator, type))
        .map((operator) => operatorField(registry, operator, type)),
      isJsonbType(type) ? member('_cast', nullable(castExp(registry)), { is: 'and' }) : undefined,
      isNull(registry),
    ]);
  return registry.input(
    name,
    fields,
    `Boolean expression to compare columns of type "${scalar}". All fields are combined with logical 'AND'.`,
  );
}

function scalarField(
  registry: RoleTypeRegistry,
  table: TrackedTable,
  scalar: TableColumn | ScalarComputed,
): InputField {
  const { graphqlName, type } = scalar;
  const enumeration = 'computed' in scalar ? undefined : scalar.enumeration;
  const compared = enumeration === undefined ? comparison(registry, type) : enumComparison(registry, type, enumeration);
  return member(graphqlName, nullable(compared), { is: 'scalar', scalar: registry.maskedScalar(table, scalar) });
}

/** `orders_bool_exp` */
export function boolExpType(registry: RoleTypeRegistry, table: TrackedTable): InputType {
  const fields = (): ReadonlyMap<string, InputField> => {
    const self = boolExpType(registry, table);
    const relationships = [...table.relationships.values()].filter(
      ({ table: remote, computed }) =>
        registry.access(remote) !== undefined && (computed === undefined || takesNoArguments(computed.routine)),
    );
    const conditions = {
      onRows: (remote: TrackedTable) => boolExpType(registry, remote),
      onType: (type: PgType) => comparison(registry, type),
    };
    return indexByName([
      member('_and', listOf(required(self)), { is: 'and' }),
      member('_not', nullable(self), { is: 'not' }),
      member('_or', listOf(required(self)), { is: 'or' }),
      ...registry.columns(table).map((column) => scalarField(registry, table, column)),
      ...registry
        .computed(table)
        .filter(({ computed }) => takesNoArguments(computed.routine))
        .map((scalar) => scalarField(registry, table, scalar)),
      ...relationships.flatMap((relationship) => [
        member(relationship.name, nullable(boolExpType(registry, relationship.table)), {
          is: 'relationship',
          relationship,
        }),
        aggregatePredicateType(registry, relationship, conditions),
      ]),
    ]);
  };
  return registry.input(
    `${table.graphqlName}_bool_exp`,
    fields,
    `Boolean expression to filter rows from the table "${table.name}". All fields are combined with a logical 'AND'.`,
  );
}
