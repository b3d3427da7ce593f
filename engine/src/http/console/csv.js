/** Returns the rows of a result: of its first list, or of its first object if it has no list. */
function rowsOf(data) {
  const lists = [];
  const collect = (value) => {
    if (Array.isArray(value)) lists.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(data);
  if (lists.length > 0) return lists[0];
  return Object.values(data ?? {})
    .filter((value) => typeof value === 'object' && value !== null)
    .slice(0, 1);
}

/** Returns the cells of a row by dotted name: objects become several cells, lists become JSON. */
function cellsOf(row, prefix = '') {
  return Object.entries(row).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? cellsOf(value, `${prefix}${name}.`)
      : [[prefix + name, Array.isArray(value) ? JSON.stringify(value) : value]],
  );
}

/**
 * Returns a cell as RFC 4180 describes it. A text that a spreadsheet would execute as a formula gets an apostrophe; a
 * negative number does not.
 */
function cell(value) {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Returns the result of a query as a table: the names of its columns, and a map from names to values for each row.
 * @param data `data` of the response
 * @returns undefined if the result has no rows
 */
export function toTable(data) {
  const rows = rowsOf(data)
    .filter((row) => typeof row === 'object' && row !== null)
    .map((row) => new Map(cellsOf(row)));
  if (rows.length === 0) return undefined;
  return { names: [...new Set(rows.flatMap((row) => [...row.keys()]))], rows };
}

/** Converts the result of a query to CSV. Has the parameter and the result of `toTable`. */
export function toCsv(data) {
  const table = toTable(data);
  if (table === undefined) return undefined;
  const { names, rows } = table;
  const lines = [names.map(cell), ...rows.map((row) => names.map((name) => cell(row.get(name))))];
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}
