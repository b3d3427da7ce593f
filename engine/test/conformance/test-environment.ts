import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createTestCaseDatabase, type TestCaseDatabase } from './database.ts';
import { readDocument } from './document.ts';
import { ADMIN_SECRET, type Engine, startEngine } from './engine.ts';
import type { TestCaseSetup } from './folders.ts';
import { createEmptyMetadata, type Metadata } from './metadata.ts';
import { writeMetadata } from './metadata-directory.ts';
import { type ServicesForTestedEngine, startServicesForTestedEngine } from './services.ts';
import { convertSetupToDatabaseActions } from './setup.ts';

/** The test environment for the cases of one setup: a database, its metadata, and an engine. */
export interface TestEnvironment extends AsyncDisposable {
  readonly engineUrl: string;
  /** Headers of every request; empty if the cases run without the admin secret. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly database: TestCaseDatabase | undefined;
  readonly metadata: Metadata;
  /** The servers that the engine calls; undefined if the runner did not start the engine. */
  readonly services: ServicesForTestedEngine | undefined;
  /** Restarts the engine with the current metadata. */
  restartEngine(): Promise<void>;
  /**
   * Sets further environment variables of the engine, in addition to the variables of the setup. Restarts the engine if
   * the variables changed.
   */
  setEnvironment(environment: Readonly<Record<string, string>>): Promise<void>;
  /** Restores the rows of the database to the state after the setup. */
  restore(): Promise<void>;
}

const credentialsOf = (setup: TestCaseSetup | undefined): Record<string, string> =>
  setup?.authenticate === false ? {} : { 'X-Hasura-Admin-Secret': ADMIN_SECRET };

/** Applies a setup's files in order and returns the resulting metadata. */
async function prepare(database: TestCaseDatabase, setup: TestCaseSetup | undefined): Promise<Metadata> {
  const metadata = createEmptyMetadata();
  await database.run([{ kind: 'sql', text: setup?.sqlBefore ?? '' }]);
  for (const file of setup?.files ?? []) {
    await database.run(convertSetupToDatabaseActions(await readDocument(file), metadata));
  }
  await database.run([{ kind: 'sql', text: setup?.sqlAfter ?? '' }]);
  await database.snapshot();
  return metadata;
}

/**
 * Creates the test environment of a setup, with a new database.
 * @param adminUrl URL of Postgres with a superuser
 * @throws OutOfScopeError if the setup needs a feature that is out of scope
 * @throws Error if the SQL, the metadata or the engine fails
 */
export async function openTestEnvironment(
  adminUrl: string,
  setup: TestCaseSetup | undefined,
): Promise<TestEnvironment> {
  const directory = await mkdtemp(join(tmpdir(), 'conformance-metadata-'));
  const database = await createTestCaseDatabase(adminUrl);
  const services = await startServicesForTestedEngine();
  let environment: Readonly<Record<string, string>> = {};
  let engine: Engine | undefined;
  const close = async () => {
    await engine?.stop();
    await services.close();
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    const metadata = await prepare(database, setup);
    const start = async () => {
      await engine?.stop();
      await writeMetadata(directory, metadata);
      engine = undefined;
      const settings = services.fill({ ...setup?.environment, ...environment });
      engine = await startEngine(database.url, directory, settings);
    };
    await start();
    return {
      get engineUrl() {
        return engine?.url ?? '';
      },
      credentials: credentialsOf(setup),
      database,
      metadata,
      services,
      restartEngine: start,
      setEnvironment: async (given) => {
        if (isDeepStrictEqual(given, environment)) return;
        environment = given;
        await start();
      },
      restore: () => database.restore(),
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns a test environment with a running engine. The database of the engine must already contain the setup. */
export function createTestEnvironmentForRunningEngine(
  engineUrl: string,
  setup: TestCaseSetup | undefined,
): TestEnvironment {
  return {
    engineUrl,
    credentials: credentialsOf(setup),
    database: undefined,
    metadata: createEmptyMetadata(),
    services: undefined,
    restartEngine: () => Promise.reject(new Error('an engine that was given cannot be started again')),
    setEnvironment: (environment) =>
      Object.keys(environment).length === 0
        ? Promise.resolve()
        : Promise.reject(new Error('an engine that was given cannot have other settings')),
    restore: () => Promise.resolve(),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
