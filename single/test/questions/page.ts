import { questions } from './ask.ts';
import type { Question } from './question.ts';

const introduction = `# Evaluation of agents

This page contains 50 questions about the demo records, with their exact answers. Use them to compare agents, models and prompts, or to test a change of the tools. \`npm start\` creates the same demo records on every machine. The last day of the demo is 31 October 2026, and no answer depends on today's date. The questions are about the organisation Nordlicht, the first in \`.data/demo.json\`.

## Evaluate an agent

Connect the agent as the guide [Agents](guides/agents.md) describes, with a token of the client \`nordlicht-demo\`. Start a new conversation for each question, and send only the question. The answer is right if it contains all values, however the agent words and formats them. "Unpaid" and "owes" refer to invoices with the status \`sent\`. Deleted invoices do not count: a question about items or taxes needs a condition on \`invoice.deleted_at\`, because conditions on a to-one relationship [include deleted records](contract.md).

## Check the answers

This command calls the tools for every question, and compares the results with the answers:

\`\`\`sh
npm run questions            # data folder .data; for another one: npm run questions -- FOLDER
\`\`\`

It prints each wrong answer and, at the end, \`50 of 50\`. The exit code is 0 if all answers are right. The demo records must be unchanged: use a new data folder.

## How to read the questions

Below each question are the calls of [tools](guides/agents.md#tools) that answer it, one per line, and then the JSONPath (RFC 9535) of the answer in the last result, and the values at this path. An argument that is a JSONPath means the first value at this path in the result of the call before. An agent may find the answer with other calls.`;

const code = (value: string): string => `\`${value}\``;

const lines = ({ question, calls, read, answer }: Question): string[] => [
  question,
  ...calls.map(({ tool, arguments: given = {} }) => `    - ${code(tool)} ${code(JSON.stringify(given))}`),
  `    - ${code(read)}: ${answer.map((value) => code(String(value))).join(', ')}`,
];

/** Returns the text of `docs/agents-evaluation.md`. */
export function evaluationPage(): string {
  let number = 0;
  const sections = [...questions].map(([title, list]) => {
    const items = list.map((question) => `${++number}. ${lines(question).join('\n')}`);
    return `## ${title}\n\n${items.join('\n')}`;
  });
  return `${[introduction, ...sections].join('\n\n')}\n`;
}
