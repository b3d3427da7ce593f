import type { Logger } from '@fds/platform/log';
import type { EngineConfig } from '../config.ts';
import type { DeliveryWorker } from '../events/deliver.ts';
import type { PostgresClient } from '../execute/pg-lean/index.ts';
import { type LoadedMetadata, loadMetadata } from '../metadata/load.ts';
import { type EngineState, engineState } from '../state/engine-state.ts';
import type { ReloadableMetadata } from './metadata-api.ts';
import type { EngineMetrics } from './metrics.ts';
import { withLog } from './operation-log.ts';

export async function reloadableMetadata(
  config: EngineConfig,
  log: Logger,
  first: LoadedMetadata,
  database: PostgresClient,
  delivery: DeliveryWorker,
  metrics: EngineMetrics,
): Promise<ReloadableMetadata> {
  let generation = 1;
  const make = async (loaded: LoadedMetadata): Promise<EngineState> => {
    const made = await engineState(loaded, database, config, generation, log);
    return { ...made, runner: metrics.counted(withLog(made.runner, log)) };
  };
  let state = await make(first);
  delivery.setTriggers(state.eventTriggers);
  const reload = async (): Promise<EngineState> => {
    generation += 1;
    state = await make(await loadMetadata(config.metadataDir));
    delivery.setTriggers(state.eventTriggers);
    return state;
  };
  return { current: () => state, reload };
}
