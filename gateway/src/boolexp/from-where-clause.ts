import { type DetailText, escapePointer } from '../base/errors.ts';
import { isObject } from '../base/validation.ts';
import { comparisonHint, operatorMissing, valueHint } from '../contract/comparison-hints.ts';
import { describeUnknownNameInWhereClause, missingQuantifier, unknownMember } from '../contract/name-hints.ts';
import { comparisonCost, costRuleText, findComparison, relationshipCost } from '../contract/operators.ts';
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
import {
  and,
  type BooleanExpression,
  columnCondition,
  conjunction,
  not,
  or,
  type ParsedWhereClause,
  relatedCondition,
  softDeleteCondition,
} from './conditions.ts';

/** @param pointer JSON pointer, relative to the clause */
type Fail = (pointer: string, detail: DetailText) => void;

interface ConditionContext {
  readonly root: RecordType;
  readonly named: Set<string>;
  /** Number of connectives (such as `_or`) and relationships around the condition. */
  readonly depth: number;
  /** Names of the relationships that lead from the queried record to this record. */
  readonly path: readonly string[];
}

/** Placeholder for an invalid condition. After an error, the request is rejected. */
const invalid: BooleanExpression = conjunction();

/** Condition on the parent row, from a condition `that` on one related row. `exists`: at least one row meets it. */
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

/** At least one related row, behind the join table if there is one. @param kept excludes soft-deleted rows */
const existsRelated =
  ({ name, through }: ToManyRelationship, kept: readonly BooleanExpression[]) =>
  (that: BooleanExpression): BooleanExpression =>
    relatedCondition(through, relatedCondition(name, conjunction(...kept, that)));

const unknownName = (root: RecordType, name: string): string =>
  quantifiers.has(name)
    ? `${name} is allowed only directly under a to-many relationship.`
    : describeUnknownNameInWhereClause(root, name);

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
  points: number;

  constructor(catalogue: RecordCatalogue, fail: Fail, points: number, visit?: VisitComparison) {
    this.#catalogue = catalogue;
    this.points = points;
    this.#fail = fail;
    this.#visit = visit;
  }

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
    const wasWithin = this.points <= queryLimits.conditions;
    this.points += points;
    const isWithin = this.points <= queryLimits.conditions;
    if (wasWithin && !isWithin)
      this.#note(at, `${costRuleText}. The conditions of this query cost more: send fewer conditions.`);
    return isWithin;
  }

  /** The engine reads related rows once for all conditions on a path, so its first use costs more points. */
  #isPathWithinLimit(at: string, from: RecordType, to: RecordType, path: readonly string[]): boolean {
    const name = path.join('.');
    const isKnown = this.#paths.has(name);
    this.#paths.add(name);
    return this.#isWithinLimit(at, relationshipCost(from, to, isKnown));
  }

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

  /** Hasura joins the members of an object with AND, even under `_or`, so an object is rejected. */
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

  /** @param name path of the field in the clause */
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

  #test(field: FieldTreeColumn, operator: string, given: unknown, { root, path }: ConditionContext, at: string) {
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
 * Parses a `whereClause` (contract, Raw whereClause), in the syntax of the engine's `where`. Translates quantifiers,
 * object fields and many-to-many relationships, because the engine does not support them.
 * @param points cost of the query's other conditions @returns `undefined` if the clause has an error
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
  return reader.failed ? undefined : { condition, named, points: reader.points };
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
