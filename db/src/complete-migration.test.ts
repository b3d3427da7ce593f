import { expect, test } from 'vitest';
import { addMissingSqlToGeneratedMigration } from './complete-migration.ts';

const described = ['notes', 'pairs'].map((name) => ({ name, comment: '', rights: {} }));

const generated = `CREATE TABLE "notes" (
	"organisation_id" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_company_id_fkey" FOREIGN KEY ("organisation_id","company_id") REFERENCES "public"."companies"("organisation_id","id") ON DELETE set null ON UPDATE no action;`;

const completed = `${generated.replace('set null', 'set null ("company_id")')}--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "notes" FOR EACH ROW EXECUTE FUNCTION set_updated_at();`;

test('addMissingSqlToGeneratedMigration adds to a migration the column list after SET NULL, and the trigger that sets updated_at', () => {
  expect(addMissingSqlToGeneratedMigration(generated, new Map(), described)).toBe(completed);
});

test('addMissingSqlToGeneratedMigration does not change a migration that it has already completed', () => {
  expect(addMissingSqlToGeneratedMigration(completed, new Map(), described)).toBe(completed);
});

test('addMissingSqlToGeneratedMigration adds no trigger for a table without updated_at', () => {
  const table = 'CREATE TABLE "pairs" (\n\t"organisation_id" uuid NOT NULL\n);';
  expect(addMissingSqlToGeneratedMigration(table, new Map(), described)).toBe(table);
});

test('addMissingSqlToGeneratedMigration adds the triggers that note changes of a new record type, and audit events without secrets if callers can write it', () => {
  const pins = { name: 'pins', comment: '', record: { type: 'pin' }, rights: { engine: 'r' } };
  const keys = { ...pins, name: 'keys', rights: { engine: 'arw' }, secret: ['hash'] };
  const logs = { name: 'logs', comment: '', rights: {} };
  const softDelete = { column: 'deleted_at', live: {}, hiddenBy: 'roles' } as const;
  const sql = ['pins', 'keys', 'logs'].map((name) => `CREATE TABLE "${name}" (\n\t"id" uuid NOT NULL\n);\n`).join('');
  const [, ...triggers] = addMissingSqlToGeneratedMigration(sql, new Map(), [
    pins,
    { ...keys, softDelete },
    logs,
  ]).split('--> statement-breakpoint\n');
  expect(triggers).toEqual([
    "SELECT follow_changes('pins', 'note_changes');",
    "SELECT follow_changes('keys', 'note_changes_with_deleted_at');",
    "SELECT audit_table('keys', 'hash');",
  ]);
});

test('a new last enum value gets its place after the previous value, as the linter of migrations requires', () => {
  const enums = new Map([['mood', ['good', 'bad', 'new']]]);
  const before = `ALTER TYPE "public"."mood" ADD VALUE 'new';`;
  const after = `ALTER TYPE "public"."mood" ADD VALUE 'new' AFTER 'bad';`;
  expect(addMissingSqlToGeneratedMigration(before, enums)).toBe(after);
  expect(addMissingSqlToGeneratedMigration(after, enums)).toBe(after);
});

test('addMissingSqlToGeneratedMigration rejects a new table without a description', () => {
  expect(() => addMissingSqlToGeneratedMigration(generated, new Map(), [])).toThrow(
    'The table notes has no description',
  );
});
