import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import * as v from 'valibot';
import { environmentSchema } from './cases.ts';
import { readDocument } from './document.ts';
import type { HasuraTestFolderSettings, TestCaseWrittenInCode } from './published/group.ts';
import { HASURA_TEST_FOLDER_SETTINGS } from './published/index.ts';

/** The files of a folder that create the database and the metadata for the cases of this folder. */
export interface TestCaseSetup {
  readonly directory: string;
  /** Setup files in the order in which the runner applies them. Files whose names contain `values` come last. */
  readonly files: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Whether the runner sends the admin secret with each request. */
  readonly authenticate: boolean;
  /** SQL that runs before the setup files. */
  readonly sqlBefore: string;
  /** SQL that runs after the setup files. */
  readonly sqlAfter: string;
}

export interface TestCaseFolder {
  /** Path relative to the given root folder; `.` for the root folder itself. */
  readonly name: string;
  /**
   * The setup of the folder or of the nearest parent folder with a setup. Without a setup, the engine starts with empty
   * metadata.
   */
  readonly setup: TestCaseSetup | undefined;
  readonly cases: readonly string[];
  readonly scenarios: readonly TestCaseWrittenInCode[];
}

const KINDS = ['pre_setup', 'schema_setup', 'setup', 'post_setup', 'values_setup'];
const NO_CASE = /(^|[_-])(setup|teardown)(_[a-z]+)?\.ya?ml$|^engine\.yaml$/;

const settingsSchema = v.strictObject({
  environment: v.optional(environmentSchema, {}),
  authenticate: v.optional(v.boolean(), true),
});

function publishedGroup(directory: string): HasuraTestFolderSettings | undefined {
  const path = directory.replaceAll('\\', '/');
  return HASURA_TEST_FOLDER_SETTINGS.find(({ folder }) => folder.test(path));
}

/**
 * Returns the engine settings of a setup folder: the settings in its own engine.yaml, or the settings of the published
 * suite.
 */
async function settingsOf(directory: string): Promise<v.InferOutput<typeof settingsSchema>> {
  const file = join(directory, 'engine.yaml');
  if (existsSync(file)) return v.parse(settingsSchema, await readDocument(file));
  const { environment, authenticate } = publishedGroup(directory) ?? {};
  return v.parse(settingsSchema, { environment, authenticate });
}

function setupFiles(directory: string): string[] {
  return KINDS.flatMap((kind) => {
    const file = [`${kind}.yaml`, `${kind}_postgres.yaml`].find((name) => existsSync(join(directory, name)));
    return file === undefined ? [] : [join(directory, file)];
  });
}

async function setupFor(directory: string): Promise<TestCaseSetup | undefined> {
  const { files: named, sqlBefore = '', sqlAfter = '' } = publishedGroup(directory) ?? {};
  const files = named?.map((file) => join(directory, file)) ?? setupFiles(directory);
  if (files.length > 0) return { directory, files, sqlBefore, sqlAfter, ...(await settingsOf(directory)) };
  const above = dirname(directory);
  return above === directory ? undefined : setupFor(above);
}

/**
 * Finds every folder with YAML files below a root folder, in the order of their names. Each folder has its own setup or
 * the setup of the nearest parent folder with a setup. The function does not check whether a file is a case.
 */
export async function findTestCaseFolders(root: string): Promise<readonly TestCaseFolder[]> {
  const start = resolve(root);
  const entries = await readdir(start, { withFileTypes: true, recursive: true });
  const byFolder = new Map<string, string[]>();
  for (const entry of entries) {
    if (!entry.isFile() || !/\.ya?ml$/.test(entry.name)) continue;
    const list = byFolder.get(entry.parentPath) ?? [];
    byFolder.set(entry.parentPath, list);
    if (!NO_CASE.test(entry.name)) list.push(join(entry.parentPath, entry.name));
  }
  const folders = [...byFolder]
    .filter(([directory, cases]) => cases.length > 0 || publishedGroup(directory)?.scenarios !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Promise.all(
    folders.map(async ([directory, cases]) => ({
      name: relative(start, directory) || '.',
      setup: await setupFor(directory),
      cases: cases.sort(),
      scenarios: publishedGroup(directory)?.scenarios ?? [],
    })),
  );
}
