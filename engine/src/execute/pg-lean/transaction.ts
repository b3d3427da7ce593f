import { type PostgresConnection, runCommand } from './connection.ts';
import { type BoundStatement, type PreparableStatement, readColumnTexts } from './protocol.ts';
import { traced } from './wire.ts';

type Values = readonly (string | null)[];

/** Returns the first row. Each column is text in Postgres's format. */
export type FirstRowQuery = (statement: PreparableStatement, values: Values) => Promise<Values>;

/** Postgres has executed no statement of the transaction. */
export class BeginFailed extends Error {
  override readonly name = 'BeginFailed';
}

const command = (text: string): BoundStatement<Values> => ({
  statement: { text, name: text },
  values: [],
  read: readColumnTexts,
});

function opening(settings: ReadonlyMap<string, string>): readonly BoundStatement<Values>[] {
  const local = [['plan_cache_mode', 'auto'], ...settings];
  const parts = local.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`);
  const set = { text: `select ${parts.join(', ')}`, name: `settings${local.length}` };
  return [command('begin'), { statement: set, values: local.flat(), read: readColumnTexts }];
}

/**
 * `begin` and the settings are sent together with the first statement. `commit` is sent separately, so that nothing is
 * committed if the last response is too large.
 */
class TransactionRunner {
  readonly #connection: PostgresConnection;
  readonly #settings: ReadonlyMap<string, string>;
  #hasBegun = false;
  beginFailure: BeginFailed | undefined;

  constructor(connection: PostgresConnection, settings: ReadonlyMap<string, string>) {
    this.#connection = connection;
    this.#settings = settings;
  }

  readonly row: FirstRowQuery = (statement, values) =>
    traced(statement, async () => {
      const before = this.#hasBegun ? [] : opening(this.#settings);
      this.#hasBegun = true;
      const results = this.#connection.pipeline([...before, { statement, values, read: readColumnTexts }]);
      for (const result of results) result.catch(() => undefined);
      if (before.length > 0) {
        await results[0]?.catch((error: unknown) => {
          this.beginFailure = new BeginFailed('begin failed', { cause: error });
          throw this.beginFailure;
        });
      }
      return (await results[before.length]) ?? [];
    });

  /** Does nothing if no statement was sent. */
  async commit(): Promise<void> {
    if (this.#hasBegun) await this.#connection.pipeline([command('commit')])[0];
  }
}

/** Failures of `begin` are thrown; others are returned after the rollback. */
export async function transact<T>(
  connection: PostgresConnection,
  local: ReadonlyMap<string, string>,
  work: (row: FirstRowQuery) => Promise<T>,
): Promise<{ readonly result: T } | { readonly failure: unknown }> {
  const runner = new TransactionRunner(connection, local);
  try {
    const result = await work(runner.row);
    await runner.commit();
    return { result };
  } catch (failure) {
    if (runner.beginFailure !== undefined) throw runner.beginFailure;
    // The pool closes the connection, because it is still in a transaction.
    await runCommand(connection, 'rollback').catch(() => undefined);
    return { failure };
  }
}
