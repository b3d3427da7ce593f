import { type FieldNode, OperationTypeNode } from 'graphql';
import { EngineError, validationError } from '../errors/engine-error.ts';
import { parseStreamRoot } from '../hasura/live/operation.ts';
import type { MutationResponse, MutationRootField, ResponseField, RowDeletion } from '../ir/mutation-types.ts';
import type { QueryRootField, StreamRootField, SubscriptionRootFields } from '../ir/types.ts';
import type { TrackedTable } from '../model/types.ts';
import { restrict } from '../permission/restrict.ts';
import { deletePermission } from '../permission/write.ts';
import type { RoleSchema } from '../schema/role.ts';
import type { ObjectType, OutputField } from '../schema/types.ts';
import { parseBoolExp } from './bool-exp.ts';
import { ParseContext, type RequestVariables } from './context.ts';
import type { ParsedOperation } from './document.ts';
import type { InputValue } from './input.ts';
import { createKeyEqualityCondition } from './mutation-input.ts';
import { parseInsertArguments } from './mutation-insert.ts';
import { parseUpdateArguments } from './mutation-update.ts';
import { parseTableRoot } from './root.ts';
import { parseRowSelections } from './select.ts';
import {
  collectFields,
  fieldArguments,
  fieldDefinition,
  noSelectionSet,
  readFields,
  readSelection,
  type SelectedField,
} from './selection.ts';

function responseField(context: ParseContext, selected: SelectedField, definition: OutputField): ResponseField {
  const { key } = selected;
  const { means } = definition;
  if (means.is === 'affected-rows') {
    noSelectionSet(selected);
    return { key, is: 'affected-rows' };
  }
  if (means.is !== 'returning') throw new TypeError(`unexpected field ${means.is} in the response of a mutation`);
  return { key, is: 'returning', fields: parseRowSelections(context, definition, selected) };
}

const parseMutationOutput = (
  context: ParseContext,
  definition: OutputField,
  selected: SelectedField,
  form: 'rows' | 'one',
): MutationResponse =>
  form === 'one'
    ? { is: 'one', fields: parseRowSelections(context, definition, selected) }
    : { is: 'rows', fields: readSelection(context, definition, selected, responseField) };

function readDeletion(context: ParseContext, table: TrackedTable, args: ReadonlyMap<string, InputValue>): RowDeletion {
  const permission = deletePermission(table, context.schema.role);
  if (permission === undefined) throw new TypeError(`${context.schema.role} may not delete from ${table.name}`);
  const where = args.get('where');
  const { filter } = permission;
  if (where !== undefined) return { table, where: parseBoolExp(context, filter, where) };
  const key = createKeyEqualityCondition(table.primaryKey ?? [], (column) => args.get(column.graphqlName));
  return { table, where: restrict(filter, key) };
}

function parseMutationRoot(
  context: ParseContext,
  selected: SelectedField,
  definition: OutputField,
  args: ReadonlyMap<string, InputValue>,
): MutationRootField {
  const { key } = selected;
  const { means } = definition;
  const path = `${selected.path}.args`;
  switch (means.is) {
    case 'insert': {
      const inserts = parseInsertArguments(context, means.table, args, path);
      return { key, is: 'insert', inserts, output: parseMutationOutput(context, definition, selected, means.form) };
    }
    case 'update': {
      const many = means.form === 'many';
      const updates = parseUpdateArguments(context, means.table, means.form, args, path);
      const output = parseMutationOutput(context, definition, selected, means.form === 'one' ? 'one' : 'rows');
      return { key, is: 'update', updates, many, output };
    }
    case 'delete': {
      const deletion = readDeletion(context, means.table, args);
      return { key, is: 'delete', deletion, output: parseMutationOutput(context, definition, selected, means.form) };
    }
    case 'routine':
      return { key, is: 'call', root: parseTableRoot(context, definition, selected, args) };
    default:
      throw new TypeError(`unexpected root field ${means.is} in a mutation`);
  }
}

const introspectionFields = new Set(['__schema', '__type']);

function readRoot(context: ParseContext, selected: SelectedField): QueryRootField {
  const { key } = selected;
  const { query } = context.schema;
  if (selected.name === '__typename') {
    noSelectionSet(selected);
    return { key, is: 'typename', name: query.name };
  }
  if (introspectionFields.has(selected.name)) return { key, is: 'introspection' };
  const definition = fieldDefinition(query, selected);
  const { means } = definition;
  const args = fieldArguments(context, definition, selected);
  if (means.is === 'text') {
    noSelectionSet(selected);
    return { key, is: 'text', text: means.text };
  }
  return parseTableRoot(context, definition, selected, args);
}

