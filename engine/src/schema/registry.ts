import { graphqlNameOf } from '../model/scalars.ts';
import type { Column, ComputedScalar, PgType, Scalar, SelectPermission, Table } from '../model/types.ts';
import { permissionFor } from '../permission/select.ts';
import {
  type EnumType,
  type InputField,
  type InputType,
  lazy,
  listOf,
  nullable,
  type ObjectType,
  type OutputField,
  required,
  type ScalarType,
  type TypeRef,
} from './types.ts';

/**
 * The types of one role's schema, each created once. Object and input types create their fields on first use, because
 * types refer to each other in cycles.
 */
export class Registry {
  readonly role: string;
  /** How a comparison with null is treated. */
  readonly nullOperandIs: 'absent' | 'error';
  readonly #scalars = new Map<string, ScalarType>();
  readonly #enums = new Map<string, EnumType>();
  readonly #inputs = new Map<string, InputType>();
  readonly #objects = new Map<string, ObjectType>();
  readonly #columns = new Map<Table, readonly Column[]>();

  constructor(role: string, nullOperandIs: 'absent' | 'error') {
    this.role = role;
    this.nullOperandIs = nullOperandIs;
  }

  /** Returns the role's select permission on the table; undefined if it has none. */
  access(table: Table): SelectPermission | undefined {
    return permissionFor(table, this.role);
  }

  /** Returns the columns of the table that the role may read, in the table's order. */
  columns(table: Table): readonly Column[] {
    const known = this.#columns.get(table);
    if (known !== undefined) return known;
    const allowed = this.access(table)?.columns;
    const columns = allowed === undefined ? [] : [...table.columns.values()].filter((column) => allowed.has(column));
    this.#columns.set(table, columns);
    return columns;
  }

  /** Returns the computed scalars of the table that the role may read. */
  computed(table: Table): readonly ComputedScalar[] {
    const allowed = this.access(table)?.computed;
    return allowed === undefined ? [] : [...table.computed.values()].filter((scalar) => allowed.has(scalar));
  }

  /** Returns a column or computed scalar with the role's mask. */
  maskedScalar(table: Table, scalar: Column | ComputedScalar): Scalar {
    return this.access(table)?.masks.get(scalar) ?? scalar;
  }

  scalar(name: string, description?: string): ScalarType {
    const known = this.#scalars.get(name);
    if (known !== undefined) return known;
    const made: ScalarType = { is: 'scalar', name, description };
    this.#scalars.set(name, made);
    return made;
  }

  /** Returns the scalar, or the list of the scalar, for a Postgres type. */
  ofType(type: PgType, nonNull: boolean): TypeRef<ScalarType> {
    const scalar = this.scalar(graphqlNameOf(type));
    if (type.element !== null) return listOf(required(scalar), nonNull);
    return nonNull ? required(scalar) : nullable(scalar);
  }

  /** Returns the type of a column's values: its scalar, or the enum of the enum table that it refers to. */
  ofColumn(
    { type, enumeration }: Pick<Column, 'type' | 'enumeration'>,
    nonNull: boolean,
  ): TypeRef<ScalarType | EnumType> {
    if (enumeration === undefined) return this.ofType(type, nonNull);
    const values = this.enumeration(enumeration.name, () => enumeration.values);
    return nonNull ? required(values) : nullable(values);
  }

  enumeration(name: string, values: () => ReadonlyMap<string, string | undefined>, description?: string): EnumType {
    const known = this.#enums.get(name);
    if (known !== undefined) return known;
    const made: EnumType = { is: 'enum', name, description, values: values() };
    this.#enums.set(name, made);
    return made;
  }

  input(name: string, fields: () => ReadonlyMap<string, InputField>, description?: string): InputType {
    const known = this.#inputs.get(name);
    if (known !== undefined) return known;
    const made: InputType = { is: 'input', name, description, fields: lazy(fields) };
    this.#inputs.set(name, made);
    return made;
  }

  object(name: string, fields: () => ReadonlyMap<string, OutputField>, description?: string): ObjectType {
    const known = this.#objects.get(name);
    if (known !== undefined) return known;
    const made: ObjectType = { is: 'object', name, description, fields: lazy(fields) };
    this.#objects.set(name, made);
    return made;
  }
}
