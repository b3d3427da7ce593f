import { createDocx, createZip } from './samples.ts';

/** Rows of cells; a cell of several lines is an address. */
const head = [
  ['Rechnung'],
  ['Rechnungsnummer:', 'RE-2026-0815'],
  ['Rechnungsdatum:', '17.03.2026'],
  ['Lieferant:'],
  ['Nordwind Technik GmbH'],
  ['Hafenstraße 12'],
  ['20457 Hamburg'],
  ['USt-IdNr. DE136695976'],
  [''],
  ['Rechnung an:'],
  ['Atelier Morgenrot AG'],
  ['Lindenallee 5'],
  ['10115 Berlin'],
  [''],
];
const table = [
  ['Artikel', 'Menge', 'Einzelpreis', 'Betrag'],
  ['Schreibtischlampe', '2', '20,00 €', '40,00 €'],
  ['Bürostuhl', '1', '60,00 €', '60,00 €'],
  ['Nettobetrag', '', '', '100,00 €'],
  ['USt. 19 %', '', '', '19,00 €'],
  ['Gesamtbetrag', '', '', '119,00 €'],
];

const wordLine = (cells: readonly string[]): string =>
  `<w:p>${cells.map((text) => `<w:r><w:t>${text}</w:t></w:r>`).join('<w:r><w:tab/></w:r>')}</w:p>`;

/** Word stores the hidden number, the second form of a text box and the spans of cells like this. */
export function createDocxInvoice(): Buffer {
  const span = (text: string, columns: number) =>
    `<w:tc><w:tcPr><w:gridSpan w:val="${columns}"/></w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
  const rows = table.map(([first = '', ...others]) =>
    others[0] === ''
      ? `<w:tr>${span(first, 3)}${span(others[2] ?? '', 1)}</w:tr>`
      : `<w:tr>${[first, ...others].map((text) => span(text, 1)).join('')}</w:tr>`,
  );
  const hidden = '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>Rechnungsnummer: RE-9999</w:t></w:r></w:p>';
  const box = `<mc:AlternateContent xmlns:mc="m"><mc:Choice>${wordLine(['Hinweis'])}</mc:Choice><mc:Fallback>${wordLine(['Rechnungsnummer:', 'RE-8888'])}</mc:Fallback></mc:AlternateContent>`;
  const footer = `<w:ftr xmlns:w="w">${wordLine(['IBAN DE89 3704 0044 0532 0130 00'])}</w:ftr>`;
  const body = `${hidden}${box}${head.map(wordLine).join('')}<w:tbl>${rows.join('')}</w:tbl>`;
  return createDocx([`</w:t></w:r></w:p>${body}<w:p><w:r><w:t>`], [{ name: 'word/footer1.xml', content: footer }]);
}

export function createOpenDocumentInvoice(kind: 'text' | 'spreadsheet', total = '119,00 €'): Buffer {
  const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
  const row = (cells: readonly string[]) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`;
  const line = (cells: readonly string[]) => `<text:p>${cells.join('<text:tab/>')}</text:p>`;
  const removed = `<text:tracked-changes>${line(['Rechnungsnummer:', 'RE-9999'])}</text:tracked-changes>`;
  const rows = [...table.slice(0, -1), ['Gesamtbetrag', '', '', total]];
  const content =
    kind === 'text'
      ? `${removed}${head.map(line).join('')}<table:table>${rows.map(row).join('')}</table:table>`
      : `<table:table>${[...head, ...rows].map(row).join('')}</table:table>`;
  return createZip([
    { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}` },
    { name: 'content.xml', content: `<o:d xmlns:o="o" xmlns:text="t" xmlns:table="b">${content}</o:d>` },
  ]);
}

/** Numbers and the date have their formats in the styles, as Excel stores them. */
export function createXlsxInvoice(): Buffer {
  const shared = [...new Set([...head, ...table].flat())];
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>';
  const cellOf = (text: string, place: string): string => {
    if (text === '') return '';
    if (text === '17.03.2026') return `<c r="${place}" s="1"><v>46098</v></c>`;
    if (text.endsWith(' €')) return `<c r="${place}" s="2"><v>${Number.parseInt(text, 10)}</v></c>`;
    if (/^\d$/.test(text)) return `<c r="${place}"><v>${text}</v></c>`;
    return `<c r="${place}" t="s"><v>${shared.indexOf(text)}</v></c>`;
  };
  const rows = [...head, ...table].map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((text, at) => cellOf(text, `${'ABCD'[at]}${row + 1}`)).join('')}</row>`,
  );
  const hidden = `<row hidden="1"><c t="inlineStr"><is><t>Rechnungsnummer: RE-9999</t></is></c></row>`;
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  return createZip([
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet><sheetData>${hidden}${rows.join('')}</sheetData></worksheet>`,
    },
    { name: 'xl/sharedStrings.xml', content: `<sst>${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>` },
    { name: 'xl/styles.xml', content: styles },
  ]);
}
