import { describe, expect, it } from 'vitest';
import { renderResult } from './output.ts';

const rows = [
  { name: 'a', count: 10 },
  { name: 'longer', count: null },
];

describe('renderResult', () => {
  it('prints rows as a table and fields as lines, followed by the notes', () => {
    expect(renderResult({ content: { rows } }, false)).toBe('name    count\na       10\nlonger  -\n');
    expect(renderResult({ content: { rows: [] } }, false)).toBe('(none)\n');
    const fields = { id: 1, client_id: 'acme' };
    expect(renderResult({ content: { fields }, notes: ['Only once.'] }, false)).toBe(
      'id         1\nclient_id  acme\n\nOnly once.\n',
    );
  });

  it('prints the result as JSON and nothing else', () => {
    expect(JSON.parse(renderResult({ content: { rows }, notes: ['Only once.'] }, true))).toEqual(rows);
  });
});
