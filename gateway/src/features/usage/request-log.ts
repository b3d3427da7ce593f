import type { Logger } from '@fds/platform/log';
import type { EngineClaims, RunOperation } from '../../graphql/operation.ts';

/** Entries of one organisation in one write. Above it, an organisation's further requests are not logged. */
const maxOfOrganisation = 100;
const maxEntries = 2000;

export interface LoggedRequest {
  readonly organisation_id: string;
  readonly request_id: string;
  /** RFC 3339 */
  readonly at: string;
  /** `null` if a rate limit rejected the request before. */
  readonly credential: string | null;
  /** Method and path, such as `GET /v1/invoices/{id}`. */
  readonly route: string;
  readonly status: number;
  readonly duration_ms: number;
  readonly error_code: string | null;
}

const text = `mutation ($rows: [logged_requests_insert_input!]!) {
  insert_logged_requests(objects: $rows) { affected_rows }
}`;

const claims: EngineClaims = { role: 'authenticator', variables: {} };

/** In memory, and written at an interval, so that a request causes no write. A failed write loses its entries. */
export class RequestLog {
  readonly #engine: RunOperation;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout | undefined;
  #entries: LoggedRequest[] = [];
  #numbers = new Map<string, number>();

  /** @param seconds interval of the writes; 0 means that requests are not logged */
  constructor(engine: RunOperation, log: Logger, seconds: number) {
    this.#engine = engine;
    this.#log = log;
    this.#timer = seconds === 0 ? undefined : setInterval(() => this.write(), seconds * 1000).unref();
  }

  add(entry: LoggedRequest): void {
    const number = this.#numbers.get(entry.organisation_id) ?? 0;
    if (this.#timer === undefined || number === maxOfOrganisation || this.#entries.length === maxEntries) return;
    this.#numbers.set(entry.organisation_id, number + 1);
    this.#entries.push(entry);
  }

  async write(): Promise<void> {
    const rows = this.#entries;
    if (rows.length === 0) return;
    this.#entries = [];
    this.#numbers = new Map();
    await this.#engine({ text, variables: { rows }, claims }).catch((err: unknown) =>
      this.#log.warn({ err, requests: rows.length }, 'could not write the request log'),
    );
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}
