import type { Column, PgType, Table } from '../model/types.ts';
import { type Fragment, identifier, type SqlType } from '../sql/fragment.ts';

export interface CompileOptions {
  /** Numbers that JavaScript would round are written as texts. */
  readonly stringifyNumerics: boolean;
  /** Whether the session variable is an array literal of exactly one element. */
  readonly isSingle: (sessionVariable: string) => boolean;
}

/** What one statement's compilation shares: its options, and the aliases handed out so far. */
export class CompileContext {
  readonly options: CompileOptions;
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

export const tableName = ({ schema, name }: Table): Fragment => identifier(schema, name);

export const columnOf = (alias: string, { name }: Column): Fragment => identifier(alias, name);

/** The type as SQL names it; `list`: an array of it. */
export const sqlType = (type: PgType, list = false): SqlType => ({
  schema: type.element?.schema ?? type.schema,
  name: type.element?.name ?? type.name,
  array: list || type.element !== null,
});
