import { pointerStep, quoted } from '../base/errors.ts';
import { isObject } from '../base/json.ts';
import { comparisonOf, comparisonsOf } from '../contract/comparisons.ts';
import { limits, pointsOfRelationship, pointsOfTest, pointsRule } from '../contract/query.ts';
import type { Catalogue, FieldTree, Relationship, Root, ToMany } from '../contract/types.ts';
import { all, allOf, anyOf, type BoolExp, column, not, relatedTo } from './ast.ts';
import { unlessNamed } from './soft-delete-filter.ts';

/** A `whereClause` that was read. */
export interface WhereClause {
  readonly condition: BoolExp;
  /** Paths of the row's own fields that it names. */
  readonly named: ReadonlySet<string>;
}

/** Notes what is wrong. @param pointer JSON pointer to the field, from the clause on */
type Fail = (pointer: string, detail: string) => void;

/** Where in the clause a condition stands. */
interface Scope {
  readonly root: Root;
  /** Receives the paths of the fields that conditions on this row name. */
  readonly named: Set<string>;
  /** How many connectives and relationships stand around it. */
  readonly depth: number;
  /** Whether the row is a related record. */
  readonly isRelated: boolean;
}

type FieldLeaf = Extract<FieldTree, { is: 'column' }>;

/** Stands for what was refused. */
const refused: BoolExp = all();

/**
 * What a quantifier asks of the rows behind a to-many relationship.
 * @param there asks that one of them exists for which a condition holds
 */
const quantifiers: ReadonlyMap<string, (there: (that: BoolExp) => BoolExp, that: BoolExp) => BoolExp> = new Map([
  ['_some', (there, that) => there(that)],
  ['_none', (there, that) => not(there(that))],
  // Of a row for which the condition is unknown its negation is, too: such a row breaks nothing.
  ['_every', (there, that) => not(there(not(that)))],
]);

const quantifierNames = [...quantifiers.keys()].join(', ');

/**
 * That a row exists behind the relationship for which the condition holds; a many-to-many one takes two hops.
 * @param kept condition of the rows that count
 */
const thereIs =
  ({ name, through }: ToMany, kept: readonly BoolExp[]) =>
  (that: BoolExp): BoolExp =>
    relatedTo(through, relatedTo(name, all(...kept, that)));

/** What to say of a name that stands for nothing in a condition on a row of the root. */
function unknownName({ name: root, virtual, attributes, dimensions }: Root, name: string): string {
  const instead = virtual.get(name);
  if (instead !== undefined) return `${name} is virtual and cannot be filtered by; use ${instead}.`;
  if (dimensions.has(name)) return `Write ${name} as objects within each other.`;
  if (attributes.some(({ path }) => path === name)) return `${name} cannot be filtered by.`;
  if (quantifiers.has(name)) return `${name} stands under a to-many relationship, and this is none.`;
  return `${root} has no field, relationship or connective ${quoted(name)}.`;
}

class Reader {
  failed = false;
  readonly #catalogue: Catalogue;
  readonly #fail: Fail;
  #points: number;

  constructor(catalogue: Catalogue, fail: Fail, points: number) {
    this.#catalogue = catalogue;
    this.#points = points;
    this.#fail = fail;
  }

  /** A condition on one row. */
  condition(given: unknown, scope: Scope, at: string): BoolExp {
    if (scope.depth <= limits.nesting)
      return this.#each(given, at, (name, inner, there) => this.#member(name, inner, scope, there));
    return this.#refuse(at, `Conditions nest at most ${limits.nesting} deep.`);
  }

  #refuse(at: string, detail: string): BoolExp {
    // Wrong places count as conditions do: no clause makes more faults than that.
    if (this.#isWithinLimit(at, 1)) this.#note(at, detail);
    return refused;
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

  /** Reads the members of an object, all of which have to hold. */
  #each(given: unknown, at: string, read: (name: string, inner: unknown, at: string) => BoolExp): BoolExp {
    if (!isObject(given)) return this.#refuse(at, 'Expected an object.');
    return allOf(Object.entries(given).map(([name, inner]) => read(name, inner, at + pointerStep(name))));
  }

