import { type DetailText, escapePointer, truncateText } from '../base/error-details.ts';
import { isObject } from '../base/json.ts';
import { comparisonHint, valueHint } from '../contract/comparison-hints.ts';
import { findComparison } from '../contract/comparisons.ts';
import { describeUnknownNameInWhereClause, missingQuantifier, unknownMember } from '../contract/name-hints.ts';
import { comparisonCost, costRuleText, relationshipCost } from '../contract/points.ts';
import { queryLimits } from '../contract/query.ts';
import type {
  EngineValue,
  FieldTree,
  FieldTreeColumn,
  RecordCatalogue,
  RecordType,
  Relationship,
  ToManyRelationship,
} from '../contract/types.ts';
import { and, type BooleanExpression, columnCondition, makeConjunction, not, or, relatedCondition } from './ast.ts';
import { softDeleteCondition } from './soft-delete-filter.ts';

/** A parsed `whereClause`. */
export interface ParsedWhereClause {
  readonly condition: BooleanExpression;
  /** Paths of the fields of the queried record that the clause contains, without fields of related records. */
  readonly named: ReadonlySet<string>;
}

/**
 * Function that receives each error of a `whereClause`.
 * @param pointer JSON pointer to the error, relative to the clause
 */
type Fail = (pointer: string, detail: DetailText) => void;

/** The record type that a condition applies to, and the relationships and connectives around the condition. */
interface ConditionContext {
  readonly root: RecordType;
  /** Collects the paths of the fields that the conditions on this record contain. */
  readonly named: Set<string>;
  /** Number of connectives (such as `_or`) and relationships around the condition. */
  readonly depth: number;
  /** Names of the relationships that lead from the queried record to this record. */
  readonly path: readonly string[];
}

/**
 * Placeholder for an invalid condition. After an error, the gateway rejects the request and does not use the
 * placeholder.
 */
const invalid: BooleanExpression = makeConjunction();

/**
 * The quantifiers of a to-many relationship. Each function returns a condition on the parent row. Its parameter `that`
 * is a condition on one related row. Its parameter `exists` converts a condition on one related row to a condition on
 * the parent row: at least one related row meets the condition.
 */
const quantifiers: ReadonlyMap<
  string,
  (exists: (that: BooleanExpression) => BooleanExpression, that: BooleanExpression) => BooleanExpression
> = new Map([
  ['_some', (exists, that) => exists(that)],
  ['_none', (exists, that) => not(exists(that))],
  // `_every` is translated to: no related row fulfils the negated condition. A row for which the condition is null in
  // SQL does not fulfil the negated condition either, so it does not prevent a match.
  ['_every', (exists, that) => not(exists(not(that)))],
]);

const quantifierNames = [...quantifiers.keys()].join(', ');

/**
 * Returns a function that takes a condition on a related row and returns a condition on the parent row: at least one
 * related row fulfils the given condition. For a many-to-many relationship, the returned condition contains the
 * relationship to the join table.
 * @param kept conditions that exclude soft-deleted related rows
 */
const existsRelated =
  ({ name, through }: ToManyRelationship, kept: readonly BooleanExpression[]) =>
  (that: BooleanExpression): BooleanExpression =>
    relatedCondition(through, relatedCondition(name, makeConjunction(...kept, that)));

/** Returns the error detail for an unknown name in a condition. */
const unknownName = (root: RecordType, name: string): string =>
  quantifiers.has(name)
    ? `${name} is allowed only directly under a to-many relationship.`
    : describeUnknownNameInWhereClause(root, name);

/** Returns the error detail for a condition that contains a field and a value without an operator. */
function operatorMissing(given: unknown): string {
  if (given === null) return 'Expected an object with an operator, such as {"_is_null":true}.';
  if (Array.isArray(given)) return 'Expected an object with an operator, such as {"_in":[…]}.';
  return `Expected an object with an operator, such as {"_eq":${truncateText(JSON.stringify(given), 60)}}.`;
}

/** Function that receives each comparison of a `whereClause`. */
type VisitComparison = (
  field: FieldTreeColumn,
  operator: string,
  operand: EngineValue | readonly EngineValue[],
  pointer: string,
) => void;

