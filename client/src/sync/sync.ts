import * as v from 'valibot';
import type { Client } from '../client.ts';
import { ServiceError } from '../errors.ts';
import { recordTypes } from '../generated/catalogue.ts';
import type { CallOptions } from '../options.ts';
import type { RecordTypeName } from '../records/resources.ts';
import type { CopiedRecord, CopyStore } from './store.ts';

export interface SyncOptions extends CallOptions {
  /** Record types of the copy. Default: all. A copy with other types begins again. */
  readonly roots?: readonly RecordTypeName[] | undefined;
  /** True to wait for further changes until the signal aborts. By default, `sync` ends with the last change. */
  readonly follow?: boolean | undefined;
}

/** Numbers of records that a call of `sync` exported, saved and removed. */
export interface SyncSummary {
  exported: number;
  saved: number;
  removed: number;
}

const roots = v.picklist(recordTypes);
const stateSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    roots: v.array(roots),
    /** Of the changes; from before the export. */
    cursor: v.string(),
    /** The types that are not exported yet; `after` continues the first of them. */
    exporting: v.array(roots),
    after: v.nullable(v.string()),
  }),
);
type State = v.InferOutput<typeof stateSchema>;

const isError = (error: unknown, code: string): boolean =>
  error instanceof ServiceError && error.details.some((each) => each.code === code);

const maxPage = 1000;
const waitSeconds = 20;

/** Replaces or removes each record that a page of changes names. Returns whether more changes follow at once. */
async function applyChanges(
  client: Client,
  store: CopyStore,
  state: State,
  limit: number,
  { follow = false, roots: _roots, ...call }: SyncOptions,
  summary: SyncSummary,
): Promise<{ readonly state: State; readonly more: boolean }> {
  const {
    data,
    included = [],
    meta,
  } = await client.changes.list(
    {
      'page[cursor]': state.cursor,
      'page[limit]': limit,
      'filter[root]': [...state.roots],
      include: ['record'],
      ...(follow ? { wait: waitSeconds } : {}),
    },
    call,
  );
  const present = new Map(included.map((record) => [`${record.type} ${record.id}`, record]));
  const changed = new Map(
    data.map(({ attributes, relationships }) => {
      const { type, id } = relationships.record.data;
      return [`${type} ${id}`, attributes] as const;
    }),
  );
  const save: CopiedRecord[] = [];
  const remove: { root: RecordTypeName; id: string }[] = [];
  for (const [key, { root, record_id: id }] of changed) {
    const record = present.get(key);
    if (record === undefined) remove.push({ root, id });
    else save.push({ root, record });
  }
  const next = { ...state, cursor: meta.next_cursor };
  await store.apply({ clear: false, save, remove, state: JSON.stringify(next) });
  summary.saved += save.length;
  summary.removed += remove.length;
  return { state: next, more: meta.more };
}

async function exportAll(client: Client, store: CopyStore, from: State, call: CallOptions, summary: SyncSummary) {
  let state = from;
  for (let [root] = state.exporting; root !== undefined; [root] = state.exporting) {
    for await (const { records, nextCursor } of client.records.export(root, {
      ...call,
      cursor: state.after ?? undefined,
    })) {
      const exporting = nextCursor === null ? state.exporting.slice(1) : state.exporting;
      state = { ...state, exporting, after: nextCursor };
      const save = records.map((record) => ({ root: root as RecordTypeName, record }));
      await store.apply({ clear: false, save, remove: [], state: JSON.stringify(state) });
      summary.exported += records.length;
    }
  }
  return state;
}

async function begin(
  client: Client,
  store: CopyStore,
  names: readonly RecordTypeName[],
  call: CallOptions,
): Promise<State> {
  const { meta } = await client.changes.list({ 'page[cursor]': 'now', 'filter[root]': [...names] }, call);
  const state = { roots: [...names], cursor: meta.next_cursor, exporting: [...names], after: null };
  await store.apply({ clear: true, save: [], remove: [], state: JSON.stringify(state) });
  return state;
}

/**
 * Makes a copy of the records equal to the service: an export, then the changes. It continues where the last call
 * ended, and begins again if that was more than 30 days ago.
 * @throws the errors of the client and of the store; the next call continues
 */
export async function sync(client: Client, store: CopyStore, options: SyncOptions = {}): Promise<SyncSummary> {
  const { roots: names = recordTypes, follow = false, ...call } = options;
  const summary = { exported: 0, saved: 0, removed: 0 };
  const stored = v.safeParse(stateSchema, await store.load());
  const isSame = stored.success && [...stored.output.roots].sort().join() === [...names].sort().join();
  let state = isSame ? stored.output : await begin(client, store, names, call);
  let limit = maxPage;
  for (;;) {
    try {
      state = await exportAll(client, store, state, call, summary);
      const page = await applyChanges(client, store, state, limit, options, summary);
      state = page.state;
      if (!page.more && !follow) return summary;
    } catch (error) {
      if (call.signal?.aborted === true && follow) return summary;
      if (isError(error, 'CURSOR_EXPIRED')) state = await begin(client, store, names, call);
      else if (isError(error, 'RESPONSE_TOO_LARGE') && limit > 1) limit = Math.ceil(limit / 4);
      else throw error;
    }
  }
}
