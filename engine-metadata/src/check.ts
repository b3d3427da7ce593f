import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tables, views } from '@fds/db/tables';
import { type Engine, runningEngine } from './engine.ts';
import { watched } from './events.ts';
import { metadataDirectory, metadataFiles, wholeMetadata } from './files.ts';
import { hasuraProblems } from './hasura.ts';
import { arrayRelationships, renamed, siblingRelationships } from './relationships.ts';
import { printSdl, roles, sdlDirectory } from './sdl.ts';
import {
  authentication,
  changeable,
  deletable,
  insertable,
  markable,
  noted,
  ownKeys,
  readers,
  secretColumns,
  softDeleted,
} from './source.ts';

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .replaceAll('\\', '/'),
    );
}

/** Files of a directory that differ from what they should be: path in it -> content. */
export async function fileProblems(directory: string, expected: ReadonlyMap<string, string>): Promise<string[]> {
  const found = new Set(await filesBelow(directory));
  const surplus = [...found].filter((path) => !expected.has(path)).map((path) => `${path} should not be there`);
  const wrong = await Promise.all(
    [...expected].map(async ([path, content]) => {
      if (!found.has(path)) return [`${path} is missing`];
      return (await readFile(join(directory, path), 'utf8')) === content ? [] : [`${path} is out of date`];
    }),
  );
  return [...surplus, ...wrong.flat()];
}

/** The columns that `source.ts` names, as `table.column`. */
export function namedColumns(): string[] {
  const of = (table: string, columns: readonly string[]) => columns.map((column) => `${table}.${column}`);
  return [
    ...renamed.map(([table, column]) => `${table}.${column}`),
    ...Object.values(arrayRelationships).flatMap((references) => Object.values(references)),
    ...siblingRelationships.flatMap(({ table, column, remote }) => [`${table}.${column}`, remote]),
    ...Object.entries(secretColumns).flatMap(([table, columns]) => of(table, columns)),
    ...Object.entries(authentication).flatMap(([table, { columns }]) => of(table, columns)),
    ...[...softDeleted, ...markable].map((table) => `${table}.deleted_at`),
    ...Object.entries(insertable).flatMap(([table, { columns, set }]) => of(table, [...columns, ...Object.keys(set)])),
    ...Object.keys(deletable).map((table) => `${table}.id`),
    ...Object.entries(changeable).flatMap(([table, columns]) => of(table, columns)),
    ...readers.flatMap(({ withheld = {} }) =>
      Object.entries(withheld).flatMap(([table, columns]) => of(table, columns)),
    ),
    ...watched.flatMap(({ table, update = [], told = [] }) =>
      of(table, [...(update === 'content' ? [] : update), ...told]),
    ),
    ...Object.entries(noted).flatMap(([table, columns]) => of(table, columns)),
    ...of(ownKeys.table, [
      ...ownKeys.readable,
      ...ownKeys.insertable,
      ...ownKeys.updatable,
      ...Object.keys(ownKeys.set),
    ]),
  ];
}

/** Columns, by `table.column`, that the schema of the database does not have. */
export function columnProblems(named: readonly string[]): string[] {
  const missing = named.filter((reference) => {
    const [table = '', column = ''] = reference.split('.');
    return !(tables.get(table)?.columns ?? views.get(table))?.includes(column);
  });
  return missing.map((reference) => `the database has no column ${reference}`);
}

/** Array relationships that no foreign key of the database carries. */
export function relationshipProblems(
  relationships: Readonly<Record<string, Readonly<Record<string, string>>>>,
): string[] {
  return Object.entries(relationships).flatMap(([table, references]) =>
    Object.entries(references)
      .filter(([, reference]) => {
        const [remote = '', column = ''] = reference.split('.');
        return !tables.get(remote)?.links.some((link) => link.column === column && link.target === table);
      })
      .map(([name, reference]) => `${table}.${name}: no foreign key leads from ${reference} to ${table}`),
  );
}

/** Roles whose committed schema is not what the engine shows them. */
export async function sdlProblems(engine: Engine): Promise<string[]> {
  const printed = await Promise.all(
    roles.map(async (role) => [`${role}.graphql`, await printSdl(engine, role)] satisfies [string, string]),
  );
  return fileProblems(sdlDirectory, new Map(printed));
}

/** Everything that needs no engine: the files, the database's schema, Hasura's description of its metadata. */
export async function metadataProblems(): Promise<string[]> {
  return [
    ...columnProblems(namedColumns()),
    ...relationshipProblems(arrayRelationships),
    ...hasuraProblems(wholeMetadata()),
    ...(await fileProblems(metadataDirectory, metadataFiles())),
  ];
}

if (import.meta.main) {
  await using engine = await runningEngine();
  const problems = [...(await metadataProblems()), ...(await sdlProblems(engine))];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error('Run "npm run generate" and "npm run sdl" in engine-metadata and look at what they change.');
    process.exitCode = 1;
  }
}
