import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as v from 'valibot';
import { eachEndpoint } from '../src/endpoints/index.ts';
import type { Endpoint } from '../src/http/endpoint.ts';
import { openApiDocument } from '../src/openapi/document.ts';
import { pathOf } from '../src/openapi/operation.ts';

const document = openApiDocument(eachEndpoint, 'http://localhost');
const ajv = new Ajv2020({ strict: false, validateSchema: false });
formats.default(ajv);
ajv.addSchema({ ...document, $id: 'document' });

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly address: RegExp;
}

const operations: Operation[] = [];
eachEndpoint(({ methods, path }: Pick<Endpoint<unknown, unknown>, 'methods' | 'path'>) => {
  const address = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`);
  for (const method of methods) operations.push({ method, path, address });
});

const step = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** What the document says of an answer; nothing where it does not speak of it. */
function schemaAt(steps: readonly string[]): unknown {
  let at: unknown = document;
  for (const name of steps) {
    const found = v.safeParse(v.record(v.string(), v.unknown()), at);
    at = found.success ? found.output[name] : undefined;
  }
  return at;
}

/**
 * Holds an answer to what the document says of its operation.
 * @throws Error where its status, its code or its shape is not described
 */
export async function expectDescribed(method: string, address: string, response: Response): Promise<void> {
  const pathname = new URL(address, 'http://localhost').pathname;
  const operation = operations.find((each) => each.method === method && each.address.test(pathname));
  if (operation === undefined || response.headers.has('content-encoding')) return;
  const described = operation.method === 'QUERY' ? 'post' : operation.method.toLowerCase();
  const steps = ['paths', pathOf(operation.path), described, 'responses', String(response.status)];
  const said = `${method} ${operation.path} answered ${response.status}`;
  if (schemaAt(steps) === undefined) throw new Error(`${said}, which is not described`);
  const text = await response.clone().text();
  if (text === '') return;
  const type = response.headers.get('content-type') ?? '';
  // The bytes of a file have no shape.
  if (schemaAt([...steps, 'content', '*/*', 'schema']) !== undefined) return;
  const place = [...steps, 'content', type, 'schema'];
  if (schemaAt(place) === undefined) throw new Error(`${said} as ${type}, which is not described`);
  const validate = ajv.getSchema(`document#${place.map(step).join('').replaceAll('{', '%7B').replaceAll('}', '%7D')}`);
  if (validate === undefined) throw new Error(`${said}: its schema cannot be found`);
  if (!validate(JSON.parse(text)))
    throw new Error(`${said}: ${ajv.errorsText(validate.errors)} in ${text.slice(0, 2000)}`);
}
