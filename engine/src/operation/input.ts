import { Kind, type TypeNode, type ValueNode } from 'graphql';
import { jsonType } from '../errors/describe-type.ts';
import { appendPathKey, validationError } from '../errors/engine-error.ts';
import { PreciseNumber } from '../model/scalars.ts';
import {
  type EnumType,
  getNamedType,
  type InputField,
  type InputType,
  type InputTypeRef,
  printType,
} from '../schema/types.ts';
import type { ValueSource } from '../sql/value.ts';
import { type ParseContext, variableType } from './context.ts';

/**
 * A value of the request, with the structure of its GraphQL type. A scalar is validated when it is bound to a
 * parameter, so that one plan serves all values. `seen` is its value in the request for which the plan is made; most
 * parts of a plan do not depend on it.
 */
export type InputValue = { readonly path: string } & (
  | { readonly is: 'null' }
  | { readonly is: 'scalar'; readonly value: ValueSource; readonly seen: unknown }
  /**
   * `count` is the number of items in the current request. The request may contain one scalar instead of a list: for an
   * array column, an array literal of Postgres; elsewhere, a list with one item.
   */
  | { readonly is: 'scalars'; readonly value: ValueSource; readonly count: number }
  | { readonly is: 'enum'; readonly value: string }
  | { readonly is: 'list'; readonly items: readonly InputValue[] }
  | { readonly is: 'object'; readonly members: readonly InputMember[] }
);

export type InputMember = { readonly field: InputField; readonly input: InputValue };

/** Empty for any other input. */
export const inputMembers = (input: InputValue | undefined): readonly InputMember[] =>
  input?.is === 'object' ? input.members : [];

type Json = { readonly value: unknown; readonly name: string; readonly at: readonly (string | number)[] };

