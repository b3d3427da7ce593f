import type { RecordValue, SampledRecord } from '@fds/ai/extractor';
import type { SqlTemplate } from '@fds/platform/sql';
import * as v from 'valibot';
import type { GraphqlQuery } from '../engine.ts';
import { type EngineField, recordFields, recordSchemaQuery } from './fields.ts';

/** The workspace of the column and its descendants, without those that the caller cannot read. */
export interface CoveredWorkspaces {
  readonly organisation_id: string;
  readonly workspace_id: string;
  /** Null if the caller can read all workspaces of the organisation. */
  readonly visible: readonly string[] | null;
}

export interface CoveredRecord extends SampledRecord {
  readonly workspace_id: string;
}

/** Reads through the engine, with the permissions of the caller. */
export interface RecordReader {
  /** Ignores paths that the engine's schema does not have. */
  fields(paths: readonly string[]): Promise<ReadonlyMap<string, EngineField>>;
  count(): Promise<number>;
  /** The records with the given ids, or the first `limit` records after an id, in the order of their ids. */
  read(
    fields: readonly EngineField[],
    wanted: { readonly ids: readonly string[] } | { readonly after: string | null; readonly limit: number },
  ): Promise<readonly CoveredRecord[]>;
}

/** Excludes soft-deleted rows, which the engine returns but the REST API hides. */
const notDeleted: Readonly<Record<string, object>> = {
  documents: { status: { _neq: 'deleted' } },
  invoices: { deleted_at: { _is_null: true } },
};

const idsSchema = v.array(v.object({ id: v.string() }));
const pairsSchema = v.array(v.object({ ancestor: v.string(), workspace: v.string() }));
const rowSchema = v.looseObject({ id: v.string(), workspace_id: v.optional(v.string()) });
const countSchema = v.object({ rows: v.object({ aggregate: v.object({ count: v.number() }) }) });
const rowsSchema = v.object({ rows: v.array(rowSchema) });

function toRecordValue(value: unknown): RecordValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

const relatedSchema = v.nullish(v.looseObject({ id: v.string(), workspace_id: v.optional(v.string()) }));
type Row = v.InferOutput<typeof rowSchema>;

/** For a row of `workspaces`, the id of the row. */
const ownerOf = ({ id, workspace_id = id }: Row): string => workspace_id;

const keysOf = (root: string | undefined): string => (root === 'workspaces' ? 'id' : 'id workspace_id');

function selectionOf(root: string, fields: readonly EngineField[]): string {
  const own = fields.filter(({ relationship }) => relationship === undefined).map(({ column }) => column);
  const related = Map.groupBy(
    fields.filter(({ relationship }) => relationship !== undefined),
    ({ relationship }) => relationship,
  );
  const hops = [...related].map(
    ([hop, of]) => `${hop} { ${keysOf(of[0]?.target)} ${of.map(({ column }) => column).join(' ')} }`,
  );
  return [keysOf(root), ...own, ...hops].join(' ');
}

const relatedRows = (row: Row, hops: ReadonlySet<string>): ReadonlyMap<string, Row> =>
  new Map(
    [...hops].flatMap((hop) => {
      const related = v.parse(relatedSchema, row[hop]);
      return related ? [[hop, related] as const] : [];
    }),
  );

export async function openRecordReader(
  { sql, engine }: { readonly sql: SqlTemplate; readonly engine: GraphqlQuery },
  root: string,
  { organisation_id, workspace_id, visible }: CoveredWorkspaces,
  signal: AbortSignal,
): Promise<RecordReader> {
  const scope = { organisationId: organisation_id, workspaceIds: visible };
  const query = (text: string, variables: object): Promise<unknown> => engine({ text, variables }, scope, signal);

  const workspaces = v.parse(
    idsSchema,
    await sql`
      select workspace_id as id from workspace_ancestors
      where organisation_id = ${organisation_id} and ancestor_id = ${workspace_id}`,
  );
  const columnFilter = [
    { [root === 'workspaces' ? 'id' : 'workspace_id']: { _in: workspaces.map(({ id }) => id) } },
    ...(notDeleted[root] === undefined ? [] : [notDeleted[root]]),
  ];

  /**
   * Returns the pairs `record related` whose related row is in the workspace of the record or below it. All callers
   * that can read the computed value can then also read the related rows, so the value reveals no data of other
   * workspaces.
   */
  const findReadable = async (pairs: readonly { readonly record: Row; readonly related: Row }[]) => {
    const found = v.parse(
      pairsSchema,
      await sql`
        select ancestor_id as ancestor, workspace_id as workspace from workspace_ancestors
        where organisation_id = ${organisation_id} and (ancestor_id, workspace_id) in (
          select * from unnest(${pairs.map(({ record }) => ownerOf(record))}::uuid[],
            ${pairs.map(({ related }) => ownerOf(related))}::uuid[])
        )`,
    );
    return new Set(found.map(({ ancestor, workspace }) => `${ancestor} ${workspace}`));
  };

  return {
    fields: async (paths) => recordFields(await query(recordSchemaQuery, { root }), paths),
    count: async () => {
      const text = `query ($where: ${root}_bool_exp!) { rows: ${root}_aggregate(where: $where) { aggregate { count } } }`;
      return v.parse(countSchema, await query(text, { where: { _and: columnFilter } })).rows.aggregate.count;
    },
    read: async (fields, wanted) => {
      const [recordFilter, limit] =
        'ids' in wanted
          ? [[{ id: { _in: wanted.ids } }], wanted.ids.length]
          : [wanted.after === null ? [] : [{ id: { _gt: wanted.after } }], wanted.limit];
      const text = `query ($where: ${root}_bool_exp!, $limit: Int!) {
  rows: ${root}(where: $where, order_by: [{ id: asc }], limit: $limit) { ${selectionOf(root, fields)} }
}`;
      const { rows } = v.parse(
        rowsSchema,
        await query(text, { where: { _and: [...columnFilter, ...recordFilter] }, limit }),
      );
      const hops = new Set(fields.flatMap(({ relationship }) => relationship ?? []));
      const read = rows.map((row) => ({ row, related: relatedRows(row, hops) }));
      const pairs = read.flatMap(({ row, related }) =>
        [...related.values()].map((each) => ({ record: row, related: each })),
      );
      const readable = pairs.length === 0 ? new Set() : await findReadable(pairs);
      return read.map(({ row, related }) => ({
        id: row.id,
        workspace_id: ownerOf(row),
        values: Object.fromEntries(
          fields.map(({ path, relationship, column }) => {
            const source = relationship === undefined ? row : related.get(relationship);
            const isReadable = source === row || (source && readable.has(`${ownerOf(row)} ${ownerOf(source)}`));
            return [path, toRecordValue(isReadable ? source?.[column] : null)];
          }),
        ),
      }));
    },
  };
}
