import type { BoolExp } from './ast.ts';

/** A boolean expression in the engine's syntax (Hasura, x_bool_exp). */
export type Where = { readonly [key: string]: unknown };

/** Translates a condition to the engine's syntax. */
export function toWhere(condition: BoolExp): Where {
  switch (condition.kind) {
    case 'all':
      return { _and: condition.of.map(toWhere) };
    case 'any':
      return { _or: condition.of.map(toWhere) };
    case 'not':
      return { _not: toWhere(condition.that) };
    case 'column':
      return { [condition.column]: condition.test };
    case 'related':
      return { [condition.relationship]: toWhere(condition.that) };
  }
}
