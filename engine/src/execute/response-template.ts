import type { FieldValueSource } from '../compile/query.ts';
import type { RowColumnBytes } from './pg-lean/index.ts';

const nothing = Buffer.from('null');

/**
 * Returns the constant parts of a query's response: the JSON text before the first column of the result row, between
 * two columns, and after the last column.
 * @param described values of the introspection fields, by response key
 */
export function responseTemplate(
  answers: readonly FieldValueSource[],
  described: Readonly<Record<string, unknown>>,
): readonly Buffer[] {
  const texts = [''];
  const write = (text: string): void => {
    texts.push(`${texts.pop() ?? ''}${text}`);
  };
  write('{"data":{');
  for (const [i, answer] of answers.entries()) {
    write(`${i === 0 ? '' : ','}${JSON.stringify(answer.key)}:`);
    if (answer.from === 'column') texts.push('');
    else write(answer.from === 'json' ? answer.json : JSON.stringify(described[answer.key]));
  }
  write('}}');
  return texts.map((text) => Buffer.from(text));
}

/**
 * Returns all parts of a response in order: constant JSON texts, and between them the columns of the result row. If the
 * result has no row, each column is null.
 */
export function fillTemplate(template: readonly Buffer[], row: RowColumnBytes): readonly Buffer[] {
  const parts: Buffer[] = [];
  for (const [i, text] of template.entries()) {
    if (i > 0) parts.push(row[i - 1] ?? nothing);
    parts.push(text);
  }
  return parts;
}
