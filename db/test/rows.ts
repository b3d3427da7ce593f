import { randomBytes, randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { type ForeignKey, readForeignKeys, readTableColumns, type TableColumn } from './catalog.ts';

/**
 * Functions that return a value of a column type. The value satisfies all constraints of the columns with this type.
 */
const sample: Readonly<Record<string, () => string | number | boolean>> = {
  uuid: () => randomUUID(),
  text: () => randomBytes(32).toString('hex'),
  numeric: () => 1,
  int2: () => 1,
  int4: () => 1,
  int8: () => 1,
  bool: () => true,
  date: () => '2026-01-31',
  timestamptz: () => '2026-01-31T12:00:00Z',
};

/**
 * Inserts rows with values for the required columns into any table. Before a row, inserts the rows to which its foreign
 * keys must refer.
 */
export class RowInserter {
  readonly #sql: Sql;
  readonly #columns: readonly TableColumn[];
  readonly #keys: readonly ForeignKey[];
  readonly #made = new Map<string, string>();
  readonly #ofWorkspace = new Set<string>();

  private constructor(sql: Sql, all: readonly TableColumn[], keys: readonly ForeignKey[]) {
    this.#sql = sql;
    this.#columns = all;
    this.#keys = keys;
  }

  static async over(sql: Sql): Promise<RowInserter> {
    return new RowInserter(sql, await readTableColumns(sql), await readForeignKeys(sql));
  }

  /**
   * For a table and an organisation, returns the id of the row to which all other test rows of the organisation refer.
   * The first call for a table and an organisation inserts this row.
   */
  async id(table: string, organisation: string): Promise<string> {
    const key = `${organisation} ${table}`;
    const id = this.#made.get(key) ?? (await this.insert(table, organisation));
    this.#made.set(key, id);
    return id;
  }

  /** Inserts a row and returns its id. */
  async insert(table: string, organisation: string, given: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const values: Record<string, unknown> = table === 'organisations' ? { id: organisation } : {};
    if (table === 'invitations') values.role = 'reader';
    if (table === 'workspace_connectors' || table === 'inbound_addresses') {
      // Every row after the first gets a new workspace, because a workspace has at most one address, and one connector
      // of each type.
      const key = `${organisation} ${table}`;
      if (this.#ofWorkspace.has(key)) values.workspace_id = await this.insert('workspaces', organisation);
      this.#ofWorkspace.add(key);
    }
    if (table === 'inbound_addresses') values.token = randomBytes(16).toString('hex');
    for (const column of this.#columns.filter((candidate) => candidate.table === table && candidate.required)) {
      values[column.name] ??= given[column.name] ?? (await this.#value(column, organisation));
    }
    const row = { ...values, ...given };
    const [inserted] = await this.#sql<
      { id: string }[]
    >`insert into ${this.#sql(table)} ${this.#sql(row)} returning id`;
    if (inserted === undefined) throw new Error(`no row came back from ${table}`);
    return inserted.id;
  }

  async #value(column: TableColumn, organisation: string): Promise<unknown> {
    if (column.name === 'organisation_id') return this.id('organisations', organisation);
    const key = this.#keys.find(
      (candidate) => candidate.table === column.table && candidate.columns.at(-1) === column.name,
    );
    if (key !== undefined) return this.id(key.target, organisation);
    const value = column.values?.[0] ?? sample[column.type]?.();
    if (value === undefined)
      throw new Error(`no value known for ${column.table}.${column.name} of type ${column.type}`);
    return value;
  }
}
