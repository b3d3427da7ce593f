import { type FragmentDefinitionNode, Kind, type VariableDefinitionNode } from 'graphql';
import { validationError } from '../errors/engine-error.ts';
import type { RowPredicate, SelectPermission, TrackedTable } from '../model/types.ts';
import { selectPermission } from '../permission/select.ts';
import type { RoleSchema } from '../schema/role.ts';
import type { ParsedOperation } from './document.ts';
import type { InputValue } from './input.ts';
import { operationLimits } from './limits.ts';

/** For the limits of an operation. */
type Counts = Record<'fields' | 'comparisons' | 'relatedConditions', number>;

export type RequestVariables = Readonly<Record<string, unknown>>;

/** The schema, the variables, and the counts for the limits of one operation. */
export class ParseContext {
  readonly schema: RoleSchema;
  readonly operation: ParsedOperation;
  readonly variables: RequestVariables;
  /** The objects in variables, by type and name. */
  readonly inputs = new Map<string, InputValue>();
  readonly #conditions = new WeakMap<InputValue, { readonly predicate: RowPredicate; readonly counts: Counts }>();
  readonly #counts: Counts = { fields: 0, comparisons: 0, relatedConditions: 0 };

  constructor(schema: RoleSchema, operation: ParsedOperation, variables: RequestVariables) {
    this.schema = schema;
    this.operation = operation;
    this.variables = variables;
  }

  /** The table must be in the role's schema. */
  access(table: TrackedTable): SelectPermission {
    const access = selectPermission(table, this.schema.role);
    if (access === undefined) throw new TypeError(`the role ${this.schema.role} has no access to ${table.name}`);
    return access;
  }

  fragment(name: string): FragmentDefinitionNode {
    const found = this.operation.fragments.get(name);
    if (found === undefined) throw new TypeError(`the fragment ${name} is not defined`);
    return found;
  }

  declaration(name: string): VariableDefinitionNode {
    const found = this.operation.variables.get(name);
    if (found === undefined) throw new TypeError(`the variable ${name} is not declared`);
    return found;
  }

  /**
   * Hundreds of aggregates may repeat the condition `$filter`: it is parsed once, and the optimizer recognizes that the
   * repetitions are the same object. Each repetition counts for the limits.
   */
  conditionOnce(input: InputValue, parse: () => RowPredicate): RowPredicate {
    const known = this.#conditions.get(input);
    if (known === undefined) {
      const { comparisons, relatedConditions } = this.#counts;
      const predicate = parse();
      const counts = {
        fields: 0,
        comparisons: this.#counts.comparisons - comparisons,
        relatedConditions: this.#counts.relatedConditions - relatedConditions,
      };
      this.#conditions.set(input, { predicate, counts });
      return predicate;
    }
    this.count('comparisons', input.path, known.counts.comparisons);
    this.count('relatedConditions', input.path, known.counts.relatedConditions);
    return known.predicate;
  }

  /** Throws above the limit. */
  count(what: keyof Counts, path: string, uses = 1): void {
    this.#counts[what] += uses;
    if (this.#counts[what] <= operationLimits[what]) return;
    const name = { fields: 'fields', comparisons: 'comparisons', relatedConditions: 'conditions on related rows' }[
      what
    ];
    throw validationError(`the operation has more than ${operationLimits[what]} ${name}: split it`, path);
  }
}

export function variableType(node: VariableDefinitionNode['type']): string {
  if (node.kind === Kind.NON_NULL_TYPE) return `${variableType(node.type)}!`;
  return node.kind === Kind.LIST_TYPE ? `[${variableType(node.type)}]` : node.name.value;
}
