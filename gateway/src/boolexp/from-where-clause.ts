import { pointerStep, quoted } from '../base/errors.ts';
import { isObject } from '../base/json.ts';
import { comparisonOf, comparisonsOf } from '../contract/comparisons.ts';
import { pointsOfPath, pointsOfTest, pointsRule } from '../contract/points.ts';
import { limits } from '../contract/query.ts';
import type { Catalogue, FieldTree, Relationship, Root, ToMany } from '../contract/types.ts';
import { all, allOf, anyOf, type BoolExp, column, not, relatedTo } from './ast.ts';
import { unlessNamed } from './soft-delete-filter.ts';

/** A parsed `whereClause`. */
export interface WhereClause {
  readonly condition: BoolExp;
  /** Paths of the row's own fields that the clause contains. */
  readonly named: ReadonlySet<string>;
}

/** Reports an error. @param pointer JSON pointer to the field, relative to the clause */
type Fail = (pointer: string, detail: string) => void;

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

type FieldLeaf = Extract<FieldTree, { is: 'column' }>;

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

/** Returns the error detail for an unknown name in a condition on a row of the root. */
function unknownName({ name: root, virtual, attributes, dimensions }: Root, name: string): string {
  const instead = virtual.get(name);
  if (instead !== undefined) return `${name} is virtual and cannot be filtered. Use ${instead}.`;
  if (dimensions.has(name)) return `Write ${name} as nested objects.`;
  if (attributes.some(({ path }) => path === name)) return `${name} cannot be filtered.`;
  if (quantifiers.has(name)) return `${name} is allowed only directly under a to-many relationship.`;
  return `${root} has no field, relationship or connective ${quoted(name)}.`;
}

class Reader {
  failed = false;
  readonly #catalogue: Catalogue;
  readonly #fail: Fail;
  /** The paths of relationships read so far. */
  readonly #paths = new Set<string>();
  #points: number;

  constructor(catalogue: Catalogue, fail: Fail, points: number) {
    this.#catalogue = catalogue;
    this.#points = points;
    this.#fail = fail;
  }

  /** Reads a condition on one row. */
  condition(given: unknown, context: ConditionContext, at: string): BoolExp {
    if (context.depth <= limits.nesting)
      return this.#each(given, at, (name, inner, there) => this.#member(name, inner, context, there));
    return this.#reject(at, `Conditions may be nested at most ${limits.nesting} levels deep.`);
  }

  #reject(at: string, detail: string): BoolExp {
    // Errors count as conditions, so a clause cannot cause more errors than the maximum of conditions.
    if (this.#isWithinLimit(at, 1)) this.#note(at, detail);
    return invalid;
  }

  #note(at: string, detail: string): void {
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
    return this.#reject(at, unknownName(context.root, name));
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
      return this.#reject(at, `${relationship.name} is a to-many relationship. Use one of ${quantifierNames}.`);
    }
    return this.#each(inner, at, (name, that, there) => {
      const quantifier = quantifiers.get(name);
      if (quantifier !== undefined) {
        if (!this.#isPathWithinLimit(there, path)) return invalid;
        const named = new Set<string>();
        const condition = this.condition(that, { ...context, named }, there);
        return quantifier(existsRelated(relationship, unlessNamed(root, named)), condition);
      }
      return this.#reject(
        there,
        `${relationship.name} is a to-many relationship. Put its conditions under one of ${quantifierNames}.`,
      );
    });
  }

  /** @param name of the field, as the clause contains it */
  #field(field: FieldTree, name: string, inner: unknown, context: ConditionContext, at: string): BoolExp {
    if (field.is === 'column') {
      context.named.add(field.path);
      return this.#each(inner, at, (operator, operand, there) =>
        this.#test(field, operator, operand, context.path.length > 0, there),
      );
    }
    return this.#each(inner, at, (part, that, there) => {
      const member = field.members.get(part);
      if (member !== undefined) return this.#field(member, `${name}.${part}`, that, context, there);
      const known = [...field.members.keys()].join(', ');
      return this.#reject(there, `${name} has no member ${quoted(part)}. Its members are ${known}.`);
    });
  }

  #test(
    { path, column: name, kind }: FieldLeaf,
    operator: string,
    given: unknown,
    isRelated: boolean,
    at: string,
  ): BoolExp {
    const comparison = comparisonOf(operator, kind);
    if (comparison === undefined) {
      return this.#reject(
        at,
        `${path} does not accept ${quoted(operator)}. Allowed: ${comparisonsOf(kind).join(', ')}.`,
      );
    }
    const read = comparison.read(given, kind);
    if ('operand' in read) {
      const test = { [operator]: read.operand };
      return this.#isWithinLimit(at, pointsOfTest(test, isRelated)) ? column(name, test) : invalid;
    }
    return this.#reject(read.index === undefined ? at : at + pointerStep(read.index), `Expected ${read.expected}.`);
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
