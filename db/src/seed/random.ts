import { createHash } from 'node:crypto';

/** Seed of the random generators of the demo data. A different seed changes every row. */
const SEED_NUMBER = 20_261_031;

const hexDigits = '0123456789abcdef';

/** A pseudorandom generator that produces the same sequence for the same label on every machine. */
export interface RandomGenerator {
  /** A number in [0, 1). */
  next(): number;
  /** Returns an integer between the given bounds. Both bounds are possible results. */
  int(min: number, max: number): number;
  /** Returns true with the given probability (0 to 1). */
  chance(probability: number): boolean;
  /**
   * Returns a random item of the list.
   * @throws Error if the list is empty
   */
  pick<T>(values: readonly T[]): T;
  /** Returns a shuffled copy of the values. */
  shuffle<T>(values: readonly T[]): T[];
  /** Returns the value, or null with the given probability. */
  maybe<T>(value: T, nullProbability: number): T | null;
  /**
   * Returns a copy of the pattern in which each `#` is replaced by a random digit and each `@` by a random capital
   * letter.
   */
  fill(pattern: string): string;
  /** Returns `length` random hexadecimal digits in lower case. */
  hex(length: number): string;
  /** Returns a UUIDv7 whose timestamp is `at` (milliseconds since 1970). */
  uuid(at: number): string;
}

/**
 * Creates a random generator for one kind of rows. Each kind of rows has its own generator, so that additional rows of
 * one kind do not change rows of another kind. The algorithm is sfc32 (PractRand), seeded with the SHA-256 of the
 * label.
 */
export function makeRandom(...labels: readonly string[]): RandomGenerator {
  const next = sfc32(
    createHash('sha256')
      .update([SEED_NUMBER, ...labels].join('/'))
      .digest(),
  );
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(values: readonly T[]): T => {
    const value = values[int(0, values.length - 1)];
    if (value === undefined) throw new Error('nothing to pick from an empty list');
    return value;
  };
  const hex = (length: number) => {
    let text = '';
    while (text.length < length) text += hexDigits.charAt(int(0, 15));
    return text;
  };
  return {
    next,
    int,
    pick,
    hex,
    chance: (probability) => next() < probability,
    shuffle: (values) =>
      values
        .map((value) => ({ value, rank: next() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ value }) => value),
    maybe: (value, nullProbability) => (next() < nullProbability ? null : value),
    fill: (pattern) =>
      pattern.replace(/[#@]/g, (sign) => (sign === '#' ? String(int(0, 9)) : String.fromCharCode(int(65, 90)))),
    uuid: (at) => {
      const time = Math.trunc(at).toString(16).padStart(12, '0');
      const variant = (8 + int(0, 3)).toString(16);
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
    },
  };
}

function sfc32(seed: Buffer): () => number {
  let a = seed.readUInt32LE(0);
  let b = seed.readUInt32LE(4);
  let c = seed.readUInt32LE(8);
  let counter = seed.readUInt32LE(12);
  return () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4_294_967_296;
  };
}

/**
 * Returns the item at `index` modulo the length of the list. If `index` is the number of a row, consecutive rows
 * together get all values of an enum.
 */
export function getItemCyclically<T>(values: readonly T[], index: number): T {
  for (const value of values.slice(index % values.length)) return value;
  throw new Error('nothing to take from an empty list');
}
