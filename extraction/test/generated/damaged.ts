/**
 * Damages the pages of generated invoices in every way of `damage.ts`, and prints how many became records, and how many
 * of them with a wrong amount: `node extraction/test/generated/damaged.ts [--seed 1] [--issuers 10] [--family window …]`.
 */
import { parseArgs } from 'node:util';
import { type Damage, damages, isAdded } from './damage.ts';
import { createRandom } from './random.ts';
import { type Family, families, otherFamilies } from './style.ts';
import { printPages, tryDamage } from './tries.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    issuers: { type: 'string', default: '10' },
    family: { type: 'string', multiple: true, default: [] },
  },
});
const [seed, count] = [Number(values.seed), Math.min(1000, Number(values.issuers))];
const all: readonly Family[] = [...families, ...otherFamilies];
const wanted: readonly string[] = values.family;
const chosen = all.filter((each) => wanted.length === 0 || wanted.includes(each));
if (chosen.length === 0 || !Number.isInteger(seed) || !Number.isInteger(count)) {
  console.error(`A family is one of ${all.join(', ')}; the seed and the issuers are whole numbers.`);
  process.exit(2);
}
const names = Object.keys(damages) as Damage[];
const rows = new Map<string, { pages: number; recorded: number; wrong: number; review: number; rightInReview: number }>();

function add(row: string, isRecorded: boolean, isRight: boolean): void {
  const found = rows.get(row) ?? { pages: 0, recorded: 0, wrong: 0, review: 0, rightInReview: 0 };
  rows.set(row, found);
  found.pages++;
  if (isRecorded) found.recorded++;
  else found.review++;
  if (isRecorded && !isRight) found.wrong++;
  if (!isRecorded && isRight) found.rightInReview++;
}

for (const family of chosen) {
  const random = createRandom(seed + 7 * all.indexOf(family));
  for (let issuer = 0; issuer < count; issuer++) {
    const print = await printPages(family, random);
    const pairs = Array.from({ length: 3 }, () => [random.pick(names.filter((name) => !isAdded(name))), random.pick(names)]);
    for (const kinds of [[], ...names.map((name) => [name]), ...pairs]) {
      const { isRecorded, wrong } = tryDamage(print, kinds, seed + 31 * issuer);
      const kind = kinds.length > 1 ? 'two of them' : (kinds[0] ?? 'none');
      for (const row of [kind, 'all']) add(row, isRecorded, wrong.length === 0);
      if (isRecorded && wrong.length > 0) console.log(`${family} ${issuer} ${kinds.join(' + ')}: ${wrong.join('; ')}`);
    }
  }
}
console.table(Object.fromEntries(rows));
