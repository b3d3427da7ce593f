import { expect, it } from 'vitest';
import { createPage } from '../src/html/read.ts';
import type { FillPage } from '../src/office/parse.ts';
import { fillFromSheet } from '../src/office/sheet.ts';
import { fillFromWord } from '../src/office/word.ts';

async function leftsOf(fill: FillPage, xml: string) {
  const pieces = (async function* () {
    yield xml;
  })();
  const parts = (async function* () {
    yield { name: 'sheet1.xml', pieces };
  })();
  const page = await createPage((builder) => fill(builder, parts));
  return Object.fromEntries(page?.words.map(({ text, left }) => [text, left]) ?? []);
}

const wordCell = (text: string, columns = 1) =>
  `<w:tc><w:tcPr><w:gridSpan w:val="${columns}"/></w:tcPr><w:p><w:t>${text}</w:t></w:p></w:tc>`;
const sheetCell = (place: string, text: string) => `<c r="${place}" t="str"><v>${text}</v></c>`;

it.each<[string, FillPage, string]>([
  [
    'of a Word table that follows a cell of two columns',
    fillFromWord,
    `<w:tbl xmlns:w="w"><w:tr>${['name', 'count', 'price'].map((each) => wordCell(each)).join('')}</w:tr><w:tr>${wordCell('total', 2)}${wordCell('sum')}</w:tr></w:tbl>`,
  ],
  [
    'of a sheet that follows an empty cell',
    fillFromSheet,
    `<sheetData><row>${sheetCell('A1', 'name')}${sheetCell('B1', 'count')}${sheetCell('C1', 'price')}</row><row>${sheetCell('A2', 'total')}${sheetCell('C2', 'sum')}</row></sheetData>`,
  ],
])('a cell %s is below the others of its column', async (_name, fill, xml) => {
  const { sum, price, count } = await leftsOf(fill, xml);
  expect(sum).toBe(price);
  expect(sum).not.toBe(count);
});
