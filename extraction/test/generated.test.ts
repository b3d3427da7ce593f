import { describe, expect, it } from 'vitest';
import { type Damage, damages } from './generated/damage.ts';
import { createRandom } from './generated/random.ts';
import { type Family, families, otherFamilies } from './generated/style.ts';
import { printPages, tryDamage } from './generated/tries.ts';

/** With each of them, a damaged page became a wrong record before lines and totals were doubted. */
const seeds: Readonly<Record<Family, number>> = {
  window: 15,
  right: 24,
  boxes: 19,
  headerRow: 23,
  footer: 25,
  sentence: 24,
  subscription: 23,
  letter: 15,
  form: 24,
  statement: 25,
  shop: 7,
  drawn: 513,
};

describe('reading of generated invoices', () => {
  it.each([...families, ...otherFamilies])(
    'no wrong amount of the layout %s becomes a record, even if the page is damaged',
    async (family) => {
      const print = await printPages(family, createRandom(seeds[family]));
      const kinds = Object.keys(damages) as Damage[];
      const tries = [[], ...kinds.map((kind) => [kind])].map((each) => tryDamage(print, each, seeds[family]));
      expect(tries.flatMap(({ isRecorded, wrong }) => (isRecorded ? wrong : []))).toEqual([]);
      expect(tries[0]?.isRecorded).toBe(true);
    },
  );
});
