import { extractXmlWithText } from './extract-xml.ts';
import { textFormats } from './formats.ts';
import { extractPdf } from './pdf/extract.ts';
import type { Extraction } from './records.ts';

/** Bytes at the beginning of a file that tell its format. The mark of a PDF is within the first 1,024 bytes. */
const headBytes = 1024;

/** First characters of XML in the encodings that it may have, in hexadecimal digits: byte order marks and `<`. */
const xmlBeginnings = ['efbbbf', 'fffe', 'feff', '3c', '003c'];

const isPdf = (head: Buffer): boolean => head.includes('%PDF-');

function isXml(head: Buffer): boolean {
  const start = head.findIndex((byte) => !' \t\r\n'.includes(String.fromCharCode(byte)));
  const digits = head.subarray(Math.max(start, 0)).toString('hex');
  return xmlBeginnings.some((beginning) => digits.startsWith(beginning));
}

function recognizeText(head: Buffer): Extraction | undefined {
  const text = head.toString('latin1');
  const format = textFormats.find(({ lines }) => lines.every((line) => line.test(text)));
  if (format === undefined) return undefined;
  return { format: format.name, documentType: format.documentType, statements: [], warnings: [] };
}

/** Records of a document, and its text if the extraction read the text. */
export interface Extracted {
  readonly extraction?: Extraction | undefined;
  readonly text?: (() => string) | undefined;
}

/**
 * Extracts the records of a document. Its bytes tell the format, not its name or media type.
 * @returns no records for a document of an unknown format; the text of XML of a known format
 * @throws RefusedError for a document that is malformed or breaks a bound
 */
export async function extractWithText(bytes: Uint8Array): Promise<Extracted> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytes));
  if (isXml(head)) return extractXmlWithText(bytes) ?? {};
  return { extraction: isPdf(head) ? await extractPdf(bytes) : recognizeText(head) };
}

/**
 * Extracts the records of a document.
 * @returns `undefined` for a document of an unknown format
 * @throws RefusedError for a document that is malformed or breaks a bound
 */
export const extract = async (bytes: Uint8Array): Promise<Extraction | undefined> =>
  (await extractWithText(bytes)).extraction;
