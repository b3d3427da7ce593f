import type { PgType, TableColumn, TrackedTable } from '../model/types.ts';
import type { OptimizerOptions } from '../optimize/passes.ts';
import { JoinBudget, maxJoins } from '../optimize/related-strategy.ts';
import { identifier, type SqlFragment, type SqlType } from '../sql/fragment.ts';

export interface CompileOptions extends OptimizerOptions {
  /** Whether numbers that JavaScript would round are returned as strings. */
  readonly stringifyNumerics: boolean;
}

/** The options for the compilation of one statement, and a counter for the aliases of the statement. */
export class CompileContext {
  readonly options: CompileOptions;
  readonly joins = new JoinBudget(maxJoins);
  #aliases = 0;

  constructor(options: CompileOptions) {
    this.options = options;
  }

  /** Returns an alias that is unique in this statement. */
  alias(): string {
    this.#aliases += 1;
    return `t${this.#aliases}`;
  }
}

/** Prints the table's name, qualified with its schema. */
export const tableName = ({ schema, name }: TrackedTable): SqlFragment => identifier(schema, name);

/** Prints the name of a column, qualified with the alias of its table. */
export const qualifiedColumn = (alias: string, { name }: TableColumn): SqlFragment => identifier(alias, name);

/** Encodes a session variable as a text, which Postgres then casts to the type of the column. */
export const encodeSession = (value: unknown): string => String(value);

/**
 * Returns the SQL name of the type.
 * @param asArray whether to return the array type
 */
export const getSqlType = (type: PgType, asArray = false): SqlType => ({
  schema: type.element?.schema ?? type.schema,
  name: type.element?.name ?? type.name,
  array: asArray || type.element !== null,
});
