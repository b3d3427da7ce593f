import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, expect, test, vi } from 'vitest';
import { randomSeed } from '../../../testing/random-seed.ts';
import { RowsVisibleToOrganisation } from './data.ts';
import { garbleTextBytes, mutateJsonValue } from './mutate.ts';
import { ColumnValueSamples, RandomQueryGenerator } from './random.ts';
import { firstOrganisationId, type ServiceResponse, startTestService } from './service.ts';

vi.setConfig({ testTimeout: 7_200_000 });

/** Number of generated bodies. `npm run fuzz` sends 100,000. */
const bodies = Number(process.env.FUZZ_BODIES ?? 360);
/** Number of bodies in a batch. The test sends at least six batches; the first two batches only fill the caches. */
const batch = Math.min(200, Math.ceil(bodies / 6));
const mostGrowthMiB = 64;

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());
const caller = await service.organisation(firstOrganisationId);
const maker = new RandomQueryGenerator(
  new ColumnValueSamples(await RowsVisibleToOrganisation.read(service.sql, firstOrganisationId)),
);

/**
 * Creates a generator of request bodies: a body is a valid query, a query with random changes, or invalid JSON. Each
 * batch has a new generator, because a generator remembers all generated values.
 */
const body = () =>
  fc.gen().map((draw) => {
    const table = maker.table(draw);
    let query: unknown = {
      root: table.name,
      filters: maker.filters(draw, table),
      whereClause: maker.clause(draw, table, 3),
      orderBy: maker.orderBy(draw, table),
      include: table.relations.slice(0, 2).map(({ name }) => name),
      fields: maker.ownFields(table).slice(0, 3),
      total: draw(fc.boolean),
      limit: 5,
    };
    for (let count = draw(fc.integer, { min: 0, max: 3 }); count > 0; count -= 1) query = mutateJsonValue(draw, query);
    const text = JSON.stringify(query);
    return draw(fc.integer, { min: 0, max: 9 }) === 0 ? garbleTextBytes(draw, text) : text;
  });

const answers = {
  success: v.object({ data: v.array(v.object({ type: v.string(), id: v.string() })), meta: v.object({}) }),
  envelopeA: v.object({
    code: v.string(),
    status: v.number(),
    title: v.string(),
    message: v.string(),
    meta: v.object({ log_id: v.string() }),
  }),
  envelopeB: v.object({
    errors: v.pipe(
      v.array(
        v.object({ id: v.string(), status: v.string(), code: v.string(), title: v.string(), detail: v.string() }),
      ),
      v.minLength(1),
    ),
  }),
};

function expectForm({ status, body: given, text }: ServiceResponse, sent: string | Uint8Array): void {
  const told = `RANDOM_SEED=${randomSeed}: ${status} ${text.slice(0, 500)} for ${typeof sent === 'string' ? sent : new TextDecoder().decode(sent)}`;
  expect(status, told).toBeLessThan(500);
  const forms = status === 200 ? [answers.success] : [answers.envelopeA, answers.envelopeB];
  expect(
    forms.some((form) => v.is<v.GenericSchema>(form, given)),
    told,
  ).toBe(true);
}

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');
/** Returns the used heap memory after a garbage collection, in MiB. */
function inUse(): number {
  if (typeof collectGarbage === 'function') collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

test(`${bodies} query bodies, most of them invalid, get well-formed responses, and the memory of the process does not grow`, async () => {
  const statuses = new Map<number, number>();
  let slowest = 0;
  let settled: number | undefined;
  for (let sent = 0; sent < bodies; sent += batch) {
    for (const given of fc.sample(body(), { numRuns: batch, seed: randomSeed + sent })) {
      const started = performance.now();
      const reply = await caller.send(given);
      slowest = Math.max(slowest, performance.now() - started);
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      expectForm(reply, given);
    }
    // Measures the growth of the memory only after the first batches, because these batches fill the caches.
    if (settled === undefined && sent >= bodies / 3) settled = inUse();
  }
  const growth = inUse() - (settled ?? 0);
  expect(growth, `${growth} MiB more`).toBeLessThan(mostGrowthMiB);
  expect([...statuses.keys()].toSorted()).toEqual(expect.arrayContaining([200, 400]));
  if (process.env.FUZZ_BODIES !== undefined) {
    console.log({
      randomSeed,
      statuses: Object.fromEntries(statuses),
      slowestMs: Math.round(slowest),
      growthMiB: Math.round(growth),
    });
  }
});
