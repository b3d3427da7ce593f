/** The rows that an SQL statement returned, and the number of rows that it returned or changed. */
export type StatementResult<Row> = readonly Row[] & { readonly count: number };

/**
 * Runs the SQL statement of a template literal. A value becomes a parameter of the statement; a result of
 * `sqlIdentifier` becomes a quoted identifier.
 */
export type SqlTemplate = <Row extends object = Record<string, unknown>>(
  text: TemplateStringsArray,
  ...values: readonly unknown[]
) => Promise<StatementResult<Row>>;

/** Runs an SQL statement with values for its parameters `$1`, `$2` and so on. */
export type StatementRunner = <Row extends object>(
  text: string,
  values: readonly unknown[],
) => Promise<{ readonly rows: Row[]; readonly count: number }>;

/** Name of a table or a column in an SQL template. */
class Identifier {
  readonly quoted: string;

  constructor(name: string) {
    this.quoted = `"${name.replaceAll('"', '""')}"`;
  }
}

/** Marks a string as the name of a table or a column, so that an SQL template does not treat the string as a value. */
export const sqlIdentifier = (name: string): object => new Identifier(name);

/** Creates a tag for SQL template literals from a function that runs SQL statements. */
export const sqlTemplate =
  (run: StatementRunner): SqlTemplate =>
  async <Row extends object>(
    parts: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Promise<StatementResult<Row>> => {
    const parameters: unknown[] = [];
    const text = parts.reduce((before, part, index) => {
      const value = values[index - 1];
      const written = value instanceof Identifier ? value.quoted : `$${parameters.push(value)}`;
      return `${before}${written}${part}`;
    });
    const { rows, count } = await run<Row>(text, parameters);
    return Object.assign(rows, { count });
  };
