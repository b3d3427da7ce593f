import { describe, expect, it } from 'vitest';
import { extractionOf } from './extraction.ts';

describe('extractionOf', () => {
  it('extractionOf returns the format, the number of records and the warnings', () => {
    const warning = { rule: 'BR-CO-10', at: 'lines', expected: '10', found: 12 };
    const given = { format: 'ubl-invoice', profile: 'x', records: { invoices: 1 }, warnings: [warning] };
    expect(extractionOf({ extraction: given })).toEqual({
      format: 'ubl-invoice',
      records: { invoices: 1 },
      warnings: [warning],
    });
  });

  it.each([[undefined], [{ extraction: null }], [{}]])(
    'extractionOf returns undefined if the metadata of a document contain no extraction (%o)',
    (metadata) => {
      expect(extractionOf(metadata)).toBeUndefined();
    },
  );
});
