/**
 * The data set of the measurements: one organisation, with most invoices in one workspace and rows in every record
 * table. Row `n` of a table is computed from the number `n` only, so the rows are always the same.
 */

/**
 * Keys and shares of the workspaces that own rows. A workspace owns row `n` if `n % 100` is at most its `to` and
 * greater than the `to` of the preceding workspace in this list.
 */
const filled = [
  { key: 'large', to: 83 },
  { key: 'medium', to: 87 },
  ...Array.from({ length: 12 }, (_, index) => ({ key: `small-${index + 1}`, to: 88 + index })),
];

/**
 * The keys of all workspaces. The many empty workspaces make the table of workspaces so large that Postgres uses an
 * index and does not scan the table.
 */
const workspaceKeys = [...filled.map(({ key }) => key), ...Array.from({ length: 986 }, (_, n) => `empty-${n + 1}`)];

const createSequentialUuid = (prefix: string, index: number): string =>
  `${prefix}-0000-7000-8000-${String(index).padStart(12, '0')}`;

export const benchOrganisationId = createSequentialUuid('00000000', 1);

/**
 * Returns the id of the workspace with the given key.
 * @throws Error for an unknown key
 */
export function getBenchWorkspaceId(name: string): string {
  const index = workspaceKeys.indexOf(name);
  if (index < 0) throw new RangeError(`no workspace ${name}`);
  return createSequentialUuid('00000001', index);
}

export const benchWorkspaces: readonly { readonly key: string; readonly id: string }[] = workspaceKeys.map((key) => ({
  key,
  id: getBenchWorkspaceId(key),
}));

/**
 * The workspaces that own the generated rows. A workspace owns the same share of the rows of every table: it owns row
 * `n` if `n % 100` is at most `lastRowPercent` and greater than the `lastRowPercent` of the preceding workspace.
 */
export const rowSharesOfWorkspaces: readonly { readonly id: string; readonly lastRowPercent: number }[] = filled.map(
  ({ key, to }) => ({ id: getBenchWorkspaceId(key), lastRowPercent: to }),
);

/**
 * Describes how the benchmark fills a table: the number of rows at scale 1, the rows in other tables to which the new
 * rows refer, and columns with special values.
 */
export interface TableFillRules {
  readonly rows: number;
  /**
   * SQL expression for the row number that determines the workspace of a new row. The default is `n`, the number of the
   * new row itself. Invoice items use the row number of their invoice.
   */
  readonly owner?: string;
  /**
   * SQL expressions by column name, which replace the default expressions of the column types. They can use `n` (the
   * number of the new row) and `owner` (the value of the expression in the member `owner`).
   */
  readonly columns?: Readonly<Record<string, string>>;
  /** True if a workspace can have only one row in the table. Only the first row of each workspace is then created. */
  readonly onePerWorkspace?: true;
}

const hash = (salt: number, of = 'n'): string => `(hashint8(${of} * 64 + ${salt}) & 2147483647)`;
const price = (item: string): string => `(1 + ${hash(1, item)} % 9900) / 100.0`;
const quantity = (item: string): string => `(1 + ${hash(2, item)} % 10)`;
const lineAmount = (item: string): string => `round(${price(item)} * ${quantity(item)}, 2)`;
const subtotal = `(${[0, 1, 2].map((line) => lineAmount(`(n * 3 + ${line})`)).join(' + ')})`;
const total = `round(${subtotal} * 1.20, 2)`;
const paid = `${hash(3)} % 4 = 0`;

const otherwise: TableFillRules = { rows: 20_000 };

/**
 * Rules for the tables that do not have the default number of rows or the default values. Every other record table gets
 * 20,000 rows with default values.
 */
const fillings: Readonly<Record<string, TableFillRules>> = {
  companies: {
    rows: 5_000,
    columns: {
      // About one company in a hundred has the name prefix for which workload w3 searches.
      name: `case when ${hash(4)} % 100 = 7 then 'acme ' else 'company ' end || n`,
    },
  },
  invoices: {
    rows: 500_000,
    columns: {
      reference_number: `'INV-' || n`,
      document_type: `'invoice'`,
      document_type_code: `'380'`,
      local_totals_subtotal: subtotal,
      local_totals_tax_total: `${total} - ${subtotal}`,
      local_totals_total_amount: total,
      grand_total_amount: total,
      terms: `'Net 30'`,
      billing_context: `'services'`,
      payment_status_paid: paid,
      payment_status_amount_paid: `case when ${paid} then ${total} else 0 end`,
      payment_status_amount_remaining: `case when ${paid} then 0 else ${total} end`,
    },
  },
  invoice_items: {
    rows: 1_500_000,
    owner: 'n / 3',
    columns: {
      invoice_id: `pg_temp.row_id('invoices', owner)`,
      line_id: `(n % 3 + 1)::text`,
      unit: `'hour'`,
      unit_price: price('n'),
      quantity: `${quantity('n')}::numeric`,
      min_quantity: '1',
      max_quantity: '100',
      amount: lineAmount('n'),
      tax_rate: '20',
      tax_category: `'S'`,
      tax_scheme: `'VAT'`,
    },
  },
  custom_column_values: { rows: 20_000, columns: { confidence: `${hash(5)} % 100 / 100.0` } },
  custom_column_jobs: { rows: 20_000, columns: { failed: '0' } },
  webhook_deliveries: { rows: 20_000, columns: { response_status: `200` } },
  workspace_connectors: { rows: 100, onePerWorkspace: true },
};

/**
 * Returns the rules that fill a table at a scale from 0 to 1. The number of rows is proportional to the scale, and a
 * multiple of 100, so that each workspace gets its exact share.
 */
export function getTableFillRules(table: string, scale: number): TableFillRules {
  const { rows, ...rest } = fillings[table] ?? otherwise;
  return { ...rest, rows: Math.max(100, Math.round((rows * scale) / 100) * 100) };
}
