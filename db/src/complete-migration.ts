/** drizzle-kit has no syntax for triggers and for the columns that a foreign key sets to null. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TableDescription } from '@fds/platform/description/table';
import { tableDescriptions } from '@fds/platform/tables';
import { isPgEnum } from 'drizzle-orm/pg-core';
import * as schema from './schema/index.ts';

const enumValues: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values<unknown>(schema).flatMap((each) => (isPgEnum(each) ? [[each.enumName, each.enumValues]] : [])),
);

/** A new last enum value gets its place, as the linter of migrations requires: `ADD VALUE 'b' AFTER 'a'`. */
const orderNewValues = (sql: string, enums: ReadonlyMap<string, readonly string[]>): string =>
  sql.replace(
    /^(ALTER TYPE "public"\."(\w+)" ADD VALUE '([^']*)');(?=$|-->)/gm,
    (all, statement: string, name, value) => {
      const values = enums.get(name) ?? [];
      const previous = values[values.indexOf(value) - 1];
      return previous === undefined ? all : `${statement} AFTER '${previous}';`;
    },
  );

/** Of a new table: the trigger that sets `updated_at`, and the triggers that note changes and audit events. */
function triggersOf(table: string, columns: string, tables: readonly TableDescription[]): string[] {
  const described = tables.find(({ name }) => name === table);
  if (described === undefined)
    throw new Error(
      `The table ${table} has no description, so its triggers are unknown. Add one in platform/src/tables/, run "vitest run platform/src/tables -u", and then this command again.`,
    );
  const { record, softDelete, rights, secret = [], hiddenFrom = {} } = described;
  const withheld = [...secret, ...Object.values(hiddenFrom).flat()];
  const notes = softDelete?.column === 'deleted_at' ? 'note_changes_with_deleted_at' : 'note_changes';
  return [
    ...(columns.includes('"updated_at"')
      ? [`CREATE TRIGGER set_updated_at BEFORE UPDATE ON "${table}" FOR EACH ROW EXECUTE FUNCTION set_updated_at();`]
      : []),
    ...(record === undefined ? [] : [`SELECT follow_changes('${table}', '${notes}');`]),
    ...(/[awd]/.test(rights.engine ?? '')
      ? [`SELECT audit_table(${[table, ...withheld].map((name) => `'${name}'`).join(', ')});`]
      : []),
  ];
}

/**
 * `ON DELETE set null` gets the name of the column to clear, so that `organisation_id` keeps its value. Each new
 * table gets its triggers. @throws Error for a new table without a description
 */
export function addMissingSqlToGeneratedMigration(
  migrationSql: string,
  enums = enumValues,
  tables: readonly TableDescription[] = tableDescriptions,
): string {
  const withColumns = orderNewValues(migrationSql, enums).replace(
    /(FOREIGN KEY \("organisation_id","(\w+)"\) [^;]* ON DELETE set null)(?! \()/g,
    (_, key: string, column: string) => `${key} ("${column}")`,
  );
  const triggers = [...withColumns.matchAll(/^CREATE TABLE "(\w+)" \(([^;]*)^\);/gm)]
    .flatMap(([, table = '', columns = '']) => triggersOf(table, columns, tables))
    .filter((trigger) => !withColumns.includes(trigger));
  return triggers.length === 0 ? withColumns : [withColumns.trimEnd(), ...triggers].join('--> statement-breakpoint\n');
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, '../migrations');
  const newest = (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new Error(`${folder} contains no migration. Run "drizzle-kit generate" first.`);
  const path = join(folder, newest);
  await writeFile(path, addMissingSqlToGeneratedMigration(await readFile(path, 'utf8')));
}
