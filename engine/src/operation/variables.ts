import { type ASTNode, Kind, type TypeNode, visit } from 'graphql';
import { validationError } from '../errors/engine-error.ts';
import type { RoleSchema } from '../schema/role.ts';
import type { InputTypeRef, NamedType } from '../schema/types.ts';
import { type RequestVariables, variableType } from './context.ts';
import type { ParsedOperation } from './document.ts';

function refOf(types: ReadonlyMap<string, NamedType>, node: TypeNode): InputTypeRef | undefined {
  if (node.kind === Kind.NON_NULL_TYPE) {
    const inner = refOf(types, node.type);
    return inner && { ...inner, nonNull: true };
  }
  if (node.kind === Kind.LIST_TYPE) {
    const of = refOf(types, node.type);
    return of && { is: 'list', of, nonNull: false };
  }
  const type = types.get(node.name.value);
  return type === undefined || type.is === 'object' ? undefined : { is: 'named', type, nonNull: false };
}

/** `ref` is undefined for a type that the role's schema does not have. */
export type DeclaredVariable = { readonly name: string; readonly ref: InputTypeRef | undefined };

export const declaredVariables = (schema: RoleSchema, { variables }: ParsedOperation): readonly DeclaredVariable[] =>
  [...variables].map(([name, { type }]) => ({ name, ref: refOf(schema.types(), type) }));

/** Used directly or in a fragment. */
function usedVariables({ definition, fragments }: ParsedOperation): ReadonlySet<string> {
  const used = new Set<string>();
  const reached = new Set<ASTNode>();
  const walk = (root: ASTNode): void => {
    visit(root, {
      enter: (node) => {
        if (node.kind === Kind.VARIABLE_DEFINITION) return false;
        if (node.kind === Kind.VARIABLE) used.add(node.name.value);
        if (node.kind !== Kind.FRAGMENT_SPREAD) return undefined;
        const fragment = fragments.get(node.name.value);
        if (fragment !== undefined && !reached.has(fragment)) {
          reached.add(fragment);
          walk(fragment);
        }
        return undefined;
      },
    });
  };
  walk(definition);
  return used;
}

function checkPresence({ variables: declared }: ParsedOperation, variables: RequestVariables): void {
  for (const [name, { type, defaultValue }] of declared) {
    if (type.kind !== Kind.NON_NULL_TYPE) continue;
    const value = variables[name];
    if (value === null) throw validationError(`null value found for non-nullable type: "${variableType(type)}"`, '$');
    if (value === undefined && defaultValue === undefined)
      throw validationError(`expecting a value for non-nullable variable: "${name}"`, '$');
  }
}

/** Unexpected variables that an error names. */
const maxNames = 100;

/**
 * Needs no schema.
 * @throws EngineError if a required variable is missing, if the operation uses an undeclared variable, or if the
 * request contains an unused variable
 */
export function checkVariables(operation: ParsedOperation, variables: RequestVariables): void {
  checkPresence(operation, variables);
  const used = usedVariables(operation);
  for (const name of used) if (!operation.variables.has(name)) throw validationError(`unbound variable "${name}"`, '$');
  const unexpected = Object.keys(variables).filter((name) => !used.has(name));
  if (unexpected.length > 0)
    throw validationError(
      `unexpected variables in variableValues: ${unexpected.slice(0, maxNames).sort().join(', ')}`,
      '$',
    );
}
