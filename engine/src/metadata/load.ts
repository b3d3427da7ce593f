import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { CORE_SCHEMA, defineScalarTag, loadAll } from 'js-yaml';
import * as v from 'valibot';
import { type Metadata, metadataSchema } from './schema.ts';

/** Each entry of `problems` contains the file, the path within the file and the reason. */
export class MetadataError extends Error {
  override readonly name = 'MetadataError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Each file, with the key of the metadata document to which its content belongs. A missing file counts as empty. */
const files: Readonly<Record<string, string>> = {
  'databases/databases.yaml': 'sources',
  'remote_schemas.yaml': 'remote_schemas',
  'actions.yaml': 'actions',
  'cron_triggers.yaml': 'cron_triggers',
  'query_collections.yaml': 'query_collections',
  'allow_list.yaml': 'allowlist',
  'rest_endpoints.yaml': 'rest_endpoints',
  'inherited_roles.yaml': 'inherited_roles',
  'api_limits.yaml': 'api_limits',
  'graphql_schema_introspection.yaml': 'graphql_schema_introspection',
  'network.yaml': 'network',
  'metrics_config.yaml': 'metrics_config',
  'opentelemetry.yaml': 'opentelemetry',
  'backend_configs.yaml': 'backend_configs',
};

const includePrefix = '!include ';
const maxIncludeDepth = 16;

const schema = CORE_SCHEMA.withTags(
  defineScalarTag('!include', { resolve: (path) => `${includePrefix}${path}`, identify: () => false }),
);

/** Nested aliases of one document then repeat a part of it at most 1,500 times. */
const maxAliases = 20;

/**
 * Null for an empty text. js-yaml needs a third of the CPU time of the library yaml for the metadata of the service.
 * @throws Error for invalid YAML, an unknown tag, several documents, or too many aliases
 */
function parseYaml(text: string): unknown {
  const [content = null, ...others] = loadAll(text, { schema, maxAliases });
  if (others.length > 0) throw new Error('the file contains several YAML documents; write one document per file');
  return content;
}

type Path = readonly (string | number)[];

/** The file from which the part at `path` of the document was read. */
type Origin = { readonly path: Path; readonly file: string };

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

const startsWith = (path: Path, prefix: Path): boolean => prefix.every((key, i) => path[i] === key);

const formatPath = (path: Path): string =>
  path.reduce<string>((text, key) => text + (typeof key === 'number' ? `[${key}]` : `.${key}`), '$');

/**
 * The content of each text of the last directory that was loaded. A reload parses only the files that have changed: to
 * parse all files takes 60 ms of the main thread.
 */
let parsedBefore: ReadonlyMap<string, unknown> = new Map();

class DirectoryReader {
  readonly directory: string;
  readonly origins: Origin[] = [];
  readonly parsed = new Map<string, unknown>();

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Replaces each `!include` by the content of that file. Undefined if the file does not exist. */
  async read(file: string, path: Path, depth = 0): Promise<unknown> {
    const text = await readFile(join(this.directory, file), 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw new MetadataError([`${file}: cannot be read (${error instanceof Error ? error.message : String(error)})`]);
    });
    if (text === undefined) return undefined;
    this.origins.push({ path, file });
    return this.#withIncludes(this.#parse(text, file), file, path, depth);
  }

