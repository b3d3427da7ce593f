import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { type CollectionTag, parse, YAMLSeq } from 'yaml';

const service = v.looseObject({
  image: v.string(),
  entrypoint: v.optional(v.array(v.string()), []),
  command: v.optional(v.array(v.string())),
  environment: v.record(v.string(), v.string()),
  healthcheck: v.looseObject({ test: v.array(v.string()) }),
  volumes: v.optional(v.array(v.string()), []),
  read_only: v.optional(v.boolean()),
  stop_grace_period: v.optional(v.string()),
});
const additionalService = v.looseObject({
  image: v.optional(v.string()),
  extends: v.optional(v.strictObject({ file: v.literal('docker-compose.yml'), service: v.string() })),
  command: v.optional(v.array(v.string())),
  environment: v.optional(v.record(v.string(), v.string()), {}),
  stop_grace_period: v.optional(v.string()),
});
const additionalFile = v.looseObject({ services: v.record(v.string(), additionalService) });

const composeFile = v.looseObject({ services: v.record(v.string(), service) });

/** Parses a compose file of this project. Resolves the merge keys of the YAML and the tag `!reset`. */
async function parseCompose(name: string): Promise<unknown> {
  const text = await readFile(new URL(`../../${name}`, import.meta.url), 'utf8');
  const reset: CollectionTag = { tag: '!reset', collection: 'seq', nodeClass: YAMLSeq };
  return parse(text, { merge: true, customTags: [reset] });
}

/** Reads docker-compose.yml and its services. */
export async function readComposeFile() {
  const document = await parseCompose('docker-compose.yml');
  return { document, services: v.parse(composeFile, document).services };
}

/** Reads docker-compose.several.yml. Its services change or extend services of docker-compose.yml. */
export async function readComposeFileForSeveralMachines() {
  const document = await parseCompose('docker-compose.several.yml');
  return { document, services: v.parse(additionalFile, document).services };
}

/**
 * Replaces `${NAME:-default}` and `${NAME:?message}` in a text, as Docker Compose does.
 * @throws Error if a required variable is missing
 */
export const replaceComposeVariables = (value: string, variables: Readonly<Record<string, string>>): string =>
  value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string, rest: string) => {
    const found = variables[name] ?? '';
    if (found === '' && kind === '?') throw new Error(`${name}: ${rest}`);
    return found === '' ? rest : found;
  });
