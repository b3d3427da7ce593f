import type { ValueSource } from './value.ts';

/** A Postgres type by its name, or the array of that type. */
export interface SqlType {
  readonly schema: string;
  readonly name: string;
  readonly array: boolean;
}

/** A value that is bound when the statement runs. */
export interface BoundParameter {
  readonly value: ValueSource;
  readonly type: SqlType;
  /**
   * Encodes a JSON value of the request, or a text of the session, as Postgres text. Throws ValueError for an invalid
   * value.
   */
  readonly encode: (value: unknown) => string | null;
  /** Path of the value in the request, for its error. */
  readonly path: string;
}

type Part =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'identifier'; readonly names: readonly string[] }
  | { readonly is: 'string'; readonly value: string }
  | { readonly is: 'type'; readonly type: SqlType }
  | { readonly is: 'param'; readonly param: BoundParameter };

/**
 * A piece of SQL, which only the functions of this file create. Fixed text comes from template literals in this
 * project's code; names and values are parts, which the printer quotes and numbers.
 */
export class SqlFragment {
  readonly parts: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.parts = parts;
  }
}

/** Creates SQL from a template; it accepts fragments only, never plain strings. */
export function sql(texts: TemplateStringsArray, ...holes: readonly SqlFragment[]): SqlFragment {
  const parts: Part[] = [];
  texts.forEach((text, i) => {
    if (text !== '') parts.push({ is: 'text', text });
    const hole = holes[i];
    // Not `push(...parts)`: a call accepts at most about 120,000 arguments.
    for (const part of hole?.parts ?? []) parts.push(part);
  });
  return new SqlFragment(parts);
}

/** Creates a name, with optional qualifiers: `identifier('public', 'orders')`. */
export const identifier = (...names: readonly string[]): SqlFragment => new SqlFragment([{ is: 'identifier', names }]);

/** Creates a string constant. */
export const stringConstant = (value: string): SqlFragment => new SqlFragment([{ is: 'string', value }]);

/** Creates the name of a type. */
export const typeNameFragment = (type: SqlType): SqlFragment => new SqlFragment([{ is: 'type', type }]);

/** Creates a bound value with a cast to its type. */
export const boundValue = (param: BoundParameter): SqlFragment => new SqlFragment([{ is: 'param', param }]);

/** A fragment without text. */
export const emptyFragment = new SqlFragment([]);

/** Joins the fragments with the separator. */
export const joinFragments = (fragments: readonly SqlFragment[], separator: SqlFragment): SqlFragment =>
  new SqlFragment(
    fragments.flatMap((fragment, i) => (i === 0 ? fragment.parts : [...separator.parts, ...fragment.parts])),
  );

/** Joins the fragments with commas. */
export const joinWithCommas = (fragments: readonly SqlFragment[]): SqlFragment => joinFragments(fragments, sql`, `);