  #member(name: string, inner: unknown, scope: Scope, at: string): BoolExp {
    const deeper = { ...scope, depth: scope.depth + 1 };
    if (name === '_and') return allOf(this.#list(inner, deeper, at));
    if (name === '_or') return anyOf(this.#list(inner, deeper, at));
    if (name === '_not') return not(this.condition(inner, deeper, at));
    const relationship = scope.root.relationships.get(name);
    if (relationship !== undefined) return this.#related(relationship, inner, deeper, at);
    const field = scope.root.fieldTree.get(name);
    if (field !== undefined) return this.#field(field, name, inner, scope, at);
    return this.#refuse(at, unknownName(scope.root, name));
  }

  /** A lone object in place of a list would be taken for a list of one, which makes an AND of an OR. */
  #list(given: unknown, scope: Scope, at: string): readonly BoolExp[] {
    if (!Array.isArray(given)) return [this.#refuse(at, 'Expected a list of conditions.')];
    return given.map((item, index) => this.condition(item, scope, at + pointerStep(index)));
  }

  #related(relationship: Relationship, inner: unknown, { depth }: Scope, at: string): BoolExp {
    const root = this.#catalogue.get(relationship.root);
    if (root === undefined) throw new Error(`no root ${relationship.root}`);
    const scope = { root, named: new Set<string>(), depth, isRelated: true };
    // A condition on related rows counts as one itself: each is a select of its own for the database.
    if (relationship.cardinality === 'one') {
      return this.#isWithinLimit(at, pointsOfRelationship)
        ? relatedTo(relationship.name, this.condition(inner, scope, at))
        : refused;
    }
    if (isObject(inner) && Object.keys(inner).length === 0) {
      return this.#refuse(at, `${relationship.name} is to-many: say one of ${quantifierNames}.`);
    }
    return this.#each(inner, at, (name, that, there) => {
      const quantifier = quantifiers.get(name);
      if (quantifier !== undefined) {
        if (!this.#isWithinLimit(there, pointsOfRelationship)) return refused;
        const named = new Set<string>();
        const condition = this.condition(that, { ...scope, named }, there);
        return quantifier(thereIs(relationship, unlessNamed(root, named)), condition);
      }
      return this.#refuse(
        there,
        `${relationship.name} is to-many: its conditions stand under one of ${quantifierNames}.`,
      );
    });
  }

  /** @param name of the field, as the clause gives it */
  #field(field: FieldTree, name: string, inner: unknown, scope: Scope, at: string): BoolExp {
    if (field.is === 'column') {
      scope.named.add(field.path);
      return this.#each(inner, at, (operator, operand, there) =>
        this.#test(field, operator, operand, scope.isRelated, there),
      );
    }
    return this.#each(inner, at, (part, that, there) => {
      const member = field.members.get(part);
      if (member !== undefined) return this.#field(member, `${name}.${part}`, that, scope, there);
      const known = [...field.members.keys()].join(', ');
      return this.#refuse(there, `${name} has no member ${quoted(part)}; its members are ${known}.`);
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
      return this.#refuse(at, `${path} takes ${comparisonsOf(kind).join(', ')}; not ${quoted(operator)}.`);
    }
    const read = comparison.read(given, kind);
    if ('operand' in read) {
      const test = { [operator]: read.operand };
      return this.#isWithinLimit(at, pointsOfTest(test, isRelated)) ? column(name, test) : refused;
    }
    return this.#refuse(read.index === undefined ? at : at + pointerStep(read.index), `Expected ${read.expected}.`);
  }
}

/**
 * Reads a `whereClause` (contract, Raw whereClause): the engine's own boolean expressions, but for what the engine does
 * not know, which is put in its words: quantifiers, objects of fields, many-to-many relationships.
 * @param root of the rows that are asked for
 * @param points of the query's other conditions
 * @returns nothing when something is wrong, which is then noted
 */
export function readWhereClause(
  root: Root,
  catalogue: Catalogue,
  given: unknown,
  fail: Fail,
  points = 0,
): WhereClause | undefined {
  // First: what is read below is then of a size for which nothing else has to be bounded.
  if (Buffer.byteLength(JSON.stringify(given)) > limits.whereClauseBytes) {
    fail('', `Expected at most ${limits.whereClauseBytes} bytes of JSON.`);
    return undefined;
  }
  const reader = new Reader(catalogue, fail, points);
  const named = new Set<string>();
  const condition = reader.condition(given, { root, named, depth: 0, isRelated: false }, '');
  return reader.failed ? undefined : { condition, named };
}
