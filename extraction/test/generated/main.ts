/**
 * Writes invoices with their XML, so that `npm run extraction -- measure FOLDER` compares what it reads on their pages:
 * `node extraction/test/generated/main.ts FOLDER [--seed 1] [--issuers 60] [--family window …] [--plain]`. An issuer prints three invoices in its style.
 * With `--plain`, the PDFs have no XML.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serializeInvoiceAsCii } from '../write-cii.ts';
import { createPrinted } from './invoice.ts';
import { showsBuyerVat } from './layout.ts';
import { printAny, truthOf } from './print.ts';
import { createRandom } from './random.ts';
import { createStyle, type Family, families, otherFamilies } from './style.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    issuers: { type: 'string', default: '60' },
    family: { type: 'string', multiple: true, default: [] },
    plain: { type: 'boolean', default: false },
  },
});
const [folder = ''] = positionals;
const all: readonly Family[] = [...families, ...otherFamilies];
const wanted: readonly string[] = values.family.length === 0 ? families : values.family;
const chosen = all.filter((each) => wanted.includes(each));
const count = Math.min(1000, Number(values.issuers));
if (folder === '' || chosen.length === 0 || !Number.isInteger(count)) {
  console.error(`Give a folder; a family is one of ${all.join(', ')}.`);
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const random = createRandom(Number(values.seed));
for (let issuer = 0; issuer < count; issuer++) {
  const style = createStyle(random, chosen);
  for (let each = 0; each < 3; each++) {
    const printed = createPrinted(random, style.country, style.issuer, showsBuyerVat(style));
    const xml = values.plain ? undefined : serializeInvoiceAsCii(truthOf(style, printed), 'cii');
    const pdf = printAny(style, printed).toPdf(xml);
    writeFileSync(join(folder, `${style.family}-${style.country.code}-${issuer}-${each}.pdf`), pdf);
  }
}
