import { benchOrganisationId, rowSharesOfWorkspaces, type TableFillRules } from './dataset.ts';

/** A column of a table, as the catalog of Postgres describes it. */
export interface PostgresColumn {
  readonly name: string;
  /** Name of the column's type, as the function `format_type` returns it. */
  readonly type: string;
  readonly isEnum: boolean;
  /** Table to which the foreign key refers; null if the column is not a foreign key. */
  readonly target: string | null;
}

export interface TableColumns {
  readonly name: string;
  readonly columns: readonly PostgresColumn[];
}

const day = `(date '2021-01-01' + (progress * 1795)::int + (hashint8(owner * 64) & 31))`;
const moment = `(timestamptz '2021-01-01 00:00:00Z' + progress * interval '1795 days')`;

/** SQL that creates temporary functions. The statements from `fillTableStatement` call these functions. */
export const createFillFunctionsSql = `
  create function pg_temp.row_id(kind text, n bigint) returns uuid immutable parallel safe language sql
    return (lpad(to_hex(1609459200000 + n * 1000), 12, '0') || '7' || substr(md5(kind || n), 1, 3)
            || '8' || substr(md5(kind || n), 4, 15))::uuid;
  create function pg_temp.workspace_id(hundredth bigint) returns uuid immutable parallel safe language sql
    return case ${rowSharesOfWorkspaces.map(({ id, lastRowPercent }) => `when hundredth <= ${lastRowPercent} then '${id}'::uuid`).join(' ')} end;
  create function pg_temp.first_of_workspace(hundredth bigint) returns bigint immutable parallel safe language sql
    return case ${rowSharesOfWorkspaces.map(({ lastRowPercent }, at) => `when hundredth <= ${lastRowPercent} then ${(rowSharesOfWorkspaces[at - 1]?.lastRowPercent ?? -1) + 1}`).join(' ')} end;`;

/** SQL expressions for the values of a column, chosen by the name of the column. The first matching pattern is used. */
const byName: readonly (readonly [RegExp, string])[] = [
  [/^id$/, '$id'],
  [/^organisation_id$/, `'${benchOrganisationId}'::uuid`],
  [/^workspace_id$/, 'pg_temp.workspace_id(owner % 100)'],
  [/^(deleted|revoked)_at$/, 'null'],
  [/(_hash|^sha256)$/, `encode(sha256(n::text::bytea), 'hex')`],
  [/_color$/, `'#336699'`],
  [/currency_pair$/, `'EUR/USD'`],
  [/currency$/, `'EUR'`],
  [/url$/, `'https://example.com/' || n`],
  [/(^due_date|_end|_to)$/, '$later'],
];

/**
 * SQL expressions for the values of all other columns, chosen by the type of the column. `$hash` is a hash of the row
 * number and the column.
 */
const byType: Readonly<Record<string, string>> = {
  text: `'$name ' || n`,
  numeric: '(1 + $hash % 100000) / 100.0',
  integer: '1 + $hash % 12',
  bigint: '1 + $hash % 1000000',
  boolean: '$hash % 2 = 0',
  date: day,
  'timestamp with time zone': moment,
  'timestamp(3) with time zone': moment,
  'text[]': `'{}'::text[]`,
  jsonb: `'{}'::jsonb`,
  uuid: `pg_temp.row_id('$name', n)`,
};

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Returns the SQL expression for a foreign key to a row of the same workspace. The last two digits of a row number
 * determine the workspace, so the referenced row has the same last two digits.
 */
function reference(target: string, { rows, onePerWorkspace }: TableFillRules, salt: number): string {
  if (onePerWorkspace) return `pg_temp.row_id('${target}', pg_temp.first_of_workspace(owner % 100))`;
  return `pg_temp.row_id('${target}', (hashint8(n * 64 + ${salt}) & 2147483647) % ${Math.floor(rows / 100)} * 100 + owner % 100)`;
}

/**
 * Returns the SQL expression for a foreign key that refers to a parent row in the same table. The parent has a smaller
 * row number; the first 100 rows have no parent.
 */
function parent(target: string): string {
  return `case when n >= 100 then pg_temp.row_id('${target}', n % 100 + n / 1000 * 100) end`;
}

/**
 * Returns the SQL statement that fills a table.
 * @param fillingOf function that returns the rules of a table by its name. The values of a foreign key depend on the
 * rules of the referenced table.
 * @throws Error for a column whose type has no expression
 */
export function fillTableStatement(
  table: TableColumns,
  filling: TableFillRules,
  fillingOf: (table: string) => TableFillRules,
): string {
  const expression = ({ name, type, isEnum, target }: PostgresColumn, salt: number): string => {
    const special = filling.columns?.[name];
    if (special !== undefined) return special;
    if (target === table.name) return parent(target);
    if (target !== null) return reference(target, fillingOf(target), salt);
    const hash = `(hashint8(n * 64 + ${salt}) & 2147483647)`;
    if (isEnum) return `(enum_range(null::${type}))[1 + ${hash} % cardinality(enum_range(null::${type}))]`;
    const rule = byName.find(([pattern]) => pattern.test(name))?.[1] ?? byType[type];
    if (rule === undefined)
      throw new Error(`no SQL expression is defined for the values of column ${table.name}.${name} of type ${type}`);
    return rule
      .replaceAll('$id', `pg_temp.row_id('${table.name}', n)`)
      .replaceAll('$later', type === 'date' ? `${day} + 30` : `${moment} + interval '30 days'`)
      .replaceAll('$name', name)
      .replaceAll('$hash', hash);
  };
  return `insert into ${quote(table.name)} (${table.columns.map(({ name }) => quote(name)).join(', ')})
    select ${table.columns.map(expression).join(',\n           ')}
      from (select n, ${filling.owner ?? 'n'} as owner, n::float8 / ${filling.rows} as progress
              from generate_series(0::bigint, ${filling.rows - 1}) as n${filling.onePerWorkspace ? ' where n = pg_temp.first_of_workspace(n)' : ''}) as row`;
}
