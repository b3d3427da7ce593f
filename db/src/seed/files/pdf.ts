const LINES_A_PAGE = 40;

/** ISO 32000-1, section 7.3.4.2; characters that the standard fonts lack (section D.2) become `?`. */
const literal = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&').replace(/[^\x20-\xff]/g, '?')})`;

function contentOf(page: readonly string[]): string {
  const shown = page.map((line) => `${literal(line)} Tj T*`).join('\n');
  return `BT /F1 11 Tf 16 TL 56 780 Td\n${shown}\nET`;
}

/** A4 pages with the same lines (ISO 32000-1, section 7.5). */
export function createDemoPdf(lines: readonly string[], pageCount: number): Buffer {
  const kids = Array.from({ length: pageCount }, (_, index) => `${5 + index * 2} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pageCount}/Kids[${kids}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  for (let page = 1; page <= pageCount; page++) {
    const content = contentOf([...lines.slice(0, LINES_A_PAGE), `${page} / ${pageCount}`]);
    objects.push(`<</Length ${content.length}>>stream\n${content}\nendstream`);
    const box = '/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>';
    objects.push(`<</Type/Page/Parent 2 0 R${box}/Contents ${objects.length} 0 R>>`);
  }
  let file = '%PDF-1.4\n';
  const table = objects.map((object, index) => {
    const offset = String(file.length).padStart(10, '0');
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${offset} 00000 n \n`;
  });
  const size = objects.length + 1;
  const trailer = `trailer<</Root 1 0 R/Size ${size}>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}${trailer}`, 'latin1');
}
