import type { Column, PgType, Table } from '../model/types.ts';
import type { OptimizeOptions } from '../optimize/passes.ts';
import { JoinBudget, joinable } from '../optimize/related-strategy.ts';
import { type Fragment, identifier, type SqlType } from '../sql/fragment.ts';

export interface CompileOptions extends OptimizeOptions {
  /** Numbers that JavaScript would round are written as texts. */
  readonly stringifyNumerics: boolean;
}

/** What one statement's compilation shares: its options, and what was handed out so far. */
export class CompileContext {
  readonly options: CompileOptions;
  readonly joins = new JoinBudget(joinable);
  #aliases = 0;

  constructor(options: CompileOptions) {
    this.options = options;
  }

  /** An alias that this statement has nowhere else. */
  alias(): string {
    this.#aliases += 1;
    return `t${this.#aliases}`;
  }
}

/** The table's name as SQL has it, with its schema. */
export const tableName = ({ schema, name }: Table): Fragment => identifier(schema, name);

/** A column of the table that goes by the alias. */
export const columnOf = (alias: string, { name }: Column): Fragment => identifier(alias, name);

/** Encodes a session variable: a text that Postgres casts. */
export const sessionText = (value: unknown): string => String(value);

/** The type as SQL names it; `list`: an array of it. */
export const sqlType = (type: PgType, list = false): SqlType => ({
  schema: type.element?.schema ?? type.schema,
  name: type.element?.name ?? type.name,
  array: list || type.element !== null,
});
