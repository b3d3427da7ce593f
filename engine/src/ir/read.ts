import { OperationTypeNode } from 'graphql';
import { EngineError, validationFailed } from '../errors.ts';
import type { RoleSchema } from '../schema/role.ts';
import { readAggregate } from './aggregate.ts';
import { readCall } from './call.ts';
import { ReadContext, type Variables } from './context.ts';
import type { Operation } from './document.ts';
import { readRows } from './rows.ts';
import { readFields } from './select.ts';
import {
  checkLeaf,
  collect,
  definitionOf,
  objectTypeOf,
  readArguments,
  type Selected,
  selectionSets,
} from './selection.ts';
import { both, type Predicate, type Root } from './types.ts';

const introspectionFields = new Set(['__schema', '__type']);

function readRoot(context: ReadContext, selected: Selected): Root {
  const { key, path } = selected;
  const { query } = context.schema;
  if (selected.name === '__typename') {
    checkLeaf(selected);
    return { key, is: 'typename', name: query.name };
  }
  if (introspectionFields.has(selected.name)) {
    const { introspection, role } = context.schema;
    if (!introspection) throw new EngineError('not-supported', `introspection is disabled for role: "${role}"`);
    return { key, is: 'introspection', nodes: selected.nodes };
  }
  const definition = definitionOf(query, selected);
  const { means } = definition;
  const args = readArguments(context, definition, selected);
  if (means.is === 'text') {
    checkLeaf(selected);
    return { key, is: 'text', text: means.text };
  }
  if (means.is !== 'root' && means.is !== 'routine') throw new TypeError(`the root holds no ${means.is}`);
  const { table } = means;
  const call = means.is === 'routine' ? readCall(means.routine, args.get('args'), `${path}.args.args`) : undefined;
  if (means.kind === 'aggregate')
    return {
      key,
      is: 'aggregate',
      rows: readRows(context, table, args, `${path}.args`, call),
      fields: readAggregate(context, definition, selected, readFields),
    };
  const type = objectTypeOf(definition);
  const fields = () => readFields(context, type, selectionSets(selected), `${path}.selectionSet`);
  if (means.kind === 'rows')
    return { key, is: 'rows', rows: readRows(context, table, args, `${path}.args`, call), fields: fields() };
  if (means.kind === 'first') {
    const rows = readRows(context, table, args, `${path}.args`, call);
    return { key, is: 'one', rows: { ...rows, most: 1 }, fields: fields() };
  }
  const keys = (table.primaryKey ?? []).flatMap((column): Predicate[] => {
    const input = args.get(column.graphqlName);
    if (input?.is !== 'scalar') return [];
    return [{ is: 'compare', column, operator: '_eq', operand: { value: input.value, path: input.path } }];
  });
  const rows = readRows(context, table, new Map(), `${path}.args`);
  return { key, is: 'one', rows: { ...rows, where: both(...keys, rows.where), most: undefined }, fields: fields() };
}

const operationDirectives = new Set(['cached']);

function checkOperation({ definition: { directives = [], operation } }: Operation): void {
  for (const { name } of directives)
    if (!operationDirectives.has(name.value)) {
      const known = name.value === 'include' || name.value === 'skip';
      throw validationFailed(
        known
          ? `directive '${name.value}' is not allowed on a ${operation}`
          : `directive '${name.value}' is not defined in the schema`,
        '$',
      );
    }
  if (operation === OperationTypeNode.MUTATION) throw validationFailed('no mutations exist', '$');
  if (operation === OperationTypeNode.SUBSCRIPTION)
    throw new EngineError('unexpected-payload', 'subscriptions are not supported over HTTP, use websockets instead');
}

/**
 * Reads an operation against a role's schema.
 * @param variables as they were sent; the result depends on their shape alone
 * @throws EngineError in Hasura's words, with the path of the first fault
 */
export function readQuery(schema: RoleSchema, operation: Operation, variables: Variables): readonly Root[] {
  const context = new ReadContext(schema, operation, variables);
  checkOperation(operation);
  const { selectionSet } = operation.definition;
  return collect(context, schema.query, [selectionSet], '$.selectionSet').map((selected) =>
    readRoot(context, selected),
  );
}
