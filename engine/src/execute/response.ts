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
    write(i === 0 ? '' : ',');
    if (answer.from !== 'members') write(`${JSON.stringify(answer.key)}:`);
    if (answer.from === 'column' || answer.from === 'members') texts.push('');
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

/** The method of Node's `ServerResponse` that tells when the response has been sent. */
type Finishing = { once(event: 'finish', listener: () => void): unknown };

/** A larger response gets a buffer outside the pool. */
const pooledBytes = 256 * 1024;
/** Unused buffers in the pool. */
const maxIdle = 32;
/** A smaller response is a string, which Node sends in one packet with the headers. */
const shortBytes = 4 * 1024;

const idle: Buffer[] = [];

/**
 * A response in memory from a pool. If each response allocated new memory, V8 would collect the whole heap several
 * times a second, which took more than 10 % of the throughput of pages of records. The memory returns to the pool after
 * `read`, or after the response is sent; otherwise the garbage collector frees it.
 */
export class ResponseBytes {
  #memory: Buffer | undefined;
  readonly #length: number;

  constructor(parts: readonly Buffer[], length = lengthOf(parts)) {
    const memory = length > pooledBytes ? undefined : idle.pop();
    this.#memory = memory ?? Buffer.allocUnsafeSlow(Math.max(length, pooledBytes));
    this.#length = length;
    let at = 0;
    for (const part of parts) at += part.copy(this.#memory, at);
  }

  startsWith(prefix: Buffer): boolean {
    return this.#memory?.subarray(0, Math.min(prefix.length, this.#length)).equals(prefix) === true;
  }

  /**
   * The bytes of a response that fits the pool are valid only until `use` returns; others belong to `use`.
   * @throws Error if the bytes were already used
   */
  read<T>(use: (bytes: Buffer) => T): T {
    const memory = this.#take();
    try {
      return use(memory.subarray(0, this.#length));
    } finally {
      returnToPool(memory);
    }
  }

  /** The bytes are valid until the response is sent. To be called only once. */
  for(response: Finishing): Buffer {
    const memory = this.#take();
    response.once('finish', () => returnToPool(memory));
    return memory.subarray(0, this.#length);
  }

  #take(): Buffer {
    const memory = this.#memory;
    if (memory === undefined) throw new Error('the bytes of this response were used before');
    this.#memory = undefined;
    return memory;
  }
}

function returnToPool(memory: Buffer): void {
  if (memory.length === pooledBytes && idle.length < maxIdle) idle.push(memory);
}

const lengthOf = (parts: readonly Buffer[]): number => parts.reduce((sum, part) => sum + part.length, 0);

export type ResponseBody = string | ResponseBytes;

export const joinToText = (parts: readonly Buffer[]): string => parts.map((part) => part.toString()).join('');

export const joinToBytes = (parts: readonly Buffer[]): ResponseBytes => new ResponseBytes(parts);

/** A short response becomes a string. */
export const joinToBody = (parts: readonly Buffer[]): ResponseBody => {
  const length = lengthOf(parts);
  return length < shortBytes ? joinToText(parts) : new ResponseBytes(parts, length);
};
