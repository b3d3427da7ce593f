import type { Answer } from '../compile/query.ts';
import type { Columns } from './pg-lean/index.ts';

const nothing = Buffer.from('null');

/**
 * What stands around the columns of a query's row in the text of its answer: before the first, between them, and behind
 * the last.
 * @param described the JSON of the fields that describe the schema, by their keys
 */
export function envelopeOf(
  answers: readonly Answer[],
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

/** The parts of the answer: the columns in their envelope. A row that is not there has nulls for columns. */
export function enveloped(envelope: readonly Buffer[], row: Columns): readonly Buffer[] {
  const parts: Buffer[] = [];
  for (const [i, text] of envelope.entries()) {
    if (i > 0) parts.push(row[i - 1] ?? nothing);
    parts.push(text);
  }
  return parts;
}