class Reader {
  failed = false;
  readonly #catalogue: RecordCatalogue;
  readonly #fail: Fail;
  /** The paths of relationships in the part of the `whereClause` that is already translated. */
  readonly #paths = new Set<string>();
  readonly #visit: VisitComparison | undefined;
  #points: number;

  constructor(catalogue: RecordCatalogue, fail: Fail, points: number, visit?: VisitComparison) {
    this.#catalogue = catalogue;
    this.#points = points;
    this.#fail = fail;
    this.#visit = visit;
  }

  /** Reads a condition on one row. */
  condition(given: unknown, context: ConditionContext, at: string): BooleanExpression {
    if (context.depth <= queryLimits.nesting)
      return this.#each(given, at, (name, inner, there) => this.#member(name, inner, context, there));
    return this.#reject(at, `Conditions may be nested at most ${queryLimits.nesting} levels deep.`);
  }

  #reject(at: string, detail: DetailText): BooleanExpression {
    // Each error counts as a condition, so the limit of conditions also limits the number of errors.
    if (this.#isWithinLimit(at, 1)) this.#note(at, detail);
    return invalid;
  }

  #note(at: string, detail: DetailText): void {
    this.failed = true;
    this.#fail(at, detail);
  }

  #isWithinLimit(at: string, points: number): boolean {
    const wasWithin = this.#points <= queryLimits.conditions;
    this.#points += points;
    const isWithin = this.#points <= queryLimits.conditions;
    if (wasWithin && !isWithin)
      this.#note(at, `${costRuleText}. The conditions of this query cost more: send fewer conditions.`);
    return isWithin;
  }

  /**
   * Checks the cost of a path of relationships. The engine reads the related rows once for all conditions on the same
   * path, so the first use of a path costs more points than further uses.
   */
  #isPathWithinLimit(at: string, from: RecordType, to: RecordType, path: readonly string[]): boolean {
    const name = path.join('.');
    const isKnown = this.#paths.has(name);
    this.#paths.add(name);
    return this.#isWithinLimit(at, relationshipCost(from, to, isKnown));
  }

  /** Parses each member of a JSON object as a condition, and returns the conjunction (AND) of the conditions. */
  #each(
    given: unknown,
    at: string,
    read: (name: string, inner: unknown, at: string) => BooleanExpression,
  ): BooleanExpression {
    if (!isObject(given)) return this.#reject(at, 'Expected an object.');
    return and(Object.entries(given).map(([name, inner]) => read(name, inner, at + escapePointer(name))));
  }

  #member(name: string, inner: unknown, context: ConditionContext, at: string): BooleanExpression {
    const deeper = { ...context, depth: context.depth + 1 };
    if (name === '_and') return and(this.#list(inner, deeper, at));
    if (name === '_or') return or(this.#list(inner, deeper, at));
    if (name === '_not') return not(this.condition(inner, deeper, at));
    const relationship = context.root.relationships.get(name);
    if (relationship !== undefined) return this.#related(relationship, inner, deeper, at);
    const field = context.root.fieldTree.get(name);
    if (field !== undefined) return this.#field(field, name, inner, context, at);
    return this.#reject(at, () => unknownName(context.root, name));
  }

  /**
   * Reads the list of conditions under `_and` or `_or`. An object is rejected: Hasura joins the members of an object
   * with AND, even under `_or`.
   */
  #list(given: unknown, context: ConditionContext, at: string): readonly BooleanExpression[] {
    if (!Array.isArray(given)) return [this.#reject(at, 'Expected a list of conditions.')];
    return given.map((item, index) => this.condition(item, context, at + escapePointer(index)));
  }

  #related(relationship: Relationship, inner: unknown, parent: ConditionContext, at: string): BooleanExpression {
    const root = this.#catalogue.get(relationship.root);
    if (root === undefined) throw new Error(`no root ${relationship.root}`);
    const path = [...parent.path, relationship.name];
    const context = { root, named: new Set<string>(), depth: parent.depth, path };
    if (relationship.cardinality === 'one') {
      return this.#isPathWithinLimit(at, parent.root, root, path)
        ? relatedCondition(relationship.name, this.condition(inner, context, at))
        : invalid;
    }
    if (isObject(inner) && Object.keys(inner).length === 0) {
      return this.#reject(at, () => missingQuantifier(parent.root, relationship, quantifierNames));
    }
    return this.#each(inner, at, (name, that, there) => {
      const quantifier = quantifiers.get(name);
      if (quantifier !== undefined) {
        if (!this.#isPathWithinLimit(there, parent.root, root, path)) return invalid;
        const named = new Set<string>();
        const condition = this.condition(that, { ...context, named }, there);
        return quantifier(existsRelated(relationship, softDeleteCondition(root, named)), condition);
      }
      return this.#reject(there, () => missingQuantifier(parent.root, relationship, quantifierNames, name));
    });
  }

  /**
   * Reads the comparisons of a field. If the field is an object, reads the comparisons of its members.
   * @param name path of the field in the clause
   */
  #field(field: FieldTree, name: string, inner: unknown, context: ConditionContext, at: string): BooleanExpression {
    if (field.is === 'column') {
      context.named.add(field.path);
      if (!isObject(inner)) return this.#reject(at, operatorMissing(inner));
      return this.#each(inner, at, (operator, operand, there) => this.#test(field, operator, operand, context, there));
    }
    if (!isObject(inner))
      return this.#reject(at, `Expected an object with the members ${[...field.members.keys()].join(', ')}.`);
    return this.#each(inner, at, (part, that, there) => {
      const member = field.members.get(part);
      if (member !== undefined) return this.#field(member, `${name}.${part}`, that, context, there);
      return this.#reject(there, () => unknownMember(name, [...field.members.keys()], part));
    });
  }

  #test(
    field: FieldTreeColumn,
    operator: string,
    given: unknown,
    { root, path }: ConditionContext,
    at: string,
  ): BooleanExpression {
    const comparison = findComparison(operator, field.kind);
    if (comparison === undefined) return this.#reject(at, () => comparisonHint(field, operator));
    const read = comparison.read(given, field.kind);
    if ('operand' in read) {
      const test = { [operator]: read.operand };
      this.#visit?.(field, operator, read.operand, at);
      return this.#isWithinLimit(at, comparisonCost(test, root, path.length > 0))
        ? columnCondition(field.column, test)
        : invalid;
    }
    const { index, expected } = read;
    if (index === undefined) return this.#reject(at, () => valueHint(field, expected, given, '_is_null'));
    const item: unknown = Array.isArray(given) ? given[index] : given;
    return this.#reject(at + escapePointer(index), () => valueHint(field, expected, item, '_is_null'));
  }
}

