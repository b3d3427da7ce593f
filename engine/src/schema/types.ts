import type { ComparisonOperator } from '../model/operators.ts';
import type {
  AggregateFunction,
  ConditionAggregate,
  DatabaseFunction,
  FunctionArgument,
  PgType,
  Relationship,
  RowValue,
  TableColumn,
  TrackedTable,
} from '../model/types.ts';

export type ScalarType = { readonly is: 'scalar'; readonly name: string; readonly description: string | undefined };

export interface EnumType {
  readonly is: 'enum';
  readonly name: string;
  readonly description: string | undefined;
  /** With descriptions. */
  readonly values: ReadonlyMap<string, string | undefined>;
}

export interface InputType {
  readonly is: 'input';
  readonly name: string;
  readonly description: string | undefined;
  readonly fields: () => ReadonlyMap<string, InputField>;
}

export interface ObjectType {
  readonly is: 'object';
  readonly name: string;
  readonly description: string | undefined;
  readonly fields: () => ReadonlyMap<string, OutputField>;
}

export type NamedType = ScalarType | EnumType | InputType | ObjectType;

/** With list and non-null markers. */
export type TypeRef<T extends NamedType = NamedType> =
  | { readonly is: 'named'; readonly type: T; readonly nonNull: boolean }
  | { readonly is: 'list'; readonly of: TypeRef<T>; readonly nonNull: boolean };

export type InputTypeRef = TypeRef<ScalarType | EnumType | InputType>;
export type OutputTypeRef = TypeRef<ScalarType | EnumType | ObjectType>;

/** The meaning of an argument or a member of an input object, by which the parser of operations converts it. */
export type InputMeaning =
  | { readonly is: 'argument' }
  | { readonly is: 'and' | 'or' | 'not' | 'is-null' | 'count' }
  | { readonly is: 'column'; readonly column: TableColumn }
  /** A member of `where` or `order_by`. */
  | { readonly is: 'scalar'; readonly scalar: RowValue }
  /** Compares the text form of a column's value. */
  | { readonly is: 'as-text'; readonly type: PgType }
  | { readonly is: 'routine-argument'; readonly argument: FunctionArgument }
  | {
      readonly is: 'predicate-function';
      readonly aggregate: ConditionAggregate;
      readonly table: TrackedTable;
      /** Type of the aggregate's value. */
      readonly result: PgType;
    }
  | { readonly is: 'relationship'; readonly relationship: Relationship }
  | { readonly is: 'relationship-aggregate'; readonly relationship: Relationship }
  | { readonly is: 'operator'; readonly operator: ComparisonOperator; readonly column: PgType }
  | { readonly is: 'function'; readonly aggregate: AggregateFunction };

export interface InputField {
  readonly name: string;
  readonly type: InputTypeRef;
  readonly description: string | undefined;
  /** For a type that allows null. */
  readonly nullIs: 'absent' | 'error' | 'value';
  /** Introspection shows this value as the default, and the type of the field as non-null. */
  readonly whenAbsent?: readonly never[];
  readonly means: InputMeaning;
}

/** How the engine computes a field of an object type. */
export type OutputMeaning =
  | { readonly is: 'scalar'; readonly scalar: RowValue }
  | { readonly is: 'object' | 'array' | 'aggregate'; readonly relationship: Relationship }
  | { readonly is: 'root'; readonly kind: 'rows' | 'one' | 'aggregate'; readonly table: TrackedTable }
  | { readonly is: 'stream'; readonly table: TrackedTable }
  | {
      readonly is: 'routine';
      readonly kind: 'rows' | 'first' | 'aggregate';
      readonly routine: DatabaseFunction;
      readonly table: TrackedTable;
    }
  | { readonly is: 'values' | 'nodes' | 'count'; readonly table: TrackedTable }
  | { readonly is: 'function'; readonly aggregate: AggregateFunction }
  | { readonly is: 'insert' | 'delete'; readonly form: 'rows' | 'one'; readonly table: TrackedTable }
  | { readonly is: 'update'; readonly form: 'rows' | 'one' | 'many'; readonly table: TrackedTable }
  | { readonly is: 'affected-rows' | 'returning' }
  | { readonly is: 'text'; readonly text: string };

export interface OutputField {
  readonly name: string;
  readonly type: OutputTypeRef;
  readonly description: string | undefined;
  readonly args: ReadonlyMap<string, InputField>;
  readonly means: OutputMeaning;
}

export const nullable = <T extends NamedType>(type: T): TypeRef<T> => ({ is: 'named', type, nonNull: false });
export const required = <T extends NamedType>(type: T): TypeRef<T> => ({ is: 'named', type, nonNull: true });
export const listOf = <T extends NamedType>(itemType: TypeRef<T>, nonNull = false): TypeRef<T> => ({
  is: 'list',
  of: itemType,
  nonNull,
});

/** `[uuid!]!` */
export const printType = (ref: TypeRef): string =>
  `${ref.is === 'list' ? `[${printType(ref.of)}]` : ref.type.name}${ref.nonNull ? '!' : ''}`;

export const getNamedType = <T extends NamedType>(ref: TypeRef<T>): T =>
  ref.is === 'list' ? getNamedType(ref.of) : ref.type;

export const lazy = <T>(computeValue: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: computeValue() };
    return made.value;
  };
};

export const indexByName = <F extends { readonly name: string }>(
  fields: readonly (F | undefined)[],
): ReadonlyMap<string, F> => new Map(fields.filter((field) => field !== undefined).map((field) => [field.name, field]));

/** Null counts as absent. */
export const argumentIgnoringNull = (name: string, type: InputTypeRef, description?: string): InputField => ({
  name,
  type,
  description,
  nullIs: 'absent',
  means: { is: 'argument' },
});
