import { type FieldNode, Kind, print, type SelectionNode, type SelectionSetNode } from 'graphql';
import { appendPathKey, validationError } from '../errors/engine-error.ts';
import {
  getNamedType,
  type InputField,
  type InputTypeRef,
  type ObjectType,
  type OutputField,
} from '../schema/types.ts';
import type { ParseContext } from './context.ts';
import { type InputMember, type InputValue, normalizeMembers, parseBooleanInput, parseInputValue } from './input.ts';
import { operationLimits } from './limits.ts';

/** Selections with the same response key become one field. */
export interface SelectedField {
  readonly key: string;
  readonly name: string;
  readonly nodes: readonly FieldNode[];
  readonly path: string;
}

const strictBoolean: InputTypeRef = {
  is: 'named',
  type: { is: 'scalar', name: 'Boolean', description: undefined },
  nonNull: true,
};

const conditional = new Set(['include', 'skip']);

/** By `@include` and `@skip`. */
function included(context: ParseContext, { directives = [] }: SelectionNode, path: string): boolean {
  if (directives.length === 0) return true;
  const names = directives.map(({ name }) => name.value);
  for (const name of names)
    if (!conditional.has(name)) throw validationError(`directive '${name}' is not defined in the schema`, path);
  const repeated = names.filter((name, i) => names.indexOf(name) !== i).map((name) => `'${name}'`);
  if (repeated.length > 0)
    throw validationError(`the following directives are used more than once: [${repeated.join(', ')}]`, path);
  return directives.every(({ name, arguments: given = [] }) => {
    const argument = given.find((candidate) => candidate.name.value === 'if');
    if (argument === undefined) throw validationError("missing required field 'if'", `${path}.${name.value}.args.if`);
    const value = parseBooleanInput(
      parseInputValue(context, strictBoolean, argument.value, `${path}.${name.value}.args.if`),
    );
    return value === (name.value === 'include');
  });
}

const printed = new WeakMap<FieldNode, string>();

/** Does not depend on their order. Cached, because several selections may contain the same fragment. */
function argumentsText(node: FieldNode): string {
  const known = printed.get(node);
  if (known !== undefined) return known;
  const text = (node.arguments ?? []).map(print).sort().join();
  printed.set(node, text);
  return text;
}

function merge(known: SelectedField, node: FieldNode, path: string): SelectedField {
  if (known.name !== node.name.value)
    throw validationError(
      `selection of both '${known.name}' and '${node.name.value}' specify the same response name, '${known.key}'`,
      path,
    );
  const [first] = known.nodes;
  if (first !== undefined && argumentsText(first) !== argumentsText(node))
    throw validationError(`inconsistent arguments between multiple selections of field '${known.name}'`, path);
  return { ...known, nodes: [...known.nodes, node] };
}

/**
 * In the order of the response. Expands fragments, applies directives, and merges equal response keys.
 * @param path such as `$.selectionSet`
 */
export function collectFields(
  context: ParseContext,
  type: ObjectType,
  sets: readonly SelectionSetNode[],
  path: string,
): readonly SelectedField[] {
  if (path.split('.selectionSet').length - 1 > operationLimits.depth)
    throw validationError(`the response is nested more than ${operationLimits.depth} objects deep`, path);
  const selected = new Map<string, SelectedField>();
  const visit = ({ selections }: SelectionSetNode): void => {
    for (const node of selections) {
      context.count('fields', path);
      if (!included(context, node, path)) continue;
      if (node.kind === Kind.FIELD) {
        const name = node.name.value;
        const key = node.alias?.value ?? name;
        const known = selected.get(key);
        const fresh: SelectedField = { key, name, nodes: [node], path: appendPathKey(path, name) };
        selected.set(key, known === undefined ? fresh : merge(known, node, path));
        if (selected.size > operationLimits.keys)
          throw validationError(
            `more than ${operationLimits.keys} fields are selected from one object: split the selection`,
            path,
          );
        continue;
      }
      if (node.kind === Kind.INLINE_FRAGMENT) {
        if (node.typeCondition === undefined || node.typeCondition.name.value === type.name) visit(node.selectionSet);
        continue;
      }
      const fragment = context.fragment(node.name.value);
      if (fragment.typeCondition.name.value === type.name) visit(fragment.selectionSet);
    }
  };
  for (const set of sets) visit(set);
  return [...selected.values()];
}

export function fieldDefinition(type: ObjectType, { name, path }: SelectedField): OutputField {
  const field = type.fields().get(name);
  if (field === undefined) throw validationError(`field '${name}' not found in type: '${type.name}'`, path);
  return field;
}

export function getObjectType({ name, type }: OutputField): ObjectType {
  const named = getNamedType(type);
  if (named.is !== 'object') throw new TypeError(`the type of the field ${name} is not an object`);
  return named;
}

/** @throws EngineError without a selection set */
export function getSelectionSets({ name, nodes, path }: SelectedField): readonly SelectionSetNode[] {
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  if (sets.length === 0) throw validationError(`missing selection set for '${name}'`, `${path}.selectionSet`);
  return sets;
}

/** For a field without an object type. */
export function noSelectionSet({ nodes, path }: SelectedField): void {
  if (nodes.some(({ selectionSet }) => selectionSet !== undefined))
    throw validationError('unexpected subselection set for non-object field', path);
}

/** By name, without null arguments if null means absent. */
export function fieldArguments(
  context: ParseContext,
  { name, args }: Pick<OutputField, 'name' | 'args'>,
  selected: SelectedField,
): ReadonlyMap<string, InputValue> {
  const [node] = selected.nodes;
  const path = `${selected.path}.args`;
  const members = (node?.arguments ?? []).map(({ name: { value: argument }, value }): InputMember => {
    const field: InputField | undefined = args.get(argument);
    if (field === undefined) throw validationError(`'${name}' has no argument named '${argument}'`, selected.path);
    return { field, input: parseInputValue(context, field.type, value, appendPathKey(path, argument)) };
  });
  return new Map(normalizeMembers(args, members, path).map(({ field, input }) => [field.name, input]));
}

type Typename = { readonly key: string; readonly is: 'typename'; readonly name: string };
type ReadField<T> = (
  context: ParseContext,
  selected: SelectedField,
  definition: OutputField,
  args: ReturnType<typeof fieldArguments>,
) => T;

/** `__typename` becomes the name of the type. @param read parses each other field */
export const readFields = <T>(
  context: ParseContext,
  type: ObjectType,
  fields: readonly SelectedField[],
  read: ReadField<T>,
): readonly (T | Typename)[] =>
  fields.map((selected) => {
    if (selected.name === '__typename') {
      noSelectionSet(selected);
      return { key: selected.key, is: 'typename', name: type.name };
    }
    const definition = fieldDefinition(type, selected);
    return read(context, selected, definition, fieldArguments(context, definition, selected));
  });

/** The fields that are selected from the object of a field. */
export function readSelection<T>(
  context: ParseContext,
  definition: OutputField,
  selected: SelectedField,
  read: ReadField<T>,
): readonly (T | Typename)[] {
  const type = getObjectType(definition);
  const fields = collectFields(context, type, getSelectionSets(selected), `${selected.path}.selectionSet`);
  return readFields(context, type, fields, read);
}
