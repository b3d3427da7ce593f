import { extractXmlWithText } from './extract-xml.ts';
import { textDocumentFormats } from './formats.ts';
import type { OcrLanguage } from './ocr/languages.ts';
import { extractPdf } from './pdf/extract.ts';
import type { KnownCompany } from './reading/known.ts';
import { type FilePages, readPdfFile } from './reading/read-file.ts';
import type { ExtractionResult } from './records.ts';
import { withoutSignature } from './signed.ts';
import type { ProfileName } from './validation/profiles.ts';
import type { ValidationReport } from './validation/report.ts';

/** They determine the format; a PDF's signature is in the first 1,024 bytes. */
const headBytes = 1024;

/** By encoding, in hexadecimal: a byte order mark or `<`. */
const xmlBeginnings = ['efbbbf', 'fffe', 'feff', '3c', '003c'];

const isPdf = (head: Buffer): boolean => head.includes('%PDF-');

function isXml(head: Buffer): boolean {
  const start = head.findIndex((byte) => !' \t\r\n'.includes(String.fromCharCode(byte)));
  const digits = head.subarray(Math.max(start, 0)).toString('hex');
  return xmlBeginnings.some((beginning) => digits.startsWith(beginning));
}

/** UTF-8, else the encoding of older programs (ISO 8859-1). */
function decodeText(bytes: Uint8Array): string {
  const utf8 = new TextDecoder().decode(bytes);
  return utf8.includes('\ufffd') ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1') : utf8;
}

function extractText(head: Buffer, bytes: Uint8Array): ExtractionResult | undefined {
  const start = head.toString('latin1');
  const format = textDocumentFormats.find(({ lines }) => lines.every((line) => line.test(start)));
  return format && { format: format.name, ...format.map(decodeText(bytes)) };
}

/**
 * `text` if the extraction has decoded it, `validate` and `view` for an XML file, also in a PDF, `recognized` if the pages of a
 * PDF are pictures, `read` if the values are those of pages.
 */
export interface ExtractedFile {
  readonly extraction?: ExtractionResult | undefined;
  readonly validate?: ((chosen?: ProfileName) => ValidationReport) | undefined;
  readonly view?: (() => string | undefined) | undefined;
  readonly text?: (() => string) | undefined;
  readonly recognized?: string | undefined;
  readonly read?: FilePages | undefined;
}

async function extractFromPdf(
  bytes: Uint8Array,
  languages: readonly OcrLanguage[] | undefined,
  known: readonly KnownCompany[],
): Promise<ExtractedFile> {
  const extracted = await extractPdf(bytes);
  if (extracted !== undefined || languages === undefined) return extracted ?? {};
  const { extraction, text, read } = await readPdfFile(bytes, languages, known);
  return { extraction, recognized: text, read };
}

/**
 * By the bytes, not by name or media type; of a signed file, by the document in it.
 * @param languages to read the pages of a PDF without XML
 * @param known companies of the workspace
 * @returns no records for an unknown format
 * @throws RefusedFileError if the document is malformed or exceeds a limit
 */
export async function extractWithText(
  file: Uint8Array,
  languages?: readonly OcrLanguage[],
  known: readonly KnownCompany[] = [],
): Promise<ExtractedFile> {
  const bytes = withoutSignature(file);
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytes));
  if (isXml(head)) return extractXmlWithText(bytes) ?? {};
  if (isPdf(head)) return extractFromPdf(bytes, languages, known);
  return { extraction: extractText(head, bytes) };
}

/**
 * @returns `undefined` for an unknown format
 * @throws RefusedFileError if the document is malformed or exceeds a limit
 */
export const extract = async (bytes: Uint8Array): Promise<ExtractionResult | undefined> =>
  (await extractWithText(bytes)).extraction;
