import { xmlFormats } from './formats.ts';
import type { Extraction } from './records.ts';
import { decodedPieces, encodingOfXml } from './xml/encoding.ts';
import { readXml } from './xml/read.ts';

/**
 * Extracts the records of an XML document.
 * @returns `undefined` for a document of an unknown format
 * @throws RefusedError for a document that is malformed or breaks a bound
 */
export function extractXml(bytes: Uint8Array): Extraction | undefined {
  const { declared, used } = encodingOfXml(bytes);
  const root = readXml(decodedPieces(bytes, used), { accept: (name) => xmlFormats.some((each) => each.root === name) });
  const format = xmlFormats.find((each) => each.root === root?.name);
  if (root === undefined || format === undefined) return undefined;
  const mapped = format.map?.(root) ?? { documentType: format.documentType ?? 'other', statements: [], warnings: [] };
  const encoding = declared === used ? [] : [{ rule: 'encoding', expected: declared, found: used }];
  return { format: format.name, ...mapped, warnings: [...encoding, ...mapped.warnings] };
}
