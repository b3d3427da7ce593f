/** Returns a Markdown table. Escapes `|` in cells. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** Formats paths or codes as Markdown code, one after the other. Returns `–` for an empty list. */
export const markdownCode = (...texts: readonly string[]): string =>
  texts.length === 0 ? '–' : texts.map((text) => `\`${text}\``).join(', ');
