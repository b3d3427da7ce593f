import { clipped, type Detail, pointerStep } from '../base/error-details.ts';
import { isObject } from '../base/json.ts';
import { comparisonNotAllowed, invalidValue } from '../contract/comparison-hints.ts';
import { comparisonOf } from '../contract/comparisons.ts';
import { quantifierMissing, unknownClauseName, unknownObjectMember } from '../contract/name-hints.ts';
import { pointsOfPath, pointsOfTest, pointsRule } from '../contract/points.ts';
import { limits } from '../contract/query.ts';
import type { Catalogue, EngineValue, FieldLeaf, FieldTree, Relationship, Root, ToMany } from '../contract/types.ts';
import { all, allOf, anyOf, type BoolExp, column, not, relatedTo } from './ast.ts';
import { unlessNamed } from './soft-delete-filter.ts';

/** A parsed `whereClause`. */
export interface WhereClause {
  readonly condition: BoolExp;
  /** Paths of the row's own fields that the clause contains. */
  readonly named: ReadonlySet<string>;
}

/** Reports an error. @param pointer JSON pointer to the field, relative to the clause */
type Fail = (pointer: string, detail: Detail) => void;

/** The record type that a condition applies to, and the position of the condition in the clause. */
interface ConditionContext {
  readonly root: Root;
  /** Collects the paths of this row's fields that its conditions contain. */
  readonly named: Set<string>;
  /** Number of connectives and relationships around the condition. */
  readonly depth: number;
  /** Names of the relationships that lead from the selected row to this one. */
  readonly path: readonly string[];
}

/** Placeholder for an invalid condition. */
const invalid: BoolExp = all();

/**
 * The quantifiers of a to-many relationship.
 * @param there returns the condition that a related row exists for which a condition is true
 */
const quantifiers: ReadonlyMap<string, (there: (that: BoolExp) => BoolExp, that: BoolExp) => BoolExp> = new Map([
  ['_some', (there, that) => there(that)],
  ['_none', (there, that) => not(there(that))],
  // A row for which the condition is unknown does not contradict `_every`: its negation is unknown, too.
  ['_every', (there, that) => not(there(not(that)))],
]);

const quantifierNames = [...quantifiers.keys()].join(', ');

/**
 * Returns the condition that a related row exists for which a condition is true; a many-to-many relationship leads
 * through two relationships.
 * @param kept condition that a row must meet to be counted
 */
const existsRelated =
  ({ name, through }: ToMany, kept: readonly BoolExp[]) =>
  (that: BoolExp): BoolExp =>
    relatedTo(through, relatedTo(name, all(...kept, that)));

/** Returns the detail for an unknown name in a condition on a row of the root. */
const unknownName = (root: Root, name: string): string =>
  quantifiers.has(name)
    ? `${name} is allowed only directly under a to-many relationship.`
    : unknownClauseName(root, name);

/** Returns the detail for a field that is compared without an operator. */
function operatorMissing(given: unknown): string {
  if (given === null) return 'Expected an object with an operator, such as {"_is_null":true}.';
  if (Array.isArray(given)) return 'Expected an object with an operator, such as {"_in":[…]}.';
  return `Expected an object with an operator, such as {"_eq":${clipped(JSON.stringify(given), 60)}}.`;
}

/** Called with each comparison. */
type VisitComparison = (
  field: FieldLeaf,
  operator: string,
  operand: EngineValue | readonly EngineValue[],
  pointer: string,
) => void;

class Reader {
  failed = false;
  readonly #catalogue: Catalogue;
  readonly #fail: Fail;
  /** The paths of relationships read so far. */
  readonly #paths = new Set<string>();
  readonly #visit: VisitComparison | undefined;
  #points: number;

  constructor(catalogue: Catalogue, fail: Fail, points: number, visit?: VisitComparison) {
    this.#catalogue = catalogue;
    this.#points = points;
    this.#fail = fail;
    this.#visit = visit;
  }

  /** Reads a condition on one row. */
  condition(given: unknown, context: ConditionContext, at: string): BoolExp {
    if (context.depth <= limits.nesting)
      return this.#each(given, at, (name, inner, there) => this.#member(name, inner, context, there));
    return this.#reject(at, `Conditions may be nested at most ${limits.nesting} levels deep.`);
  }

  #reject(at: string, detail: Detail): BoolExp {
    // Errors count as conditions, so a clause cannot cause more errors than the maximum of conditions.
    if (this.#isWithinLimit(at, 1)) this.#note(at, detail);
    return invalid;
  }

