import { expect, test } from 'vitest';
import { deleteSaved, maxSaved, readSaved, saveQuery } from './saved.js';

function memory(text: string | null = null) {
  let stored = text;
  return {
    getItem: () => stored,
    setItem: (_key: string, value: string) => {
      stored = value;
    },
  };
}

test('the console reads saved queries by name, replaces a query with the same name, and deletes queries', () => {
  const storage = memory();
  saveQuery({ name: 'b', query: '{ old }' }, storage);
  saveQuery({ name: 'a', query: '{ a }' }, storage);
  saveQuery({ name: ' b ', query: '{ b }' }, storage);
  expect(readSaved(storage)).toEqual([
    { name: 'a', query: '{ a }' },
    { name: 'b', query: '{ b }' },
  ]);
  deleteSaved('a', storage);
  expect(readSaved(storage)).toEqual([{ name: 'b', query: '{ b }' }]);
});

test('the console saves at most 50 queries, and says how to save another', () => {
  const storage = memory();
  for (let n = 0; n < maxSaved; n += 1) saveQuery({ name: String(n), query: '{ a }' }, storage);
  expect(() => saveQuery({ name: 'one more', query: '{ a }' }, storage)).toThrow('at most 50 queries. Delete');
  saveQuery({ name: '7', query: '{ b }' }, storage);
  expect(readSaved(storage)).toHaveLength(maxSaved);
});

test.each([
  [' ', '{ a }', 'Enter a name'],
  ['a', ' ', 'The editor is empty'],
  ['a', 'x'.repeat(50_001), 'at most 50000'],
])('the console rejects the saved query %j with a sentence (case %#)', (name, query, message) => {
  expect(() => saveQuery({ name, query }, memory())).toThrow(message);
});

test.each(['{', '{}', '[1, null, {"name": 1}]'])(
  'the console has no saved queries if the storage contains %s',
  (text) => {
    expect(readSaved(memory(text))).toEqual([]);
  },
);
