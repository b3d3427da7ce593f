import type { Logger } from '@fds/platform/log';
import type { EngineClaims, RunOperation } from '../../graphql/operation.ts';

/**
 * If the memory contains this number of counts, the gateway writes the counts to the database without waiting for the
 * end of the interval.
 */
const maxBatch = 500;
/**
 * Maximum number of counts in memory while the engine does not respond. The gateway ignores requests that would need a
 * further count.
 */
const maxCounts = 10_000;
const dayMs = 86_400_000;

/** The number of requests of one organisation on one UTC day with one HTTP status. */
interface RequestCount {
  readonly organisation_id: string;
  readonly day: string;
  readonly status: number;
  requests: number;
}

// An upsert of Hasura can set a value, but not add to it. Therefore the first field creates the missing rows with 0
// requests. Both fields run in one transaction.
const addText = `mutation ($rows: [request_counts_insert_input!]!, $updates: [request_counts_updates!]!) {
  insert_request_counts(objects: $rows, on_conflict: {constraint: request_counts_pkey, update_columns: []}) { affected_rows }
  update_request_counts_many(updates: $updates) { affected_rows }
}`;

const claims: EngineClaims = { role: 'authenticator', variables: {} };

const keyOf = ({ organisation_id, day, status }: Omit<RequestCount, 'requests'>): string =>
  `${organisation_id} ${day} ${status}`;

/**
 * Counts requests by organisation, UTC day and HTTP status in memory, and adds the counts to the database at an
 * interval. A request therefore causes no write. A process that is killed loses the counts since its last write.
 */
export class RequestCounter {
  readonly #engine: RunOperation;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #counts = new Map<string, RequestCount>();
  #today = { number: -1, text: '' };
  #writing: Promise<void> | undefined;
  #failed = false;

  /** @param seconds interval at which the counts are written to the database; 0 means that requests are not counted */
  constructor(engine: RunOperation, log: Logger, seconds: number) {
    this.#engine = engine;
    this.#log = log;
    this.#timer = seconds === 0 ? undefined : setInterval(() => this.write(), seconds * 1000).unref();
  }

  /** Counts a finished request. */
  count(organisation_id: string, status: number): void {
    if (this.#timer === undefined) return;
    const count = { organisation_id, day: this.#day(), status };
    const key = keyOf(count);
    const known = this.#counts.get(key);
    if (known !== undefined) known.requests += 1;
    // Above the maximum, counts are dropped, so that memory stays bounded.
    else if (this.#counts.size < maxCounts) this.#counts.set(key, { ...count, requests: 1 });
    if (this.#counts.size >= maxBatch && !this.#failed) this.write();
  }

  /** Adds the counts to the database. If the engine does not answer, the counts stay in memory for the next write. */
  write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /** Stops the interval, and writes the remaining counts. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    await this.write();
  }

  #day(): string {
    const number = Math.floor(Date.now() / dayMs);
    if (number !== this.#today.number) this.#today = { number, text: new Date(number * dayMs).toJSON().slice(0, 10) };
    return this.#today.text;
  }

  /** Writes the counts that exist now. Requests that finish during the write wait for the next interval. */
  async #writeAll(): Promise<void> {
    // All gateways lock the rows in the same order, so that no deadlock is possible.
    const keys = [...this.#counts.keys()].sort();
    for (let start = 0; start < keys.length; start += maxBatch) {
      const batch = keys.slice(start, start + maxBatch).flatMap((key) => structuredClone(this.#counts.get(key)) ?? []);
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

  /** Removes requests that have been written. */
  #subtract({ requests, ...count }: RequestCount): void {
    const key = keyOf(count);
    const known = this.#counts.get(key);
    if (known === undefined) return;
    known.requests -= requests;
    if (known.requests === 0) this.#counts.delete(key);
  }
}

const variablesOf = (batch: readonly RequestCount[]) => ({
  rows: batch.map(({ organisation_id, day, status }) => ({ organisation_id, day, status })),
  updates: batch.map(({ organisation_id, day, status, requests }) => ({
    where: { organisation_id: { _eq: organisation_id }, day: { _eq: day }, status: { _eq: status } },
    _inc: { requests },
  })),
});
