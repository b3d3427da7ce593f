import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrapStatementsInCamt053 } from '../test/camt053.ts';
import { createPdfWithAttachments } from '../test/pdf.ts';
import { extract } from './extract.ts';
import { RefusedFileError } from './refused.ts';

const statement = wrapStatementsInCamt053(
  2,
  '<Stmt><Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id><Nm>Zürich</Nm></Acct></Stmt>',
);

const nicknameOf = async (bytes: Buffer): Promise<string | undefined> =>
  (await extract(bytes))?.statements[0]?.account.nickname;

const declaring = (encoding: string): string => statement.replace('encoding="UTF-8"', `encoding="${encoding}"`);
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');

describe('extract', () => {
  it.each([
    ['UTF-8', Buffer.from(statement)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${statement}`)],
    ['UTF-8 after empty lines', Buffer.from(`\n\n${statement.replace(/<\?.*?\?>/, '')}`)],
    ['ISO-8859-1', Buffer.from(declaring('ISO-8859-1'), 'latin1')],
    ['Windows-1252', Buffer.from(declaring('windows-1252'), 'latin1')],
    ['UTF-16', wide(`\ufeff${declaring('UTF-16')}`)],
    ['UTF-16 without a mark', wide(declaring('UTF-16'))],
    ['big-endian UTF-16', wide(`\ufeff${declaring('UTF-16')}`).swap16()],
    ['UTF-8 that declares UTF-16', Buffer.from(declaring('UTF-16'))],
    ['ISO-8859-1 that declares UTF-8', Buffer.from(statement, 'latin1')],
    ['UTF-16 that declares UTF-8', wide(`\ufeff${statement}`)],
    ['UTF-8 that declares an unknown encoding', Buffer.from(declaring('X-ROT13'))],
  ])('extract reads a bank statement in %s', async (_encoding, bytes) => {
    expect(await nicknameOf(bytes)).toBe('Zürich');
  });

  it.each([
    ['pain', 'Document', 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09', 'other'],
    ['pain', 'Document', 'http://www.six-interbank-clearing.com/de/pain.001.001.03.ch.02.xsd', 'other'],
    ['iso20022', 'Document', 'urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08', 'other'],
    [
      'order-x',
      'SCRDMCCBDACIOMessageStructure',
      'urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:100',
      'purchase_order',
    ],
    ['ubl-order', 'Order', 'urn:oasis:names:specification:ubl:schema:xsd:Order-2', 'purchase_order'],
  ])(
    'extract recognizes the format %s by the root element %s and the namespace %s, and returns no records',
    async (format, root, namespace, documentType) => {
      expect(await extract(Buffer.from(`<a:${root} xmlns:a="${namespace}"><b/></a:${root}>`))).toEqual({
        format,
        documentType,
        statements: [],
        warnings: [],
      });
    },
  );

  it.each([
    ['', ''],
    [
      'within the blocks of a message',
      '{1:F01AAAABB99BSMK3513951576}{2:O9400934081223BBBBAA33XXXX03592332770812230834N}{4:\r\n',
    ],
    ['after lines of a bank', 'ABNANL2A\r\n940\r\nABNANL2A\r\n'],
  ])('extract reads an MT940 statement %s', async (_what, before) => {
    const text = `${before}:20:STARTUMS\r\n:25:10020030/1234567\r\n:28C:00001/001\r\n:60F:C260131EUR1,00\r\n:62F:C260131EUR1,00\r\n`;
    expect(await extract(Buffer.from(text, 'latin1'))).toMatchObject({
      format: 'mt940',
      statements: [{ account: { 'account_details.account_number': '1234567' }, transactions: [] }],
      warnings: [],
    });
  });

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['HTML', '<!doctype html><html><p>hello</html>'],
    ['XML of another kind', '<a xmlns="urn:other"/>'],
    ['XML without a namespace', '<Document/>'],
    ['half an XML declaration', '<?xml version="1.0"'],
    ['half a PDF', '%PDF-1.4'],
  ])('extract returns no records for %s', async (_what, content) => {
    expect(await extract(Buffer.from(content))).toBeUndefined();
  });

  it.each([
    ['that is cut off', statement.slice(0, -20)],
    ['with a document type', statement.replace('<Document', '<!DOCTYPE Document><Document')],
    [
      'with an external entity',
      statement
        .replace('<Document', '<!DOCTYPE Document [<!ENTITY a SYSTEM "file:///etc/passwd">]><Document')
        .replace('Zürich', '&a;'),
    ],
  ])('extract refuses a bank statement %s', async (_what, content) => {
    await expect(extract(Buffer.from(content))).rejects.toThrow(RefusedFileError);
  });
});

describe('extract for a PDF', () => {
  it('extract reads the XML file that a PDF contains', async () => {
    expect(await nicknameOf(createPdfWithAttachments([{ name: 'a.XML ', content: statement }]))).toBe('Zürich');
  });

  it('extract prefers a PDF attachment that has a standard name such as factur-x.xml', async () => {
    const order = '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>';
    const files = [
      { name: 'a.xml', content: order },
      { name: 'Factur-X.xml', content: statement },
    ];
    expect(await nicknameOf(createPdfWithAttachments(files))).toBe('Zürich');
  });

  it('extract ignores PDF attachments without the file extension .xml', async () => {
    const files = [
      { name: 'a.xml', content: '<a/>' },
      { name: 'b.txt', content: statement },
      { name: 'c.xml', content: statement },
    ];
    expect(await nicknameOf(createPdfWithAttachments(files))).toBe('Zürich');
    expect(await extract(createPdfWithAttachments(files.slice(0, 2)))).toBeUndefined();
  });

  it('extract returns a warning for a PDF attachment that is not well-formed XML', async () => {
    const pdf = createPdfWithAttachments([{ name: 'factur-x.xml', content: statement.slice(0, -20) }]);
    expect(await extract(pdf)).toEqual({
      format: 'pdf',
      documentType: 'other',
      statements: [],
      warnings: [
        {
          rule: 'attachment',
          at: 'factur-x.xml',
          expected: 'an XML document that can be read',
          found: 'The file is not well-formed XML.',
        },
      ],
    });
  });
});

/** Generates damaged copies of a file. Each copy has up to 30 changed bytes, and some copies are truncated. */
const damaged = (file: Buffer): fc.Arbitrary<Buffer> => {
  const position = fc.nat(file.length - 1);
  return fc
    .tuple(fc.array(fc.tuple(position, fc.nat(255)), { maxLength: 30 }), fc.oneof(fc.constant(file.length), position))
    .map(([changes, end]) => {
      const copy = Buffer.from(file);
      for (const [at, byte] of changes) copy[at] = byte;
      return copy.subarray(0, end);
    });
};

describe('extract for a damaged file', () => {
  it.each([
    ['XML', Buffer.from(statement), 500],
    ['PDF', createPdfWithAttachments([{ name: 'factur-x.xml', content: statement }]), 50],
  ])('for a damaged copy of %s, extract throws no error other than RefusedFileError', async (_kind, file, numRuns) => {
    await fc.assert(
      fc.asyncProperty(damaged(file), async (bytes) => {
        const outcome = await extract(bytes).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(RefusedFileError);
      }),
      { numRuns },
    );
  });
});
