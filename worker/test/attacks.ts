import { createPdfWithAttachments } from '../../extraction/test/pdf.ts';
import { createDocx, createOdt, createPdfOfPageContents, createXlsx, createZip } from './samples.ts';

/**
 * A hostile file: its description, its file name, and a function that creates its bytes. `make` takes the approximate
 * size in bytes before compression.
 */
type HostileFile = readonly [name: string, fileName: string, make: (bytes: number) => Buffer];

const fill = (bytes: number, part: string): string => part.repeat(Math.ceil(bytes / part.length));
const text = (make: (bytes: number) => string) => (bytes: number) => Buffer.from(make(bytes), 'latin1');

const xml: readonly (readonly [string, (bytes: number) => string])[] = [
  ['elements that never end', (bytes) => fill(bytes, '<a>')],
  ['elements within elements', (bytes) => `${fill(bytes / 2, '<a>')}${fill(bytes / 2 + 1, '</a>')}`],
  [
    'an element with many attributes',
    (bytes) => `<a ${Array.from({ length: bytes / 10 }, (_, n) => `a${n}="1"`).join(' ')}/>`,
  ],
  ['an attribute that never ends', (bytes) => `<a b="${fill(bytes, 'c')}`],
  ['spaces in an element', (bytes) => `<a${fill(bytes, ' ')}`],
  ['angle brackets', (bytes) => `<a>${fill(bytes, '<')}`],
  ['undeclared entities', (bytes) => `<a>${fill(bytes, '&b;')}</a>`],
  ['an entity that never ends', (bytes) => `<a>&${fill(bytes, 'b')}</a>`],
  ['half a comment', (bytes) => `<a><!--${fill(bytes, '- ')}`],
  ['half a CDATA section', (bytes) => `<a><![CDATA[${fill(bytes, ']] ')}`],
  ['closing brackets', (bytes) => `<a>${fill(bytes, ']')}</a>`],
  ['half a document type', (bytes) => `<!DOCTYPE a [${fill(bytes, '<!ENTITY b "c">')}`],
  ['half a processing instruction', (bytes) => `<a><?b ${fill(bytes, '? ')}`],
  ['white space', (bytes) => `<a>${fill(bytes, ' \n')}</a>`],
  ['empty elements', (bytes) => `<a>${fill(bytes, '<b/>')}</a>`],
];

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';
const components = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
const invoiceOf = (content: string): string => `<Invoice xmlns="${ubl}" xmlns:a="${components}">${content}</Invoice>`;

const invoices: readonly (readonly [string, (bytes: number) => string])[] = [
  ['items', (bytes) => invoiceOf(fill(bytes, '<a:InvoiceLine/>'))],
  ['taxes', (bytes) => invoiceOf(`<a:TaxTotal>${fill(bytes, '<a:TaxSubtotal/>')}</a:TaxTotal>`)],
  [
    'allowances of an item',
    (bytes) => invoiceOf(`<a:InvoiceLine>${fill(bytes, '<a:AllowanceCharge/>')}</a:InvoiceLine>`),
  ],
];

