import { describe, expect, it } from 'vitest';
import { cellsOf, linesOf, textOf } from '../reading/words.ts';
import { wordsOf } from './words.ts';

type Box = readonly [text: string, left: number, top: number, width: number, height: number];

/** As Tesseract writes it: the row of a line, and then its words. */
const tableOf = (lines: readonly (readonly Box[])[]): string =>
  lines
    .flatMap((line) => [
      '4\t1\t1\t1\t1\t0\t0\t0\t0\t0\t-1\t',
      ...line.map(([text, ...box]) => ['5', 1, 1, 1, 1, 1, ...box, 90, text].join('\t')),
    ])
    .join('\n');

const cells = (lines: readonly (readonly Box[])[]): string[][] =>
  linesOf([{ width: 595, height: 842, words: wordsOf(tableOf(lines), 1, 1) }]).map((line) => cellsOf(line).map(textOf));

describe('recognized words', () => {
  it('a large title next to a line does not join the line with the next one', () => {
    const lines: readonly (readonly Box[])[] = [
      [
        ['Baltica', 50, 40, 35, 7],
        ['PLC', 90, 40, 15, 7],
        ['INVOICE', 445, 38, 90, 16],
      ],
      [
        ['7', 51, 48, 3, 7],
        ['High', 58, 48, 20, 9],
        ['Street', 82, 48, 30, 7],
      ],
    ];
    expect(cells(lines)).toEqual([['Baltica PLC', 'INVOICE'], ['7 High Street']]);
  });

  it('words of a typewriter font and the signs between parts of a line stay together', () => {
    const lines: readonly (readonly Box[])[] = [
      [
        ['Manchester', 50, 40, 60, 7],
        ['M1', 117, 40, 9, 7],
        ['2AB', 135, 40, 17, 7],
      ],
      [
        ['Harper', 50, 60, 22, 6],
        ['-', 82, 63, 1, 0.9],
        ['Leeds', 93, 60, 20, 6],
        ['Total', 160, 60, 20, 6],
      ],
    ];
    expect(cells(lines)).toEqual([['Manchester M1 2AB'], ['Harper - Leeds', 'Total']]);
  });

  it('letters of a legal form that look like digits are letters', () => {
    const words = wordsOf(
      tableOf([
        [
          ['z', 50, 40, 5, 7],
          ['0.0.', 60, 40, 12, 7],
          ['S.r.1.', 80, 40, 20, 7],
          ['0.05', 110, 40, 20, 7],
        ],
      ]),
      1,
      1,
    );
    expect(words.map(({ text }) => text)).toEqual(['z', 'o.o.', 'S.r.l.', '0.05']);
  });
});
