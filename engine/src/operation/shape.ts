import { Kind, type TypeNode } from 'graphql';
import type { RoleSchema } from '../schema/role.ts';
import { getNamedType, type InputField, type InputTypeRef, type NamedType } from '../schema/types.ts';
import type { RequestVariables } from './context.ts';
import type { ParsedOperation } from './document.ts';

type Named = Exclude<NamedType, { is: 'object' }>;

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

const listCount = (length: number): string => (length < 2 ? String(length) : 'n');

/**
 * The part of a value on which a plan depends: keys, the number of objects, enum values, booleans and nulls, but no
 * texts and numbers. A list of texts or numbers has zero, one or more items.
 */
function shapeOf(ref: InputTypeRef, value: unknown): string {
  if (value === null || value === undefined) return '0';
  if (ref.is === 'list') {
    if (!Array.isArray(value)) return `~${shapeOf(ref.of, value)}`;
    if (getNamedType(ref).is === 'scalar') return `*${listCount(value.length)}`;
    return `[${value.map((item) => shapeOf(ref.of, item)).join()}]`;
  }
  return shapeOfNamed(ref.type, value);
}

/** Always a parameter, so the plan does not depend on the value. */
const isBound = ({ means, type }: InputField, value: unknown): boolean =>
  means.is === 'column' && type.is === 'named' && type.type.is === 'scalar' && value !== null && value !== undefined;

function shapeOfNamed(type: Named, value: unknown): string {
  if (type.is === 'scalar') return typeof value === 'boolean' ? String(value) : '$';
  if (type.is === 'enum' || typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return '!';
  const fields = type.fields();
  let parts = '';
  for (const key of Object.keys(value)) {
    const field = fields.get(key);
    // The first unknown member makes the value invalid, so the other members do not matter.
    if (field === undefined) return `{${parts}${JSON.stringify(key)}?}`;
    const item: unknown = Reflect.get(value, key);
    parts += `${key}:${isBound(field, item) ? '$' : shapeOf(field.type, item)},`;
  }
  return `{${parts}}`;
}

/** The shape of a request's variables. Requests with the same operation and equal shapes use the same plan. */
export function planKeys(schema: RoleSchema, operation: ParsedOperation): (variables: RequestVariables) => string {
  const declared = [...operation.variables].map(([name, { type }]) => ({ name, ref: refOf(schema.types(), type) }));
  const names = new Set(operation.variables.keys());
  return (variables) => {
    let shape = '';
    for (const { name, ref } of declared) {
      const value = variables[name];
      if (value === undefined) shape += '-;';
      else shape += ref === undefined ? '?;' : `${shapeOf(ref, value)};`;
    }
    for (const name in variables) if (!names.has(name)) shape += `${JSON.stringify(name)};`;
    return shape;
  };
}
