import * as fc from 'fast-check';
import { garbled, mutated } from '../records/mutate.ts';
import { type Draw, pick } from '../records/random.ts';
import type { KnownIdsAndCursors } from './known.ts';
import { chance, itemsOf, type Members, membersOf, type ValueGenerator } from './values.ts';

/** An operation of the OpenAPI document. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly described: Members;
}

/** A generated HTTP request. */
export interface GeneratedRequest {
  readonly operation: Operation;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** Returns all operations of an OpenAPI document. */
export const operationsOf = (document: Members): Operation[] =>
  Object.entries(membersOf(document.paths)).flatMap(([path, methods]) =>
    Object.entries(membersOf(methods)).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      described: membersOf(described),
    })),
  );

const odd = ['7', 'x', '%00', '..%2F..', '%', '00000000-0000-0000-0000-00000000000', 'null', '%F0%9F%A7%BE', "'"];
const mediaTypes = [
  'text/plain',
  'application/jsonx',
  'application/x-www-form-urlencoded',
  'application/json; charset=x',
];
const boundary = 'a-boundary';

/**
 * Generates requests for the operations of an OpenAPI document. Most requests are valid; the other requests are invalid
 * in one or two places.
 */
export class RequestGenerator {
  readonly #values: ValueGenerator;
  readonly #known: KnownIdsAndCursors;
  readonly #operations: readonly Operation[];
  readonly #credentials: readonly string[];

  /**
   * Creates a generator of requests.
   * @param credentials client credentials that the service accepts
   */
  constructor(document: Members, values: ValueGenerator, known: KnownIdsAndCursors, credentials: readonly string[]) {
    this.#values = values;
    this.#known = known;
    this.#operations = operationsOf(document);
    this.#credentials = credentials;
  }

  make(draw: Draw): GeneratedRequest {
    const operation = pick(draw, this.#operations);
    const parameters = itemsOf(operation.described.parameters).map((each) => this.#values.resolved(each));
    // Some requests contain only required values, because a request with many random optional values is invalid in most
    // cases.
    const plain = chance(draw, 40);
    const { type, body } = this.#body(draw, operation, plain);
    return {
      operation,
      address: this.#path(draw, operation) + (plain ? '' : this.#query(draw, parameters)),
      headers: {
        // The requests never ask for compressed responses, because the test does not decompress responses.
        'accept-encoding': 'identity',
        ...(chance(draw, 10) ? { accept: 'application/vnd.api+json' } : {}),
        ...this.#credential(draw),
        ...headersOf(draw, parameters),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      body,
    };
  }

  #credential(draw: Draw): Readonly<Record<string, string>> {
    if (chance(draw, 90)) return { authorization: `Bearer ${pick(draw, this.#credentials)}` };
    return pick<Readonly<Record<string, string>>>(draw, [
      {},
      { authorization: '' },
      { authorization: 'Bearer ' },
      { authorization: 'Basic YTpi' },
      { authorization: 'Bearer fds_12345678_guess' },
      { authorization: 'Bearer e30.e30.e30' },
      { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' },
    ]);
  }

  #path(draw: Draw, { method, path }: Operation): string {
    return path.replaceAll(/\{(\w+)\}/g, (_part, name: string) => {
      if (chance(draw, 8)) return pick(draw, odd);
      if (!/id$/.test(name)) return encodeURIComponent(this.#values.text(draw, {}, name).toWellFormed() || 'x');
      const id = this.#known.id(draw, path, method === 'DELETE');
      return chance(draw, 5) ? id.toUpperCase() : id;
    });
  }

  #query(draw: Draw, parameters: readonly Members[]): string {
    const query = new URLSearchParams();
    for (const { name, in: place, required, schema } of parameters) {
      if (place !== 'query' || !(required === true || chance(draw, 25))) continue;
      const given = chance(draw, 85) ? this.#values.of(draw, schema, String(name)) : this.#values.text(draw, {}, '');
      query.append(String(name), String(given));
      if (chance(draw, 3)) query.append(String(name), String(given));
    }
    if (chance(draw, 4)) query.append(pick(draw, ['unheard', '__proto__', 'page', 'id', '']), 'x');
    return query.size === 0 ? '' : `?${query}`;
  }

  #body(
    draw: Draw,
    { described }: Operation,
    plain: boolean,
  ): { type: string | undefined; body: GeneratedRequest['body'] } {
    const content = Object.entries(membersOf(membersOf(described.requestBody).content));
    if (content.length === 0) return { type: undefined, body: null };
    const [type, schema] = pick(draw, content);
    let value = this.#values.of(draw, membersOf(schema).schema);
    for (let wrong = plain ? 0 : pick(draw, [0, 1, 1, 2]); wrong > 0; wrong -= 1) value = mutated(draw, value);
    const isForm = type.startsWith('multipart/');
    const text = isForm ? formOf(draw, membersOf(value)) : JSON.stringify(value);
    if (chance(draw, 2)) return { type, body: null };
    const sent = chance(draw, 4) ? mediaTypes : [isForm ? `${type}; boundary=${boundary}` : type];
    const body = text === '' || !chance(draw, 4) ? new TextEncoder().encode(text) : garbled(draw, text);
    return { type: chance(draw, 1) ? undefined : pick(draw, sent), body };
  }
}

/** Returns random values for some of the header parameters of an operation. */
function headersOf(draw: Draw, parameters: readonly Members[]): Readonly<Record<string, string>> {
  const named = parameters.filter(({ in: place }) => place === 'header' && chance(draw, 30));
  const value = () => pick(draw, ['*', 'W/"x"', 'a', 'b', 'a b', 'x'.repeat(256), String(draw(fc.nat))]);
  return Object.fromEntries(named.map(({ name }) => [String(name), value()]));
}

/** Returns a multipart body with one part for each member. A random member sometimes has two parts. */
function formOf(draw: Draw, members: Members): string {
  const parts = Object.entries(members).flatMap(([name, value]) => {
    const file = name === 'file' ? '; filename="invoice.txt"\r\nContent-Type: text/plain' : '';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
    return chance(draw, 3) ? [part, part] : [part];
  });
  return `${parts.join('')}--${boundary}--\r\n`;
}
