import { type XmlFormat, xmlFormats } from './formats.ts';
import type { FormatlessResult } from './mappings/invoice.ts';
import type { ExtractionResult } from './records.ts';
import type { ProfileName } from './validation/profiles.ts';
import type { ValidationReport } from './validation/report.ts';
import { validate } from './validation/validate.ts';
import { viewInvoice } from './view/view.ts';
import { decodeChunks, detectEncoding } from './xml/encoding.ts';
import { readXml, type XmlElement } from './xml/read.ts';

export interface ExtractedXml {
  readonly extraction: ExtractionResult;
  readonly validate: (chosen?: ProfileName) => ValidationReport;
  /** An invoice as HTML, for the content of `<body>`. */
  readonly view: () => string | undefined;
  /** Each element on a new line. */
  readonly text: () => string;
}

function addLines(element: XmlElement, lines: string[]): void {
  for (const line of element.text.split('\n')) {
    const trimmed = line.trim();
    if (trimmed !== '') lines.push(trimmed);
  }
  for (const child of element.children) addLines(child, lines);
}

const textOf = (root: XmlElement): string => {
  const lines: string[] = [];
  addLines(root, lines);
  return lines.join('\n');
};

const withoutRecords = ({ documentType = 'other' }: XmlFormat): FormatlessResult => ({
  documentType,
  statements: [],
  warnings: [],
});

/**
 * @returns `undefined` for an unknown format
 * @throws RefusedFileError if the document is malformed or exceeds a limit
 */
export function extractXmlWithText(bytes: Uint8Array): ExtractedXml | undefined {
  const { declared, used } = detectEncoding(bytes);
  const root = readXml(decodeChunks(bytes, used), { accept: (name) => xmlFormats.some((each) => each.root === name) });
  const format = xmlFormats.find((each) => each.root === root?.name && each.namespace?.test(root.namespace) !== false);
  if (root === undefined || format === undefined) return undefined;
  const { reading, terms, ...mapped } = format.map?.(root) ?? withoutRecords(format);
  const encoding = declared === used ? [] : [{ rule: 'encoding', expected: declared, found: used }];
  const extraction = {
    format: format.name,
    ...mapped,
    warnings: [...encoding, ...mapped.warnings],
    ...(reading && { reading: { ...reading, format: format.name } }),
  };
  return {
    extraction,
    validate: (chosen) => validate(root, chosen),
    view: () => terms && viewInvoice(root, terms),
    text: () => textOf(root),
  };
}

export const extractXml = (bytes: Uint8Array): ExtractionResult | undefined => extractXmlWithText(bytes)?.extraction;
