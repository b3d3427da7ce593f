import { extractXmlWithText } from './extract-xml.ts';
import { textFormats } from './formats.ts';
import { extractPdf } from './pdf/extract.ts';
import type { Extraction } from './records.ts';

/**
 * Number of bytes at the beginning of a file in which its format is recognized. The signature of a PDF is within the
 * first 1,024 bytes.
 */
const headBytes = 1024;

/** First bytes of XML in each possible encoding, in hexadecimal digits: a byte order mark or `<`. */
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
export interface ExtractedFile {
  readonly extraction?: Extraction | undefined;
  readonly text?: (() => string) | undefined;
}

/**
 * Extracts the records of a document. The format is recognized by the bytes, not by the name or the media type.
 * @returns no records for a document of an unknown format; for XML of a known format, also its text
 * @throws RefusedError for a document that is malformed or breaks a bound
 */
export async function extractWithText(bytes: Uint8Array): Promise<ExtractedFile> {
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
