import { describe, expect, it } from 'vitest';
import { choosePreview, findPdf, type StoredFile } from './preview-choice.ts';

const file = (kind: string, file_type: string, size_bytes = 100): StoredFile => ({
  id: kind,
  attributes: { file_name: 'a', file_type, size_bytes, kind },
});

describe('choosePreview', () => {
  it.each([
    [[file('preview', 'image/webp'), file('original', 'image/tiff')], 'preview', 'image'],
    [[file('preview', 'image/webp'), file('original', 'application/pdf', 30_000_000)], 'preview', 'image'],
    [[file('original', 'image/png'), file('preview', 'image/webp')], 'original', 'image'],
    [[file('original', 'application/xml')], 'original', 'text'],
  ])(
    'choosePreview returns the original file if browsers can show it, otherwise the preview file of the service (%#)',
    (files, id, kind) => {
      const preview = choosePreview(files);
      expect([preview?.file.id, preview?.kind]).toEqual([id, kind]);
    },
  );

  it('choosePreview returns the picture of a PDF file and never the PDF file, which can run scripts', () => {
    const pdf = file('original', 'application/pdf');
    expect(choosePreview([pdf, file('preview', 'image/webp')])?.file.id).toBe('preview');
    expect(choosePreview([pdf])).toBeUndefined();
    expect(findPdf([pdf, file('preview', 'image/webp')])?.file.id).toBe('original');
  });

  it('choosePreview returns undefined for an office file without a preview file', () => {
    expect(choosePreview([file('original', 'application/msword')])).toBeUndefined();
  });

  it('choosePreview never returns a picture that can contain scripts', () => {
    expect(choosePreview([file('original', 'image/svg+xml')])).toBeUndefined();
  });
});
