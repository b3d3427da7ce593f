import { crc32, deflateSync } from 'node:zlib';
import { createDemoPdf } from './pdf.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escapeXml = (text: string): string => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** One element per line. */
function createDemoXml(lines: readonly string[]): Buffer {
  const elements = lines.map((line) => `  <line>${escapeXml(line)}</line>\n`).join('');
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<document>\n${elements}</document>\n`);
}

/** In pixels. Looks like a scanned page: a dark bar for each line of text, as long as the text. */
const WIDTH = 120;
const HEIGHT = 160;
const LINE_HEIGHT = 8;

function isDark(lines: readonly string[], x: number, y: number): boolean {
  const line = lines[Math.floor(y / LINE_HEIGHT) - 1];
  return line !== undefined && y % LINE_HEIGHT < LINE_HEIGHT / 2 && x >= 8 && x < Math.min(8 + line.length * 2, 112);
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A byte for the filter type, then one bit for each pixel. */
function createPngRow(lines: readonly string[], y: number): Buffer {
  const row = Buffer.alloc(1 + WIDTH / 8);
  for (let x = 0; x < WIDTH; x++) {
    const at = 1 + (x >> 3);
    if (!isDark(lines, x, y)) row[at] = (row[at] ?? 0) | (0x80 >> (x & 7));
  }
  return row;
}

/** Black and white (ISO/IEC 15948), not compressed, so that the bytes are the same on every machine. */
function createDemoPng(lines: readonly string[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header[8] = 1;
  const rowBytes = 1 + WIDTH / 8;
  const pixels = Buffer.alloc(rowBytes * HEIGHT);
  // Four equal rows of pixels for a bar, and four for the space below.
  for (let y = 0; y < HEIGHT; y += LINE_HEIGHT / 2) {
    const row = createPngRow(lines, y);
    for (let copy = 0; copy < LINE_HEIGHT / 2; copy++) row.copy(pixels, (y + copy) * rowBytes);
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', header),
    chunkOf('IDAT', deflateSync(pixels, { level: 0 })),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

const segmentOf = (marker: number, data: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data]);

/** Huffman tables: codes of equal length for the bit counts 0 to 8, and the code `0`, which ends a block. */
const BRIGHTNESS_CODES = [0x00, 0, 0, 0, 9, ...Array<number>(12).fill(0), 0, 1, 2, 3, 4, 5, 6, 7, 8];
const DETAIL_CODES = [0x10, 1, ...Array<number>(15).fill(0), 0];

/**
 * Difference in brightness from the previous block: bit count in four bits, bits of the difference, end of the block.
 */
function codeOf(difference: number): string {
  if (difference === 0) return '00000';
  const size = Math.abs(difference).toString(2).length;
  const bits = difference > 0 ? difference : difference + 2 ** size - 1;
  return `${size.toString(2).padStart(4, '0')}${bits.toString(2).padStart(size, '0')}0`;
}

/** Gray (ITU-T T.81), in blocks of 8 × 8 pixels with a single brightness. */
function jpeg(lines: readonly string[]): Buffer {
  let bits = '';
  let last = 0;
  for (let y = 0; y < HEIGHT; y += 8) {
    for (let x = 0; x < WIDTH; x += 8) {
      const brightness = isDark(lines, x, y) ? -100 : 110;
      bits += codeOf(brightness - last);
      last = brightness;
    }
  }
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2));
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segmentOf(0xfe, [...Buffer.from(lines.join('\n'))]),
    segmentOf(0xdb, [0, ...Array<number>(64).fill(8)]),
    segmentOf(0xc0, [8, HEIGHT >> 8, HEIGHT & 0xff, WIDTH >> 8, WIDTH & 0xff, 1, 1, 0x11, 0]),
    segmentOf(0xc4, BRIGHTNESS_CODES),
    segmentOf(0xc4, DETAIL_CODES),
    segmentOf(0xda, [1, 1, 0, 0, 63, 0]),
    // A byte 0xff begins a marker unless a zero byte follows.
    Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]))),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** 1980-01-01, the earliest date in a ZIP archive; fixed, so that the bytes are reproducible. */
const DATE = 0x21;

/** Uncompressed (APPNOTE.TXT, sections 4.3.7, 4.3.12, 4.3.16). */
function archiveOf(parts: readonly (readonly [name: string, content: string])[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of parts) {
    const bytes = Buffer.from(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(DATE, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), bytes]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, tail, Buffer.from(name)]));
    files.push(file);
    offset += file.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, central, end]);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SCHEMAS = 'http://schemas.openxmlformats.org';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** One paragraph per line (ECMA-376, part 1, section 11.3.10). */
function createDemoDocx(lines: readonly string[]): Buffer {
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t>${escapeXml(line)}</w:t></w:r></w:p>`).join('');
  return archiveOf([
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${SCHEMAS}/package/2006/relationships"><Relationship Id="rId1" Type="${SCHEMAS}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ],
    [
      'word/document.xml',
      `${HEAD}<w:document xmlns:w="${SCHEMAS}/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`,
    ],
  ]);
}

export interface DemoFileText {
  readonly lines: readonly string[];
  /** Ignored by formats without pages. */
  readonly pages: number;
}

/** Writers of the same bytes for the same text on every machine, by file extension. */
export const DEMO_FILE_WRITERS = {
  pdf: { type: 'application/pdf', make: ({ lines, pages }: DemoFileText) => createDemoPdf(lines, pages) },
  jpg: { type: 'image/jpeg', make: ({ lines }: DemoFileText) => jpeg(lines) },
  png: { type: 'image/png', make: ({ lines }: DemoFileText) => createDemoPng(lines) },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    make: ({ lines }: DemoFileText) => createDemoDocx(lines),
  },
  xml: { type: 'application/xml', make: ({ lines }: DemoFileText) => createDemoXml(lines) },
} as const;

export type DemoFileExtension = keyof typeof DEMO_FILE_WRITERS;
