/**
 * Causes faults while the product serves reads, uploads and webhooks. Prints a table with the responses during each
 * fault, and with the time until all requests succeed again. At the end, checks every acknowledged upload. Usage: npm
 * run rehearse -- [text that the name of the fault contains]
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { startProduct } from '../product.ts';
import { type FaultScenario, faultScenarios, type ProductWithFaultFile } from './faults.ts';
import { noInjectedFaults } from './injected.ts';
import { type RequestOutcome, type RunningReadsAndUploads, startReadAndUploadLoad } from './load.ts';

/** Duration of the undisturbed load before each fault, in milliseconds. */
const calmMs = 2_000;
/** The product has recovered when no request has failed for this time. */
const steadyMs = 3_000;
const recoveryLimitMs = 60_000;
const deliveryLimitMs = 180_000;
const pollMs = 50;

interface Row {
  readonly fault: FaultScenario;
  readonly outcomes: readonly RequestOutcome[];
  /** Seconds from the end of the fault to the end of the last failed request. */
  readonly recovery: Readonly<Record<RequestOutcome['kind'], number>>;
  /**
   * Seconds from the end of the fault until the receivers of the webhooks have the events of all acknowledged uploads.
   */
  readonly webhooks: number;
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;
const isFailure = ({ result }: RequestOutcome): boolean => result !== 'ok';

/**
 * Waits until a condition is true.
 * @throws Error if the condition is still false after the time limit
 */
async function until(what: string, limitMs: number, condition: () => boolean): Promise<void> {
  const end = performance.now() + limitMs;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`${what} did not happen within ${limitMs / 1000} s`);
    await pause(pollMs);
  }
}

async function rehearse(
  fault: FaultScenario,
  rehearsed: ProductWithFaultFile,
  load: RunningReadsAndUploads,
): Promise<Row> {
  await pause(calmMs);
  const from = load.outcomes.length;
  await fault.run(rehearsed);
  const ended = performance.now();
  const lastFailure = (kind: RequestOutcome['kind']): number =>
    load.outcomes.slice(from).findLast((outcome) => outcome.kind === kind && isFailure(outcome))?.endedAt ?? ended;
  const isSteady = (kind: RequestOutcome['kind']): boolean => {
    const since = Math.max(lastFailure(kind), ended);
    return (
      performance.now() - since > steadyMs && load.outcomes.some((each) => each.kind === kind && each.endedAt > since)
    );
  };
  await until('a recovery', recoveryLimitMs, () => isSteady('read') && isSteady('upload'));
  const outcomes = load.outcomes.slice(from);
  const recoveryOf = (kind: RequestOutcome['kind']): number => Math.max(0, lastFailure(kind) - ended);
  const acknowledged = load.uploads.map(({ id }) => id);
  await until('the delivery of all events', deliveryLimitMs, () => {
    const delivered = load.delivered();
    return acknowledged.every((id) => delivered.has(id));
  });
  const webhooks = performance.now() - ended;
  return { fault, outcomes, recovery: { read: recoveryOf('read'), upload: recoveryOf('upload') }, webhooks };
}

const rowText = ({ fault, outcomes, recovery, webhooks }: Row): string => {
  const failures = Map.groupBy(outcomes.filter(isFailure), ({ kind, result }) => `${kind}: ${result}`);
  const meanwhile = [...failures].map(([result, { length }]) => `${length} ${result}`).join(', ') || 'none';
  const acknowledged = outcomes.filter((each) => each.kind === 'upload' && !isFailure(each)).length;
  const times = [recovery.read, recovery.upload, webhooks].map((ms) => `${seconds(ms)} s`).join(' | ');
  return `| ${fault.name} | ${fault.how} | ${outcomes.length} | ${acknowledged} | ${meanwhile} | ${times} |`;
};

const documentSchema = v.object({
  data: v.object({ attributes: v.object({ status: v.string() }) }),
  included: v.array(v.object({ id: v.string(), type: v.string(), attributes: v.looseObject({}) })),
});

/**
 * Returns what is wrong with an acknowledged upload; undefined if its document and its file are complete.
 */
async function problemOf(
  { send }: RunningReadsAndUploads,
  { id, content }: RunningReadsAndUploads['uploads'][number],
): Promise<string | undefined> {
  const response = await send(`/v1/documents/${id}?include=media`);
  if (!response.ok) return `document ${id}: ${response.status}`;
  const { data, included } = v.parse(documentSchema, await response.json());
  if (data.attributes.status !== 'completed') return `document ${id} is ${data.attributes.status}`;
  const texts = await Promise.all(included.map(async (media) => (await send(`/v1/medias/${media.id}/content`)).text()));
  return texts.includes(content) ? undefined : `the file of document ${id} is missing or different`;
}

async function problemsOf(load: RunningReadsAndUploads, rows: readonly Row[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { fault, outcomes } of rows) {
    const wrong = new Set(outcomes.filter(isFailure).map(({ result }) => result));
    for (const result of wrong) if (!fault.allowed.includes(result)) problems.push(`${fault.name}: ${result}`);
  }
  for (const upload of load.uploads) {
    const problem = await problemOf(load, upload);
    if (problem !== undefined) problems.push(problem);
  }
  return problems;
}

const [part = ''] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'fds-rehearsal-'));
try {
  const faultFile = join(folder, 'faults.json');
  await writeFile(faultFile, JSON.stringify(noInjectedFaults));
  await using product = await startProduct({
    ENGINE: 'separate',
    ENGINE_TIMEOUT_MS: '3000',
    RATE_LIMIT_GENERAL: '0',
    RATE_LIMIT_AUTH: '0',
    WEBHOOK_RETRY_SECONDS: '1,1,2',
    LOG_LEVEL: 'fatal',
    FDS_FAULTS: faultFile,
    NODE_OPTIONS: `--import=${fileURLToPath(new URL('./injected.ts', import.meta.url))}`,
  });
  await using load = await startReadAndUploadLoad(product);
  console.log(
    '| fault | cause | requests | uploads acknowledged | failed requests | time until reads succeed | time until uploads succeed | time until all events arrive at the webhook |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  const rows: Row[] = [];
  for (const fault of faultScenarios.filter(({ name }) => name.includes(part))) {
    const row = await rehearse(fault, { product, faultFile }, load);
    console.log(rowText(row));
    rows.push(row);
  }
  await load.stop();
  const problems = await problemsOf(load, rows);
  for (const problem of problems.slice(0, 20)) console.log(problem);
  console.log(
    problems.length === 0
      ? `${load.uploads.length} acknowledged uploads: each has its document, its file and its events document.uploaded and document.processed`
      : `${problems.length} problems`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
