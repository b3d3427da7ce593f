import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  readonly key: string;
  readonly title: ComponentChildren;
  readonly render: (row: Row) => ComponentChildren;
  readonly align?: 'end';
  readonly sort?: 'ascending' | 'descending';
}

interface TableProps<Row> {
  /** For screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** `undefined` while they load. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
}

const placeholders = ['one', 'two', 'three', 'four', 'five'];

/** Scrolls inside of its frame. The first column names the row. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll the focused frame
    <section class="table-frame" aria-label={caption} tabIndex={0}>
      <table aria-busy={rows === undefined}>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, align, sort }) => (
              <th key={key} scope="col" class={align} aria-sort={sort}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? placeholders.map((place) => (
                <tr key={place} class="placeholder">
                  {columns.map(({ key }) => (
                    <td key={key}>
                      <span />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map(({ key, align, render }) => (
                    <td key={key} class={align}>
                      {render(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  );
}
