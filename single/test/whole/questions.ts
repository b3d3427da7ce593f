import { expect, it } from 'vitest';
import { askAll } from '../questions/ask.ts';
import type { RunningProduct } from '../running-product.ts';

export function testAgentQuestions(getProduct: () => RunningProduct): void {
  it('the tools of /mcp answer the 50 questions of docs/agents-evaluation.md', async () => {
    const asked = await askAll(getProduct().demo);
    expect(asked).toHaveLength(50);
    expect(asked.map(({ question, answer }) => ({ ...question, answer }))).toEqual(
      asked.map(({ question }) => question),
    );
  });
}
