import type postgres from 'postgres';
import * as v from 'valibot';
import type { DataType } from '../../../gateway/src/contract/types.ts';
import { tableDescriptions } from '../../../platform/src/tables/index.ts';
import { recordTypes } from '../../../platform/src/tables/lookup.ts';

/**
 * The JSON value of a column. JSON numbers are exact here, because the demo records contain no number that a float
 * would round.
 */
export type ColumnValue = string | number | boolean | null;
export type RecordRow = Readonly<Record<string, ColumnValue>> & { readonly id: string };

const rowSchema = v.objectWithRest(
  { id: v.string() },
  v.union([
    v.string(),
    v.number(),
    v.boolean(),
    // A list or an object has no dimension, so the reference implementation never compares it.
    v.pipe(
      v.unknown(),
      v.transform(() => null),
    ),
  ]),
);

export interface FieldDefinition {
  readonly path: string;
  readonly column: string;
  readonly type: DataType;
  /** Whether a `date` field is stored as a timestamp. Timestamps and dates are compared differently. */
  readonly moment: boolean;
  /** The values of an enum, in their database order. */
  readonly values: readonly string[];
}

export interface RelationshipDefinition {
  readonly name: string;
  readonly to: string;
  readonly many: boolean;
  /** Paths by which queries can be sorted: fields of to-one relationships and aggregates of to-many relationships. */
  readonly sorts: readonly string[];
}

export interface TableDefinition {
  readonly name: string;
  readonly fields: readonly FieldDefinition[];
  readonly relations: readonly RelationshipDefinition[];
}

/**
 * The record types of the contract with their fields and relationships, converted for the reference implementation in
 * this folder.
 */
export const tableDefinitionsByName: ReadonlyMap<string, TableDefinition> = new Map(
  recordTypes.map(({ name, fields, arrayRelationships = {}, record }) => [
    name,
    {
      name,
      fields: Object.entries(fields).map(
        ([
          path,
          {
            properties: { type, storage, values },
          },
        ]) => ({ path, column: path.replaceAll('.', '_'), type, moment: storage === 'timestamptz', values }),
      ),
      relations: [
        ...Object.entries(record.toOne ?? {}).map(([relation, to]) => ({
          name: relation,
          to,
          many: false,
          sorts: recordTypes.find((table) => table.name === to)?.record.facets ?? [],
        })),
        ...Object.entries(record.toMany ?? {}).map(([relation, sorts]) => ({
          name: relation,
          to: String(arrayRelationships[relation]).replace(/\..*/, ''),
          many: true,
          sorts,
        })),
        ...Object.entries(record.manyToMany ?? {}).map(([relation, { root, sortProxies }]) => ({
          name: relation,
          to: root,
          many: true,
          sorts: sortProxies,
        })),
      ],
    },
  ]),
);

export function getTableDefinition(name: string): TableDefinition {
  const found = tableDefinitionsByName.get(name);
  if (found === undefined) throw new Error(`there is no table ${name}`);
  return found;
}

const foreignKey = (table: string, relation: string): string =>
  table === 'workspaces' && relation === 'parent' ? 'parent_workspace_id' : `${relation}_id`;

/** The rows of a database that one caller can see. */
export class RowsVisibleToOrganisation {
  readonly #rows = new Map<string, readonly RecordRow[]>();
  readonly #byId = new Map<string, ReadonlyMap<string, RecordRow>>();
  readonly #byColumn = new Map<string, ReadonlyMap<ColumnValue | undefined, readonly RecordRow[]>>();

  /**
   * Reads the rows of an organisation in workspaces that are not deleted.
   * @param workspaces ids of the only workspaces whose rows are read
   */
  static async read(
    sql: postgres.Sql,
    organisation: string,
    workspaces?: readonly string[],
  ): Promise<RowsVisibleToOrganisation> {
    const data = new RowsVisibleToOrganisation();
    const live = `select id from workspaces where organisation_id = $1 and deleted_at is null and id = any(coalesce($2, array[id]))`;
    for (const table of tableDefinitionsByName.keys()) {
      const scope = table === 'workspaces' ? 'id' : 'workspace_id';
      const gone = ['transactions', 'webhooks'].includes(table) ? 'and deleted_at is null' : '';
      const found = await sql.unsafe<{ row: unknown }[]>(
        `select row_to_json(t) as row from ${table} t where organisation_id = $1 and ${scope} in (${live}) ${gone}`,
        [organisation, workspaces ?? null],
      );
      data.#put(
        table,
        v.parse(
          v.array(rowSchema),
          found.map(({ row }) => row),
        ),
      );
    }
    return data;
  }

  #put(table: string, rows: readonly RecordRow[]): void {
    this.#rows.set(table, rows);
    this.#byId.set(table, new Map(rows.map((row) => [row.id, row])));
  }

  rows(table: string): readonly RecordRow[] {
    return this.#rows.get(table) ?? [];
  }

  /** Returns the rows of a table in which a column has the given value. */
  #where(table: string, column: string, value: ColumnValue): readonly RecordRow[] {
    const key = `${table}.${column}`;
    const index = this.#byColumn.get(key) ?? Map.groupBy(this.rows(table), (row) => row[column]);
    this.#byColumn.set(key, index);
    return index.get(value) ?? [];
  }

  /** Returns the row to which a to-one relationship leads. */
  one(table: string, relation: RelationshipDefinition, row: RecordRow): RecordRow | undefined {
    const id = row[foreignKey(table, relation.name)];
    return typeof id === 'string' ? this.#byId.get(relation.to)?.get(id) : undefined;
  }

  /** Returns the rows to which a to-many relationship leads. */
  many(table: string, relation: RelationshipDefinition, row: RecordRow): readonly RecordRow[] {
    if (table === 'invoices' && relation.name === 'people') {
      const links = this.#where('invoice_people', 'invoice_id', row.id);
      // A person with several roles on an invoice counts once.
      const ids = new Set(links.map((link) => String(link.people_id)));
      return [...ids].flatMap((id) => this.#byId.get('people')?.get(id) ?? []);
    }
    const reference = tableDescriptions.find(({ name }) => name === table)?.arrayRelationships?.[relation.name];
    if (typeof reference !== 'string') throw new Error(`no foreign key for ${table}.${relation.name}`);
    const [other = '', column = ''] = reference.split('.');
    return this.#where(other, column, row.id);
  }
}
