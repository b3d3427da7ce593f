import { describe, expect, it } from 'vitest';
import { parseDocumentExtraction } from './extraction.ts';

describe('parseDocumentExtraction', () => {
  it('parseDocumentExtraction returns the format, the number of records and the warnings', () => {
    const warning = { rule: 'BR-CO-10', at: 'lines', expected: '10', found: 12 };
    const given = { format: 'ubl-invoice', profile: 'x', records: { invoices: 1 }, warnings: [warning] };
    expect(parseDocumentExtraction({ extraction: given })).toEqual({
      format: 'ubl-invoice',
      records: { invoices: 1 },
      warnings: [warning],
    });
  });

  it.each([[undefined], [{ extraction: null }], [{}]])(
    'parseDocumentExtraction returns undefined if the metadata of a document contain no extraction (%o)',
    (metadata) => {
      expect(parseDocumentExtraction(metadata)).toBeUndefined();
    },
  );
});
