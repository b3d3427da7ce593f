import type { ValueSource } from './value.ts';

/** `array`: the array type of the named type. */
export type SqlType = { readonly schema: string; readonly name: string; readonly array: boolean };

/** Bound when the statement runs. */
export interface BoundParameter {
  readonly value: ValueSource;
  readonly type: SqlType;
  /** From JSON of the request, or a text of the session, to Postgres text. Throws InvalidScalarError. */
  readonly encode: (value: unknown) => string | null;
  /** Path in the request, for errors. */
  readonly path: string;
}

type Part =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'identifier'; readonly names: readonly string[] }
  | { readonly is: 'string'; readonly value: string }
  | { readonly is: 'type'; readonly type: SqlType }
  | { readonly is: 'param'; readonly param: BoundParameter };

/**
 * A piece of SQL, which only this file creates. The text comes from template literals of this project's code. Names and
 * values are separate parts: the printer quotes names and numbers parameters.
 */
export class SqlFragment {
  readonly parts: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.parts = parts;
  }
}

/** The placeholders accept only fragments, and no strings. */
export function sql(texts: TemplateStringsArray, ...fragments: readonly SqlFragment[]): SqlFragment {
  const parts: Part[] = [];
  texts.forEach((text, i) => {
    if (text !== '') parts.push({ is: 'text', text });
    const fragment = fragments[i];
    // Not `push(...parts)`: a function call accepts at most about 120,000 arguments.
    for (const part of fragment?.parts ?? []) parts.push(part);
  });
  return new SqlFragment(parts);
}

/** `identifier('public', 'orders')` becomes `"public"."orders"`. */
export const identifier = (...names: readonly string[]): SqlFragment => new SqlFragment([{ is: 'identifier', names }]);

export const stringConstant = (value: string): SqlFragment => new SqlFragment([{ is: 'string', value }]);

export const typeName = (type: SqlType): SqlFragment => new SqlFragment([{ is: 'type', type }]);

/** With a cast to its type. */
export const parameter = (param: BoundParameter): SqlFragment => new SqlFragment([{ is: 'param', param }]);

export const empty = new SqlFragment([]);

export const join = (fragments: readonly SqlFragment[], separator: SqlFragment): SqlFragment =>
  new SqlFragment(
    fragments.flatMap((fragment, i) => (i === 0 ? fragment.parts : [...separator.parts, ...fragment.parts])),
  );

export const commas = (fragments: readonly SqlFragment[]): SqlFragment => join(fragments, sql`, `);
