import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { firstOrganisationId, startTestService } from './service.ts';

// Each folder of `golden/` contains one request, the operation and variables that the gateway sends to the engine, the
// engine's response, and the response to the client. If the gateway translates a request differently, these files
// change; `vitest run single/test/records/golden -u` updates them.

const folder = join(import.meta.dirname, 'golden');
const names = await readdir(folder);

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());
const caller = await service.organisation(firstOrganisationId);

const requestSchema = v.looseObject({ cursor: v.optional(v.literal('of the page before')) });
const pageSchema = v.object({ meta: v.object({ next_cursor: v.string() }) });
const sentSchema = v.object({ query: v.string(), variables: v.unknown() });

const pretty = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** Masks the values that differ between runs: cursors and the request ids in error responses. */
const lasting = (text: string): string =>
  text.replace(/("next_cursor": )"[^"]+"/, '$1"..."').replace(/("id": )"[\da-f-]{36}"(,\s+"status": "4)/g, '$1"..."$2');

/** Sends a request, and returns the texts that the test compares with the recorded files, by file name. */
async function run(given: unknown): Promise<Record<string, string>> {
  const { cursor, ...query } = v.parse(requestSchema, given);
  const first = await caller.ask(query);
  const reply =
    cursor === undefined
      ? first
      : await caller.ask({ ...query, cursor: v.parse(pageSchema, first.body).meta.next_cursor });
  const response = { 'response.json': lasting(pretty({ status: reply.status, body: reply.body })) };
  if (reply.status !== 200) return response;
  const { sent = '', answered = '' } = service.last() ?? {};
  const { query: text, variables } = v.parse(sentSchema, JSON.parse(sent));
  return {
    'operation.graphql': `${text}\n`,
    'variables.json': pretty(variables),
    'engine.json': pretty(JSON.parse(answered)),
    ...response,
  };
}

test.each(names)('the golden request %s has the recorded operation and responses', async (name) => {
  const files = await run(JSON.parse(await readFile(join(folder, name, 'request.json'), 'utf8')));
  for (const [file, text] of Object.entries(files)) {
    await expect(text).toMatchFileSnapshot(join(folder, name, 'generated', file));
  }
});
