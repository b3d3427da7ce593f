/** Numbers from a seed: the same on every machine (mulberry32). */
export interface Random {
  /** Between 0 and 1. */
  readonly next: () => number;
  readonly chance: (part: number) => boolean;
  readonly whole: (from: number, to: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** One of the alternatives, which `|` separates. */
  readonly word: (alternatives: string) => string;
  /** Digits in place of each `#`. */
  readonly digits: (shape: string) => string;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)] as T;
  return {
    next,
    chance: (part) => next() < part,
    whole,
    pick,
    word: (alternatives) => pick(alternatives.split('|')),
    digits: (shape) => shape.replace(/#/g, () => String(whole(0, 9))),
  };
}
