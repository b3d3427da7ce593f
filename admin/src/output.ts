import type { CommandResult, ResultFields } from './command.ts';

const shown = (value: ResultFields[string] | undefined): string =>
  value === undefined || value === null ? '-' : String(value);

function table(rows: readonly ResultFields[]): string[] {
  const [first] = rows;
  if (first === undefined) return ['(none)'];
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => shown(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function list(fields: ResultFields): string[] {
  const width = Math.max(0, ...Object.keys(fields).map((name) => name.length));
  return Object.entries(fields).map(([name, value]) => `${name.padEnd(width)}  ${shown(value)}`);
}

export function renderCommand({ content, notes = [] }: CommandResult, json: boolean): string {
  if (json) return `${JSON.stringify('rows' in content ? content.rows : content.fields, undefined, 2)}\n`;
  const lines = 'rows' in content ? table(content.rows) : list(content.fields);
  return `${[...lines, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n')}\n`;
}
