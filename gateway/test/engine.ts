import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  type DocumentNode,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { decodeJwt } from 'jose';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { setupServer } from 'msw/node';
import * as v from 'valibot';
import { evaluateCondition, type Row, sortRows } from './evaluate.ts';

export const engineUrl = 'http://engine.test';

const sdl = join(import.meta.dirname, '../../engine-metadata/sdl');
const schemas = new Map<string, GraphQLSchema>();

/** Returns the GraphQL schema of a role, from the SDL files in `engine-metadata`. */
export function getGraphqlSchemaOfRole(role: string): GraphQLSchema {
  const known = schemas.get(role);
  if (known !== undefined) return known;
  const schema = buildSchema(readFileSync(join(sdl, `${role}.graphql`), 'utf8'));
  schemas.set(role, schema);
  return schema;
}

const namespace = 'https://hasura.io/jwt/claims';
const claims = v.object({
  aud: v.literal('engine'),
  [namespace]: v.intersect([
    v.object({ 'x-hasura-default-role': v.string(), 'x-hasura-allowed-roles': v.array(v.string()) }),
    v.record(v.string(), v.unknown()),
  ]),
});

export interface EngineSession {
  readonly role: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** An operation that the mock engine has received. */
export interface ReceivedOperation {
  readonly session: EngineSession;
  readonly token: string;
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Returns the list fields of a GraphQL operation to which the operation passes no `order_by`. Such a list would have
 * rows in an undefined order.
 */
function unorderedLists(role: string, document: DocumentNode): string[] {
  const found: string[] = [];
  const path: string[] = [];
  const types = new TypeInfo(getGraphqlSchemaOfRole(role));
  const visitor = visitWithTypeInfo(types, {
    Field: {
      enter({ name, arguments: given = [] }) {
        path.push(name.value);
        const takesOrder = types.getFieldDef()?.args.some((each) => each.name === 'order_by') === true;
        const isOrdered = given.some((each) => each.name.value === 'order_by');
        if (path.length > 1 && takesOrder && !isOrdered) found.push(path.join('.'));
      },
      leave: () => {
        path.pop();
      },
    },
  });
  visit(document, visitor);
  return found;
}

interface CheckedText {
  readonly operation: OperationDefinitionNode | undefined;
  readonly errors: readonly string[];
  readonly unordered: readonly string[];
}

/** Results of the checks by role and text. The tests send the same texts many times, and the checks take 1 ms each. */
const checkedTexts = new Map<string, CheckedText>();

function checkText(role: string, text: string): CheckedText {
  const key = `${role} ${text}`;
  const known = checkedTexts.get(key);
  if (known !== undefined) return known;
  const document = parse(text);
  const [operation] = document.definitions.filter(
    (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
  );
  const checked = {
    operation,
    errors: validate(getGraphqlSchemaOfRole(role), document).map(({ message }) => message),
    unordered: unorderedLists(role, document),
  };
  checkedTexts.set(key, checked);
  return checked;
}

/** Validates an operation and its variables against the schema of a role. Returns all errors. */
export function findOperationErrors(
  role: string,
  text: string,
  variables: Readonly<Record<string, unknown>>,
): string[] {
  const { operation, errors } = checkText(role, text);
  const declared = operation?.variableDefinitions ?? [];
  const undeclared = Object.keys(variables).filter(
    (name) => !declared.some(({ variable }) => variable.name.value === name),
  );
  return [
    ...errors,
    ...(getVariableValues(getGraphqlSchemaOfRole(role), declared, variables).errors ?? []).map(
      ({ message }) => message,
    ),
    ...undeclared.map((name) => `unexpected variable ${name}`),
  ];
}

export type RowsByTable = Readonly<Record<string, readonly Row[]>>;
type Answerer = (received: ReceivedOperation) => Response | undefined;

function sessionOf(token: string): EngineSession {
  const payload = v.parse(claims, decodeJwt(token));
  const { 'x-hasura-default-role': role, 'x-hasura-allowed-roles': _allowed, ...variables } = payload[namespace];
  return { role, variables };
}

/** Returns the rows that a session may access, by a simplified form of the engine's permissions. */
function visible(rows: readonly Row[], { role, variables }: EngineSession): readonly Row[] {
  const hash = variables['x-hasura-secret-hash'];
  if (role === 'authenticator') return rows.filter((row) => row.secret_hash === hash || row.key_hash === hash);
  return rows.filter((row) => row.organisation_id === variables['x-hasura-organisation-id']);
}

const limited = v.object({
  limit: v.optional(v.number()),
  offset: v.optional(v.number(), 0),
  order_by: v.optional(v.array(v.looseObject({})), []),
});

/** Executes an operation over rows in memory. The result may contain more columns than requested. */
function answerOf(tables: RowsByTable, { session, text, variables }: ReceivedOperation): object {
  const { limit, offset, order_by: orderBy } = v.parse(limited, variables);
  const fields = checkText(session.role, text).operation?.selectionSet.selections ?? [];
  const entries = fields.map((field): [string, unknown] => {
    const name = field.kind === Kind.FIELD ? field.name.value : '';
    const key = (field.kind === Kind.FIELD ? field.alias?.value : undefined) ?? name;
    const table = name.replace(/_(aggregate|by_pk)$/, '');
    const rows = visible(tables[table] ?? [], session);
    const matching = (where: unknown) => rows.filter((row) => evaluateCondition(where ?? {}, row) === true);
    if (name.endsWith('_by_pk')) {
      const tests = Object.entries(variables).map(([column, value]) => [column, { _eq: value }]);
      return [key, matching(Object.fromEntries(tests))[0] ?? null];
    }
    if (name !== table) return [key, { aggregate: { count: matching(variables.filter).length } }];
    const page = sortRows(matching(variables.where), orderBy).slice(offset);
    return [key, limit === undefined ? page : page.slice(0, limit)];
  });
  return { data: Object.fromEntries(entries) };
}

/**
 * Creates a mock engine for tests of the gateway. It intercepts HTTP requests, validates each operation against the
 * schema of the caller's role, and executes the operation on rows in memory.
 */
export function mockEngine(tables: RowsByTable) {
  const received: ReceivedOperation[] = [];
  let intercept: Answerer = () => undefined;
  const server = setupServer(
    graphql.link(`${engineUrl}/v1/graphql`).operation(({ query, variables, request }) => {
      const token = (request.headers.get('authorization') ?? '').replace('Bearer ', '');
      const operation = { session: sessionOf(token), token, text: query, variables };
      received.push(operation);
      const wrong = findOperationErrors(operation.session.role, operation.text, operation.variables);
      const { unordered } = checkText(operation.session.role, operation.text);
      wrong.push(...unordered.map((path) => `${path} has no order`));
      if (wrong.length > 0) throw new Error(`the engine would reject this operation: ${wrong.join('; ')}\n${query}`);
      return intercept(operation) ?? HttpResponse.json(answerOf(tables, operation));
    }),
  );
  return {
    server,
    /** Operations that the mock engine has received since the last reset, in order. */
    received,
    /** Function that can return a response, which then replaces the response of the mock engine. */
    answerWith: (answerer: Answerer) => {
      intercept = answerer;
    },
    reset: () => {
      received.length = 0;
      intercept = () => undefined;
    },
  };
}
