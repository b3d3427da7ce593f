import { expect, it } from 'vitest';
import { evaluationPage } from './page.ts';

it('docs/agents-evaluation.md contains the questions and their answers', async () => {
  await expect(evaluationPage()).toMatchFileSnapshot(`${import.meta.dirname}/../../../docs/agents-evaluation.md`);
});
