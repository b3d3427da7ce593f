import { listen, type RunningServer } from '@fds/platform/serve';
import {
  buildClientSchema,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import * as v from 'valibot';
import { textForms } from '../../../testing/growing-texts.ts';
import type { TestService } from '../records/service.ts';
import { type GrowingRequest, mostCharacters } from './inputs.ts';
import { operands } from './rest.ts';
import { websocketRequests } from './websockets.ts';

type Send = (body: string) => Promise<unknown>;

const introspection = v.object({ data: v.custom<Parameters<typeof buildClientSchema>[0]>((data) => data !== null) });

async function readSchema(service: TestService): Promise<GraphQLSchema> {
  return buildClientSchema(v.parse(introspection, await service.atEngine(getIntrospectionQuery(), {})).data);
}

const invoices = 'query ($where: invoices_bool_exp!) { invoices(where: $where, limit: 1) { id } }';
const bodyOf = (query: string, given?: unknown) => JSON.stringify({ query, variables: given });

/** Every operator of every kind of comparison, with each operand as a variable. */
function* comparisonRequests(schema: GraphQLSchema, send: Send): Generator<GrowingRequest> {
  const known = new Set<string>();
  for (const { name: table, args } of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const where = getNamedType(args.find(({ name }) => name === 'where')?.type);
    if (!isInputObjectType(where)) continue;
    for (const { name: column, type } of Object.values(where.getFields())) {
      const comparison = getNamedType(type);
      if (!isInputObjectType(comparison) || !comparison.name.endsWith('_comparison_exp')) continue;
      const operators = Object.values(comparison.getFields());
      // The engine reads the values of all enums with the same code. Only names of enums have this form.
      const kind = /^(?!.*_array_).+_.+_comparison_exp$/.test(comparison.name) ? 'enum' : comparison.name;
      if (known.has(kind)) continue;
      known.add(kind);
      for (const operator of operators)
        for (const { form, most: limit, make } of operands()) {
          // Postgres compiles a pattern in its own process; a pattern of 60,000 characters takes up to 14 s there.
          const most = /regex|similar/.test(operator.name) ? Math.min(limit, 1000) : limit;
          const query = `query ($where: ${where.name}!) { ${table}(where: $where, limit: 1) { __typename } }`;
          yield {
            place: `engine ${operator.name} of ${kind}`,
            form,
            most,
            prepare: (size) => {
              const body = bodyOf(query, { where: { [column]: { [operator.name]: make(size) } } });
              return () => send(body);
            },
          };
        }
    }
  }
}

/** Arguments other than `where`, as variables of the declared type. */
function* argumentRequests(schema: GraphQLSchema, send: Send): Generator<GrowingRequest> {
  const table = schema.getQueryType()?.getFields().invoices;
  for (const { name, type } of table?.args ?? []) {
    const isList = isListType(isNonNullType(type) ? type.ofType : type);
    for (const { form, most, make } of operands())
      yield {
        place: `engine argument ${name}`,
        form,
        most,
        prepare: (size) => {
          const value = make(size);
          const body = bodyOf(`query ($a: ${String(type)}) { invoices(${name}: $a) { id } }`, {
            a: isList && Array.isArray(value) ? value.map((_, n) => ({ [`column${n}`]: 'asc' })) : value,
          });
          return () => send(body);
        },
      };
  }
}

type Repeated = readonly [form: string, before: string, item: (n: number) => string, after: string];

/** Documents with one repeated part. */
const documents: readonly Repeated[] = [
  ['equal fields', '{ invoices(limit: 1) { ', () => 'id ', '} }'],
  ['aliases', '{ invoices(limit: 1) { ', (n) => `k${n}: id `, '} }'],
  ['unknown fields', '{ invoices(limit: 1) { ', (n) => `i${n} `, '} }'],
  ['root fields', '{ ', (n) => `k${n}: invoices(limit: 1) { id } `, '}'],
  ['equal root fields', '{ ', () => 'invoices(limit: 1) { id } ', '}'],
  ['nested selections of one alias', '{ ', () => 'a: invoices(limit: 1) { issuer { id name } } ', '}'],
  ['declared variables', 'query (', (n) => `$k${n}: Int `, ') { invoices { id } }'],
  ['fragments', '{ invoices { id } } ', (n) => `fragment k${n} on invoices { id } `, ''],
  ['uses of one fragment', 'fragment f on invoices { id } { invoices(limit: 1) { ', () => '...f ', '} }'],
  ['a chain of fragments', '{ invoices { ...k0 } } ', (n) => `fragment k${n} on invoices { ...k${n + 1} id } `, ''],
  ['inline fragments', '{ invoices(limit: 1) { ', () => '... on invoices { id } ', '} }'],
  ['nested inline fragments', '{ invoices { id ', () => '... { ', ''],
  ['operations', '', (n) => `query k${n} { invoices { id } } `, ''],
  ['directives', '{ invoices(limit: 1) ', () => '@include(if: true) ', '{ id } }'],
  ['unknown directives', '{ invoices ', (n) => `@k${n} `, '{ id } }'],
  ['arguments', '{ invoices(', (n) => `k${n}: 1 `, ') { id } }'],
  ['introspected lists', '{ __schema { ', (n) => `k${n}: types { name } `, '} }'],
  ['introspected types', '{ ', (n) => `k${n}: __type(name: "invoices") { name } `, '}'],
  ['brackets', '{ invoices(where: ', () => '[', ''],
  ['braces', '{ invoices(where: ', () => '{_not: ', ''],
  ['values of a list', '{ invoices(where: {status: {_in: [', () => '"a" ', ']}}) { id } }'],
  ['conditions', '{ invoices(where: {_or: [', () => '{id: {_is_null: true}} ', ']}) { id } }'],
  ['members of a condition', '{ invoices(where: {', (n) => `k${n}: {} `, '}) { id } }'],
  ['sort fields', '{ invoices(order_by: [', () => '{id: asc} ', ']) { id } }'],
  ['new rows', 'mutation { insert_workspaces(objects: [', () => '{} ', ']) { affected_rows } }'],
  ['digits', '{ invoices(limit: 1', () => '7', ') { id } }'],
  ['zeros', '{ invoices(where: {local_totals_total_amount: {_eq: 0.1', () => '0', '1}}) { id } }'],
  ['characters of a name', '{ invoices(limit: 1) { ', () => 'a', '} }'],
  ['characters of a text', '{ invoices(where: {status: {_eq: "', () => 'a', '"}}) { id } }'],
  ['escapes of a text', '{ invoices(where: {status: {_eq: "', () => '\\u0041', '"}}) { id } }'],
  [
    'lines of a block text',
    '{ invoices(where: {status: {_eq: """',
    (n) => `${' '.repeat(n % 7)}a\n`,
    '"""}}) { id } }',
  ],
  ['spaces', '{ ', () => ' ', 'invoices { id } }'],
  ['commas', '{ ', () => ',', 'invoices { id } }'],
  ['comments', '{ ', () => '#\n', 'invoices { id } }'],
];

/** Variables with one repeated part. */
const variables: readonly Repeated[] = [
  ['empty conditions', '{"where":{"_and":[', () => '{}', ']}}'],
  ['choices', '{"where":{"_or":[', () => '{"id":{"_is_null":true}}', ']}}'],
  ['related conditions', '{"where":{"_and":[', () => '{"issuer":{"name":{"_eq":"a"}}}', ']}}'],
  ['unknown members', '{"where":{', (n) => `"k${n}":1`, '}}'],
  ['unknown variables', '{"where":{},', (n) => `"k${n}":1`, '}'],
];

const repeat = ([, before, item, after]: Repeated, size: number, separator = '') =>
  before + Array.from({ length: size }, (_, n) => item(n)).join(separator) + after;

/** Sizes below the limits of the engine, and a size above them. */
const sizes = [90, 900, 4900, 60_000] as const;

function* documentRequests(send: Send): Generator<GrowingRequest> {
  for (const most of sizes) {
    for (const document of documents)
      yield {
        place: 'engine document',
        form: `${most} ${document[0]}`,
        most,
        prepare: (size) => {
          const body = bodyOf(repeat(document, size));
          return () => send(body);
        },
      };
    for (const variable of variables)
      yield {
        place: 'engine variables',
        form: `${most} ${variable[0]}`,
        most,
        prepare: (size) => {
          const body = `{"query":${JSON.stringify(invoices)},"variables":${repeat(variable, size, ',')}}`;
          return () => send(body);
        },
      };
  }
  for (const [form, make] of Object.entries(textForms))
    yield {
      place: 'engine document',
      form: `text of ${form}`,
      most: mostCharacters,
      prepare: (size) => {
        const body = bodyOf(make(size));
        return () => send(body);
      },
    };
}

/** Returns growing requests for the operations and the websockets of the engine. `close` ends the server. */
export async function createEngineRequests(
  service: TestService,
): Promise<{ requests: Generator<GrowingRequest>; server: RunningServer }> {
  const send: Send = async (body) => {
    const init = { method: 'POST', headers: service.adminHeaders, body };
    return (await service.engine.app.fetch(new Request('http://engine/v1/graphql', init))).text();
  };
  const schema = await readSchema(service);
  const server = await listen(service.engine.app, { host: '127.0.0.1', port: 0, variable: 'PORT' });
  const url = `${server.url.replace('http', 'ws')}/v1/graphql`;
  function* all(): Generator<GrowingRequest> {
    yield* documentRequests(send);
    yield* argumentRequests(schema, send);
    yield* comparisonRequests(schema, send);
    yield* websocketRequests(service, url);
  }
  return { requests: all(), server };
}
