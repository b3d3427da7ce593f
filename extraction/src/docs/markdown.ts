/** Escapes `|` in cells. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** `–` for an empty list. */
export const markdownCode = (...texts: readonly string[]): string =>
  texts.length === 0 ? '–' : texts.map((text) => `\`${text}\``).join(', ');
