import type { Column, PgType, Table } from '../model/types.ts';
import { type Fragment, identifier, type SqlType } from '../sql/fragment.ts';

export interface CompileOptions {
  /** Numbers that JavaScript would round are written as texts. */
  readonly stringifyNumerics: boolean;
  /** Whether the session variable is an array literal of exactly one element. */
  readonly isSingle: (sessionVariable: string) => boolean;
}

/**
 * How many conditions on related rows may still become joins. Joins of one select are planned together, which takes the
 * longer the more they are (measured: 100 of them 2.8 s, 200 over 10 s).
 */
export class JoinBudget {
  #left: number;

  constructor(joins: number) {
    this.#left = joins;
  }

  /** Whether one more condition may become a join. */
  take(): boolean {
    this.#left -= 1;
    return this.#left >= 0;
  }
}

/** How many conditions on related rows become joins of the selects of one statement that are not hashed. */
const joinable = 8;

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
