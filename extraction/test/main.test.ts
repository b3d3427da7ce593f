import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoicesWithRareFeatures } from './corpus/scenarios.ts';
import { serializeInvoiceAsCii } from './write-cii.ts';
import { serializeInvoiceAsUbl } from './write-ubl.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../src/main.ts', import.meta.url));

describe('npm run extraction', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'extraction-'));
    const invoice = invoicesWithRareFeatures['a plain invoice'];
    if (invoice === undefined) throw new Error('there is no plain invoice');
    await mkdir(join(folder, 'within'));
    await writeFile(join(folder, 'within', 'invoice.txt'), serializeInvoiceAsUbl(invoice));
    await writeFile(join(folder, 'cut.xml'), serializeInvoiceAsCii(invoice, 'cii').slice(0, -20));
    await writeFile(join(folder, 'letter.txt'), 'Dear all');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('npm run extraction reports a single file and every file of a folder, and the percentage of completely read files by format', async () => {
    const single = join(folder, 'within', 'invoice.txt');
    const { stdout } = await run(process.execPath, [script, folder, single]);
    expect(stdout).toContain('cut.xml\n  refused: The file is not well-formed XML.\n');
    expect(stdout).toContain('letter.txt\n  unknown format\n');
    for (const name of ['within/invoice.txt', single])
      expect(stdout).toContain(`${name}\n  ubl-invoice, whole\n  invoice.reference_number: R-1\n`);
    expect(stdout).toMatch(/\nubl-invoice +2 +2 +100\.0 % +0\n/);
  });

  it('npm run extraction fails for a missing path, an unknown rule set and a command without rule sets', async () => {
    await expect(run(process.execPath, [script, '--rule-set', 'peppol', join(folder, 'none')])).rejects.toMatchObject({
      code: 2,
      stderr: `Give the path of an existing file or folder: npm run extraction -- [validate [--json] [--rule-set NAME] | measure [--ocr]] PATH…\nThere is no ${join(folder, 'none')}.\nThere is no rule set "peppol". The rule sets are: en-16931, xrechnung, xrechnung-extension, xrechnung-cvd, peppol-bis-3, peppol-bis-3-self-billing.\nOnly the command validate has the option --rule-set.\n`,
    });
  });

  it('npm run extraction -- validate --json prints the report of each file by the chosen rule set, and exits with 1 if one file is invalid', async () => {
    const error: unknown = await run(process.execPath, [
      script,
      'validate',
      '--json',
      '--rule-set',
      'peppol-bis-3',
      folder,
    ]).catch((each: unknown) => each);
    expect(error).toMatchObject({ code: 1 });
    const stdout = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    const reports = stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(reports).toMatchObject([
      { file: 'cut.xml', result: 'invalid', note: 'The file is not well-formed XML.' },
      { file: 'letter.txt', result: 'not_applicable', findings: [] },
      {
        file: 'within/invoice.txt',
        rule_sets: [{ name: 'EN 16931' }, { name: 'EN 16931 in UBL' }, { name: 'Peppol BIS Billing' }],
      },
    ]);
  });

  it('npm run extraction -- validate prints which files are valid, and each broken rule with its place', async () => {
    const path = join(folder, 'within', 'invoice.txt');
    const other = await mkdtemp(join(tmpdir(), 'extraction-'));
    const xml = (await readFile(path, 'utf8')).replace('<cbc:ID>R-1</cbc:ID>', '');
    await writeFile(join(other, 'bad.xml'), xml);
    const error: unknown = await run(process.execPath, [script, 'validate', path, other]).catch(
      (each: unknown) => each,
    );
    await rm(other, { recursive: true });
    expect(error).toMatchObject({ code: 1 });
    const stdout = error instanceof Error && 'stdout' in error ? error.stdout : '';
    expect(stdout).toContain(`${path}\n  valid by EN 16931 1.3, EN 16931 in UBL 1.3\n`);
    expect(stdout).toMatch(
      /\nbad\.xml\n {2}invalid by EN 16931 1\.3, EN 16931 in UBL 1\.3\n {2}fatal BR-02: The invoice has no Invoice number \(BT-1\)\.\n {4}line \d+, \/inv:Invoice\n/,
    );
  });
});
