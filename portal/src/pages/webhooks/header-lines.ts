/** Returns the custom headers of a webhook as text, one header per line. */
export const formatHeaderLines = (headers: Readonly<Record<string, string>> | null): string =>
  Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/**
 * Reads lines of the form `Name: value`; empty lines do not count.
 * @returns the headers, `null` without a header; or the first line that is not a header
 */
export function parseHeaderLines(
  text: string,
): { readonly headers: Readonly<Record<string, string>> | null } | { readonly wrongLine: string } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const wrongLine = lines.find((line) => line.indexOf(':') < 1);
  if (wrongLine !== undefined) return { wrongLine };
  const entries = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
  });
  return { headers: entries.length === 0 ? null : Object.fromEntries(entries) };
}
