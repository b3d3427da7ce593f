import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listRules } from '../src/validation/rule-list.ts';

const path = `${import.meta.dirname}/../../docs/validation.md`;
const heading = '## All rules\n';

it('the last section of docs/validation.md lists every rule, and the rules that are not checked', async () => {
  const [written] = readFileSync(path, 'utf8').split(heading);
  await expect(`${written}${heading}\n${listRules()}`).toMatchFileSnapshot(path);
});
