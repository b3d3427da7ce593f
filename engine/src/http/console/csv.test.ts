import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.js';

describe('toCsv', () => {
  it("the CSV of a response has a row for each element of the response's first list", () => {
    expect(
      toCsv({
        books: [
          { id: 1, title: 'A' },
          { id: 2, title: null },
        ],
      }),
    ).toBe('id,title\r\n1,A\r\n2,\r\n');
  });

  it('the CSV has dotted column names for members of related rows, and JSON for lists', () => {
    const books = [
      { title: 'A', author: { name: 'B' }, tags: ['x'] },
      { title: 'C', author: null, tags: [] },
    ];
    expect(toCsv({ books })).toBe('title,author.name,tags,author\r\nA,B,"[""x""]",\r\nC,,[],\r\n');
  });

  it('the CSV of a response with an aggregate has one row', () => {
    expect(toCsv({ books_aggregate: { aggregate: { count: 3, sum: { price: '1.50' } } } })).toBe(
      'aggregate.count,aggregate.sum.price\r\n3,1.50\r\n',
    );
  });

  it('the CSV quotes values with separators, quotes or line breaks', () => {
    expect(toCsv({ books: [{ title: 'a,"b"\nc' }] })).toBe('title\r\n"a,""b""\nc"\r\n');
  });

  it('the CSV prefixes texts that a spreadsheet would execute, and does not prefix numbers', () => {
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
