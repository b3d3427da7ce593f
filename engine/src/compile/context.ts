// Options and aliases of one statement; names and types in SQL.
import type { PgType, TableColumn, TrackedTable } from '../model/types.ts';
import type { OptimizerOptions } from '../optimize/passes.ts';
import { JoinBudget, maxJoins } from '../optimize/related-strategy.ts';
import { identifier, type SqlFragment, type SqlType } from '../sql/fragment.ts';

export interface CompileOptions extends OptimizerOptions {
  /** Numbers that JavaScript would round become strings. */
  readonly stringifyNumerics: boolean;
}

/** Options of one statement, and a counter for its aliases. */
export class CompileContext {
  readonly options: CompileOptions;
  readonly joins = new JoinBudget(maxJoins);
  #aliases = 0;

  constructor(options: CompileOptions) {
    this.options = options;
  }

  alias(): string {
    this.#aliases += 1;
    return `t${this.#aliases}`;
  }
}

export const tableName = ({ schema, name }: TrackedTable): SqlFragment => identifier(schema, name);

export const qualifiedColumn = (alias: string, { name }: TableColumn): SqlFragment => identifier(alias, name);

export const getSqlType = (type: PgType, asArray = false): SqlType => ({
  schema: type.element?.schema ?? type.schema,
  name: type.element?.name ?? type.name,
  array: asArray || type.element !== null,
});
