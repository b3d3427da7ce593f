// Search of all pages. Finds words by their beginning, and longer words also with one typo.

/** Returns the function that finds entries. @param MiniSearch the class of the library, which the caller loads */
export function createSearch(MiniSearch, entries) {
  const index = new MiniSearch({ fields: ['title', 'section', 'text', 'words'], idField: 'id' });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  const options = {
    combineWith: 'AND',
    prefix: true,
    fuzzy: (word) => (word.length > 4 ? 1 : false),
    boost: { title: 4, text: 2 },
  };
  return (text) => index.search(text, options).map(({ id }) => entries[id]);
}
