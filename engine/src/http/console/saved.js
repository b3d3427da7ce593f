const key = 'console-saved-queries';

/** Maximum number of saved queries. The storage of a browser holds about 5 million characters. */
export const maxSaved = 50;
const maxLength = 50_000;

/** Returns the saved queries, sorted by name; an empty list if the storage contains something else. */
export function readSaved(storage = localStorage) {
  try {
    const saved = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(saved)
      ? saved.filter((each) => [each?.name, each?.query].every((text) => typeof text === 'string'))
      : [];
  } catch {
    return [];
  }
}

const write = (saved, storage) => storage.setItem(key, JSON.stringify(saved));

/**
 * Saves a query in the browser. A query with the same name is replaced.
 * @throws Error with a sentence for the user
 */
export function saveQuery({ name, query }, storage = localStorage) {
  const trimmed = name.trim();
  if (trimmed === '') throw new Error('Enter a name for the query.');
  if (query.trim() === '') throw new Error('The editor is empty. Write a query, then save it.');
  if (query.length > maxLength)
    throw new Error(`The query has ${query.length} characters, and at most ${maxLength} are allowed.`);
  const others = readSaved(storage).filter((each) => each.name !== trimmed);
  if (others.length >= maxSaved)
    throw new Error(`The browser keeps at most ${maxSaved} queries. Delete a query that you no longer need.`);
  write(
    [...others, { name: trimmed, query }].sort((a, b) => a.name.localeCompare(b.name)),
    storage,
  );
}

export const deleteSaved = (name, storage = localStorage) =>
  write(
    readSaved(storage).filter((each) => each.name !== name),
    storage,
  );
