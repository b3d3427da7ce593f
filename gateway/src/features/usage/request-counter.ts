import type { Logger } from '@fds/platform/log';
import type { EngineClaims, RunOperation } from '../../graphql/operation.ts';
import { shownPath } from '../../http/near-path.ts';

/** Counts in one write. With this number in memory, the gateway writes before the end of the interval. */
const maxBatch = 500;
/** While the engine does not respond. Above it, a request that needs a new count is not counted. */
const maxCounts = 10_000;
const dayMs = 86_400_000;

interface RequestCount {
  readonly organisationId: string;
  /** Day, status and route as one number, in this order: a faster key of a Map than a text. */
  readonly key: number;
  readonly requests: number;
}

/** Greater than every HTTP status, and than every number of a route. */
const [statuses, routes] = [1000, 1000];
/** The route of unknown paths and methods. */
export const otherRoute = 'other';

// An upsert in Hasura can set a value, but cannot add to a value. Therefore the first field creates the missing rows
// with 0 requests, and the second field adds the counts. Both fields run in one transaction.
const addText = `mutation ($rows: [request_counts_insert_input!]!, $updates: [request_counts_updates!]!, $routes: [route_counts_insert_input!]!, $routeUpdates: [route_counts_updates!]!) {
  insert_request_counts(objects: $rows, on_conflict: {constraint: request_counts_pkey, update_columns: []}) { affected_rows }
  update_request_counts_many(updates: $updates) { affected_rows }
  insert_route_counts(objects: $routes, on_conflict: {constraint: route_counts_pkey, update_columns: []}) { affected_rows }
  update_route_counts_many(updates: $routeUpdates) { affected_rows }
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
  /** The number of a route is its position. */
  readonly #routes = new Map<string, number>([[otherRoute, 0]]);
  #size = 0;
  #writing: Promise<void> | undefined;
  #failed = false;

  /** @param seconds interval at which the counts are written to the database; 0 means that requests are not counted */
  constructor(engine: RunOperation, log: Logger, seconds: number) {
    this.#engine = engine;
    this.#log = log;
    this.#timer = seconds === 0 ? undefined : setInterval(() => this.write(), seconds * 1000).unref();
  }

  /** @param route method and path pattern, such as `GET /v1/invoices/:id`; `undefined` for an unknown path or method */
  count(organisationId: string, status: number, route: string = otherRoute): void {
    if (this.#timer === undefined) return;
    const key = (Math.floor(Date.now() / dayMs) * statuses + status) * routes + this.#numberOf(route);
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

  #numberOf(route: string): number {
    const known = this.#routes.get(route);
    if (known !== undefined) return known;
    if (this.#routes.size === routes) return 0;
    this.#routes.set(route, this.#routes.size);
    return this.#routes.size - 1;
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
        await this.#engine({
          text: addText,
          variables: variablesOf(batch, [...this.#routes.keys()].map(shownPath)),
          claims,
        });
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

const dayOf = (key: number): string => new Date(Math.floor(key / statuses / routes) * dayMs).toJSON().slice(0, 10);
const statusOf = (key: number): number => Math.floor(key / routes) % statuses;

/** The sums of groups of counts, in one order in all gateways, so that no deadlock is possible. */
function sumsOf(
  batch: readonly RequestCount[],
  keyOf: (count: RequestCount) => Readonly<Record<string, string | number>>,
) {
  const groups = Map.groupBy(batch, (count) => JSON.stringify(keyOf(count)));
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) =>
      first === undefined ? [] : { key: keyOf(first), counts: [first, ...others] },
    );
}

const sum = (counts: readonly RequestCount[], from = 0, below = statuses): number =>
  counts
    .filter(({ key }) => statusOf(key) >= from && statusOf(key) < below)
    .reduce((total, { requests }) => total + requests, 0);

const equalTo = (key: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(key).map(([column, value]) => [column, { _eq: value }]));

function variablesOf(batch: readonly RequestCount[], names: readonly string[]) {
  const days = sumsOf(batch, ({ organisationId: organisation_id, key }) => ({
    organisation_id,
    day: dayOf(key),
    status: statusOf(key),
  }));
  const routeDays = sumsOf(batch, ({ organisationId: organisation_id, key }) => ({
    organisation_id,
    day: dayOf(key),
    route: names[key % routes] ?? otherRoute,
  }));
  return {
    rows: days.map(({ key }) => key),
    updates: days.map(({ key, counts }) => ({ where: equalTo(key), _inc: { requests: sum(counts) } })),
    routes: routeDays.map(({ key }) => key),
    routeUpdates: routeDays.map(({ key, counts }) => ({
      where: equalTo(key),
      _inc: { requests: sum(counts), rejected: sum(counts, 400, 500), failed: sum(counts, 500) },
    })),
  };
}

/** Entries of one organisation in one write. Above it, an organisation's further requests are not logged. */
const maxOfOrganisation = 100;
const maxEntries = 2000;

export interface LoggedRequest {
  readonly request_id: string;
  /** RFC 3339 */
  readonly at: string;
  /** `null` if a rate limit rejected the request before. */
  readonly credential: string | null;
  /** Method and path pattern, such as `GET /v1/invoices/:id`. */
  readonly route: string;
  readonly status: number;
  readonly duration_ms: number;
  readonly error_code: string | null;
}

const logText = `mutation ($rows: [logged_requests_insert_input!]!) {
  insert_logged_requests(objects: $rows) { affected_rows }
}`;

/** In memory, and written at an interval, so that a request causes no write. A failed write loses its entries. */
export class RequestLog {
  readonly #engine: RunOperation;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout | undefined;
  #entries: (LoggedRequest & { readonly organisation_id: string })[] = [];
  #numbers = new Map<string, number>();

  /** @param seconds interval of the writes; 0 means that requests are not logged */
  constructor(engine: RunOperation, log: Logger, seconds: number) {
    this.#engine = engine;
    this.#log = log;
    this.#timer = seconds === 0 ? undefined : setInterval(() => this.write(), seconds * 1000).unref();
  }

  /** @param entry called only if the request is logged, because most requests of a busy service are not */
  add(organisationId: string, entry: () => LoggedRequest): void {
    const number = this.#numbers.get(organisationId) ?? 0;
    if (this.#timer === undefined || number === maxOfOrganisation || this.#entries.length === maxEntries) return;
    this.#numbers.set(organisationId, number + 1);
    this.#entries.push({ organisation_id: organisationId, ...entry() });
  }

  async write(): Promise<void> {
    const rows = this.#entries.map((entry) => ({ ...entry, route: shownPath(entry.route) }));
    if (rows.length === 0) return;
    this.#entries = [];
    this.#numbers = new Map();
    await this.#engine({ text: logText, variables: { rows }, claims }).catch((err: unknown) =>
      this.#log.warn({ err, requests: rows.length }, 'could not write the request log'),
    );
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}
