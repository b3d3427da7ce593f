import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startTestPostgres } from '../../../testing/postgres.ts';
import { findTestCaseFolders } from './folders.ts';
import { describeError, TRANSPORTS } from './replay.ts';
import { countResultsWithVerdict, formatSummaryOfResults, formatTestCaseResult } from './report.ts';
import { runTestCaseFile, runTestCaseWrittenInCode, type TestCaseResult, TestEnvironmentCache } from './run.ts';

const USAGE = `Replays a folder of Hasura's published GraphQL test cases, or of our own, against the engine.

  npm run conformance -- PATH [--only TEXT] [--verbose] [--transport NAME] [--database-url URL] [--engine-url URL]

  PATH            a folder of cases; every folder below it is replayed with its setup
  --only          replay only the case files whose path contains TEXT
  --verbose       name the cases that pass, too
  --transport     how to send queries: http (default), websocket, or subscription (over a websocket)
  --database-url  superuser's address of a Postgres to create databases on (else one is started for the run)
  --engine-url    replay against an engine that runs already over a database that is set up`;

const write = (lines: readonly string[]) => {
  for (const line of lines) process.stdout.write(`${line}\n`);
};

async function replay(
  root: string,
  only: string,
  verbose: boolean,
  environmentCache: TestEnvironmentCache,
): Promise<readonly TestCaseResult[]> {
  const results: TestCaseResult[] = [];
  try {
    const add = (of: readonly TestCaseResult[]) => {
      write(of.flatMap((result) => formatTestCaseResult(result, verbose)));
      results.push(...of);
    };
    for (const folder of await findTestCaseFolders(root)) {
      for (const file of folder.cases.filter((name) => name.includes(only))) {
        add(await runTestCaseFile(environmentCache, folder, file));
      }
      for (const scenario of folder.scenarios.filter(({ name }) => `${folder.name}/${name}`.includes(only))) {
        add(await runTestCaseWrittenInCode(environmentCache, folder, scenario));
      }
    }
  } finally {
    await environmentCache.close();
  }
  return results;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', default: '' },
      verbose: { type: 'boolean', default: false },
      transport: { type: 'string', default: 'http' },
      'database-url': { type: 'string' },
      'engine-url': { type: 'string' },
    },
  });
  const [root] = positionals;
  if (root === undefined || positionals.length > 1) throw new Error(USAGE);
  if (!(await stat(root)).isDirectory()) throw new Error(`${root} is not a folder`);
  const transport = TRANSPORTS.find((name) => name === values.transport);
  if (transport === undefined) throw new Error(`--transport is one of ${TRANSPORTS.join(', ')}`);
  const engineUrl = values['engine-url'];
  const databaseUrl = values['database-url'];
  const started = engineUrl === undefined && databaseUrl === undefined ? await startTestPostgres() : undefined;
  try {
    const target = engineUrl === undefined ? { databaseUrl: databaseUrl ?? started?.url ?? '' } : { engineUrl };
    const results = await replay(root, values.only, values.verbose, new TestEnvironmentCache(target, transport));
    write(formatSummaryOfResults(results));
    return countResultsWithVerdict(results, 'failed') === 0 && countResultsWithVerdict(results, 'passed') > 0 ? 0 : 1;
  } finally {
    await started?.stop();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = 2;
}
