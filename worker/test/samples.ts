/** Functions that create sample files of many kinds. */
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { createPdfOfObjects } from '../../extraction/test/pdf.ts';

/** Creates a PDF with one line of text on each page. With `encrypted`, the PDF has an unknown password. */
export const createPdfOfTexts = (pages: readonly string[], options?: { encrypted?: boolean }): Buffer =>
  createPdfOfPageContents(
    pages.map((text) => `BT /F1 24 Tf 72 700 Td (${text}) Tj ET 1 0 0 rg 0 0 200 200 re f`),
    options,
  );

/** Creates a PDF from the content stream of each page. */
export function createPdfOfPageContents(
  pages: readonly string[],
  { encrypted = false }: { encrypted?: boolean } = {},
): Buffer {
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  add('<</Type/Catalog/Pages 2 0 R>>');
  add(`<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}]>>`);
  for (const [index, content] of pages.entries()) {
    add(`<</Length ${content.length}>>stream\n${content}\nendstream`);
    const resources = `<</Font<</F1 ${font}>>>>`;
    add(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${3 + index * 2} 0 R/Resources${resources}>>`);
  }
  const digest = '0123456789abcdef'.repeat(4);
  if (encrypted) add(`<</Filter/Standard/V 1/R 2/Length 40/P -4/O<${digest}>/U<${digest}>>>`);
  const encrypt = encrypted ? `/Encrypt ${objects.length} 0 R/ID[<${digest}><${digest}>]` : '';
  return createPdfOfObjects(objects, encrypt);
}

export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer | string;
  /** Uncompressed size that the archive declares for this entry; by default the true size. */
  readonly claimedBytes?: number;
  readonly encrypted?: boolean;
}

/** Creates a ZIP archive (APPNOTE.TXT, sections 4.3.7, 4.3.12, 4.3.16). */
export function createZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  // Archives with 10,000 entries contain the same content in each entry.
  const packedByContent = new Map<string | Buffer, Buffer>();
  let offset = 0;
  for (const { name, content, claimedBytes, encrypted = false } of entries) {
    const bytes = Buffer.from(content);
    const packed = packedByContent.get(content) ?? deflateRawSync(bytes, { level: 1 });
    packedByContent.set(content, packed);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(encrypted ? 1 : 0, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claimedBytes ?? bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, tail, Buffer.from(name)]));
    files.push(file);
    offset += file.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, central, Buffer.from('PK\x05\x06'), end]);
}

const contentTypes = (part: string, type: string): ZipEntry => ({
  name: '[Content_Types].xml',
  content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
});

/**
 * Creates a Word document.
 * @param more additional entries of the ZIP archive
 * @param properties XML of the entry `docProps/app.xml`, which contains the number of pages
 */
export function createDocx(
  paragraphs: readonly string[],
  more: readonly ZipEntry[] = [],
  properties = '<Properties><Pages>7</Pages></Properties>',
): Buffer {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  return createZip([
    contentTypes('word/document.xml', 'wordprocessingml.document'),
    { name: 'docProps/app.xml', content: properties },
    { name: 'word/document.xml', content: `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>` },
    ...more,
  ]);
}

/** Creates an Excel sheet with one row: a shared string, a number and an inline string. */
export function createXlsx(sharedString: string, number: string, inlineString: string): Buffer {
  const cells = `<c t="s"><v>0</v></c><c><v>${number}</v></c><c t="inlineStr"><is><t>${inlineString}</t></is></c>`;
  return createZip([
    contentTypes('xl/workbook.xml', 'spreadsheetml.sheet'),
    { name: 'xl/sharedStrings.xml', content: `<sst><si><t>${sharedString}</t></si></sst>` },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>` },
  ]);
}

/** Creates a PowerPoint presentation with one line of text on each slide. */
export function createPptx(slides: readonly string[]): Buffer {
  return createZip([
    contentTypes('ppt/presentation.xml', 'presentationml.presentation'),
    ...slides.map((text, index) => ({
      name: `ppt/slides/slide${index + 1}.xml`,
      content: `<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`,
    })),
  ]);
}

/** Creates an OpenDocument text; `meta` is the content of `meta.xml`, which contains the number of pages. */
export function createOdt(
  paragraph: string,
  meta = '<office:m xmlns:office="o" xmlns:meta="m"><meta:document-statistic meta:page-count="3"/></office:m>',
): Buffer {
  return createZip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
    {
      name: 'content.xml',
      content: `<office:document-content xmlns:office="o" xmlns:text="t"><text:p>${paragraph}</text:p></office:document-content>`,
    },
    { name: 'meta.xml', content: meta },
  ]);
}

/**
 * Creates a compound file whose directory contains the given names. Old office files, and new office files with a
 * password, have this format.
 */
export function createCompoundFile(names: readonly string[]): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 0x1e);
  header.writeUInt32LE(0, 0x30);
  const directory = Buffer.alloc(512);
  for (const [index, name] of names.entries()) directory.write(name, index * 128, 'utf16le');
  return Buffer.concat([header, directory]);
}

/** Creates the header of a HEIC picture, without image data (ISO/IEC 14496-12, section 4.3). */
export const createHeicHeader = (): Buffer => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat', 'latin1');

/** Creates a picture of one color. */
export const createPictureOfOneColor = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c04040' } });

/** Creates a PNG of `edge` × `edge` pixels of three bytes (PNG specification, sections 5.3 and 11.2.1). */
function png(edge: number, interlaceMethod: 0 | 1, imageData: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const facts = Buffer.alloc(13);
  facts.writeUInt32BE(edge, 0);
  facts.writeUInt32BE(edge, 4);
  facts.set([8, 2, 0, 0, interlaceMethod], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', facts),
    chunk('IDAT', imageData),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Creates a PNG that declares `edge` × `edge` pixels but has only 16 bytes of image data. */
export const createHugePng = (edge: number): Buffer => png(edge, 0, Buffer.alloc(16));

/**
 * For each pass of an interlaced PNG: the column and row of the first pixel, and the steps to the next column and row.
 */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Creates an interlaced PNG of black pixels. This function is five times as fast as a library. */
export function createInterlacedPng(edge: number): Buffer {
  const sizes = passes.map(([column, row, columns, rows]) => {
    const [width, height] = [Math.ceil((edge - column) / columns), Math.ceil((edge - row) / rows)];
    return height * (1 + width * 3);
  });
  return png(edge, 1, deflateSync(Buffer.alloc(sizes.reduce((sum, size) => sum + size)), { level: 1 }));
}