  #note(at: string, detail: Detail): void {
    this.failed = true;
    this.#fail(at, detail);
  }

  #isWithinLimit(at: string, points: number): boolean {
    const wasWithin = this.#points <= limits.conditions;
    this.#points += points;
    const isWithin = this.#points <= limits.conditions;
    if (wasWithin && !isWithin) this.#note(at, `${pointsRule}. This clause has more.`);
    return isWithin;
  }

  /** Conditions on the same path share the read of its rows, so the first one has most of the points. */
  #isPathWithinLimit(at: string, path: readonly string[]): boolean {
    const name = path.join('.');
    const isKnown = this.#paths.has(name);
    this.#paths.add(name);
    return this.#isWithinLimit(at, pointsOfPath(isKnown));
  }

  /** Reads the members of an object as a conjunction. */
  #each(given: unknown, at: string, read: (name: string, inner: unknown, at: string) => BoolExp): BoolExp {
    if (!isObject(given)) return this.#reject(at, 'Expected an object.');
    return allOf(Object.entries(given).map(([name, inner]) => read(name, inner, at + pointerStep(name))));
  }

  #member(name: string, inner: unknown, context: ConditionContext, at: string): BoolExp {
    const deeper = { ...context, depth: context.depth + 1 };
    if (name === '_and') return allOf(this.#list(inner, deeper, at));
    if (name === '_or') return anyOf(this.#list(inner, deeper, at));
    if (name === '_not') return not(this.condition(inner, deeper, at));
    const relationship = context.root.relationships.get(name);
    if (relationship !== undefined) return this.#related(relationship, inner, deeper, at);
    const field = context.root.fieldTree.get(name);
    if (field !== undefined) return this.#field(field, name, inner, context, at);
    return this.#reject(at, () => unknownName(context.root, name));
  }

  /** A single object must not be accepted instead of a list: an `_or` would become an AND. */
  #list(given: unknown, context: ConditionContext, at: string): readonly BoolExp[] {
    if (!Array.isArray(given)) return [this.#reject(at, 'Expected a list of conditions.')];
    return given.map((item, index) => this.condition(item, context, at + pointerStep(index)));
  }

  #related(relationship: Relationship, inner: unknown, parent: ConditionContext, at: string): BoolExp {
    const root = this.#catalogue.get(relationship.root);
    if (root === undefined) throw new Error(`no root ${relationship.root}`);
    const path = [...parent.path, relationship.name];
    const context = { root, named: new Set<string>(), depth: parent.depth, path };
    if (relationship.cardinality === 'one') {
      return this.#isPathWithinLimit(at, path)
        ? relatedTo(relationship.name, this.condition(inner, context, at))
        : invalid;
    }
    if (isObject(inner) && Object.keys(inner).length === 0) {
      return this.#reject(at, () => quantifierMissing(parent.root, relationship, quantifierNames));
    }
    return this.#each(inner, at, (name, that, there) => {
      const quantifier = quantifiers.get(name);
      if (quantifier !== undefined) {
        if (!this.#isPathWithinLimit(there, path)) return invalid;
        const named = new Set<string>();
        const condition = this.condition(that, { ...context, named }, there);
        return quantifier(existsRelated(relationship, unlessNamed(root, named)), condition);
      }
      return this.#reject(there, () => quantifierMissing(parent.root, relationship, quantifierNames, name));
    });
  }

  /** @param name of the field, as the clause contains it */
  #field(field: FieldTree, name: string, inner: unknown, context: ConditionContext, at: string): BoolExp {
    if (field.is === 'column') {
      context.named.add(field.path);
      if (!isObject(inner)) return this.#reject(at, operatorMissing(inner));
      return this.#each(inner, at, (operator, operand, there) =>
        this.#test(field, operator, operand, context.path.length > 0, there),
      );
    }
    if (!isObject(inner))
      return this.#reject(at, `Expected an object with the members ${[...field.members.keys()].join(', ')}.`);
    return this.#each(inner, at, (part, that, there) => {
      const member = field.members.get(part);
      if (member !== undefined) return this.#field(member, `${name}.${part}`, that, context, there);
      return this.#reject(there, () => unknownObjectMember(name, [...field.members.keys()], part));
    });
  }

  #test(field: FieldLeaf, operator: string, given: unknown, isRelated: boolean, at: string): BoolExp {
    const comparison = comparisonOf(operator, field.kind);
    if (comparison === undefined) return this.#reject(at, () => comparisonNotAllowed(field, operator));
    const read = comparison.read(given, field.kind);
    if ('operand' in read) {
      const test = { [operator]: read.operand };
      this.#visit?.(field, operator, read.operand, at);
      return this.#isWithinLimit(at, pointsOfTest(test, isRelated)) ? column(field.column, test) : invalid;
    }
    const { index, expected } = read;
    if (index === undefined) return this.#reject(at, () => invalidValue(field, expected, given, '_is_null'));
    const item: unknown = Array.isArray(given) ? given[index] : given;
    return this.#reject(at + pointerStep(index), () => invalidValue(field, expected, item, '_is_null'));
  }
}

/**
 * Parses a `whereClause` (contract, Raw whereClause). Its syntax is the engine's, except for quantifiers, nested
 * objects of fields and many-to-many relationships, which are translated.
 * @param root of the selected rows
 * @param points of the query's other conditions
 * @returns the clause; `undefined` after an error, which `fail` receives
 */
export function readWhereClause(
  root: Root,
  catalogue: Catalogue,
  given: unknown,
  fail: Fail,
  points = 0,
): WhereClause | undefined {
  // Checked first, because the size bounds the work of everything below.
  if (Buffer.byteLength(JSON.stringify(given)) > limits.whereClauseBytes) {
    fail('', `Expected at most ${limits.whereClauseBytes} bytes of JSON.`);
    return undefined;
  }
  const reader = new Reader(catalogue, fail, points);
  const named = new Set<string>();
  const condition = reader.condition(given, { root, named, depth: 0, path: [] }, '');
  return reader.failed ? undefined : { condition, named };
}

/** Calls a function with each comparison of a valid clause. */
export function eachComparison(root: Root, catalogue: Catalogue, given: unknown, visit: VisitComparison): void {
  const reader = new Reader(catalogue, () => {}, 0, visit);
  reader.condition(given, { root, named: new Set(), depth: 0, path: [] }, '');
}
