import type { BooleanExpression } from './ast.ts';

export type EngineCondition = { readonly [key: string]: unknown };

export function toEngineCondition(condition: BooleanExpression): EngineCondition {
  switch (condition.kind) {
    case 'all':
      return { _and: condition.of.map(toEngineCondition) };
    case 'any':
      return { _or: condition.of.map(toEngineCondition) };
    case 'not':
      return { _not: toEngineCondition(condition.that) };
    case 'column':
      return { [condition.column]: condition.test };
    case 'related':
      return { [condition.relationship]: toEngineCondition(condition.that) };
  }
}
