import type { Operator } from '../model/operators.ts';
import type {
  AggregateFunction,
  Column,
  PgType,
  PredicateFunction,
  Relationship,
  Routine,
  RoutineArgument,
  Scalar,
  Table,
} from '../model/types.ts';

/** A GraphQL scalar; `strict` ones are GraphQL's own `Boolean`, `Int`, `String` of arguments that are no column's. */
export interface ScalarType {
  readonly is: 'scalar';
  readonly name: string;
  readonly description: string | undefined;
}

export interface EnumType {
  readonly is: 'enum';
  readonly name: string;
  readonly description: string | undefined;
  /** Value -> what it says of itself. */
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

/** A type as a field or argument has it. */
export type TypeRef<T extends NamedType = NamedType> =
  | { readonly is: 'named'; readonly type: T; readonly nonNull: boolean }
  | { readonly is: 'list'; readonly of: TypeRef<T>; readonly nonNull: boolean };

export type InputRef = TypeRef<ScalarType | EnumType | InputType>;
export type OutputRef = TypeRef<ScalarType | EnumType | ObjectType>;

/** What a member of an input object stands for. */
export type InputMeaning =
  | { readonly is: 'argument' }
  | { readonly is: 'and' | 'or' | 'not' | 'is-null' | 'count' }
  | { readonly is: 'column'; readonly column: Column }
  /** What a condition or an order is on. */
  | { readonly is: 'scalar'; readonly scalar: Scalar }
  /** A condition on the column as text. */
  | { readonly is: 'as-text'; readonly type: PgType }
  | { readonly is: 'routine-argument'; readonly argument: RoutineArgument }
  | {
      readonly is: 'predicate-function';
      readonly aggregate: PredicateFunction;
      readonly table: Table;
      /** Type of its value. */
      readonly result: PgType;
    }
  | { readonly is: 'relationship'; readonly relationship: Relationship }
  | { readonly is: 'relationship-aggregate'; readonly relationship: Relationship }
  | { readonly is: 'operator'; readonly operator: Operator; readonly column: PgType }
  | { readonly is: 'function'; readonly aggregate: AggregateFunction };

export interface InputField {
  readonly name: string;
  readonly type: InputRef;
  readonly description: string | undefined;
  /** A null where the type would allow one: the same as leaving the field out, an error, or a value of its own. */
  readonly nullIs: 'absent' | 'error' | 'value';
  /** Stands for the field where it is left out; shown to clients as a default of a type that is not null. */
  readonly whenAbsent?: readonly never[];
  readonly means: InputMeaning;
}

/** What a field of an output object is made of. */
export type OutputMeaning =
  | { readonly is: 'scalar'; readonly scalar: Scalar }
  | { readonly is: 'object' | 'array' | 'aggregate'; readonly relationship: Relationship }
  | { readonly is: 'root'; readonly kind: 'rows' | 'one' | 'aggregate'; readonly table: Table }
  | {
      readonly is: 'routine';
      readonly kind: 'rows' | 'first' | 'aggregate';
      readonly routine: Routine;
      readonly table: Table;
    }
  | { readonly is: 'values' | 'nodes' | 'count'; readonly table: Table }
  | { readonly is: 'function'; readonly aggregate: AggregateFunction }
  | { readonly is: 'insert' | 'delete'; readonly form: 'rows' | 'one'; readonly table: Table }
  | { readonly is: 'update'; readonly form: 'rows' | 'one' | 'many'; readonly table: Table }
  | { readonly is: 'affected-rows' | 'returning' }
  | { readonly is: 'text'; readonly text: string };

export interface OutputField {
  readonly name: string;
  readonly type: OutputRef;
  readonly description: string | undefined;
  readonly args: ReadonlyMap<string, InputField>;
  readonly means: OutputMeaning;
}

export const nullable = <T extends NamedType>(type: T): TypeRef<T> => ({ is: 'named', type, nonNull: false });
export const required = <T extends NamedType>(type: T): TypeRef<T> => ({ is: 'named', type, nonNull: true });
export const listOf = <T extends NamedType>(of: TypeRef<T>, nonNull = false): TypeRef<T> => ({
  is: 'list',
  of,
  nonNull,
});

/** A type as GraphQL writes it: `[uuid!]!`. */
export const showType = (ref: TypeRef): string =>
  `${ref.is === 'list' ? `[${showType(ref.of)}]` : ref.type.name}${ref.nonNull ? '!' : ''}`;

/** The named type inside all lists. */
export const namedOf = <T extends NamedType>(ref: TypeRef<T>): T => (ref.is === 'list' ? namedOf(ref.of) : ref.type);

/** Makes the value on first use. */
export const lazy = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

export const byName = <F extends { readonly name: string }>(
  fields: readonly (F | undefined)[],
): ReadonlyMap<string, F> => new Map(fields.filter((field) => field !== undefined).map((field) => [field.name, field]));

/** A plain argument or member whose null counts as absent. */
export const argument = (name: string, type: InputRef, description?: string): InputField => ({
  name,
  type,
  description,
  nullIs: 'absent',
  means: { is: 'argument' },
});
