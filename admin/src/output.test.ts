import { describe, expect, it } from 'vitest';
import { renderCommand } from './output.ts';

const rows = [
  { name: 'a', count: 10 },
  { name: 'longer', count: null },
];

describe('renderCommand', () => {
  it('renderCommand prints rows as a table and fields as lines, followed by the notes', () => {
    expect(renderCommand({ content: { rows } }, false)).toBe('name    count\na       10\nlonger  -\n');
    expect(renderCommand({ content: { rows: [] } }, false)).toBe('(none)\n');
    const fields = { id: 1, client_id: 'acme' };
    expect(renderCommand({ content: { fields }, notes: ['Only once.'] }, false)).toBe(
      'id         1\nclient_id  acme\n\nOnly once.\n',
    );
  });

  it('renderCommand prints only JSON if JSON is requested', () => {
    expect(JSON.parse(renderCommand({ content: { rows }, notes: ['Only once.'] }, true))).toEqual(rows);
  });
});
