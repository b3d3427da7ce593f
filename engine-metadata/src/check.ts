import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { columnsByViewName, tablesByName } from '@fds/db/tables';
import type { TableDescription } from '@fds/platform/description/table';
import { tableDescriptions } from '@fds/platform/tables';
import { findOrStartEngine, type RunningEngine } from './engine.ts';
import { metadataDirectory, metadataFiles, metadataObject } from './files.ts';
import { schemaViolations } from './hasura.ts';
import { introspectToSdl, metadataRoles, sdlDirectoryPath } from './sdl.ts';

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

/**
 * Returns the differences between the files of a directory and the expected files.
 * @param expected content of each expected file, by its path in the directory
 */
export async function compareDirectory(directory: string, expected: ReadonlyMap<string, string>): Promise<string[]> {
  const found = new Set(await filesBelow(directory));
  const surplus = [...found]
    .filter((path) => !expected.has(path))
    .map((path) => `${path} is not an expected file: delete it`);
  const wrong = await Promise.all(
    [...expected].map(async ([path, content]) => {
      if (!found.has(path)) return [`${path} is missing`];
      return (await readFile(join(directory, path), 'utf8')) === content ? [] : [`${path} is out of date`];
    }),
  );
  return [...surplus, ...wrong.flat()];
}

function namedColumns(described: TableDescription): string[] {
  const { name, softDelete, insert, update, authentication, eventTrigger } = described;
  const manual = [
    ...Object.values(described.objectRelationships ?? {}),
    ...Object.values(described.arrayRelationships ?? {}).filter((reference) => typeof reference !== 'string'),
  ];
  const own = [
    ...(described.readable ?? []),
    ...(described.secret ?? []),
    ...Object.values(described.hiddenFrom ?? {}).flat(),
    ...(softDelete === undefined ? [] : [softDelete.column]),
    ...(insert === undefined ? [] : [...insert.columns, ...Object.keys(insert.set ?? {})]),
    ...(update?.columns ?? []),
    ...(authentication === undefined ? [] : [...authentication.columns, ...(authentication.update ?? [])]),
    ...Object.keys(described.objectRelationshipNames ?? {}),
    ...manual.flatMap(({ columnMapping }) => Object.keys(columnMapping)),
    ...(typeof eventTrigger?.update?.columns === 'object' ? eventTrigger.update.columns : []),
    ...(eventTrigger?.update?.payload ?? []),
  ];
  const remote = manual.flatMap(({ remoteTable, columnMapping }) =>
    Object.values(columnMapping).map((column) => `${remoteTable}.${column}`),
  );
  return [...new Set([...own.map((column) => `${name}.${column}`), ...remote])];
}

function columnProblems(described: TableDescription): string[] {
  const missing = namedColumns(described).filter((reference) => {
    const [table = '', column = ''] = reference.split('.');
    return !(tablesByName.get(table)?.columns ?? columnsByViewName.get(table))?.includes(column);
  });
  return missing.map((reference) => `the database has no column ${reference}`);
}

/** Array relationships whose foreign key the database does not have. */
function relationshipProblems({ name: table, arrayRelationships = {} }: TableDescription): string[] {
  return Object.entries(arrayRelationships).flatMap(([name, reference]) => {
    if (typeof reference !== 'string') return [];
    const [remote = '', column = ''] = reference.split('.');
    const found = tablesByName.get(remote)?.links.some((link) => link.column === column && link.target === table);
    return found ? [] : [`${table}.${name}: no foreign key leads from ${reference} to ${table}`];
  });
}

/** Tables and views of the database without a description. */
function missingDescriptions(described: readonly TableDescription[]): string[] {
  const names = new Set(described.map(({ name }) => name));
  return [...tablesByName.keys(), ...columnsByViewName.keys()]
    .filter((name) => !names.has(name))
    .map(
      (name) =>
        `the table ${name} has no description: describe it in the file of platform/src/tables/ with the name of its file in db/src/schema/`,
    );
}

export const compareWithDatabase = (described: readonly TableDescription[]): string[] => [
  ...missingDescriptions(described),
  ...described.flatMap((each) =>
    tablesByName.has(each.name) || columnsByViewName.has(each.name)
      ? [...columnProblems(each), ...relationshipProblems(each)]
      : [`the database has no table ${each.name}`],
  ),
];

/** Roles whose committed GraphQL schema differs from the engine's. */
export async function compareSdl(engine: RunningEngine): Promise<string[]> {
  const printed = await Promise.all(
    metadataRoles.map(
      async (role) => [`${role}.graphql`, await introspectToSdl(engine, role)] satisfies [string, string],
    ),
  );
  return compareDirectory(sdlDirectoryPath, new Map(printed));
}

/** Compares the descriptions with the metadata files, the database and Hasura's JSON Schema; needs no engine. */
export async function findMetadataProblems(): Promise<string[]> {
  return [
    ...compareWithDatabase(tableDescriptions),
    ...schemaViolations(metadataObject()),
    ...(await compareDirectory(metadataDirectory, metadataFiles())),
  ];
}

if (import.meta.main) {
  await using engine = await findOrStartEngine();
  const problems = [...(await findMetadataProblems()), ...(await compareSdl(engine))];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error('Run "npm run generate" and "npm run sdl" in engine-metadata and review the changes.');
    process.exitCode = 1;
  }
}
