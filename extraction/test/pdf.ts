/** Functions that generate small PDF files. */
import { deflateSync } from 'node:zlib';

/**
 * Returns a PDF with the given objects. The first object must be the catalogue.
 * @param trailer further entries of the PDF's trailer
 */
export function createPdfOfObjects(objects: readonly string[], trailer = ''): Buffer {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const size = objects.length + 1;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer<</Root 1 0 R/Size ${size}${trailer}>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`, 'latin1');
}

/**
 * Returns a stream object of a PDF.
 * @param dictionary entries of the stream's dictionary, except the length
 */
export const createPdfStream = (dictionary: string, content: Buffer): string =>
  `<<${dictionary}/Length ${content.length}>>stream\n${content.toString('latin1')}\nendstream`;

/** Returns a text string of a PDF: UTF-16 with a byte order mark, in hexadecimal digits. */
const textString = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** Returns a PDF with one empty page and attached files (ISO 32000-1, section 7.11.4). */
export function createPdfWithAttachments(
  files: readonly { readonly name: string; readonly content: Buffer | string }[],
): Buffer {
  const first = 4;
  const names = files.map(({ name }, index) => `${textString(name)} ${first + 2 * index} 0 R`);
  return createPdfOfObjects([
    `<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[${names.join(' ')}]>>>>>>`,
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>',
    ...files.flatMap(({ name, content }, index) => [
      `<</Type/Filespec/UF ${textString(name)}/F ${textString(name)}/EF<</F ${first + 2 * index + 1} 0 R>>>>`,
      createPdfStream('/Type/EmbeddedFile/Filter/FlateDecode', deflateSync(content, { level: 1 })),
    ]),
  ]);
}
