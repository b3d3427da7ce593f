import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.js';

describe('toCsv', () => {
  it('toCsv returns one line for each element of the first list in the response', () => {
    expect(
      toCsv({
        books: [
          { id: 1, title: 'A' },
          { id: 2, title: null },
        ],
      }),
    ).toBe('id,title\r\n1,A\r\n2,\r\n');
  });

  it('toCsv names a column of a related row `author.name`, and writes lists as JSON', () => {
    const books = [
      { title: 'A', author: { name: 'B' }, tags: ['x'] },
      { title: 'C', author: null, tags: [] },
    ];
    expect(toCsv({ books })).toBe('title,author.name,tags,author\r\nA,B,"[""x""]",\r\nC,,[],\r\n');
  });

  it('toCsv returns one line of values for an aggregate', () => {
    expect(toCsv({ books_aggregate: { aggregate: { count: 3, sum: { price: '1.50' } } } })).toBe(
      'aggregate.count,aggregate.sum.price\r\n3,1.50\r\n',
    );
  });

  it('toCsv quotes values that contain separators, quotes or line breaks', () => {
    expect(toCsv({ books: [{ title: 'a,"b"\nc' }] })).toBe('title\r\n"a,""b""\nc"\r\n');
  });

  it('toCsv puts an apostrophe before texts that a spreadsheet would execute as a formula', () => {
    const books = ['=1+1', '@x', '+1', '-2', '-2.50', -3].map((title) => ({ title }));
    expect(toCsv({ books })).toBe("title\r\n'=1+1\r\n'@x\r\n'+1\r\n-2\r\n-2.50\r\n-3\r\n");
  });

  it.each([[{ books: [] }], [{}], [null], [undefined], [{ __typename: 'query_root' }]])(
    'the console offers no CSV for the response %j',
    (data) => {
      expect(toCsv(data)).toBeUndefined();
    },
  );
});