const literalNames: Readonly<Record<ValueNode['kind'], string>> = {
  [Kind.NULL]: 'null',
  [Kind.INT]: 'an integer',
  [Kind.FLOAT]: 'a float',
  [Kind.STRING]: 'a string',
  [Kind.BOOLEAN]: 'a boolean',
  [Kind.ENUM]: 'an enum value',
  [Kind.LIST]: 'a list',
  [Kind.OBJECT]: 'an object',
  [Kind.VARIABLE]: 'a variable',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function nullError(ref: InputTypeRef, path: string): Error {
  const named = getNamedType(ref);
  if (named.is === 'scalar' && ref.is === 'named' && named.name !== 'Boolean')
    return validationError(`unexpected null value for type '${named.name}'`, path);
  if (ref.is === 'list') return validationError('expected a list, but found null', path);
  const what = { input: 'an object', enum: 'an enum value', scalar: 'a boolean' }[named.is];
  return validationError(`expected ${what} for type '${named.name}', but found null`, path);
}

const enumValue = (type: EnumType, value: string, path: string): InputValue => {
  if (type.values.has(value)) return { is: 'enum', value, path };
  const known = [...type.values.keys()].map((name) => `'${name}'`).join(', ');
  throw validationError(`expected one of the values [${known}] for type '${type.name}', but found '${value}'`, path);
};

function memberField(type: InputType, name: string, path: string): InputField {
  const field = type.fields().get(name);
  if (field === undefined) throw validationError(`field '${name}' not found in type: '${type.name}'`, path);
  return field;
}

/** Removes null members that their definition treats as absent. Rejects the object if a required member is missing. */
export function normalizeMembers(
  fields: ReadonlyMap<string, InputField>,
  members: readonly InputMember[],
  path: string,
): InputMember[] {
  for (const { name, type } of fields.values())
    if (type.nonNull && !members.some(({ field }) => field.name === name))
      throw validationError(`missing required field '${name}'`, appendPathKey(path, name));
  return members.filter(({ field, input }) => {
    if (input.is !== 'null') return true;
    if (field.type.nonNull || field.nullIs === 'error') throw nullError(field.type, input.path);
    return field.nullIs === 'value';
  });
}

const isScalarList = (ref: InputTypeRef): boolean => ref.is === 'list' && getNamedType(ref).is === 'scalar';

function fromJson(ref: InputTypeRef, json: Json, path: string): InputValue {
  const { value, name, at } = json;
  if (value === null || value === undefined) {
    if (ref.nonNull) throw nullError(ref, path);
    return { is: 'null', path };
  }
  const source: ValueSource = { from: 'variable', name, path: at };
  if (isScalarList(ref)) return { is: 'scalars', value: source, count: Array.isArray(value) ? value.length : 1, path };
  if (ref.is === 'list') {
    const items: Json[] = Array.isArray(value)
      ? value.map((item: unknown, i) => ({ value: item, name, at: [...at, i] }))
      : [json];
    return { is: 'list', items: items.map((item, i) => fromJson(ref.of, item, appendPathKey(path, i))), path };
  }
  const { type } = ref;
  if (type.is === 'scalar') return { is: 'scalar', value: source, seen: value, path };
  if (type.is === 'enum') {
    if (typeof value === 'string') return enumValue(type, value, path);
    throw validationError(`expected an enum value for type '${type.name}', but found ${jsonType(value)}`, path);
  }
  if (!isRecord(value))
    throw validationError(`expected an object for type '${type.name}', but found ${jsonType(value)}`, path);
  const members = Object.keys(value).map((key): InputMember => {
    const here = appendPathKey(path, key);
    const field = memberField(type, key, here);
    return { field, input: fromJson(field.type, { value: value[key], name, at: [...at, key] }, here) };
  });
  return { is: 'object', members: normalizeMembers(type.fields(), members, path), path };
}

/** A variable of the declared type is allowed at its location. */
function fits(location: InputTypeRef, declared: TypeNode, hasDefault: boolean): boolean {
  if (declared.kind === Kind.NON_NULL_TYPE) return fits({ ...location, nonNull: false }, declared.type, false);
  if (location.nonNull && !hasDefault) return false;
  // A list variable may have nullable items (`[Int]`) where the argument requires items that are not null (`[Int!]`).
  if (declared.kind === Kind.LIST_TYPE)
    return location.is === 'list' && fits({ ...location.of, nonNull: false }, declared.type, false);
  return location.is === 'named' && location.type.name === declared.name.value;
}

function fromVariable(context: ParseContext, ref: InputTypeRef, name: string, path: string): InputValue {
  const { type, defaultValue } = context.declaration(name);
  const hasDefault = defaultValue !== undefined && defaultValue.kind !== Kind.NULL;
  if (!fits(ref, type, hasDefault))
    throw validationError(
      `variable '${name}' is declared as '${variableType(type)}', but used where '${printType(ref)}' is expected`,
      path,
    );
  const value = context.variables[name];
  if (value === undefined && defaultValue !== undefined) return parseInputValue(context, ref, defaultValue, path);
  const key = `${printType(ref)} ${name}`;
  const known = context.inputs.get(key);
  if (known !== undefined) return known;
  const input = fromJson(ref, { value: value ?? null, name, at: [] }, path);
  if (input.is === 'object') context.inputs.set(key, input);
  return input;
}

const numeral = (text: string): number | PreciseNumber =>
  String(Number(text)) === text ? Number(text) : new PreciseNumber(text);

/** Replaces the variables inside the literal by their values. */
function literal(context: ParseContext, node: ValueNode, path: string): ValueSource {
  const constant = (value: unknown): ValueSource => ({ from: 'constant', value });
  switch (node.kind) {
    case Kind.NULL:
      return constant(null);
    case Kind.INT:
    case Kind.FLOAT:
      return constant(numeral(node.value));
    case Kind.STRING:
    case Kind.BOOLEAN:
    case Kind.ENUM:
      return constant(node.value);
    case Kind.LIST: {
      const items = node.values.map((item, i) => literal(context, item, appendPathKey(path, i)));
      if (items.every((item) => item.from === 'constant')) return constant(items.map(({ value }) => value));
      return { from: 'list', items };
    }
    case Kind.OBJECT: {
      const fields = node.fields.map(
        ({ name, value }) => [name.value, literal(context, value, appendPathKey(path, name.value))] as const,
      );
      const constants = fields.flatMap(([key, value]) =>
        value.from === 'constant' ? [[key, value.value] as const] : [],
      );
      return constants.length === fields.length ? constant(Object.fromEntries(constants)) : { from: 'object', fields };
    }
    case Kind.VARIABLE: {
      const name = node.name.value;
      const { defaultValue } = context.declaration(name);
      if (context.variables[name] === undefined && defaultValue !== undefined)
        return literal(context, defaultValue, path);
      return { from: 'variable', name, path: [] };
    }
  }
}

/** @throws EngineError with Hasura's message if the structure is wrong */
export function parseInputValue(context: ParseContext, ref: InputTypeRef, node: ValueNode, path: string): InputValue {
  if (node.kind === Kind.VARIABLE) return fromVariable(context, ref, node.name.value, path);
  if (node.kind === Kind.NULL) {
    if (ref.nonNull) throw nullError(ref, path);
    return { is: 'null', path };
  }
  if (isScalarList(ref)) {
    const value = literal(context, node, path);
    return { is: 'scalars', value, count: node.kind === Kind.LIST ? node.values.length : 1, path };
  }
  if (ref.is === 'list') {
    const nodes = node.kind === Kind.LIST ? node.values : [node];
    const items = nodes.map((item, i) => parseInputValue(context, ref.of, item, appendPathKey(path, i)));
    return { is: 'list', items, path };
  }
  const { type } = ref;
  if (type.is === 'scalar') {
    const value = literal(context, node, path);
    return { is: 'scalar', value, seen: value.from === 'constant' ? value.value : undefined, path };
  }
  if (type.is === 'enum') {
    if (node.kind === Kind.ENUM) return enumValue(type, node.value, path);
    throw validationError(`expected an enum value for type '${type.name}', but found ${literalNames[node.kind]}`, path);
  }
  if (node.kind !== Kind.OBJECT)
    throw validationError(`expected an object for type '${type.name}', but found ${literalNames[node.kind]}`, path);
  const members = node.fields.map(({ name, value }): InputMember => {
    const here = appendPathKey(path, name.value);
    const field = memberField(type, name.value, here);
    return { field, input: parseInputValue(context, field.type, value, here) };
  });
  return { is: 'object', members: normalizeMembers(type.fields(), members, path), path };
}

/** For a boolean on which the plan depends. Rejects strings such as `"true"`. */
export function parseBooleanInput(input: InputValue): boolean {
  if (input.is === 'scalar' && typeof input.seen === 'boolean') return input.seen;
  const what = input.is === 'scalar' ? jsonType(input.seen) : 'a list';
  throw validationError(`expected a boolean for type 'Boolean', but found ${what}`, input.path);
}
