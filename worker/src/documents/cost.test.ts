import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { ExtractionResult } from '@fds/extraction/records';
import { expect, it, vi } from 'vitest';
import { textDocumentFormats } from '../../../extraction/src/formats.ts';
import { validate } from '../../../extraction/src/validation/validate.ts';
import { maxDoublingFactor, measureDoubling } from '../../../testing/doubling.ts';
import { randomSeed } from '../../../testing/random-seed.ts';
import { filesWithText, growingFiles, textFormatSamples } from '../../test/growing-files.ts';
import { createGrowingDocuments, mappedFormats } from '../../test/growing-xml.ts';
import { readableMediaTypes, readDocumentFile } from './read.ts';
import { indexAccounts, indexCompanies, indexPeople } from './records/match.ts';
import { addedAddresses, findOrCreateAccounts, findOrCreatePeople, resolveCompanies } from './records/parties.ts';
import { toRows } from './records/rows.ts';

vi.setConfig({ testTimeout: 3_600_000 });

/**
 * `COST_SHARE=1` reads every document in every form, and writes the table of docs/security.md. `COST_SHARE=20` does the
 * same with every twentieth document.
 */
const share = process.env.COST_SHARE === undefined ? undefined : Number(process.env.COST_SHARE);

/** A short run reads one document of this number of places, and every document in which all texts grow. */
const places = 12;

interface Measurement {
  readonly format: string;
  readonly form: string;
  readonly most: number;
  readonly measure: () => ReturnType<typeof measureDoubling>;
}

/** Converts extracted records to rows, as the worker does for a workspace without records. */
async function convertToRows(extraction: ExtractionResult): Promise<void> {
  const id = randomUUID();
  const company = (await resolveCompanies(extraction, id, indexCompanies())).of;
  const person = (await findOrCreatePeople(extraction, id, indexPeople(), company)).of;
  const account = (await findOrCreateAccounts(extraction, id, indexAccounts())).of;
  const addresses = await addedAddresses(extraction, company, new Map());
  await toRows(extraction, id, { company, person, account }, addresses);
}

const documents = new Map(mappedFormats.map((format) => [format, createGrowingDocuments(format)]));

const xmlMeasurements = (): readonly (readonly Measurement[])[] =>
  [...documents].flatMap(([format, byPath]) =>
    Array.from(byPath, ([path, growing]) =>
      growing.map(({ form, most, create }) => ({
        format: format.name,
        form: `\`${path}\`: ${form}`,
        most,
        measure: () =>
          measureDoubling(
            create,
            (root) => {
              validate(root);
              return convertToRows({ ...format.map(root), format: format.name, reading: undefined });
            },
            most,
          ),
      })),
    ),
  );

const fileMeasurements = (): readonly (readonly Measurement[])[] =>
  Array.from(growingFiles, ([format, files]) =>
    files.map(({ form, fileName, most, create }) => ({
      format,
      form,
      most,
      measure: () =>
        measureDoubling(
          create,
          async (bytes) => {
            const file = { fileName, mediaType: 'application/octet-stream', extract: true };
            const read = await readDocumentFile(bytes, file);
            if (read.outcome === 'read' && read.content.extraction) await convertToRows(read.content.extraction);
          },
          most,
        ),
    })),
  );

/** Returns the measurements of a run. The place and the form of those of a short run rotate. */
function choose(all: readonly (readonly Measurement[])[]): readonly Measurement[] {
  if (share !== undefined) return all.flat().filter((_, n) => n % share === 0);
  const step = Math.max(1, Math.floor(all.length / places));
  const always = all.flat().filter(({ form }) => form.includes('every text'));
  const rotating = all
    .filter((_, n) => (n + randomSeed) % step === 0)
    .flatMap((forms, n) => forms[(n * 7 + randomSeed) % forms.length] ?? []);
  return [...always, ...rotating];
}

interface Result extends Measurement {
  ms: number;
  factor: number;
}

const rowOf = ({ format, form, most, ms, factor }: Result): string =>
  `| ${format} | ${form} | ${most} | ${Math.round(ms)} | ${factor.toFixed(1)} |`;

/** Number of rows in the table. */
const listed = 25;

/** Writes the documents with the highest CPU time to docs/security.md. */
function writeTable(results: readonly Result[]): void {
  const file = new URL('../../../docs/security.md', import.meta.url);
  const table = [
    `A run measured ${results.length} documents. The table contains the ${listed} documents with the highest CPU time.`,
    '',
    '| format | place and form | size | CPU time of the main thread in ms | factor |',
    '|---|---|---|---|---|',
    ...results
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, listed)
      .map(rowOf),
  ].join('\n');
  const written = readFileSync(file, 'utf8').replace(
    /(<!-- costs of documents: generated -->\n)[\s\S]*(<!-- end of documents -->)/,
    (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`,
  );
  expect(written).toContain(table);
  writeFileSync(file, written);
}

it('there are growing files for every media type that the worker reads', async () => {
  const withoutPictures = readableMediaTypes.filter((type) => !type.startsWith('image/'));
  expect(Object.keys(filesWithText).toSorted()).toEqual(withoutPictures.toSorted());
  for (const [type, [fileName, create]] of Object.entries(filesWithText)) {
    const file = { fileName, mediaType: 'application/octet-stream', extract: true };
    expect(await readDocumentFile(create('1'), file)).toMatchObject({ mediaType: type });
  }
});

it('there are growing files for every text format from which records are read', async () => {
  expect(Object.keys(textFormatSamples)).toEqual(textDocumentFormats.map(({ name }) => name));
  for (const [format, lines] of Object.entries(textFormatSamples)) {
    const file = { fileName: 'a.txt', mediaType: 'text/plain', extract: true };
    const extraction = { format, warnings: [], statements: [{ transactions: [{}] }] };
    expect(await readDocumentFile(Buffer.from(lines.join('\n')), file)).toMatchObject({ content: { extraction } });
  }
});

it('the growing documents contain the elements that the mappings of XML formats read', () => {
  const expected: Readonly<Record<string, string>> = {
    'ubl-invoice': 'inv:Invoice/cac:InvoiceLine/cac:AllowanceCharge/cbc:Amount',
    cii: 'rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:BasisAmount',
    'camt.053': 'Document/BkToCstmrStmt/Stmt/Ntry/NtryDtls/TxDtls/RltdPties/Dbtr/Pty/PstlAdr/TwnNm',
  };
  for (const [format, byPath] of documents) {
    const paths = [...byPath.keys()];
    expect(paths.length, format.name).toBeGreaterThan(50);
    const path = expected[format.name];
    if (path !== undefined) expect(paths).toContain(path);
  }
});

it('reading a document of any format costs at most 2.5 times the CPU time of a document of half its size', async () => {
  const results: Result[] = [];
  const slow: Result[] = [];
  for (const measurement of [...choose(xmlMeasurements()), ...choose(fileMeasurements())]) {
    const result = { ...measurement, ...(await measurement.measure()) };
    results.push(result);
    if (result.factor > maxDoublingFactor) slow.push(result);
    // A defect in code that many places share would take very long to measure at each place.
    if (share === undefined && slow.length > 2) break;
  }
  // Garbage of other documents can make one measurement longer, so a slow document is measured again.
  const failed: string[] = [];
  for (const result of slow) {
    Object.assign(result, await result.measure());
    if (result.factor > maxDoublingFactor) failed.push(rowOf(result));
  }
  expect(failed).toEqual([]);
  if (share !== undefined) writeTable(results);
});
