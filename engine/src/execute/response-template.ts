import type { FieldValueSource } from '../compile/query.ts';
import type { RowColumnBytes } from './pg-lean/index.ts';

const nothing = Buffer.from('null');

/**
 * The JSON text before the first column of the row, between two columns, and after the last.
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

/** If the result has no row, each column is null. */
export function fillTemplate(template: readonly Buffer[], row: RowColumnBytes): readonly Buffer[] {
  const parts: Buffer[] = [];
  for (const [i, text] of template.entries()) {
    if (i > 0) parts.push(row[i - 1] ?? nothing);
    parts.push(text);
  }
  return parts;
}
