import { describe, expect, it } from 'vitest';
import { renderCommandResult } from './output.ts';

const rows = [
  { name: 'a', count: 10 },
  { name: 'longer', count: null },
];

describe('renderCommandResult', () => {
  it('renderCommandResult prints rows as a table and fields as lines, followed by the notes', () => {
    expect(renderCommandResult({ content: { rows } }, false)).toBe('name    count\na       10\nlonger  -\n');
    expect(renderCommandResult({ content: { rows: [] } }, false)).toBe('(none)\n');
    const fields = { id: 1, client_id: 'acme' };
    expect(renderCommandResult({ content: { fields }, notes: ['Only once.'] }, false)).toBe(
      'id         1\nclient_id  acme\n\nOnly once.\n',
    );
  });

  it('renderCommandResult prints only JSON if JSON is requested', () => {
    expect(JSON.parse(renderCommandResult({ content: { rows }, notes: ['Only once.'] }, true))).toEqual(rows);
  });
});
