import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definitionOf, errorCodes } from '../../../gateway/src/base/errors.ts';
import { exampleResponse } from '../../../gateway/src/docs/error-pages.ts';
import { guideBaseUrl, guideList as pages } from '../../../gateway/src/docs/guides.ts';
import { requestOrganisationToken } from '../client.ts';
import type { RunningProduct } from '../running-product.ts';
import { installClient } from './installed-client.ts';
import { openShellInRepositoryClone, type ShellInRepositoryClone } from './shell.ts';

/** A block of commands in a guide, and the output that the guide shows for these commands. */
interface Example {
  readonly command: string;
  readonly output: { readonly isJson: boolean; readonly text: string } | undefined;
}

const program = (code: string, extension: string): string =>
  `cat > example.${extension} <<'END'\n${code}END\nnode example.${extension}`;

/** Returns the examples of a guide: its shell commands, and the programs whose output the guide shows. */
function examplesOf(guide: string): Example[] {
  const blocks = guide.matchAll(/```(sh|js|ts)\n([\s\S]*?)```(?:\s+```(json|text)\n([\s\S]*?)```)?/g);
  return [...blocks].flatMap(([, kind, code = '', language, text = '']) => {
    const output = language === undefined ? undefined : { isJson: language === 'json', text };
    if (kind !== 'sh') return output === undefined ? [] : [{ command: program(code, `m${kind}`), output }];
    return [{ command: code, output }];
  });
}

/**
 * Shortens texts of a response as the guide does. If a text in the guide ends with an ellipsis, and the text in the
 * response has the same beginning, the result contains the shortened text of the guide.
 */
function shortened(actual: unknown, shown: unknown): unknown {
  if (typeof actual === 'string' && typeof shown === 'string' && shown.endsWith('…'))
    return actual.startsWith(shown.slice(0, -1)) ? shown : actual;
  if (Array.isArray(actual) && Array.isArray(shown)) return actual.map((item, index) => shortened(item, shown[index]));
  if (typeof actual !== 'object' || actual === null || typeof shown !== 'object' || shown === null) return actual;
  const known = new Map(Object.entries(shown));
  return Object.fromEntries(Object.entries(actual).map(([name, value]) => [name, shortened(value, known.get(name))]));
}

/** Replaces the request id and the address of the service, because they differ between runs. */
const lasting = (body: unknown, address: string): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll(address, guideBaseUrl), (name, value: unknown) =>
    name === 'id' || name === 'log_id' ? '…' : value,
  );

/** Runs the examples of all guides and of the pages about error codes against the running product. */
export function testGuideExamples(getProduct: () => RunningProduct): void {
  let shell: ShellInRepositoryClone;
  let prelude: string;
  const resources = new AsyncDisposableStack();

  beforeAll(async () => {
    const product = getProduct();
    shell = resources.use(await openShellInRepositoryClone(product));
    await installClient(product, shell.folder);
    const [organisation] = product.demo.organisations;
    if (organisation === undefined) throw new Error('the demo has no organisation');
    // Sets the shell variables of the quick start, and a workspace that no other example uses.
    prelude = [
      `API=${product.demo.base_url}`,
      `CLIENT_ID=${organisation.client_id}`,
      `CLIENT_SECRET=${organisation.client_secret}`,
      `TOKEN=${await requestOrganisationToken(product.demo, organisation)}`,
      `WORKSPACE=${organisation.workspaces[1]?.id}`,
      `query() { curl -s $API/v1/records/query -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d "$1"; }`,
      'export API TOKEN',
    ].join('\n');
  });
  afterAll(() => resources.disposeAsync());

  describe.each(pages.map(({ name }) => name))('the guide %s', (name) => {
    it('the commands of a guide print the output that the guide shows, also when they are repeated', async () => {
      const { base_url } = getProduct().demo;
      const guide = await readFile(new URL(`../../../docs/guides/${name}.md`, import.meta.url), 'utf8');
      const examples = examplesOf(guide.replaceAll(guideBaseUrl, base_url));
      const commands = examples.map(({ command }) => command);
      // Readers repeat a guide on the same data.
      const [, ...outputs] = await shell.run([prelude, ...commands, ...commands]);
      const shown = examples.flatMap(({ output }, index) => (output === undefined ? [] : [{ output, index }]));
      expect(shown.length).toBeGreaterThan(0);
      for (const { output, index } of [
        ...shown,
        ...shown.map((each) => ({ ...each, index: each.index + commands.length })),
      ]) {
        const actual = outputs[index]?.replaceAll('\r', '').trim() ?? '';
        if (!output.isJson) {
          expect(actual).toBe(output.text.trim());
          continue;
        }
        const wanted: unknown = JSON.parse(output.text);
        expect(shortened(JSON.parse(actual), wanted)).toEqual(wanted);
      }
    });
  });

  describe('the page of an error code', () => {
    const examples = errorCodes.flatMap((code) => {
      const { request } = definitionOf(code);
      return request === undefined ? [] : [{ code, ...request }];
    });

    it.each(examples)(
      'the page about the error code $code shows the response of the service to the example request on the page',
      async ({ code, line, body }) => {
        const [method = '', path = ''] = line.split(' ');
        const { demo } = getProduct();
        const [organisation] = demo.organisations;
        const token = organisation === undefined ? '' : await requestOrganisationToken(demo, organisation);
        const response = await fetch(`${demo.base_url}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        expect(lasting(await response.json(), demo.base_url)).toEqual(lasting(exampleResponse(code), guideBaseUrl));
      },
    );
  });
}
