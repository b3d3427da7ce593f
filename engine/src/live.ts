import { StartError } from '@fds/platform/env';
import type { Logger } from '@fds/platform/log';
import type { EngineConfig } from './config.ts';
import type { Database } from './execute/pool.ts';
import { makeRunner, type Runner } from './execute/run.ts';
import { loadModel } from './load-model.ts';
import type { LoadedMetadata } from './metadata/load.ts';
import type { Inconsistency } from './model/types.ts';
import { allowList } from './permission/allow-list.ts';

/** What requests are answered from: it is made anew, as a whole, when the metadata is read again. */
export interface Live {
  /** The metadata as it was written. */
  readonly document: unknown;
  readonly inconsistencies: readonly Inconsistency[];
  readonly runner: Runner;
}

/**
 * Proves metadata against the database and sets up what answers requests.
 * @param generation sets the statements it prepares apart from those of others on the same connections
 * @throws StartError where Postgres does not answer
 */
export async function makeLive(
  { metadata, document }: LoadedMetadata,
  database: Database,
  config: EngineConfig,
  generation: number,
  log: Logger,
): Promise<Live> {
  const ask = async (text: string, values: readonly string[]): Promise<string | null> =>
    (await database.row({ text, name: undefined }, values))[0] ?? null;
  const model = await loadModel(metadata, ask, config).catch((error: unknown) => {
    throw new StartError(`Postgres does not answer: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  for (const inconsistency of model.inconsistencies) log.warn(inconsistency, 'inconsistent metadata');
  const runner = makeRunner(model, database, {
    stringifyNumerics: config.stringifyNumerics,
    allowList: config.enableAllowList ? allowList(metadata) : undefined,
    statementPrefix: `g${generation}`,
  });
  return { document, inconsistencies: model.inconsistencies, runner };
}
