import * as fc from 'fast-check';
import { garbleTextBytes, mutateJsonValue } from '../records/mutate.ts';
import { chooseRandomItem, type RandomValueChooser } from '../records/random.ts';
import type { KnownIdsAndCursors } from './known.ts';
import {
  isTrueWithProbability,
  type JsonObject,
  toListOrEmpty,
  toObjectOrEmpty,
  type ValueGenerator,
} from './values.ts';

/** An operation of the OpenAPI document. */
export interface OpenApiOperation {
  readonly method: string;
  readonly path: string;
  readonly described: JsonObject;
}

/** A generated HTTP request. */
export interface GeneratedRequest {
  readonly operation: OpenApiOperation;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** Returns all operations of an OpenAPI document. */
export const listOperations = (document: JsonObject): OpenApiOperation[] =>
  Object.entries(toObjectOrEmpty(document.paths)).flatMap(([path, methods]) =>
    Object.entries(toObjectOrEmpty(methods)).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      described: toObjectOrEmpty(described),
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
  readonly #operations: readonly OpenApiOperation[];
  readonly #credentials: readonly string[];

  /**
   * Creates a generator of requests.
   * @param credentials client credentials that the service accepts
   */
  constructor(document: JsonObject, values: ValueGenerator, known: KnownIdsAndCursors, credentials: readonly string[]) {
    this.#values = values;
    this.#known = known;
    this.#operations = listOperations(document);
    this.#credentials = credentials;
  }

  create(draw: RandomValueChooser): GeneratedRequest {
    const operation = chooseRandomItem(draw, this.#operations);
    const parameters = toListOrEmpty(operation.described.parameters).map((each) => this.#values.resolved(each));
    // Some requests contain only required values, because a request with many random optional values is invalid in most
    // cases.
    const plain = isTrueWithProbability(draw, 40);
    const { type, body } = this.#body(draw, operation, plain);
    return {
      operation,
      address: this.#path(draw, operation) + (plain ? '' : this.#query(draw, parameters)),
      headers: {
        // The requests never ask for compressed responses, because the test does not decompress responses.
        'accept-encoding': 'identity',
        ...(isTrueWithProbability(draw, 10) ? { accept: 'application/vnd.api+json' } : {}),
        ...this.#credential(draw),
        ...headersOf(draw, parameters),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      body,
    };
  }

  #credential(draw: RandomValueChooser): Readonly<Record<string, string>> {
    if (isTrueWithProbability(draw, 90))
      return { authorization: `Bearer ${chooseRandomItem(draw, this.#credentials)}` };
    return chooseRandomItem<Readonly<Record<string, string>>>(draw, [
      {},
      { authorization: '' },
      { authorization: 'Bearer ' },
      { authorization: 'Basic YTpi' },
      { authorization: 'Bearer fds_12345678_guess' },
      { authorization: 'Bearer e30.e30.e30' },
      { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' },
    ]);
  }

  #path(draw: RandomValueChooser, { method, path }: OpenApiOperation): string {
    return path.replaceAll(/\{(\w+)\}/g, (_part, name: string) => {
      if (isTrueWithProbability(draw, 8)) return chooseRandomItem(draw, odd);
      if (!/id$/.test(name)) return encodeURIComponent(this.#values.text(draw, {}, name).toWellFormed() || 'x');
      const id = this.#known.id(draw, path, method === 'DELETE');
      return isTrueWithProbability(draw, 5) ? id.toUpperCase() : id;
    });
  }

  #query(draw: RandomValueChooser, parameters: readonly JsonObject[]): string {
    const query = new URLSearchParams();
    for (const { name, in: place, required, schema } of parameters) {
      if (place !== 'query' || !(required === true || isTrueWithProbability(draw, 25))) continue;
      const given = isTrueWithProbability(draw, 85)
        ? this.#values.of(draw, schema, String(name))
        : this.#values.text(draw, {}, '');
      query.append(String(name), String(given));
      if (isTrueWithProbability(draw, 3)) query.append(String(name), String(given));
    }
    if (isTrueWithProbability(draw, 4))
      query.append(chooseRandomItem(draw, ['unheard', '__proto__', 'page', 'id', '']), 'x');
    return query.size === 0 ? '' : `?${query}`;
  }

  #body(
    draw: RandomValueChooser,
    { described }: OpenApiOperation,
    plain: boolean,
  ): { type: string | undefined; body: GeneratedRequest['body'] } {
    const content = Object.entries(toObjectOrEmpty(toObjectOrEmpty(described.requestBody).content));
    if (content.length === 0) return { type: undefined, body: null };
    const [type, schema] = chooseRandomItem(draw, content);
    let value = this.#values.of(draw, toObjectOrEmpty(schema).schema);
    for (let wrong = plain ? 0 : chooseRandomItem(draw, [0, 1, 1, 2]); wrong > 0; wrong -= 1)
      value = mutateJsonValue(draw, value);
    const isForm = type.startsWith('multipart/');
    const text = isForm ? formOf(draw, toObjectOrEmpty(value)) : JSON.stringify(value);
    if (isTrueWithProbability(draw, 2)) return { type, body: null };
    const sent = isTrueWithProbability(draw, 4) ? mediaTypes : [isForm ? `${type}; boundary=${boundary}` : type];
    const body =
      text === '' || !isTrueWithProbability(draw, 4) ? new TextEncoder().encode(text) : garbleTextBytes(draw, text);
    return { type: isTrueWithProbability(draw, 1) ? undefined : chooseRandomItem(draw, sent), body };
  }
}

/** Returns random values for some of the header parameters of an operation. */
function headersOf(draw: RandomValueChooser, parameters: readonly JsonObject[]): Readonly<Record<string, string>> {
  const named = parameters.filter(({ in: place }) => place === 'header' && isTrueWithProbability(draw, 30));
  const value = () => chooseRandomItem(draw, ['*', 'W/"x"', 'a', 'b', 'a b', 'x'.repeat(256), String(draw(fc.nat))]);
  return Object.fromEntries(named.map(({ name }) => [String(name), value()]));
}

/** Returns a multipart body with one part for each member. A random member sometimes has two parts. */
function formOf(draw: RandomValueChooser, members: JsonObject): string {
  const parts = Object.entries(members).flatMap(([name, value]) => {
    const file = name === 'file' ? '; filename="invoice.txt"\r\nContent-Type: text/plain' : '';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
    return isTrueWithProbability(draw, 3) ? [part, part] : [part];
  });
  return `${parts.join('')}--${boundary}--\r\n`;
}
