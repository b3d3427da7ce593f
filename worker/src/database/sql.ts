export type StatementResult<Row> = readonly Row[] & { readonly count: number };

/** A value becomes a parameter of the statement; a result of `sqlIdentifier` becomes a quoted identifier. */
export type SqlTemplate = <Row extends object = Record<string, unknown>>(
  text: TemplateStringsArray,
  ...values: readonly unknown[]
) => Promise<StatementResult<Row>>;

/** Values replace the parameters `$1`, `$2` and so on. */
export type StatementRunner = <Row extends object>(
  text: string,
  values: readonly unknown[],
) => Promise<{ readonly rows: Row[]; readonly count: number }>;

class Identifier {
  readonly quoted: string;

  constructor(name: string) {
    this.quoted = `"${name.replaceAll('"', '""')}"`;
  }
}

/** Name of a table or column in an SQL template. */
export const sqlIdentifier = (name: string): object => new Identifier(name);

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
