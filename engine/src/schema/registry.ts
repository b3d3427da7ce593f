import type { Column, PgType, SelectPermission, Table } from '../model/types.ts';
import { permissionFor } from '../permission/select.ts';
import { graphqlNameOf } from './scalars.ts';
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
 * The types of one role's schema, each made once. Object and input types hold their fields lazily: they refer to each
 * other in circles.
 */
export class Registry {
  readonly role: string;
  readonly #scalars = new Map<string, ScalarType>();
  readonly #enums = new Map<string, EnumType>();
  readonly #inputs = new Map<string, InputType>();
  readonly #objects = new Map<string, ObjectType>();
  readonly #columns = new Map<Table, readonly Column[]>();

  constructor(role: string) {
    this.role = role;
  }

  /** What the role may read of the table; undefined: nothing. */
  access(table: Table): SelectPermission | undefined {
    return permissionFor(table, this.role);
  }

  /** The columns of the table that the role may read, in the table's order. */
  columns(table: Table): readonly Column[] {
    const known = this.#columns.get(table);
    if (known !== undefined) return known;
    const allowed = this.access(table)?.columns;
    const columns = allowed === undefined ? [] : [...table.columns.values()].filter((column) => allowed.has(column));
    this.#columns.set(table, columns);
    return columns;
  }

  scalar(name: string, description?: string): ScalarType {
    const known = this.#scalars.get(name);
    if (known !== undefined) return known;
    const made: ScalarType = { is: 'scalar', name, description };
    this.#scalars.set(name, made);
    return made;
  }

  /** The scalar, or list of the scalar, that stands for a Postgres type. */
  ofType(type: PgType, nonNull: boolean): TypeRef<ScalarType> {
    const scalar = this.scalar(graphqlNameOf(type));
    if (type.element !== null) return listOf(required(scalar), nonNull);
    return nonNull ? required(scalar) : nullable(scalar);
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
