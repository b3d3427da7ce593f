const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export const escapeXml = (text: string): string => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** One element per line. */
export function createDemoXml(lines: readonly string[]): Buffer {
  const elements = lines.map((line) => `  <line>${escapeXml(line)}</line>\n`).join('');
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<document>\n${elements}</document>\n`);
}
