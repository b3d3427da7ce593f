import { describe, expect, it } from 'vitest';
import { createPdfOfObjects, createPdfWithAttachments } from '../../test/pdf.ts';
import { attachmentLimits, readPdfAttachments } from './attachments.ts';

const all = () => true;

describe('readPdfAttachments', () => {
  it('readPdfAttachments returns the names and bytes of attached files in the order of the PDF', async () => {
    const files = [
      { name: 'factur-x.xml', content: '<a>Zürich</a>' },
      { name: 'Übersicht.xml', content: '<b/>' },
    ];
    const read = await readPdfAttachments(createPdfWithAttachments(files), all);
    expect(read.map(({ name, bytes }) => ({ name, content: Buffer.from(bytes).toString() }))).toEqual(files);
  });

  it('readPdfAttachments reads only attachments whose name the caller accepts', async () => {
    const pdf = createPdfWithAttachments([
      { name: 'a.pdf', content: 'a' },
      { name: 'b.xml', content: 'b' },
    ]);
    const read = await readPdfAttachments(pdf, (name) => name.endsWith('.xml'));
    expect(read.map(({ name }) => name)).toEqual(['b.xml']);
  });

  it.each([
    ['a PDF without files', createPdfWithAttachments([])],
    ['bytes that are no PDF', Buffer.from('hello')],
    ['a PDF with a password', createPdfOfObjects(['<</Type/Catalog>>'], '/Encrypt<</Filter/Standard/V 9/R 9>>')],
  ])('readPdfAttachments returns an empty list for %s', async (_what, pdf) => {
    expect(await readPdfAttachments(pdf, all)).toEqual([]);
  });

  it('readPdfAttachments skips an attachment that unpacks to more than 16 MiB', async () => {
    const pdf = createPdfWithAttachments([
      { name: 'large.xml', content: Buffer.alloc(attachmentLimits.fileBytes + 1) },
      { name: 'small.xml', content: '<a/>' },
    ]);
    expect((await readPdfAttachments(pdf, all)).map(({ name }) => name)).toEqual(['small.xml']);
  });

  it('readPdfAttachments reads at most 100 attachments', async () => {
    const files = Array.from({ length: attachmentLimits.attachments + 1 }, (_, index) => ({
      name: `${String(index).padStart(3, '0')}.xml`,
      content: '<a/>',
    }));
    expect(await readPdfAttachments(createPdfWithAttachments(files), all)).toHaveLength(attachmentLimits.attachments);
  });
});
