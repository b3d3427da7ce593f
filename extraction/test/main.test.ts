import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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

  it('npm run extraction reports every file of a folder, and the percentage of completely read files by format', async () => {
    const { stdout } = await run(process.execPath, [script, folder]);
    expect(stdout).toContain('cut.xml\n  refused: The file is not well-formed XML.\n');
    expect(stdout).toContain('letter.txt\n  unknown format\n');
    expect(stdout).toContain('within/invoice.txt\n  ubl-invoice, whole\n  invoice.reference_number: R-1\n');
    expect(stdout).toMatch(/\nubl-invoice +1 +1 +100\.0 % +0\n/);
  });

  it('npm run extraction reports a single file', async () => {
    const { stdout } = await run(process.execPath, [script, join(folder, 'within', 'invoice.txt')]);
    expect(stdout).toMatch(/invoice\.txt\n {2}ubl-invoice, whole\n/);
  });

  it('npm run extraction fails for a path that does not exist', async () => {
    await expect(run(process.execPath, [script, join(folder, 'none')])).rejects.toMatchObject({
      code: 1,
      stderr: 'Give the path of an existing file or folder: npm run extraction -- PATH\n',
    });
  });
});
