import type { ValueSource } from './value.ts';

/** A Postgres type. If `array` is true, the type is the array type of the named type. */
export interface SqlType {
  readonly schema: string;
  readonly name: string;
  readonly array: boolean;
}

/** A parameter of a statement. The engine binds its value when the statement runs. */
export interface BoundParameter {
  readonly value: ValueSource;
  readonly type: SqlType;
  /**
   * Encodes a JSON value of the request, or a text of the session, as Postgres text. Throws InvalidScalarError for an
   * invalid value.
   */
  readonly encode: (value: unknown) => string | null;
  /** Path of the value in the request, for error messages. */
  readonly path: string;
}

type Part =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'identifier'; readonly names: readonly string[] }
  | { readonly is: 'string'; readonly value: string }
  | { readonly is: 'type'; readonly type: SqlType }
  | { readonly is: 'param'; readonly param: BoundParameter };

/**
 * A piece of SQL. Only the functions of this file create fragments. The text comes from template literals in this
 * project's code. Names and values are separate parts: the printer puts quotes around names, and gives numbers to
 * parameters.
 */
export class SqlFragment {
  readonly parts: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.parts = parts;
  }
}

/** Creates an SQL fragment from a template literal. The placeholders accept only fragments, and no strings. */
export function sql(texts: TemplateStringsArray, ...fragments: readonly SqlFragment[]): SqlFragment {
  const parts: Part[] = [];
  texts.forEach((text, i) => {
    if (text !== '') parts.push({ is: 'text', text });
    const fragment = fragments[i];
    // The code uses a loop and not `push(...parts)`, because a function call accepts at most about 120,000 arguments.
    for (const part of fragment?.parts ?? []) parts.push(part);
  });
  return new SqlFragment(parts);
}

/**
 * Creates an SQL fragment that contains a quoted name with optional qualifiers. For example, `identifier('public',
 * 'orders')` becomes `"public"."orders"`.
 */
export const identifier = (...names: readonly string[]): SqlFragment => new SqlFragment([{ is: 'identifier', names }]);

/** Creates an SQL fragment that contains a string constant. */
export const stringConstant = (value: string): SqlFragment => new SqlFragment([{ is: 'string', value }]);

/** Creates an SQL fragment that contains a type name. */
export const typeName = (type: SqlType): SqlFragment => new SqlFragment([{ is: 'type', type }]);

/** Creates an SQL fragment that contains a parameter and a cast to its type. */
export const parameter = (param: BoundParameter): SqlFragment => new SqlFragment([{ is: 'param', param }]);

/** The SQL fragment without text. */
export const empty = new SqlFragment([]);

/** Joins fragments with the given separator. */
export const join = (fragments: readonly SqlFragment[], separator: SqlFragment): SqlFragment =>
  new SqlFragment(
    fragments.flatMap((fragment, i) => (i === 0 ? fragment.parts : [...separator.parts, ...fragment.parts])),
  );

/** Joins fragments with commas. */
export const commas = (fragments: readonly SqlFragment[]): SqlFragment => join(fragments, sql`, `);
