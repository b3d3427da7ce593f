import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { isWorkloadName, type WorkloadName, workloads } from './workloads.ts';

/** Command-line options of `npm run bench`. */
export interface BenchOptions {
  readonly what: string;
  /** Size of the data set, as a share of half a million invoices: above 0 and at most 1. */
  readonly scale: number;
  /** Folder of the database with the data set. Later runs reuse this folder. */
  readonly data: string;
  readonly contenders: readonly string[];
  readonly workloads: readonly WorkloadName[];
  readonly connections: readonly number[];
  /**
   * Factors for the number of invoices. For each factor, the command `data` creates a data set and `growth` measures
   * it.
   */
  readonly multiples: readonly number[];
  readonly rounds: number;
  readonly seconds: number;
  readonly pool: number;
  /** Path of the JSON file to which the results are written. */
  readonly json: string | undefined;
}

const positive = (max: number) =>
  v.pipe(v.string(), v.toNumber(), v.gtValue(0, 'must be above 0'), v.maxValue(max, `must be at most ${max}`));
const whole = (max: number) => v.pipe(positive(max), v.integer('must be a whole number'));
const list = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').filter((part) => part !== '')),
);

const schema = v.object({
  scale: v.optional(positive(1), '1'),
  data: v.optional(v.string(), join(tmpdir(), 'fds-bench')),
  contenders: v.optional(list, ''),
  workloads: v.optional(
    v.pipe(
      list,
      v.array(
        v.custom<WorkloadName>(
          (name) => typeof name === 'string' && isWorkloadName(name),
          `must be names of workloads: ${workloads.map(({ name }) => name).join()}`,
        ),
      ),
    ),
    'w1,w2,w3,w4,w5,w6',
  ),
  connections: v.optional(v.pipe(list, v.array(whole(1_000))), '8,32'),
  multiples: v.optional(v.pipe(list, v.array(whole(40))), '1'),
  rounds: v.optional(whole(100), '5'),
  seconds: v.optional(whole(600), '5'),
  pool: v.optional(whole(50), '8'),
  json: v.optional(v.string()),
});

/**
 * Parses the command line.
 * @throws Error with one line for each wrong option
 */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      scale: { type: 'string' },
      data: { type: 'string' },
      contenders: { type: 'string' },
      workloads: { type: 'string' },
      connections: { type: 'string' },
      multiples: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      pool: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const parsed = v.safeParse(schema, values);
  if (!parsed.success) {
    throw new Error(parsed.issues.map((issue) => `--${v.getDotPath(issue) ?? ''}: ${issue.message}`).join('\n'));
  }
  return { what: positionals[0] ?? '', ...parsed.output, json: parsed.output.json };
}
