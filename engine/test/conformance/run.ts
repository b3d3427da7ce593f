import { basename } from 'node:path';
import { type CaseDocument, parseCase } from './cases.ts';
import { readDocument } from './document.ts';
import type { CaseFolder, SetupFolder } from './folders.ts';
import type { Json } from './json.ts';
import type { Scenario } from './published/group.ts';
import { describeError, effectOf, type Outcome, replayStep, type Transport } from './replay.ts';
import { fileOutOfScope } from './scope.ts';
import { OutOfScope } from './setup.ts';
import { openTestEnvironment, openTestEnvironmentOfRunningEngine, type TestEnvironment } from './test-environment.ts';

export interface CaseResult {
  readonly folder: string;
  /** Name of the case file, followed by the number of the step if the file has several steps. */
  readonly name: string;
  readonly description: string;
  readonly outcome: Outcome;
}

/**
 * Opens the test environment (database and engine) of a setup. Keeps the last environment for the next folder, and
 * restores the rows of its database between files.
 */
export class Stage {
  readonly #open: (setup: SetupFolder | undefined) => Promise<TestEnvironment>;
  #setup: SetupFolder | undefined;
  #world: TestEnvironment | undefined;
  #failed: { readonly directory: string | undefined; readonly error: Error } | undefined;
  #effect: 'nothing' | 'rows' | 'schema' = 'nothing';

  readonly transport: Transport;

  /**
   * @param target URL of a running engine, or URL of Postgres with a superuser, which can create databases
   * @param transport how the runner sends queries
   */
  constructor(
    target: { readonly databaseUrl: string } | { readonly engineUrl: string },
    transport: Transport = 'http',
  ) {
    this.transport = transport;
    this.#open = async (setup) =>
      'databaseUrl' in target
        ? openTestEnvironment(target.databaseUrl, setup)
        : openTestEnvironmentOfRunningEngine(target.engineUrl, setup);
  }

  /**
   * Returns the test environment of a setup, in the state before the first case.
   * @throws the errors of openTestEnvironment
   */
  async world(setup: SetupFolder | undefined): Promise<TestEnvironment> {
    if (this.#failed !== undefined && this.#failed.directory === setup?.directory) throw this.#failed.error;
    if (this.#effect === 'schema' || this.#setup?.directory !== setup?.directory) await this.close();
    if (this.#world === undefined) {
      this.#setup = setup;
      this.#world = await this.#open(setup).catch((error: unknown) => {
        const again = error instanceof OutOfScope ? error : new Error('failed as said above');
        this.#failed = { directory: setup?.directory, error: again };
        throw error;
      });
    } else if (this.#effect === 'rows') {
      await this.#world.restore();
    }
    this.#effect = 'nothing';
    return this.#world;
  }

  /** Notes what the next step changes in the test environment: nothing, the rows, or the schema and the metadata. */
  touched(effect: 'nothing' | 'rows' | 'schema'): void {
    if (effect === 'schema' || this.#effect === 'nothing') this.#effect = effect;
  }

  async close(): Promise<void> {
    const world = this.#world;
    this.#world = undefined;
    this.#setup = undefined;
    this.#effect = 'nothing';
    await world?.[Symbol.asyncDispose]();
  }
}

/** Returns a failed result for every case of a folder whose test environment could not be opened. */
function failedSetup(error: unknown): Outcome {
  if (error instanceof OutOfScope) return { verdict: 'out of scope', reason: `its setup needs ${error.message}` };
  return { verdict: 'failed', differences: [`setup: ${describeError(error)}`] };
}

async function replaySteps(
  stage: Stage,
  setup: SetupFolder | undefined,
  { environment, steps }: CaseDocument,
): Promise<Outcome[]> {
  let world: TestEnvironment;
  try {
    world = await stage.world(setup);
    await world.setEnvironment(environment);
    world.services?.takeEvents();
  } catch (error) {
    return steps.map(() => failedSetup(error));
  }
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    stage.touched(effectOf(step));
    outcomes.push(await replayStep(world, step, stage.transport));
  }
  return outcomes;
}

/**
 * Replays one case in a test environment that no earlier case has changed.
 * @param read returns the parsed text of the case
 */
async function runCase(
  stage: Stage,
  folder: CaseFolder,
  { name: caseName, reason, read }: { name: string; reason: string | undefined; read: () => Promise<Json> },
): Promise<readonly CaseResult[]> {
  let found: CaseDocument | undefined;
  const label = (name: string, description: string, outcome: Outcome): CaseResult => ({
    folder: folder.name,
    name,
    description,
    outcome,
  });
  try {
    found = parseCase(await read());
  } catch (error) {
    return [label(caseName, '', { verdict: 'failed', differences: [describeError(error)] })];
  }
  if (found === undefined) return [];
  const { steps } = found;
  const outcomes =
    reason === undefined
      ? await replaySteps(stage, folder.setup, found)
      : steps.map((): Outcome => ({ verdict: 'out of scope', reason }));
  return steps.map((step, index) => {
    const name = steps.length === 1 ? caseName : `${caseName} [${index + 1}]`;
    return label(name, step.description, outcomes[index] ?? { verdict: 'failed', differences: ['not replayed'] });
  });
}

/**
 * Replays one case file in a test environment without changes by earlier cases.
 * @returns one result for each step; an empty list if the file is not a case
 */
export const runFile = (stage: Stage, folder: CaseFolder, file: string): Promise<readonly CaseResult[]> =>
  runCase(stage, folder, { name: basename(file), reason: fileOutOfScope(file), read: () => readDocument(file) });

/**
 * Replays one scenario of a published folder in a test environment without changes by earlier cases.
 * @returns one result for each step
 */
export const runScenario = (stage: Stage, folder: CaseFolder, { name, document }: Scenario) =>
  runCase(stage, folder, { name, reason: undefined, read: () => Promise.resolve(document) });
