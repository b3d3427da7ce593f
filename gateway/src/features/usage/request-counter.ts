import type { Logger } from '@fds/platform/log';
import type { EngineClaims, RunOperation } from '../../graphql/operation.ts';

/** Counts in one write. With this number in memory, the gateway writes before the end of the interval. */
const maxBatch = 500;
/** While the engine does not respond. Above it, a request that needs a new count is not counted. */
const maxCounts = 10_000;
const dayMs = 86_400_000;

interface RequestCount {
  readonly organisationId: string;
  /** The day and the status as one number: `day * statuses + status`. A number is a faster key of a Map than a text. */
  readonly key: number;
  readonly requests: number;
}

/** A number that is greater than every HTTP status. */
const statuses = 1000;

// An upsert in Hasura can set a value, but cannot add to a value. Therefore the first field creates the missing rows
// with 0 requests, and the second field adds the counts. Both fields run in one transaction.
const addText = `mutation ($rows: [request_counts_insert_input!]!, $updates: [request_counts_updates!]!) {
  insert_request_counts(objects: $rows, on_conflict: {constraint: request_counts_pkey, update_columns: []}) { affected_rows }
  update_request_counts_many(updates: $updates) { affected_rows }
}`;

const claims: EngineClaims = { role: 'authenticator', variables: {} };

/**
 * In memory, and added to the database at an interval, so that a request causes no write. A killed process loses the
 * counts since its last write.
 */
export class RequestCounter {
  readonly #engine: RunOperation;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout | undefined;
  /** The numbers of requests that are not stored yet, by organisation id and by `RequestCount.key`. */
  readonly #counts = new Map<string, Map<number, number>>();
  #size = 0;
  #writing: Promise<void> | undefined;
  #failed = false;

  /** @param seconds interval at which the counts are written to the database; 0 means that requests are not counted */
  constructor(engine: RunOperation, log: Logger, seconds: number) {
    this.#engine = engine;
    this.#log = log;
    this.#timer = seconds === 0 ? undefined : setInterval(() => this.write(), seconds * 1000).unref();
  }

  count(organisationId: string, status: number): void {
    if (this.#timer === undefined) return;
    const key = Math.floor(Date.now() / dayMs) * statuses + status;
    const counts = this.#counts.get(organisationId);
    const known = counts?.get(key);
    if (counts !== undefined && known !== undefined) counts.set(key, known + 1);
    // If the memory already contains `maxCounts` counts, the request is not counted, so that the memory stays bounded.
    else if (this.#size < maxCounts) this.#insert(organisationId, key, counts);
  }

  /** Adds the counts to the database. If the engine does not answer, the counts stay in memory for the next write. */
  write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    await this.write();
  }

  #insert(organisationId: string, key: number, counts = new Map<number, number>()): void {
    this.#counts.set(organisationId, counts);
    counts.set(key, 1);
    this.#size += 1;
    if (this.#size >= maxBatch && !this.#failed) this.write();
  }

  /** If a request finishes during this write, the next write contains its count. */
  async #writeAll(): Promise<void> {
    // The counts are sorted, so that all gateways lock the rows in the same order and no deadlock is possible.
    const all = [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(sortedCounts);
    for (let start = 0; start < all.length; start += maxBatch) {
      const batch = all.slice(start, start + maxBatch);
      try {
        await this.#engine({ text: addText, variables: variablesOf(batch), claims });
      } catch (err) {
        if (!this.#failed) this.#log.warn({ err }, 'could not write request counts; they are written later');
        this.#failed = true;
        return;
      }
      this.#failed = false;
      for (const count of batch) this.#subtract(count);
    }
  }

  /** Subtracts a count from the counts in memory, because the database now contains this count. */
  #subtract({ organisationId, key, requests }: RequestCount): void {
    const counts = this.#counts.get(organisationId);
    const left = (counts?.get(key) ?? 0) - requests;
    if (left > 0) counts?.set(key, left);
    else if (counts?.delete(key)) this.#size -= 1;
    if (counts?.size === 0) this.#counts.delete(organisationId);
  }
}

const sortedCounts = ([organisationId, counts]: readonly [string, ReadonlyMap<number, number>]): RequestCount[] =>
  [...counts].sort(([a], [b]) => a - b).map(([key, requests]) => ({ organisationId, key, requests }));

const rowKeyOf = ({ organisationId, key }: RequestCount) => ({
  organisation_id: organisationId,
  day: new Date(Math.floor(key / statuses) * dayMs).toJSON().slice(0, 10),
  status: key % statuses,
});

const variablesOf = (batch: readonly RequestCount[]) => ({
  rows: batch.map(rowKeyOf),
  updates: batch.map((count) => {
    const { organisation_id, day, status } = rowKeyOf(count);
    const where = { organisation_id: { _eq: organisation_id }, day: { _eq: day }, status: { _eq: status } };
    return { where, _inc: { requests: count.requests } };
  }),
});
