export type StatementResult<Row> = readonly Row[] & { readonly count: number };

/** A value becomes a parameter of the statement; a result of `sqlIdentifier` or `sqlFragment` becomes text. */
export type SqlTemplate = <Row extends object = Record<string, unknown>>(
  text: TemplateStringsArray,
  ...values: readonly unknown[]
) => Promise<StatementResult<Row>>;

/** Values replace the parameters `$1`, `$2` and so on. */
export type StatementRunner = <Row extends object>(
  text: string,
  values: readonly unknown[],
) => Promise<{ readonly rows: Row[]; readonly count: number }>;

class Identifiers {
  readonly quoted: string;

  constructor(names: readonly string[]) {
    this.quoted = names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');
  }
}

/** Names of tables or columns in an SQL template, separated by commas. */
export const sqlIdentifier = (...names: readonly string[]): object => new Identifiers(names);

class Fragment {
  readonly parts: TemplateStringsArray;
  readonly values: readonly unknown[];

  constructor(parts: TemplateStringsArray, values: readonly unknown[]) {
    this.parts = parts;
    this.values = values;
  }
}

/** A part of several statements, with its own parameters. */
export const sqlFragment = (parts: TemplateStringsArray, ...values: readonly unknown[]): object =>
  new Fragment(parts, values);

/** @param parameters gets the values */
function textOf(parts: TemplateStringsArray, values: readonly unknown[], parameters: unknown[]): string {
  return parts.reduce((before, part, index) => {
    const value = values[index - 1];
    if (value instanceof Fragment) return `${before}${textOf(value.parts, value.values, parameters)}${part}`;
    return `${before}${value instanceof Identifiers ? value.quoted : `$${parameters.push(value)}`}${part}`;
  });
}

export const sqlTemplate =
  (run: StatementRunner): SqlTemplate =>
  async <Row extends object>(
    parts: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Promise<StatementResult<Row>> => {
    const parameters: unknown[] = [];
    const { rows, count } = await run<Row>(textOf(parts, values, parameters), parameters);
    return Object.assign(rows, { count });
  };
