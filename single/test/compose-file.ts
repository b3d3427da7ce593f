import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { parse } from 'yaml';

const service = v.looseObject({
  image: v.string(),
  entrypoint: v.optional(v.array(v.string()), []),
  command: v.optional(v.array(v.string())),
  environment: v.record(v.string(), v.string()),
  healthcheck: v.looseObject({ test: v.array(v.string()) }),
  volumes: v.optional(v.array(v.string()), []),
  read_only: v.optional(v.boolean()),
});
const composeFile = v.looseObject({ services: v.record(v.string(), service) });

/** Reads docker-compose.yml and its services. Resolves the merge keys of the YAML. */
export async function readCompose() {
  const text = await readFile(new URL('../../docker-compose.yml', import.meta.url), 'utf8');
  const document: unknown = parse(text, { merge: true });
  return { document, services: v.parse(composeFile, document).services };
}

/**
 * Replaces `${NAME:-default}` and `${NAME:?message}` in a text, as Docker Compose does.
 * @throws Error if a required variable is missing
 */
export const interpolate = (value: string, given: Readonly<Record<string, string>>): string =>
  value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string, rest: string) => {
    const found = given[name] ?? '';
    if (found === '' && kind === '?') throw new Error(`${name}: ${rest}`);
    return found === '' ? rest : found;
  });
