import { readFile } from 'node:fs/promises';
import { createLogger } from '@fds/platform/log';
import * as v from 'valibot';
import { recordCatalogue } from '../../gateway/src/contract/catalogue.ts';
import { openTestEngine } from '../../testing/engine.ts';
import { openRecordReader } from '../../worker/src/columns/records.ts';
import { openDatabase } from '../../worker/src/database/database.ts';
import { matchesFilters } from '../src/extractor/filters.ts';
import { extractorFiltersSchema } from '../src/extractor/language.ts';
import type { AiProvider } from '../src/provider.ts';
import { customColumnTypes, type RecordField, type RecordFilter, type SampledRecord } from '../src/types.ts';

const held = { held_out: v.boolean(), root: v.string(), description: v.string() };
const columnsSchema = v.array(v.strictObject({ ...held, name: v.string(), data_type: v.picklist(customColumnTypes) }));
const rulesSchema = v.array(v.strictObject({ ...held, accepted: v.array(extractorFiltersSchema) }));

const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../accuracy/${name}.json`, import.meta.url), 'utf8'));

/** The number of correct answers to labelled descriptions, and one line of text for each wrong answer. */
export interface CorrectAnswerCounts {
  readonly right: number;
  readonly all: number;
  readonly heldOut: { readonly right: number; readonly all: number };
  readonly wrong: readonly string[];
}

const score = (
  results: readonly { readonly held_out: boolean; readonly wrong: string | undefined }[],
): CorrectAnswerCounts => {
  const right = (list: typeof results) => list.filter(({ wrong }) => wrong === undefined).length;
  const held_out = results.filter((result) => result.held_out);
  return {
    right: right(results),
    all: results.length,
    heldOut: { right: right(held_out), all: held_out.length },
    wrong: results.flatMap(({ wrong, held_out: of }) =>
      wrong === undefined ? [] : [`${of ? '(held out) ' : ''}${wrong}`],
    ),
  };
};

const millisecondsPerDay = 86_400_000;

/**
 * Replaces the relative dates in a label with absolute dates: `@today-31d` is 31 days ago, and `@year-1d` is the last
 * day of the previous year.
 */
function dated(value: RecordFilter['value'], today: string): RecordFilter['value'] {
  if (typeof value !== 'string') return value;
  const [, from, days = '0'] = /^@(today|year)(?:-(\d+)d)?$/.exec(value) ?? [];
  if (from === undefined) return value;
  const start = Date.parse(from === 'today' ? today : `${today.slice(0, 4)}-01-01`);
  return new Date(start - Number(days) * millisecondsPerDay).toISOString().slice(0, 10);
}

const plain = (filters: readonly RecordFilter[]): string =>
  JSON.stringify(
    filters
      .map(({ field, operator, value, conjunction = 'and' }) =>
        JSON.stringify([
          field,
          operator,
          Array.isArray(value) ? value.toSorted() : value === undefined ? null : String(value),
          conjunction,
        ]),
      )
      .sort(),
  );

/** Returns the fields of a record type in the form in which the gateway passes fields to a provider. */
export const getFieldsOfRecordType = (name: string): RecordField[] =>
  [...(recordCatalogue.get(name)?.dimensions.values() ?? [])].map(({ path, kind, relationship }) => ({
    path,
    type: kind.type,
    values: kind.values,
    relationship,
  }));

interface World extends AsyncDisposable {
  records(root: string): Promise<readonly SampledRecord[]>;
}

/**
 * Returns a function that reads the records of the first demo organisation. The function reads each record type from
 * the database once.
 */
async function openWorld(databaseUrl: string): Promise<World> {
  const { sql, close } = openDatabase(databaseUrl, createLogger({ name: 'accuracy', level: 'silent' }));
  const engine = await openTestEngine(databaseUrl);
  const known = new Map<string, Promise<readonly SampledRecord[]>>();
  const { signal } = new AbortController();
  const readAll = async (root: string): Promise<readonly SampledRecord[]> => {
    const tops = await sql<{ id: string; organisation_id: string }>`
      select id, organisation_id from workspaces where parent_workspace_id is null
        and organisation_id = (select id from organisations order by id limit 1)`;
    const parts = await Promise.all(
      tops.map(async ({ id, organisation_id }) => {
        const scope = { organisation_id, workspace_id: id, visible: null };
        const reader = await openRecordReader({ sql, engine: engine.query }, root, scope, signal);
        const fields = await reader.fields(getFieldsOfRecordType(root).map(({ path }) => path));
        return reader.read([...fields.values()], { after: null, limit: 10_000 });
      }),
    );
    return parts.flat();
  };
  return {
    records(root) {
      const found = known.get(root) ?? readAll(root);
      known.set(root, found);
      return found;
    },
    [Symbol.asyncDispose]: async () => {
      await engine[Symbol.asyncDispose]();
      await close();
    },
  };
}

/** Creates a question to the provider in the same way as the gateway. */
const subjectOf = (world: World, root: string, description: string, today: string) => ({
  root,
  fields: getFieldsOfRecordType(root),
  description,
  today,
  signal: new AbortController().signal,
  examples: async () => [],
  records: async (_paths: readonly string[], limit: number) => (await world.records(root)).slice(-limit),
});

/**
 * Asks an AI provider about all labelled descriptions and counts the correct answers.
 * @param databaseUrl URL of a database with the demo records
 * @param today the date that the labels use as the current date, `YYYY-MM-DD`
 */
export async function measureProviderAccuracy(provider: AiProvider, databaseUrl: string, today: string) {
  await using world = await openWorld(databaseUrl);
  const columns = [];
  for (const { held_out, root, name, description, data_type } of v.parse(columnsSchema, await read('columns'))) {
    const proposed = await provider.inferColumn({ ...subjectOf(world, root, description, today), name });
    const wrong =
      proposed.data_type === data_type
        ? undefined
        : `${root}: ${name}: ${description}: ${proposed.data_type}, not ${data_type}`;
    columns.push({ held_out, wrong, proposed });
  }
  const rules = [];
  for (const { held_out, root, description, accepted } of v.parse(rulesSchema, await read('rules'))) {
    const suggested = await provider.suggestRules(subjectOf(world, root, description, today));
    const records = await world.records(root);
    const fields = new Map(getFieldsOfRecordType(root).map((field) => [field.path, field]));
    const matching = (filters: readonly RecordFilter[]) =>
      records
        .filter(({ values }) => matchesFilters(filters, values, fields))
        .map(({ id }) => id)
        .join();
    const isRight = accepted.some((label) => {
      const filters = label.map((filter) => ({ ...filter, value: dated(filter.value, today) }));
      const wanted = matching(filters);
      return suggested
        .slice(0, 3)
        .some((rule) => plain(rule.filters) === plain(filters) || (wanted !== '' && matching(rule.filters) === wanted));
    });
    const [best] = suggested;
    rules.push({ held_out, wrong: isRight ? undefined : `${root}: ${description}: ${JSON.stringify(best?.filters)}` });
  }
  return { columns: score(columns), rules: score(rules) };
}