  #parse(text: string, file: string): unknown {
    try {
      const content = parsedBefore.has(text) ? parsedBefore.get(text) : parseYaml(text);
      this.parsed.set(text, content);
      return content;
    } catch (error) {
      throw new MetadataError([`${file}: ${error instanceof Error ? error.message : String(error)}`]);
    }
  }

  async #withIncludes(value: unknown, file: string, path: Path, depth: number): Promise<unknown> {
    if (typeof value === 'string' && value.startsWith(includePrefix)) {
      const target = value
        .slice(includePrefix.length)
        .trim()
        .replace(/^["']|["']$/g, '');
      const included = join(dirname(file), target);
      if (depth >= maxIncludeDepth)
        throw new MetadataError([
          `${file}: ${formatPath(path)}: the file includes itself, or includes are nested more than ${maxIncludeDepth} levels deep`,
        ]);
      if (relative('.', included).startsWith('..'))
        throw new MetadataError([`${file}: ${formatPath(path)}: ${target} is outside the metadata directory`]);
      const content = await this.read(included, path, depth + 1);
      if (content === undefined)
        throw new MetadataError([`${file}: ${formatPath(path)}: the included file ${included} does not exist`]);
      return content;
    }
    if (Array.isArray(value))
      return Promise.all(value.map((item, i) => this.#withIncludes(item, file, [...path, i], depth)));
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).map(async ([key, item]) => [
        key,
        await this.#withIncludes(item, file, [...path, key], depth),
      ]);
      return Object.fromEntries(await Promise.all(entries));
    }
    return value;
  }

  describe(path: Path, message: string): string {
    const origin = this.origins
      .filter((candidate) => startsWith(path, candidate.path))
      .reduce<Origin | undefined>(
        (best, next) => (next.path.length > (best?.path.length ?? -1) ? next : best),
        undefined,
      );
    if (origin === undefined) return `${formatPath(path)}: ${message}`;
    return `${origin.file}: ${formatPath(path.slice(origin.path.length))}: ${message}`;
  }
}

/**
 * The errors with the longest paths. For a union schema, they belong to the option that accepted the largest part of
 * the value.
 */
function innermostIssues(issues: readonly v.BaseIssue<unknown>[], path: Path = []): { path: Path; message: string }[] {
  return issues.flatMap((issue) => {
    const here: Path = [...path, ...(issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))];
    if (issue.issues === undefined) return [{ path: here, message: issue.message }];
    const deeper = innermostIssues(issue.issues, here);
    const depth = Math.max(...deeper.map((complaint) => complaint.path.length));
    return depth > here.length
      ? deeper.filter((complaint) => complaint.path.length === depth)
      : [{ path: here, message: issue.message }];
  });
}

/**
 * The format of Hasura's `export_metadata`.
 * @throws MetadataError with the path and the reason of each problem
 */
function parseMetadata(
  input: unknown,
  describe: (path: Path, message: string) => string = (path, message) => `${formatPath(path)}: ${message}`,
): Metadata {
  const result = v.safeParse(metadataSchema, input);
  if (result.success) return result.output;
  throw new MetadataError([
    ...new Set(innermostIssues(result.issues).map(({ path, message }) => describe(path, message))),
  ]);
}

/** `metadata` is validated and contains default values; `document` is the merged content of the files. */
export type LoadedMetadata = { readonly metadata: Metadata; readonly document: unknown };

/**
 * Reads Hasura's version 3 format. `!include` may be a YAML tag or a part of a string. Every file except `version.yaml`
 * may be missing.
 * @throws MetadataError if a file cannot be read or contains something that this engine does not support
 */
export async function loadMetadata(directory: string): Promise<LoadedMetadata> {
  const reader = new DirectoryReader(directory);
  const version = await reader.read('version.yaml', []);
  const parsedVersion = v.safeParse(v.object({ version: v.number() }), version);
  if (!parsedVersion.success)
    throw new MetadataError([
      `version.yaml: ${version === undefined ? `the file does not exist in ${directory}` : '$.version: must be a number'}`,
    ]);
  const parts = await Promise.all(
    Object.entries(files).map(async ([file, key]) => [key, await reader.read(file, [key])]),
  );
  parsedBefore = reader.parsed;
  const input = {
    version: parsedVersion.output.version,
    ...Object.fromEntries(parts.filter(([, part]) => part !== undefined && part !== null)),
  };
  return { metadata: parseMetadata(input, (path, message) => reader.describe(path, message)), document: input };
}
