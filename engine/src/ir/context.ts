import type { FragmentDefinitionNode, VariableDefinitionNode } from 'graphql';
import { Kind } from 'graphql';
import { validationFailed } from '../errors.ts';
import type { SelectPermission, Table } from '../model/types.ts';
import { permissionFor } from '../permission/select.ts';
import type { RoleSchema } from '../schema/role.ts';
import type { Operation } from './document.ts';

export type Variables = Readonly<Record<string, unknown>>;

/** No operation has more fields than this, its fragments unfolded. */
const maxFields = 10_000;

/** What is at hand while one operation is read: its variables as sent, and what has been used of it so far. */
export class ReadContext {
  readonly schema: RoleSchema;
  readonly operation: Operation;
  readonly variables: Variables;
  readonly used = new Set<string>();
  #fields = 0;

  constructor(schema: RoleSchema, operation: Operation, variables: Variables) {
    this.schema = schema;
    this.operation = operation;
    this.variables = variables;
  }

  /** What the role may read of the table; only tables that the schema shows are asked for. */
  access(table: Table): SelectPermission {
    const access = permissionFor(table, this.schema.role);
    if (access === undefined) throw new TypeError(`the role ${this.schema.role} has no access to ${table.name}`);
    return access;
  }

  fragment(name: string, path: string): FragmentDefinitionNode {
    const found = this.operation.fragments.get(name);
    if (found === undefined) throw validationFailed(`reference to undefined fragment "${name}"`, path);
    return found;
  }

  /** The definition of a variable that is used at the path. */
  use(name: string, path: string): VariableDefinitionNode {
    const found = this.operation.variables.get(name);
    if (found === undefined) throw validationFailed(`unbound variable "${name}"`, path);
    this.used.add(name);
    return found;
  }

  countField(path: string): void {
    this.#fields += 1;
    if (this.#fields > maxFields) throw validationFailed(`the operation has more than ${maxFields} fields`, path);
  }
}

/** Refuses variables that the operation demands and did not get. */
export function checkPresence(operation: Operation, variables: Variables): void {
  for (const [name, { type, defaultValue }] of operation.variables) {
    if (type.kind !== Kind.NON_NULL_TYPE) continue;
    const value = variables[name];
    if (value === null) throw validationFailed(`null value found for non-nullable type: "${showTypeNode(type)}"`, '$');
    if (value === undefined && defaultValue === undefined)
      throw validationFailed(`expecting a value for non-nullable variable: "${name}"`, '$');
  }
}

/** Refuses variables that were sent and are not used. */
export function checkUsed(context: ReadContext): void {
  const unexpected = Object.keys(context.variables).filter((name) => !context.used.has(name));
  if (unexpected.length > 0)
    throw validationFailed(`unexpected variables in variableValues: ${unexpected.sort().join(', ')}`, '$');
}

/** A declared type as GraphQL writes it. */
export function showTypeNode(node: VariableDefinitionNode['type']): string {
  if (node.kind === Kind.NON_NULL_TYPE) return `${showTypeNode(node.type)}!`;
  return node.kind === Kind.LIST_TYPE ? `[${showTypeNode(node.type)}]` : node.name.value;
}
