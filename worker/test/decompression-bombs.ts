import { deflateSync } from 'node:zlib';
import { createPdfOfObjects, createPdfStream } from '../../extraction/test/pdf.ts';
import { createDocx } from './samples.ts';

/** Creates a PDF with one page. The content of the page is the fourth object; `more` contains the objects after it. */
const pdfWith = (content: string | Buffer, filters: string, resources = '', more: readonly string[] = []): Buffer =>
  createPdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<${resources}>>>>`,
    createPdfStream(filters, Buffer.from(content)),
    ...more,
  ]);

/** Creates a PDF with a picture that declares `edge` × `edge` pixels but has only 16 bytes. */
export const createPdfWithHugePicture = (edgePixels: number): Buffer => {
  const facts = `/Type/XObject/Subtype/Image/Width ${edgePixels}/Height ${edgePixels}/ColorSpace/DeviceRGB/BitsPerComponent 8`;
  const pixels = deflateSync(Buffer.alloc(16));
  return pdfWith('600 0 0 700 0 0 cm /X Do', '', '/XObject<</X 5 0 R>>', [
    createPdfStream(`${facts}/Filter/FlateDecode`, pixels),
  ]);
};

const MiB = 1024 * 1024;
const form = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>';

/** Small hostile files that need much memory or time. */
export const decompressionBombs: readonly (readonly [name: string, make: () => Buffer])[] = [
  [
    'a PDF with a page that is compressed twice',
    () =>
      pdfWith(
        deflateSync(deflateSync(Buffer.alloc(32 * MiB, 'q '), { level: 1 })),
        '/Filter[/FlateDecode/FlateDecode]',
      ),
  ],
  [
    'a PDF with a form that contains itself',
    () => pdfWith('/X Do', '', '/XObject<</X 5 0 R>>', [createPdfStream(form, Buffer.from('/X Do /X Do'))]),
  ],
  [
    'a PDF with a list of pages that contains itself',
    () => createPdfOfObjects(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 2147483647/Kids[2 0 R 2 0 R]>>']),
  ],
  [
    'XML with deeply nested elements',
    () => Buffer.concat([Buffer.from('<?xml version="1.0"?>'), Buffer.alloc(4 * MiB, '<a>')]),
  ],
  [
    'a Word document with deeply nested elements',
    () => createDocx([], [{ name: 'word/header1.xml', content: Buffer.alloc(8 * MiB, '<a>') }]),
  ],
];
