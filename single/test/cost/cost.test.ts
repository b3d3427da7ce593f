import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { maxDoublingFactor, measureDoubling } from '../../../testing/doubling.ts';
import { maxTurnMs, measureTurn } from '../../../testing/longest-turn.ts';
import { randomSeed } from '../../../testing/random-seed.ts';
import { firstOrganisationId, startTestService, type TestService } from '../records/service.ts';
import { createEngineRequests } from './engine.ts';
import type { GrowingRequest } from './inputs.ts';
import { restRequests } from './rest.ts';

vi.setConfig({ testTimeout: 1_800_000 });

/**
 * `COST_SHARE=1` sends every request in every form, and writes the table of docs/security.md. `COST_SHARE=20` does the
 * same with every twentieth request.
 */
const share = process.env.COST_SHARE === undefined ? undefined : Number(process.env.COST_SHARE);

let service: TestService;
let engine: Awaited<ReturnType<typeof createEngineRequests>>;
beforeAll(async () => {
  service = await startTestService();
  engine = await createEngineRequests(service);
});
afterAll(async () => {
  await engine.server.close();
  await service[Symbol.asyncDispose]();
});

/** Requests that a short run always sends, because a long number once cost quadratic time. */
const always = /^(?:POST|QUERY) .*zeros between digits|connection_init.* a long number/;

/**
 * Returns the requests that a run sends to one place. A short run sends one request to each place. The form of this
 * request rotates from place to place.
 */
function choose(requests: readonly GrowingRequest[], placeNumber: number): readonly GrowingRequest[] {
  if (share !== undefined) return requests.filter((_, n) => (n + placeNumber) % share === 0);
  const { form } = requests[(placeNumber * 7 + randomSeed) % requests.length] ?? {};
  const numbers = requests.filter((each) => always.test(`${each.place} ${each.form}`)).slice(0, 1);
  return [...requests.filter((each) => each.form === form), ...numbers];
}

interface Result extends GrowingRequest {
  readonly ms: number;
  readonly factor: number;
}

const rowOf = ({ place, form, most, ms, factor }: Result): string =>
  `| \`${place}\` | ${form} | ${most} | ${Math.round(ms)} | ${factor.toFixed(1)} |`;

/** Next to other tests, which share the cores, the same work takes up to twice the CPU time. */
const maxMs = share === undefined ? 2 * maxTurnMs : maxTurnMs;

/** Number of rows in the table. */
const listed = 25;

/** Writes the requests with the highest CPU time to docs/security.md. */
function writeTable(results: readonly Result[], places: number): void {
  const file = new URL('../../../docs/security.md', import.meta.url);
  const slowest = results.toSorted((one, other) => other.ms - one.ms).slice(0, listed);
  const table = [
    `A run sent ${results.length} requests to ${places} places. The table contains the ${listed} requests with the highest CPU time.`,
    '',
    '| place | request | size | CPU time of the main thread in ms | factor |',
    '|---|---|---|---|---|',
    ...slowest.map(rowOf),
  ].join('\n');
  const text = readFileSync(file, 'utf8');
  const written = text.replace(
    /(<!-- costs: generated -->\n)[\s\S]*(<!-- end -->)/,
    (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`,
  );
  expect(written).toContain(table);
  writeFileSync(file, written);
}

test('a request to any endpoint, tool, operator or websocket costs at most 2.5 times the CPU time of a request of half its size, and at most 50 ms at a time', async () => {
  const caller = await service.organisation(firstOrganisationId);
  const places = Map.groupBy([...restRequests(caller), ...engine.requests], ({ place }) => place);
  const results: Result[] = [];
  const slow: string[] = [];
  const blocking: string[] = [];
  for (const [index, requests] of [...places.values()].entries())
    for (const request of choose(requests, index)) {
      const result = { ...request, ...(await measureDoubling(request.prepare, (send) => send(), request.most)) };
      results.push(result);
      if (result.factor > maxDoublingFactor) {
        slow.push(rowOf(result));
        // A defect in code that many places share would take very long to measure at each place.
        if (share === undefined && slow.length > 2) expect(slow).toEqual([]);
        // The whole size of quadratic work could take minutes.
        continue;
      }
      const turnMs = await measureTurn(request.prepare(request.most), result.ms);
      if (turnMs > maxMs) blocking.push(`${Math.round(turnMs)} ms at a time: ${rowOf(result)}`);
    }
  if (share !== undefined) writeTable(results, places.size);
  expect(slow).toEqual([]);
  expect(blocking).toEqual([]);
});

function work(ms: number): void {
  const start = process.threadCpuUsage();
  const spent = () => {
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  };
  while (spent() < ms);
}

test('the measurement reports work that keeps the main thread busy for more than 50 ms', async () => {
  expect(await measureTurn(async () => work(60), Number.POSITIVE_INFINITY)).toBeGreaterThan(maxTurnMs);
});

test('the measurement reports quadratic work, and accepts linear work', async () => {
  const size = 1000;
  const same = (given: number) => given;
  const quadratic = (given: number) => work(110 * (given / size) ** 2);
  expect((await measureDoubling(same, quadratic, size)).factor).toBeGreaterThan(maxDoublingFactor);
  const linear = (given: number) => work((110 * given) / size);
  expect((await measureDoubling(same, linear, size)).factor).toBeLessThan(maxDoublingFactor);
});