/**
 * Lets a subscription have several root fields. The published tests of Hasura use it to send the text of a query as a
 * subscription.
 */
const severalFieldsDirective = '_multiple_top_level_fields';

function readSubscriptionRoots(
  context: ParseContext,
  type: ObjectType,
  selected: readonly SelectedField[],
  allowsSeveral: boolean,
): SubscriptionRootFields {
  const read = selected.map((root): QueryRootField | StreamRootField => {
    if (root.name.startsWith('__'))
      throw new EngineError('not-supported', 'Introspection not supported over subscriptions');
    const definition = fieldDefinition(type, root);
    const args = fieldArguments(context, definition, root);
    const { means } = definition;
    return means.is === 'stream'
      ? parseStreamRoot(context, definition, means.table, root, args)
      : parseTableRoot(context, definition, root, args);
  });
  const [first, ...others] = read;
  if (first?.is === 'stream' && others.length === 0) return { is: 'stream', root: first };
  const roots = read.filter((root) => root.is !== 'stream');
  if (roots.length === 0 || (roots.length > 1 && !allowsSeveral))
    throw validationError('subscriptions must select one top level field', '$');
  if (roots.length < read.length)
    throw validationError('a stream must be the only top level field of a subscription', '$');
  return { is: 'live query', roots };
}

const isAllowedDirective = (name: string, operation: OperationTypeNode): boolean =>
  name === 'cached' || (name === severalFieldsDirective && operation === OperationTypeNode.SUBSCRIPTION);

const knownDirectives = new Set(['include', 'skip', severalFieldsDirective]);

function checkOperation(
  { mutation, subscription }: RoleSchema,
  { definition: { directives = [], operation } }: ParsedOperation,
): void {
  for (const { name } of directives)
    if (!isAllowedDirective(name.value, operation)) {
      throw validationError(
        knownDirectives.has(name.value)
          ? `directive '${name.value}' is not allowed on a ${operation}`
          : `directive '${name.value}' is not defined in the schema`,
        '$',
      );
    }
  if (operation === OperationTypeNode.MUTATION && mutation === undefined)
    throw validationError('no mutations exist', '$');
  if (operation === OperationTypeNode.SUBSCRIPTION && subscription === undefined)
    throw validationError('no subscriptions exist', '$');
}

type ReadOperation =
  | { readonly is: 'query'; readonly roots: readonly QueryRootField[] }
  | { readonly is: 'mutation'; readonly roots: readonly MutationRootField[] }
  | { readonly is: 'subscription'; readonly roots: SubscriptionRootFields };

/**
 * Parses an operation against a role's schema.
 * @param variables the result depends only on their shape: keys, list lengths and nulls
 * @throws EngineError with Hasura's message and the path of the first error
 */
export function parseForRole(
  schema: RoleSchema,
  operation: ParsedOperation,
  variables: RequestVariables,
): ReadOperation {
  const context = new ParseContext(schema, operation, variables);
  checkOperation(schema, operation);
  const { selectionSet, operation: kind } = operation.definition;
  const { query, mutation, subscription } = schema;
  if (kind === OperationTypeNode.MUTATION && mutation !== undefined) {
    const selected = collectFields(context, mutation, [selectionSet], '$.selectionSet');
    return { is: 'mutation', roots: readFields(context, mutation, selected, parseMutationRoot) };
  }
  if (kind === OperationTypeNode.SUBSCRIPTION && subscription !== undefined) {
    const selected = collectFields(context, subscription, [selectionSet], '$.selectionSet');
    const allowsSeveral = operation.definition.directives?.some(({ name }) => name.value === severalFieldsDirective);
    return {
      is: 'subscription',
      roots: readSubscriptionRoots(context, subscription, selected, allowsSeveral === true),
    };
  }
  const selected = collectFields(context, query, [selectionSet], '$.selectionSet');
  return { is: 'query', roots: selected.map((root) => readRoot(context, root)) };
}

/** `__schema` and `__type`, for graphql-js. @param variables for `@include` and `@skip` */
export function collectIntrospectionFields(
  schema: RoleSchema,
  operation: ParsedOperation,
  variables: RequestVariables,
): readonly FieldNode[] {
  const context = new ParseContext(schema, operation, variables);
  return collectFields(context, schema.query, [operation.definition.selectionSet], '$.selectionSet')
    .filter(({ name }) => introspectionFields.has(name))
    .flatMap(({ nodes }) => nodes);
}
