const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes `&`, `<` and `>` in the text content of an XML element. */
export const escapeXml = (text: string): string => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** Returns an XML document with one element per line. */
export function createDemoXml(lines: readonly string[]): Buffer {
  const elements = lines.map((line) => `  <line>${escapeXml(line)}</line>\n`).join('');
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<document>\n${elements}</document>\n`);
}
