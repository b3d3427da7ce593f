/** Rows of a statement, with the number of rows that it returned or changed. */
export type StatementRows<Row> = readonly Row[] & { readonly count: number };

/** Runs a statement from a template. Values become parameters; names from `identifier` become quoted identifiers. */
export type SqlTemplate = <Row extends object = Record<string, unknown>>(
  text: TemplateStringsArray,
  ...values: readonly unknown[]
) => Promise<StatementRows<Row>>;

/** Runs a statement with values for its parameters `$1`, `$2` and so on. */
export type RunStatement = <Row extends object>(
  text: string,
  values: readonly unknown[],
) => Promise<{ readonly rows: Row[]; readonly count: number }>;

/** Name of a table or a column in a template. */
class Identifier {
  readonly quoted: string;

  constructor(name: string) {
    this.quoted = `"${name.replaceAll('"', '""')}"`;
  }
}

/** Marks a string of a template as the name of a table or a column. */
export const identifier = (name: string): object => new Identifier(name);

/** Creates a template tag from a function that runs statements. */
export const sqlWith =
  (run: RunStatement): SqlTemplate =>
  async <Row extends object>(
    parts: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Promise<StatementRows<Row>> => {
    const parameters: unknown[] = [];
    const text = parts.reduce((before, part, index) => {
      const value = values[index - 1];
      const written = value instanceof Identifier ? value.quoted : `$${parameters.push(value)}`;
      return `${before}${written}${part}`;
    });
    const { rows, count } = await run<Row>(text, parameters);
    return Object.assign(rows, { count });
  };