const statementOf = (content: string): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${content}</Stmt></BkToCstmrStmt></Document>`;

const statements: readonly (readonly [string, (bytes: number) => string])[] = [
  ['entries', (bytes) => fill(bytes, '<Ntry/>')],
  ['balances', (bytes) => fill(bytes, '<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp></Bal>')],
  [
    'details of an entry',
    (bytes) => {
      const detail = '<TxDtls><Amt Ccy="EUR">1</Amt></TxDtls>';
      const count = Math.ceil(bytes / detail.length);
      return `<Ntry><Amt Ccy="EUR">${count}</Amt><CdtDbtInd>CRDT</CdtDbtInd><NtryDtls>${detail.repeat(count)}</NtryDtls></Ntry>`;
    },
  ],
  ['charges of an entry', (bytes) => `<Ntry><Chrgs>${fill(bytes, '<Rcrd/>')}</Chrgs></Ntry>`],
];

/** A small file that is attached to a PDF. */
const small = { name: 'a.xml', content: '<a/>' };

const rtf: readonly (readonly [string, (bytes: number) => string])[] = [
  ['open groups', (bytes) => `{\\rtf1 ${fill(bytes, '{')}`],
  ['closed groups', (bytes) => `{\\rtf1 ${fill(bytes, '}')}`],
  ['hidden groups', (bytes) => `{\\rtf1 ${fill(bytes, '{\\*\\pict a}')}}`],
  ['backslashes', (bytes) => `{\\rtf1 ${fill(bytes, '\\')}}`],
  ['long words', (bytes) => `{\\rtf1 \\${fill(bytes, 'a')}}`],
  ['long numbers', (bytes) => `{\\rtf1 \\uc${fill(bytes, '1')}}`],
  ['characters that skip the following ones', (bytes) => `{\\rtf1\\uc999999999 ${fill(bytes, '\\u1 a')}}`],
  ['line breaks', (bytes) => `{\\rtf1 ${fill(bytes, '\r\n')}}`],
];

const documentStatistic = (bytes: number) => fill(bytes, '<meta:document-statistic ');

const office: readonly HostileFile[] = [
  [
    'OpenDocument properties that repeat the beginning of an element',
    'a.odt',
    (bytes) => createOdt('a', documentStatistic(bytes)),
  ],
  [
    'OpenDocument properties with half page counts',
    'a.odt',
    (bytes) => createOdt('a', `<meta:document-statistic ${fill(bytes, 'meta:page-count="1 ')}`),
  ],
  [
    'Word properties that repeat the beginning of an element',
    'a.docx',
    (bytes) => createDocx(['a'], [], fill(bytes, '<Pages>1')),
  ],
  ['Word properties of digits', 'a.docx', (bytes) => createDocx(['a'], [], `<Pages>${fill(bytes, '1')}`)],
  ['line breaks of paragraphs', 'a.docx', (bytes) => createDocx([fill(bytes, '</w:t><w:br/><w:t>')])],
  ['shared strings', 'a.xlsx', (bytes) => createXlsx(fill(bytes, '</t></si><si><t>'), '1', 'a')],
  [
    'long names of parts',
    'a.docx',
    (bytes) =>
      createDocx(
        ['a'],
        Array.from({ length: bytes / 1000 }, (_, n) => ({
          name: `word/header${fill(1000, '1')}${n}.xml`,
          content: '',
        })),
      ),
  ],
  [
    'many parts',
    'a.docx',
    (bytes) =>
      createDocx(
        ['a'],
        Array.from({ length: bytes / 100 }, (_, n) => ({ name: `word/header${n}.xml`, content: '<a/>' })),
      ),
  ],
  [
    'content types',
    'a.zip',
    (bytes) =>
      createZip([
        { name: '[Content_Types].xml', content: fill(bytes, '<Override PartName="/word/document.xml" ContentType="') },
      ]),
  ],
];

const pdfs: readonly (readonly [string, (bytes: number) => string])[] = [
  ['characters at the same position', (bytes) => `BT /F1 9 Tf 72 700 Td ${fill(bytes, '(a) Tj 0 0 Td ')}ET`],
  ['words', (bytes) => `BT /F1 9 Tf 72 700 Td (${fill(bytes, 'a ')}) Tj ET`],
  ['saved states', (bytes) => fill(bytes, 'q ')],
  ['paths', (bytes) => `${fill(bytes, '1 1 m 9 9 l ')} S`],
  ['dictionaries', (bytes) => fill(bytes, '<<')],
  ['arrays', (bytes) => fill(bytes, '[')],
];

const mailStart = 'From: a@example.com\r\nContent-Type: multipart/mixed; boundary=b\r\n';
const mails: readonly (readonly [string, (bytes: number) => string])[] = [
  ['headers', (bytes) => mailStart + fill(bytes, 'X: y\r\n')],
  ['a header that never ends', (bytes) => `${mailStart}X: ${fill(bytes, 'y \r\n ')}`],
  ['recipients', (bytes) => `${mailStart}To: ${fill(bytes, 'a@b.c, ')}\r\n\r\n`],
  ['encoded words', (bytes) => `${mailStart}Subject: ${fill(bytes, '=?utf-8?Q?a?= ')}\r\n\r\n`],
  ['parameters', (bytes) => `From: a@b.c\r\nContent-Type: text/plain${fill(bytes, '; a*0="b"')}\r\n\r\n`],
  ['parts', (bytes) => `${mailStart}\r\n${fill(bytes, '--b\r\n\r\n')}`],
  ['half boundaries', (bytes) => `${mailStart}\r\n${fill(bytes, '--\r\n')}`],
  ['comments', (bytes) => `${mailStart}Cc: ${fill(bytes, '(')}\r\n\r\n`],
  ['elements of its text', (bytes) => `From: a@b.c\r\nContent-Type: text/html\r\n\r\n${fill(bytes, '<a')}`],
];

const html: readonly (readonly [name: string, make: (bytes: number) => string])[] = [
  ['tables in tables', (bytes) => fill(bytes, '<table><tr><td>1')],
  ['wide tables', (bytes) => fill(bytes, '<table><tr><td colspan=99 rowspan=99>1<td>2</table>')],
  ['elements that are not closed', (bytes) => fill(bytes, '<b style="display:none;')],
  ['entities', (bytes) => fill(bytes, '&#49;&amp;')],
];

export const hostileFiles: readonly HostileFile[] = [
  ...html.map(
    ([name, make]): HostileFile => [`HTML: ${name}`, 'a.html', text((bytes) => `<!doctype html>${make(bytes)}`)],
  ),
  ...mails.map(([what, make]): HostileFile => [`mail: ${what}`, 'a.eml', text(make)]),
  ...xml.map(
    ([name, make]): HostileFile => [`XML: ${name}`, 'a.xml', text((bytes) => `<?xml version="1.0"?>${make(bytes)}`)],
  ),
  ...xml.map(
    ([what, make]): HostileFile => [
      `invoice: ${what}`,
      'a.xml',
      text((bytes) => `<Invoice xmlns="${ubl}">${make(bytes)}`),
    ],
  ),
  ...invoices.map(([what, make]): HostileFile => [`invoice: ${what}`, 'a.xml', text(make)]),
  ...statements.map(
    ([what, make]): HostileFile => [`statement: ${what}`, 'a.xml', text((bytes) => statementOf(make(bytes)))],
  ),
  [
    'PDF: files within it',
    'a.pdf',
    (bytes) => createPdfWithAttachments(Array.from({ length: bytes / 300 }, () => small)),
  ],
  ['XML: half a declaration', 'a.xml', text((bytes) => `<?xml ${fill(bytes, 'encoding=')}`)],
  ...rtf.map(([name, make]): HostileFile => [`RTF: ${name}`, 'a.rtf', text(make)]),
  ...office,
  ...pdfs.map(
    ([name, make]): HostileFile => [`PDF: ${name}`, 'a.pdf', (bytes) => createPdfOfPageContents([make(bytes)])],
  ),
  ['PDF: pages', 'a.pdf', (bytes) => createPdfOfPageContents(Array.from({ length: bytes / 150 }, () => ''))],
  ['PDF: objects that do not exist', 'a.pdf', text((bytes) => `%PDF-1.4\n${fill(bytes, '1 0 obj ')}\n%%EOF`)],
  [
    'PDF: cross-references',
    'a.pdf',
    text((bytes) => `%PDF-1.4\n${fill(bytes, 'xref\n0 1\ntrailer<<>>\nstartxref\n9\n')}%%EOF`),
  ],
  ['text: commas', 'a.csv', text((bytes) => fill(bytes, ','))],
  ['text: line breaks', 'a.txt', text((bytes) => fill(bytes, '\n'))],
  ['text: bytes that are not UTF-8', 'a.txt', text((bytes) => fill(bytes, '\xff'))],
  ['bytes: zeros', 'a', (bytes) => Buffer.alloc(bytes)],
  [
    'picture: GIF frames',
    'a.gif',
    text((bytes) => `GIF89a\x01\0\x01\0\0\0\0${fill(bytes, ',\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0')};`),
  ],
  ['picture: PNG texts', 'a.png', text((bytes) => `\x89PNG\r\n\x1a\n${fill(bytes, '\0\0\0\0tEXt\0\0\0\0')}`)],
  ['picture: JPEG segments', 'a.jpg', text((bytes) => `\xff\xd8${fill(bytes, '\xff\xe1\0\x02')}`)],
  [
    'compound file: empty sectors',
    'a.doc',
    (bytes) => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(bytes)]),
  ],
];
