import { graphqlTypeName } from '../model/scalars.ts';
import type { PgType, RowValue, ScalarComputed, SelectPermission, TableColumn, TrackedTable } from '../model/types.ts';
import { selectPermission } from '../permission/select.ts';
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
 * Creates each type of one role's schema once. Types create their fields on first use, because they refer to each other
 * in cycles.
 */
export class RoleTypeRegistry {
  readonly role: string;
  /** Of a condition such as `{_eq: null}`: ignored, or an error. */
  readonly nullOperandIs: 'absent' | 'error';
  readonly #scalars = new Map<string, ScalarType>();
  readonly #enums = new Map<string, EnumType>();
  readonly #inputs = new Map<string, InputType>();
  readonly #objects = new Map<string, ObjectType>();
  readonly #columns = new Map<TrackedTable, readonly TableColumn[]>();

  constructor(role: string, nullOperandIs: 'absent' | 'error') {
    this.role = role;
    this.nullOperandIs = nullOperandIs;
  }

  access(table: TrackedTable): SelectPermission | undefined {
    return selectPermission(table, this.role);
  }

  columns(table: TrackedTable): readonly TableColumn[] {
    const known = this.#columns.get(table);
    if (known !== undefined) return known;
    const allowed = this.access(table)?.columns;
    const columns = allowed === undefined ? [] : [...table.columns.values()].filter((column) => allowed.has(column));
    this.#columns.set(table, columns);
    return columns;
  }

  computed(table: TrackedTable): readonly ScalarComputed[] {
    const allowed = this.access(table)?.computed;
    return allowed === undefined ? [] : [...table.computed.values()].filter((scalar) => allowed.has(scalar));
  }

  /** Null in the rows in which the role cannot read the value. */
  maskedScalar(table: TrackedTable, scalar: TableColumn | ScalarComputed): RowValue {
    return this.access(table)?.masks.get(scalar) ?? scalar;
  }

  scalar(name: string): ScalarType {
    const known = this.#scalars.get(name);
    if (known !== undefined) return known;
    const made: ScalarType = { is: 'scalar', name, description: undefined };
    this.#scalars.set(name, made);
    return made;
  }

  /** A scalar, or a list of scalars for an array. */
  ofType(type: PgType, nonNull: boolean): TypeRef<ScalarType> {
    const scalar = this.scalar(graphqlTypeName(type));
    if (type.element !== null) return listOf(required(scalar), nonNull);
    return nonNull ? required(scalar) : nullable(scalar);
  }

  /** A scalar, or an enum if the column refers to an enum table. */
  ofColumn(
    { type, enumeration }: Pick<TableColumn, 'type' | 'enumeration'>,
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
