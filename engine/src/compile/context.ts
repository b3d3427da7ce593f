import type { Column, PgType, Table } from '../model/types.ts';
import { type Fragment, identifier, type SqlType } from '../sql/fragment.ts';

export interface CompileOptions {
  /** Numbers that JavaScript would round are written as texts. */
  readonly stringifyNumerics: boolean;
  /** Whether the session variable is an array literal of exactly one element. */
  readonly isSingle: (sessionVariable: string) => boolean;
}

/** How many conditions on related rows of one statement Postgres may turn into joins. */
const joinable = 8;

/** What one statement's compilation shares: its options, and what was handed out so far. */
export class CompileContext {
  readonly options: CompileOptions;
  #aliases = 0;
  #joins = 0;

  constructor(options: CompileOptions) {
    this.options = options;
  }

  /** An alias that this statement has nowhere else. */
  alias(): string {
    this.#aliases += 1;
    return `t${this.#aliases}`;
  }

  /**
   * Whether one more condition on related rows may become a join. Joins are planned together, which takes the longer
   * the more they are (measured: 100 of them 2.8 s, 200 over 10 s); looked up for each row, 400 take less than one.
   */
  mayJoin(): boolean {
    this.#joins += 1;
    return this.#joins <= joinable;
  }
}

/** The table's name as SQL has it, with its schema. */
export const tableName = ({ schema, name }: Table): Fragment => identifier(schema, name);

/** A column of the table that goes by the alias. */
export const columnOf = (alias: string, { name }: Column): Fragment => identifier(alias, name);

/** The type as SQL names it; `list`: an array of it. */
export const sqlType = (type: PgType, list = false): SqlType => ({
  schema: type.element?.schema ?? type.schema,
  name: type.element?.name ?? type.name,
  array: list || type.element !== null,
});
