/** One header per line. */
export const formatHeaderLines = (headers: Readonly<Record<string, string>> | null): string =>
  Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** Lines `Name: value`. Without a header `null`; otherwise the first line that is not a header. */
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
