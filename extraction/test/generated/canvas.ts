/** Draws texts on the pages of a PDF; `top` is measured from the upper edge. */
import { deflateSync } from 'node:zlib';
import { createPdfOfObjects, createPdfStream } from '../pdf.ts';

export const fonts = ['Helvetica', 'Times-Roman', 'Courier'] as const;
export type Font = (typeof fonts)[number];

/** Widths of a digit and of a point; the letters of names are not aligned at the right. */
const widths = {
  Helvetica: [0.556, 0.278, 0.52],
  'Times-Roman': [0.5, 0.25, 0.46],
  Courier: [0.6, 0.6, 0.6],
} as const;

const bold = { Helvetica: 'Helvetica-Bold', 'Times-Roman': 'Times-Bold', Courier: 'Courier-Bold' } as const;

export interface Canvas {
  readonly text: (left: number, top: number, text: string, size?: number, isBold?: boolean) => void;
  /** Ends at `edge`. */
  readonly right: (edge: number, top: number, text: string, size?: number, isBold?: boolean) => void;
  /** Around `middle`. */
  readonly centre: (middle: number, top: number, text: string, size?: number, isBold?: boolean) => void;
  readonly rule: (left: number, top: number, right: number) => void;
  readonly newPage: () => void;
  readonly pageCount: () => number;
  /** @param xml attached as in Factur-X */
  readonly toPdf: (xml: string | undefined) => Buffer;
}

const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&');
/** WinAnsi: the euro sign is 0x80. */
const encoded = (text: string): string => text.replaceAll('€', '\u0080').replaceAll('–', '\u0096').replaceAll('’', '\u0092');

export function createCanvas(font: Font, usual: number): Canvas {
  const pages: string[][] = [[]];
  const widthOf = (text: string, size: number) =>
    [...text].reduce((sum, letter) => sum + widths[font][/[\d€£]/.test(letter) ? 0 : /[\s.,:]/.test(letter) ? 1 : 2], 0) *
    size;
  const text: Canvas['text'] = (left, top, value, size = usual, isBold = false) =>
    pages
      .at(-1)
      ?.push(`BT /F${isBold ? 2 : 1} ${size} Tf ${left.toFixed(1)} ${(842 - top).toFixed(1)} Td (${escaped(encoded(value))}) Tj ET`);
  return {
    text,
    right: (edge, top, value, size = usual, isBold = false) => text(edge - widthOf(value, size), top, value, size, isBold),
    centre: (middle, top, value, size = usual, isBold = false) => text(middle - widthOf(value, size) / 2, top, value, size, isBold),
    rule: (left, top, right) => pages.at(-1)?.push(`${left} ${842 - top} m ${right} ${842 - top} l S`),
    newPage: () => pages.push([]),
    pageCount: () => pages.length,
    toPdf: (xml) => {
      const first = xml === undefined ? 5 : 7;
      const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
      const names = xml === undefined ? '' : '/Names<</EmbeddedFiles<</Names[(factur-x.xml) 5 0 R]>>>>';
      const fontOf = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
      const attached =
        xml === undefined
          ? []
          : [
              '<</Type/Filespec/F(factur-x.xml)/UF(factur-x.xml)/EF<</F 6 0 R>>>>',
              createPdfStream('/Type/EmbeddedFile/Filter/FlateDecode', deflateSync(xml)),
            ];
      return createPdfOfObjects([
        `<</Type/Catalog/Pages 2 0 R${names}>>`,
        `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`,
        fontOf(font),
        fontOf(bold[font]),
        ...attached,
        ...pages.flatMap((content, index) => [
          `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R/F2 4 0 R>>>>/Contents ${first + 2 * index + 1} 0 R>>`,
          createPdfStream('', Buffer.from(content.join('\n'), 'latin1')),
        ]),
      ]);
    },
  };
}
