import type { Logger } from '@fds/platform/log';
import * as v from 'valibot';
import type { EngineConfig } from '../config.ts';
import { EngineError } from '../errors/engine-error.ts';
import type { DeliveryWorker } from '../events/deliver.ts';
import type { PostgresClient } from '../execute/pg-lean/index.ts';
import type { OperationRunner } from '../execute/run.ts';
import { type LoadedMetadata, loadMetadata } from '../metadata/load.ts';
import { type EngineState, engineState } from '../state/engine-state.ts';
import type { EngineMetrics } from './metrics.ts';

export interface ReloadableMetadata {
  readonly current: EngineState;
  /** Reads the metadata and the database again. If the engine cannot serve them, keeps the old state and throws. */
  readonly reload: () => Promise<EngineState>;
}

/** Logs each operation with level `debug`, without its text and variables. */
const withLog = (runner: OperationRunner, log: Logger): OperationRunner =>
  log.isLevelEnabled('debug')
    ? {
        ...runner,
        run: async (session, ...given) => {
          const startedAt = performance.now();
          const line = () => ({ role: session.role, duration_ms: Math.round(performance.now() - startedAt) });
          try {
            const answer = await runner.run(session, ...given);
            log.debug(line(), 'operation');
            return answer;
          } catch (error) {
            log.debug({ ...line(), code: error instanceof EngineError ? error.code : undefined }, 'operation failed');
            throw error;
          }
        },
      }
    : runner;

export async function reloadableMetadata(
  config: EngineConfig,
  log: Logger,
  first: LoadedMetadata,
  database: PostgresClient,
  delivery: DeliveryWorker,
  metrics: EngineMetrics,
): Promise<ReloadableMetadata> {
  let generation = 1;
  const create = async (loaded: LoadedMetadata): Promise<EngineState> => {
    const made = await engineState(loaded, database, config, generation, log);
    return { ...made, runner: metrics.counted(withLog(made.runner, log)) };
  };
  const current = await create(first);
  delivery.setTriggers(current.eventTriggers);
  const held = {
    current,
    reload: async (): Promise<EngineState> => {
      generation += 1;
      held.current = await create(await loadMetadata(config.metadataDir));
      delivery.setTriggers(held.current.eventTriggers);
      return held.current;
    },
  };
  return held;
}

const command = v.object({ type: v.string(), version: v.optional(v.number()) });

/** Constant, because the API cannot edit the metadata. */
const resourceVersion = 1;

const consistency = ({ inconsistencies }: EngineState) => ({
  is_consistent: inconsistencies.length === 0,
  inconsistent_objects: inconsistencies,
});

type Answer = (holder: ReloadableMetadata, version: number) => unknown;

const commands: Readonly<Record<string, Answer>> = {
  export_metadata: (holder, version) => {
    const { document } = holder.current;
    return version === 2 ? { resource_version: resourceVersion, metadata: document } : document;
  },
  reload_metadata: async (holder) => {
    const { is_consistent } = consistency(await holder.reload());
    return { message: 'success', is_consistent };
  },
  get_inconsistent_metadata: (holder) => consistency(holder.current),
};

/**
 * POST /v1/metadata.
 * @throws EngineError for an invalid or unsupported command
 */
export async function runMetadataCommand(holder: ReloadableMetadata, body: unknown): Promise<unknown> {
  const parsed = v.safeParse(command, body);
  if (!parsed.success) throw new EngineError('parse-failed', 'the body must be an object with a type', '$');
  const { type, version = 1 } = parsed.output;
  const answer = Object.hasOwn(commands, type) ? commands[type] : undefined;
  if (answer === undefined)
    throw new EngineError(
      'not-supported',
      `${type} is not supported; supported: ${Object.keys(commands).join(', ')}. To change the metadata, edit its directory, then send reload_metadata.`,
      '$.type',
    );
  return answer(holder, version);
}
