import { describe, expect, it } from 'vitest';
import { parseExtraction } from './extraction.ts';

describe('parseExtraction', () => {
  it('parseExtraction returns the format, the number of records and the warnings', () => {
    const warning = { rule: 'BR-CO-10', at: 'lines', expected: '10', found: 12 };
    const given = { format: 'ubl-invoice', profile: 'x', records: { invoices: 1 }, warnings: [warning] };
    expect(parseExtraction({ extraction: given })).toEqual({
      format: 'ubl-invoice',
      records: { invoices: 1 },
      warnings: [warning],
    });
  });

  it.each([[undefined], [{ extraction: null }], [{}]])(
    'parseExtraction returns undefined if the metadata of a document contain no extraction (%o)',
    (metadata) => {
      expect(parseExtraction(metadata)).toBeUndefined();
    },
  );
});
