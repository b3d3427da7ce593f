import { StartError } from '@fds/platform/env';
import type { Logger } from '@fds/platform/log';
import type { EngineConfig } from '../config.ts';
import { installEventTriggers } from '../events/install.ts';
import { type EventTrigger, readTriggers } from '../events/triggers.ts';
import { type PostgresClient, readColumnTexts } from '../execute/pg-lean/index.ts';
import { type PlanCache, planCache } from '../execute/plans.ts';
import { type OperationRunner, operationRunner } from '../execute/run.ts';
import { allowListCheck } from '../hasura/allow-list/permission.ts';
import { subscriptionBinder } from '../hasura/live/execute/subscription.ts';
import type { LoadedMetadata } from '../metadata/load.ts';
import type { Inconsistency } from '../model/model.ts';
import { loadModel, readCatalogOf } from './load-model.ts';
import { loggedOperations } from './operation-log.ts';

/** A reload of the metadata replaces the whole state. */
export interface EngineState {
  /** As it was read: without the default values of the validation. */
  readonly document: unknown;
  readonly inconsistencies: readonly Inconsistency[];
  readonly plans: PlanCache;
  readonly runner: OperationRunner;
  readonly subscription: ReturnType<typeof subscriptionBinder>;
  readonly eventTriggers: readonly EventTrigger[];
  /** Of the query collection `examples`. */
  readonly examples: readonly { readonly name: string; readonly query: string }[];
}

/**
 * Also installs the database triggers of the event triggers.
 * @param generation part of the names of prepared statements, so that they differ from those of earlier states
 * @throws StartError if Postgres does not respond, or the database triggers cannot be installed
 */
export async function engineState(
  { metadata, document }: LoadedMetadata,
  database: PostgresClient,
  config: EngineConfig,
  generation: number,
  log: Logger,
): Promise<EngineState> {
  const ask = async (text: string, values: readonly string[]): Promise<string | null> =>
    (await database.row({ text, name: undefined }, values, readColumnTexts))[0] ?? null;
  const silent = (error: unknown): never => {
    throw new StartError(
      `Postgres does not respond: ${error instanceof Error ? error.message : String(error)}. Check HASURA_GRAPHQL_DATABASE_URL and that Postgres runs.`,
      { cause: error },
    );
  };
  const catalog = await readCatalogOf(metadata, ask).catch(silent);
  const model = await loadModel(metadata, catalog, ask, config).catch(silent);
  const events = readTriggers(metadata, catalog, config);
  const inconsistencies = [...model.inconsistencies, ...events.inconsistencies];
  for (const inconsistency of inconsistencies) log.warn(inconsistency, 'inconsistent metadata');
  const plans = planCache(model, {
    stringifyNumerics: config.stringifyNumerics,
    allowList: config.enableAllowList ? allowListCheck(metadata) : undefined,
  });
  const operations = {
    runner: operationRunner(plans, database, `g${generation}`),
    subscription: subscriptionBinder(plans, database, `g${generation}`),
  };
  await installEventTriggers(events.triggers, database);
  const examples = metadata.query_collections?.find(({ name }) => name === 'examples')?.definition.queries ?? [];
  const logged = loggedOperations(operations, config.loggedRoles, log);
  return { document, inconsistencies, plans, ...logged, eventTriggers: events.triggers, examples };
}
