import { expect, it } from 'vitest';
import { listRules } from './rule-list.ts';

it('docs/generated/validation-rules.md lists every rule, and the rules that are not checked', async () => {
  const path = `${import.meta.dirname}/../../docs/generated/validation-rules.md`;
  await expect(`# Rules of the validation\n\n${listRules()}`).toMatchFileSnapshot(path);
});
