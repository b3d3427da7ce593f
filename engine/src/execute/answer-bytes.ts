/** Bytes of an answer on its way out, in memory that is used again. */
export interface AnswerBytes {
  readonly bytes: Buffer;
  /** Gives the memory back, once nobody reads it any more; where that is not done, it is not used again. */
  release(): void;
}

/** An answer's text, or its bytes. */
export type AnswerBody = string | AnswerBytes;

/** The answer as a text, in new memory. */
export const asText = (parts: readonly Buffer[]): string => parts.map((part) => part.toString()).join('');

/** A shorter answer is a text: it goes out in one piece with the headers. */
const shortBytes = 4 * 1024;
/** Larger ones get memory of their own. */
const pieceBytes = 256 * 1024;
/** So many pieces are kept for the next answers. */
const mostSpare = 32;

/**
 * Memory for answers. New memory for each, and texts as well, cost more in collecting it than all else that is done to an
 * answer; so it is used again where it is given back.
 * @returns functions that put the parts of an answer together: always as bytes, or a shorter one as a text
 */
export function answerMemory() {
  const spare: Buffer[] = [];
  const inBytes = (parts: readonly Buffer[], length: number): AnswerBytes => {
    const kept = length <= pieceBytes;
    const memory = kept ? (spare.pop() ?? Buffer.allocUnsafeSlow(pieceBytes)) : Buffer.allocUnsafe(length);
    let at = 0;
    for (const part of parts) at += part.copy(memory, at);
    let held = kept;
    const release = (): void => {
      if (held && spare.length < mostSpare) spare.push(memory);
      held = false;
    };
    return { bytes: memory.subarray(0, length), release };
  };
  const lengthOf = (parts: readonly Buffer[]): number => parts.reduce((sum, part) => sum + part.length, 0);
  const asBytes = (parts: readonly Buffer[]): AnswerBytes => inBytes(parts, lengthOf(parts));
  const asBody = (parts: readonly Buffer[]): AnswerBody => {
    const length = lengthOf(parts);
    return length < shortBytes ? asText(parts) : inBytes(parts, length);
  };
  return { asBytes, asBody };
}
