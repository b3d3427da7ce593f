import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventKinds } from '@fds/platform/event-kinds';
import { afterAll, expect, test } from 'vitest';
import { addMissingSqlToGeneratedMigration } from '../src/complete-migration.ts';

const squawk = createRequire(import.meta.url).resolve('squawk-cli/js/bin/squawk');
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** The migration that creates all tables. It cannot block a large table, because the database is empty when it runs. */
const initialMigration = '0000_initial.sql';

/**
 * Rules of the linter squawk that do not apply to this project: `migrateDatabase` sets the lock timeout and runs all
 * statements in one transaction, and src/schema decides the types of columns.
 */
const excluded = [
  'require-lock-timeout',
  'require-statement-timeout',
  'require-timeout-settings',
  'prefer-robust-stmts',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-text-field',
  'prefer-timestamp-tz',
];

const folder = await mkdtemp(join(tmpdir(), 'fds-locks-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns `file name: rule` for each rule that a migration breaks, as the linter squawk reports them. */
function rulesBrokenBy(...paths: readonly string[]): string[] {
  const given = ['--assume-in-transaction', `--exclude=${excluded.join()}`, '--reporter=gcc', ...paths];
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [squawk, ...given], { encoding: 'utf8' });
  if (status !== 0 && status !== 1) throw error ?? new Error(`squawk ended with ${status}: ${stderr}`);
  return [...stdout.matchAll(/^(.*?):\d+:\d+: (?:warning|error): (\S+) /gm)].map(
    ([, path = '', rule]) => `${basename(path)}: ${rule}`,
  );
}

/** Checks all migrations in a folder except the initial migration. */
async function rulesBrokenIn(migrationsFolder: string): Promise<string[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted();
  expect(names).toContain(initialMigration);
  return rulesBrokenBy(
    ...names.filter((name) => name !== initialMigration).map((name) => join(migrationsFolder, name)),
  );
}

test('no migration blocks a large table or is incompatible with the previous release', async () => {
  expect(await rulesBrokenIn(migrations)).toEqual([]);
});

test('the migration check reports a migration that blocks writes, and ignores the initial migration', async () => {
  const migrationsFolder = await mkdtemp(join(folder, 'migrations-'));
  const write = (name: string, statement: string) => writeFile(join(migrationsFolder, name), `${statement};\n`);
  await write(initialMigration, 'create table notes (id uuid primary key, text text); create index on notes (text)');
  await write('0001_good.sql', 'alter table notes add column title text');
  await write('0002_bad.sql', 'create index notes_title_idx on notes (title)');
  expect(await rulesBrokenIn(migrationsFolder)).toEqual(['0002_bad.sql: require-concurrent-index-creation']);
});

test('the migration of a new last event kind passes the check as `npm run generate` writes it', async () => {
  const generated = `ALTER TYPE "public"."webhook_event" ADD VALUE '${eventKinds.at(-1)}';`;
  const path = join(folder, 'new-kind.sql');
  await writeFile(path, generated);
  expect(rulesBrokenBy(path)).toEqual(['new-kind.sql: require-enum-value-ordering']);
  await writeFile(path, addMissingSqlToGeneratedMigration(generated));
  expect(rulesBrokenBy(path)).toEqual([]);
});

test('the migration check rejects what blocks writes or breaks the previous release', async () => {
  const rejected = {
    'require-concurrent-index-creation': 'create index on invoices (due_date)',
    'adding-foreign-key-constraint':
      'alter table invoices add constraint f foreign key (person_id) references people (id)',
    'changing-column-type': 'alter table invoices alter column due_date type text',
    'adding-not-nullable-field': 'alter table invoices alter column due_date set not null',
    'renaming-column': 'alter table invoices rename column due_date to due',
    'ban-drop-column': 'alter table invoices drop column due_date',
  };
  const paths = Object.entries(rejected).map(async ([rule, statement]) => {
    const path = join(folder, `${rule}.sql`);
    await writeFile(path, `${statement};\n`);
    return path;
  });
  const broken = rulesBrokenBy(...(await Promise.all(paths)));
  expect(broken).toEqual(expect.arrayContaining(Object.keys(rejected).map((rule) => `${rule}.sql: ${rule}`)));
});
