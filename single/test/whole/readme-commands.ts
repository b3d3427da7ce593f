import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { welcomeMessage } from '../../src/welcome.ts';
import type { RunningProduct } from '../running-product.ts';
import { openShellInRepositoryClone, type ShellInRepositoryClone } from './shell.ts';

const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');

/** The commands of the README, and the responses that the README shows below them. */
const examples = [...readme.matchAll(/```sh\n([\s\S]*?)```\s+```(?:json|text)\n([\s\S]*?)```/g)].map(
  ([, command = '', answer = '']) => ({ command, answer }),
);

const published = 'http://127.0.0.1:3000';

/** Masks values that differ between runs: tokens, request ids and cursors. */
const lasting = (answer: string): string =>
  answer
    .replace(/("token"|"next_cursor"): "[^"]+"/g, '$1: "..."')
    .replace(/cursor%5D=[\w-]+/g, 'cursor%5D=...')
    .replace(/("errors": \[[\s\S]*?\])/g, (errors) => errors.replace(/"id": "[0-9a-f-]{36}"/g, '"id": "..."'))
    .trim();

let product: RunningProduct;
let shell: ShellInRepositoryClone;
const resources = new AsyncDisposableStack();

/** Runs the commands of the documentation and compares their output. */
export function testReadmeCommands(getProduct: () => RunningProduct): void {
  beforeAll(async () => {
    product = getProduct();
    shell = resources.use(await openShellInRepositoryClone(product));
  });
  afterAll(() => resources.disposeAsync());

  describe('the commands of the README', () => {
    it('the commands of the README print the responses that the README shows, also when they are repeated', async () => {
      expect(examples.length).toBeGreaterThanOrEqual(7);
      const commands = examples.map(({ command }) => command.replaceAll(published, product.demo.base_url));
      const answers = await shell.run([...commands, ...commands]);
      const here = answers.map((answer) => lasting(answer.replaceAll(product.demo.base_url, published)));
      const shown = examples.map(({ answer }) => lasting(answer));
      expect(here).toEqual([...shown, ...shown]);
    });
  });

  describe('the two commands that a start prints', () => {
    it.each([
      ['curl', () => shell.path],
      ['node alone', () => ''],
    ])('the two commands that npm start prints work with %s', async (_, path) => {
      const printed = welcomeMessage(product.demo, 'demo.json', path(), { portal: true, people: false });
      const commands = printed.split('\n').filter((line) => /^(TOKEN=|curl )/.test(line));
      expect(commands).toHaveLength(2);
      const [, answer = ''] = await shell.run(commands);
      expect(JSON.parse(answer)).toMatchObject({ data: [{ type: 'invoice' }, {}, {}], meta: { count: 3 } });
    });

    it('the two commands that npm start prints are part of the output', () => {
      expect(product.launch.output()).toContain(
        welcomeMessage(product.demo, join(product.dataDir, 'demo.json'), process.env.PATH ?? '', {
          portal: true,
          people: true,
        }),
      );
    });
  });

  describe('docs/settings.md', () => {
    it('docs/settings.md lists exactly the settings that the code reads', async () => {
      const files = [
        'single/src/config',
        'gateway/src/config',
        'worker/src/config',
        'admin/src/database-users',
        'platform/src/log',
        'platform/src/google',
        'platform/src/imap/index',
        'ai/src/settings',
        'gateway/src/base/inbound-mail',
      ];
      const sources = await Promise.all(
        files.map((file) => readFile(new URL(`../../../${file}.ts`, import.meta.url), 'utf8')),
      );
      const read = sources.flatMap((source) =>
        [...source.matchAll(/^ {2,6}([A-Z_]+): |\['([A-Z_]{3,})',/gm)].map(([, a, b]) => a ?? b),
      );
      const settings = await readFile(new URL('../../../docs/settings.md', import.meta.url), 'utf8');
      const documented = [...settings.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
      const own = read.filter((name) => !name?.startsWith('HASURA_'));
      const engine = await readFile(new URL('../../../engine/src/config.ts', import.meta.url), 'utf8');
      const subscriptions = [
        ...engine.matchAll(/\[\s*'(\w*(?:WEBSOCKET|SUBSCRIPTIONS|MULTIPLEXED|CORS_DOMAIN)\w*)',/g),
      ].map(([, name]) => name);
      expect(documented.toSorted()).toEqual([...new Set([...own, ...subscriptions])].toSorted());
    });
  });
}
