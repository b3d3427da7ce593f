import type { Value } from './value.ts';

/** A Postgres type by its name, or the array of it. */
export interface SqlType {
  readonly schema: string;
  readonly name: string;
  readonly array: boolean;
}

/** A value that is bound when the statement runs. */
export interface Param {
  readonly value: Value;
  readonly type: SqlType;
  /** JSON of the request, or text of the session -> Postgres text. Throws ValueError where the value does not fit. */
  readonly encode: (value: unknown) => string | null;
  /** Where in the request the value stands, for its error. */
  readonly path: string;
}

type Part =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'identifier'; readonly names: readonly string[] }
  | { readonly is: 'string'; readonly value: string }
  | { readonly is: 'type'; readonly type: SqlType }
  | { readonly is: 'param'; readonly param: Param };

/**
 * A piece of SQL. It is made only by the functions of this file: fixed text comes from template literals in this
 * project's code, names and values come in as parts that the printer quotes and numbers.
 */
export class Fragment {
  readonly parts: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.parts = parts;
  }
}

/** SQL with fragments in its holes; no plain string fits into one. */
export function sql(texts: TemplateStringsArray, ...holes: readonly Fragment[]): Fragment {
  const parts: Part[] = [];
  texts.forEach((text, i) => {
    if (text !== '') parts.push({ is: 'text', text });
    const hole = holes[i];
    // Not `push(...parts)`: a call takes no more than about 120,000 arguments.
    for (const part of hole?.parts ?? []) parts.push(part);
  });
  return new Fragment(parts);
}

/** A name, or a name with its qualifiers: `identifier('public', 'orders')`. */
export const identifier = (...names: readonly string[]): Fragment => new Fragment([{ is: 'identifier', names }]);

/** A string constant. */
export const stringConstant = (value: string): Fragment => new Fragment([{ is: 'string', value }]);

/** The name of a type. */
export const typeName = (type: SqlType): Fragment => new Fragment([{ is: 'type', type }]);

/** A bound value, cast to its type. */
export const bound = (param: Param): Fragment => new Fragment([{ is: 'param', param }]);

/** Nothing at all. */
export const empty = new Fragment([]);

/** The fragments with the separator between them. */
export const joined = (fragments: readonly Fragment[], separator: Fragment): Fragment =>
  new Fragment(
    fragments.flatMap((fragment, i) => (i === 0 ? fragment.parts : [...separator.parts, ...fragment.parts])),
  );

/** The fragments with commas between them. */
export const listed = (fragments: readonly Fragment[]): Fragment => joined(fragments, sql`, `);
