import { type FieldNode, Kind, print, type SelectionNode, type SelectionSetNode } from 'graphql';
import { stepInto, validationFailed } from '../errors/engine-error.ts';
import { type InputField, type InputRef, namedOf, type ObjectType, type OutputField } from '../schema/types.ts';
import type { ReadContext } from './context.ts';
import { type Input, type Member, readBoolean, readInput, settle } from './input.ts';
import { limits } from './limits.ts';

/** A field that is asked for, all its selections under one response key merged. */
export interface Selected {
  readonly key: string;
  readonly name: string;
  readonly nodes: readonly FieldNode[];
  readonly path: string;
}

const strictBoolean: InputRef = {
  is: 'named',
  type: { is: 'scalar', name: 'Boolean', description: undefined },
  nonNull: true,
};

const conditional = new Set(['include', 'skip']);

/** Whether `@include` and `@skip` leave the selection in. */
function included(context: ReadContext, { directives = [] }: SelectionNode, path: string): boolean {
  if (directives.length === 0) return true;
  const names = directives.map(({ name }) => name.value);
  for (const name of names)
    if (!conditional.has(name)) throw validationFailed(`directive '${name}' is not defined in the schema`, path);
  const repeated = names.filter((name, i) => names.indexOf(name) !== i).map((name) => `'${name}'`);
  if (repeated.length > 0)
    throw validationFailed(`the following directives are used more than once: [${repeated.join(', ')}]`, path);
  return directives.every(({ name, arguments: given = [] }) => {
    const argument = given.find((candidate) => candidate.name.value === 'if');
    if (argument === undefined) throw validationFailed("missing required field 'if'", `${path}.${name.value}.args.if`);
    const value = readBoolean(readInput(context, strictBoolean, argument.value, `${path}.${name.value}.args.if`));
    return value === (name.value === 'include');
  });
}

const printed = new WeakMap<FieldNode, string>();

/** A field's arguments as text, whatever their order; made once for each node, however often a fragment repeats it. */
function argumentsText(node: FieldNode): string {
  const known = printed.get(node);
  if (known !== undefined) return known;
  const text = (node.arguments ?? []).map(print).sort().join();
  printed.set(node, text);
  return text;
}

function merge(known: Selected, node: FieldNode, path: string): Selected {
  if (known.name !== node.name.value)
    throw validationFailed(
      `selection of both '${known.name}' and '${node.name.value}' specify the same response name, '${known.key}'`,
      path,
    );
  const [first] = known.nodes;
  if (first !== undefined && argumentsText(first) !== argumentsText(node))
    throw validationFailed(`inconsistent arguments between multiple selections of field '${known.name}'`, path);
  return { ...known, nodes: [...known.nodes, node] };
}

/**
 * The fields that selection sets ask of an object type, in the order of the answer: fragments unfolded, directives
 * obeyed, equal response keys merged.
 * @param path of the selection set: `$.selectionSet`
 */
export function collect(
  context: ReadContext,
  type: ObjectType,
  sets: readonly SelectionSetNode[],
  path: string,
): readonly Selected[] {
  if (path.split('.selectionSet').length - 1 > limits.depth)
    throw validationFailed(`the operation is more than ${limits.depth} objects deep`, path);
  const selected = new Map<string, Selected>();
  const visit = ({ selections }: SelectionSetNode, within: readonly string[]): void => {
    for (const node of selections) {
      context.count('fields', path);
      if (!included(context, node, path)) continue;
      if (node.kind === Kind.FIELD) {
        const name = node.name.value;
        const key = node.alias?.value ?? name;
        const known = selected.get(key);
        const fresh: Selected = { key, name, nodes: [node], path: stepInto(path, name) };
        selected.set(key, known === undefined ? fresh : merge(known, node, path));
        if (selected.size > limits.keys)
          throw validationFailed(`more than ${limits.keys} fields are asked of one object`, path);
        continue;
      }
      if (node.kind === Kind.INLINE_FRAGMENT) {
        if (node.typeCondition === undefined || node.typeCondition.name.value === type.name)
          visit(node.selectionSet, within);
        continue;
      }
      const name = node.name.value;
      if (within.includes(name))
        throw validationFailed(`the fragment definition(s) ${[...within].sort().join(' and ')} form a cycle`, path);
      const fragment = context.fragment(name, path);
      if (fragment.typeCondition.name.value === type.name) visit(fragment.selectionSet, [...within, name]);
    }
  };
  for (const set of sets) visit(set, []);
  return [...selected.values()];
}

/** The definition of a selected field. */
export function definitionOf(type: ObjectType, { name, path }: Selected): OutputField {
  const field = type.fields().get(name);
  if (field === undefined) throw validationFailed(`field '${name}' not found in type: '${type.name}'`, path);
  return field;
}

/** The object type of a field, which its schema says is one. */
export function objectTypeOf({ name, type }: OutputField): ObjectType {
  const named = namedOf(type);
  if (named.is !== 'object') throw new TypeError(`the field ${name} is no object`);
  return named;
}

/** The selection sets under a field of an object type. */
export function selectionSets({ name, nodes, path }: Selected): readonly SelectionSetNode[] {
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  if (sets.length === 0) throw validationFailed(`missing selection set for '${name}'`, `${path}.selectionSet`);
  return sets;
}

/** Refuses a selection set under a field that is no object. */
export function checkLeaf({ nodes, path }: Selected): void {
  if (nodes.some(({ selectionSet }) => selectionSet !== undefined))
    throw validationFailed('unexpected subselection set for non-object field', path);
}

/** A field's arguments by name; those whose null counts as absent are left out. */
export function readArguments(
  context: ReadContext,
  { name, args }: Pick<OutputField, 'name' | 'args'>,
  selected: Selected,
): ReadonlyMap<string, Input> {
  const [node] = selected.nodes;
  const path = `${selected.path}.args`;
  const members = (node?.arguments ?? []).map(({ name: { value: argument }, value }): Member => {
    const field: InputField | undefined = args.get(argument);
    if (field === undefined) throw validationFailed(`'${name}' has no argument named '${argument}'`, selected.path);
    return { field, input: readInput(context, field.type, value, stepInto(path, argument)) };
  });
  return new Map(settle(args, members, path).map(({ field, input }) => [field.name, input]));
}
