import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as v from 'valibot';
import { isObject } from '../src/base/validation.ts';
import { headerNames } from '../src/http/response-headers.ts';

const paths = v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) });

const step = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

const dateTime = /^\d{4,}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}/;
const shownDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/**
 * Returns the date-times in a response that are not in UTC with milliseconds. A validation of the response against the
 * OpenAPI document would not find such date-times, because the document does not describe every attribute of every
 * record type.
 */
export function findInvalidDateTimes(value: unknown): string[] {
  if (typeof value === 'string') return dateTime.test(value) && !shownDateTime.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findInvalidDateTimes) : [];
}

const error = v.object({ code: v.string() });
const answerWithCodes = v.union([
  v.pipe(
    error,
    v.transform(({ code }) => [code]),
  ),
  v.pipe(
    v.object({ errors: v.array(v.partial(error)) }),
    v.transform(({ errors }) => errors.flatMap(({ code }) => code ?? [])),
  ),
]);

/** Headers of HTTP itself, which the document does not describe. Each response may have them. */
const general =
  /^(accept-ranges|access-control-.*|allow|cache-control|connection|content-.*|date|keep-alive|location|referrer-policy|transfer-encoding|vary|x-content-type-options)$/;

const requiredHeaders = headerNames(({ on }) => on === 'always');

/** Returns what is wrong with the headers of a response. @param described names of the described headers */
function headerProblems({ headers }: Response, described: readonly string[]): string[] {
  const known = described.map((name) => name.toLowerCase());
  return [
    ...requiredHeaders.filter((name) => !headers.has(name)).map((name) => `without ${name}`),
    ...requiredHeaders.filter((name) => !described.includes(name)).map((name) => `whose ${name} is not described`),
    ...[...headers.keys()]
      .filter((name) => !general.test(name) && !known.includes(name))
      .map((name) => `with ${name}, which is not described`),
  ];
}

/** Returns the error codes in an error response. The error for an invalid id has no code. */
const codesIn = (answer: unknown): readonly string[] => v.parse(answerWithCodes, answer);

/**
 * Checks a response against the description of its operation.
 * @throws Error when the OpenAPI document does not describe the status, a header, the error code or the body of the
 * response, or when a header that every response has is missing
 */
export type ResponseCheck = (method: string, address: string, response: Response) => Promise<void>;

/**
 * Returns a function that checks responses against an OpenAPI document. The function ignores unknown paths and methods,
 * and compressed responses.
 */
export function createResponseCheck(openApiDocument: object): ResponseCheck {
  // Options of Ajv that make compilation fast. Most validators run only a few times, so their own speed matters less.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, inlineRefs: false, code: { optimize: false } });
  formats.default(ajv);
  ajv.addSchema({ ...openApiDocument, $id: 'document' });
  const operations = Object.entries(v.parse(paths, openApiDocument).paths).flatMap(([path, described]) => {
    const address = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return Object.keys(described).map((method) => ({ method, path, address }));
  });
  const schemaAt = (steps: readonly string[]): unknown => {
    let at: unknown = openApiDocument;
    // The OpenAPI document is not parsed with valibot, because each parsing would copy all its paths.
    for (const name of steps) at = isObject(at) ? at[name] : undefined;
    return at;
  };
  /** The compiled schemas, by their JSON text. Many responses have the same schema. */
  const validators = new Map<string, ReturnType<typeof ajv.getSchema>>();
  return async (method, address, response) => {
    const pathname = new URL(address, 'http://localhost').pathname;
    // OpenAPI cannot describe the method QUERY, which is equivalent to POST.
    const known = method === 'QUERY' ? 'post' : method.toLowerCase();
    const operation = operations.find((each) => each.method === known && each.address.test(pathname));
    if (operation === undefined || response.headers.has('content-encoding')) return;
    const own = ['paths', operation.path, known, 'responses', String(response.status)];
    const shared = schemaAt([...own, '$ref']);
    const steps = typeof shared === 'string' ? shared.split('/').slice(1) : own;
    const said = `${method} ${operation.path} answered ${response.status}`;
    if (schemaAt(steps) === undefined) throw new Error(`${said}, which is not described`);
    const describedHeaders = schemaAt([...steps, 'headers']);
    const [problem] = headerProblems(response, isObject(describedHeaders) ? Object.keys(describedHeaders) : []);
    if (problem !== undefined) throw new Error(`${said} ${problem}`);
    // The bytes of a file have no schema.
    if (schemaAt([...steps, 'content', '*/*', 'schema']) !== undefined) return;
    const text = await response.clone().text();
    if (text === '') {
      if (schemaAt([...steps, 'content']) !== undefined) throw new Error(`${said} without the described body`);
      return;
    }
    const [type = ''] = response.headers.get('content-type')?.split(';') ?? [];
    const place = [...steps, 'content', type, 'schema'];
    const schema = schemaAt(place);
    if (schema === undefined) throw new Error(`${said} as ${type}, which is not described`);
    // An HTML or text page has no schema, and an export has several JSON values.
    if (type === 'text/html' || type === 'application/x-ndjson') return;
    const schemaText = JSON.stringify(schema);
    const pointer = place.map(step).join('').replaceAll('{', '%7B').replaceAll('}', '%7D');
    const validate = validators.get(schemaText) ?? ajv.getSchema(`document#${pointer}`);
    validators.set(schemaText, validate);
    if (validate === undefined) throw new Error(`${said}: its schema was not found`);
    const answer: unknown = JSON.parse(text);
    const odd = response.ok ? findInvalidDateTimes(answer) : [];
    if (odd.length > 0) throw new Error(`${said} with date-times in another notation: ${odd.join(', ')}`);
    const description = schemaAt([...steps, 'description']);
    const undescribed = response.ok
      ? []
      : codesIn(answer).filter((code) => !String(description).includes(`\`${code}\``));
    if (undescribed.length > 0) throw new Error(`${said} with ${undescribed.join(', ')}, which is not described`);
    if (!validate(answer)) throw new Error(`${said}: ${ajv.errorsText(validate.errors)} in ${text.slice(0, 2000)}`);
  };
}
