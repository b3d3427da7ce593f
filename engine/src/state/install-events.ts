import type { Logger } from '@fds/platform/log';
import type { EngineConfig } from '../config.ts';
import { installEventTriggers } from '../events/install.ts';
import { readTriggers } from '../events/triggers.ts';
import { openClient, readColumnTexts } from '../execute/pg-lean/index.ts';
import { loadMetadata } from '../metadata/load.ts';
import { readCatalogOf } from './load-model.ts';
import { readPoolSettings } from './source.ts';

/**
 * Creates the event log and the database triggers. Engines that start later then do not need the right to create them.
 * @param config with a database URL whose user owns the tables
 * @throws StartError if the database triggers cannot be created
 */
export async function installEvents(config: EngineConfig, log: Logger): Promise<void> {
  const { metadata } = await loadMetadata(config.metadataDir);
  const database = openClient({ ...readPoolSettings(metadata, config), maxConnections: 1 }, log);
  try {
    const ask = async (text: string, values: readonly string[]) =>
      (await database.row({ text, name: undefined }, values, readColumnTexts))[0] ?? null;
    const { triggers } = readTriggers(metadata, await readCatalogOf(metadata, ask), config);
    await installEventTriggers(triggers, database);
  } finally {
    await database.close();
  }
}
