import { createHash } from 'node:crypto';

/** A different seed changes every row. */
const SEED_NUMBER = 20_261_031;

const hexDigits = '0123456789abcdef';

/** The same sequence for the same label on every machine. */
export interface RandomGenerator {
  /** In [0, 1). */
  next(): number;
  /** Both bounds are possible. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  /** @throws Error if the list is empty */
  pick<T>(values: readonly T[]): T;
  shuffle<T>(values: readonly T[]): T[];
  /** Null with the given probability. */
  maybe<T>(value: T, nullProbability: number): T | null;
  /** `#` becomes a random digit and `@` a random capital letter. */
  fill(pattern: string): string;
  /** Lower case. */
  hex(length: number): string;
  /** UUIDv7 of the time `at` (milliseconds since 1970). */
  uuid(at: number): string;
}

/**
 * Each kind of rows has its own generator, so that additional rows of one kind do not change another. sfc32
 * (PractRand), seeded with the SHA-256 of the label.
 */
export function createRandom(...labels: readonly string[]): RandomGenerator {
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

/** Modulo the length. Consecutive numbers of rows give all values of an enum. */
export function getItemCyclically<T>(values: readonly T[], index: number): T {
  for (const value of values.slice(index % values.length)) return value;
  throw new Error('nothing to take from an empty list');
}