/**
 * Parses a `whereClause` (contract, Raw whereClause). The clause has the syntax of the engine's `where`. The parser
 * translates quantifiers, object fields and many-to-many relationships, because the engine does not support them.
 * @param root type of the queried records
 * @param points cost points of the query's other conditions
 * @param fail function that receives the errors
 * @returns the parsed clause; `undefined` if the clause has an error
 */
export function readWhereClause(
  root: RecordType,
  catalogue: RecordCatalogue,
  given: unknown,
  fail: Fail,
  points = 0,
): ParsedWhereClause | undefined {
  // The function checks the size first, so that all later checks take a limited time.
  if (Buffer.byteLength(JSON.stringify(given)) > queryLimits.whereClauseBytes) {
    fail('', `Expected at most ${queryLimits.whereClauseBytes} bytes of JSON.`);
    return undefined;
  }
  const reader = new Reader(catalogue, fail, points);
  const named = new Set<string>();
  const condition = reader.condition(given, { root, named, depth: 0, path: [] }, '');
  return reader.failed ? undefined : { condition, named };
}

/** Calls a function with each comparison of a valid clause. */
export function visitComparisons(
  root: RecordType,
  catalogue: RecordCatalogue,
  given: unknown,
  visit: VisitComparison,
): void {
  const reader = new Reader(catalogue, () => {}, 0, visit);
  reader.condition(given, { root, named: new Set(), depth: 0, path: [] }, '');
}
