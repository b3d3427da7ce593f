/** Asks the questions of `docs/agents-evaluation.md` to a running product. Usage: npm run questions -- [data folder] */
import { isDeepStrictEqual } from 'node:util';
import { readDemoFile } from '../running-product.ts';
import { askAll } from './ask.ts';

try {
  const asked = await askAll(await readDemoFile(process.argv[2] ?? '.data'));
  const wrong = asked.filter(({ question, answer }) => !isDeepStrictEqual(answer, question.answer));
  for (const { question, answer } of wrong)
    console.log(
      `${question.question}\n  expected ${JSON.stringify(question.answer)}\n  found    ${JSON.stringify(answer)}`,
    );
  console.log(`${asked.length - wrong.length} of ${asked.length}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
