import { basename } from 'node:path';
import { type ParsedTestCase, parseTestCase } from './cases.ts';
import { readDocument } from './document.ts';
import type { TestCaseFolder, TestCaseSetup } from './folders.ts';
import type { Json } from './json.ts';
import type { TestCaseWrittenInCode } from './published/group.ts';
import { describeError, getDatabasePartChangedByStep, replayStep, type StepOutcome, type Transport } from './replay.ts';
import { getReasonToOmitFile } from './scope.ts';
import { OutOfScopeError } from './setup.ts';
import {
  createTestEnvironmentForRunningEngine,
  openTestEnvironment,
  type TestEnvironment,
} from './test-environment.ts';

export interface TestCaseResult {
  readonly folder: string;
  /** Name of the case file, followed by the number of the step if the file has several steps. */
  readonly name: string;
  readonly description: string;
  readonly outcome: StepOutcome;
}

/**
 * Opens the test environment (database and engine) of a setup. Keeps the last environment for the next folder, and
 * restores the rows of its database between files.
 */
export class TestEnvironmentCache {
  readonly #open: (setup: TestCaseSetup | undefined) => Promise<TestEnvironment>;
  #setup: TestCaseSetup | undefined;
  #testEnvironment: TestEnvironment | undefined;
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
        : createTestEnvironmentForRunningEngine(target.engineUrl, setup);
  }

  /**
   * Returns the test environment of a setup, in the state before the first case.
   * @throws the errors of openTestEnvironment
   */
  async open(setup: TestCaseSetup | undefined): Promise<TestEnvironment> {
    if (this.#failed !== undefined && this.#failed.directory === setup?.directory) throw this.#failed.error;
    if (this.#effect === 'schema' || this.#setup?.directory !== setup?.directory) await this.close();
    if (this.#testEnvironment === undefined) {
      this.#setup = setup;
      this.#testEnvironment = await this.#open(setup).catch((error: unknown) => {
        const again = error instanceof OutOfScopeError ? error : new Error('failed as said above');
        this.#failed = { directory: setup?.directory, error: again };
        throw error;
      });
    } else if (this.#effect === 'rows') {
      await this.#testEnvironment.restore();
    }
    this.#effect = 'nothing';
    return this.#testEnvironment;
  }

  /** Notes what the next step changes in the test environment: nothing, the rows, or the schema and the metadata. */
  touched(effect: 'nothing' | 'rows' | 'schema'): void {
    if (effect === 'schema' || this.#effect === 'nothing') this.#effect = effect;
  }

  async close(): Promise<void> {
    const testEnvironment = this.#testEnvironment;
    this.#testEnvironment = undefined;
    this.#setup = undefined;
    this.#effect = 'nothing';
    await testEnvironment?.[Symbol.asyncDispose]();
  }
}

/** Returns a failed result for every case of a folder whose test environment could not be opened. */
function failedSetup(error: unknown): StepOutcome {
  if (error instanceof OutOfScopeError) return { verdict: 'out of scope', reason: `its setup needs ${error.message}` };
  return { verdict: 'failed', differences: [`setup: ${describeError(error)}`] };
}

async function replaySteps(
  environmentCache: TestEnvironmentCache,
  setup: TestCaseSetup | undefined,
  { environment, steps }: ParsedTestCase,
): Promise<StepOutcome[]> {
  let testEnvironment: TestEnvironment;
  try {
    testEnvironment = await environmentCache.open(setup);
    await testEnvironment.setEnvironment(environment);
    testEnvironment.services?.takeEvents();
  } catch (error) {
    return steps.map(() => failedSetup(error));
  }
  const outcomes: StepOutcome[] = [];
  for (const step of steps) {
    environmentCache.touched(getDatabasePartChangedByStep(step));
    outcomes.push(await replayStep(testEnvironment, step, environmentCache.transport));
  }
  return outcomes;
}

/**
 * Replays one case in a test environment that no earlier case has changed.
 * @param read returns the parsed text of the case
 */
async function runCase(
  environmentCache: TestEnvironmentCache,
  folder: TestCaseFolder,
  { name: caseName, reason, read }: { name: string; reason: string | undefined; read: () => Promise<Json> },
): Promise<readonly TestCaseResult[]> {
  let found: ParsedTestCase | undefined;
  const label = (name: string, description: string, outcome: StepOutcome): TestCaseResult => ({
    folder: folder.name,
    name,
    description,
    outcome,
  });
  try {
    found = parseTestCase(await read());
  } catch (error) {
    return [label(caseName, '', { verdict: 'failed', differences: [describeError(error)] })];
  }
  if (found === undefined) return [];
  const { steps } = found;
  const outcomes =
    reason === undefined
      ? await replaySteps(environmentCache, folder.setup, found)
      : steps.map((): StepOutcome => ({ verdict: 'out of scope', reason }));
  return steps.map((step, index) => {
    const name = steps.length === 1 ? caseName : `${caseName} [${index + 1}]`;
    return label(name, step.description, outcomes[index] ?? { verdict: 'failed', differences: ['not replayed'] });
  });
}

/**
 * Replays one case file in a test environment without changes by earlier cases.
 * @returns one result for each step; an empty list if the file is not a case
 */
export const runTestCaseFile = (
  environmentCache: TestEnvironmentCache,
  folder: TestCaseFolder,
  file: string,
): Promise<readonly TestCaseResult[]> =>
  runCase(environmentCache, folder, {
    name: basename(file),
    reason: getReasonToOmitFile(file),
    read: () => readDocument(file),
  });

/**
 * Replays one scenario of a published folder in a test environment without changes by earlier cases.
 * @returns one result for each step
 */
export const runTestCaseWrittenInCode = (
  environmentCache: TestEnvironmentCache,
  folder: TestCaseFolder,
  { name, document }: TestCaseWrittenInCode,
) => runCase(environmentCache, folder, { name, reason: undefined, read: () => Promise.resolve(document) });
