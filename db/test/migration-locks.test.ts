import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const squawk = createRequire(import.meta.url).resolve('squawk-cli/js/bin/squawk');
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Migrations from the time before the first release. No installation had large tables at that time, so the test does
 * not check them.
 */
const earlier = ['0000_initial.sql', '0001_extraction.sql'];

/**
 * Rules of squawk that do not apply to this project: `migrateDatabase` sets the lock timeout and runs all statements in
 * one transaction, and src/schema decides the types of columns.
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

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fds-locks-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the names of squawk's rules that a migration breaks. */
function rulesBrokenBy(path: string): string[] {
  const given = ['--assume-in-transaction', `--exclude=${excluded.join()}`, '--reporter=gcc', path];
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [squawk, ...given], { encoding: 'utf8' });
  if (status !== 0 && status !== 1) throw error ?? new Error(`squawk ended with ${status}: ${stderr}`);
  return [...stdout.matchAll(/: (?:warning|error): (\S+) /g)].map(([, rule = '']) => rule);
}

test('no migration blocks a large table or breaks the previous release', async () => {
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql') && !earlier.includes(name));
  expect(names.length).toBeGreaterThan(0);
  expect(names.flatMap((name) => rulesBrokenBy(join(migrations, name)).map((rule) => `${name}: ${rule}`))).toEqual([]);
});

test.each([
  ['an index that blocks writes', 'create index on invoices (due_date)', 'require-concurrent-index-creation'],
  [
    'a foreign key that is checked at once',
    'alter table invoices add constraint f foreign key (person_id) references people (id)',
    'adding-foreign-key-constraint',
  ],
  ['a new type of a column', 'alter table invoices alter column due_date type text', 'changing-column-type'],
  ['a required column', 'alter table invoices alter column due_date set not null', 'adding-not-nullable-field'],
  ['a renamed column', 'alter table invoices rename column due_date to due', 'renaming-column'],
  ['a removed column', 'alter table invoices drop column due_date', 'ban-drop-column'],
])('the check of migrations rejects %s', async (name, statement, rule) => {
  const path = join(folder, `${name.replaceAll(' ', '-')}.sql`);
  await writeFile(path, `${statement};\n`);
  expect(rulesBrokenBy(path)).toContain(rule);
});
