import { type JsonValue, query } from 'jsonpath-rfc9535';
import * as v from 'valibot';
import { connectMcpAgent } from '../../../gateway/test/agent.ts';
import { requestOrganisationToken } from '../client.ts';
import type { DemoFile } from '../running-product.ts';
import { invoiceQuestions } from './invoices.ts';
import { itemQuestions } from './items.ts';
import { operationQuestions } from './operations.ts';
import { partyQuestions } from './parties.ts';
import { paymentQuestions } from './payments.ts';
import type { Question } from './question.ts';

/** The questions by the topic that is their heading on the page. */
export const questions: ReadonlyMap<string, readonly Question[]> = new Map([
  ['Invoices', invoiceQuestions],
  ['Items, taxes and people of invoices', itemQuestions],
  ['Payments, accounts and bookkeeping', paymentQuestions],
  ['Companies, people and workspaces', partyQuestions],
  ['Webhooks, documents and other operations', operationQuestions],
]);

export interface AskedQuestion {
  readonly question: Question;
  readonly answer: readonly JsonValue[];
}

/** Replaces each text that is a JSONPath by the first value in the previous result. */
function fill(given: Readonly<Record<string, unknown>>, previous: JsonValue): Record<string, unknown> {
  const filled = JSON.parse(JSON.stringify(given), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith('$.') ? query(previous, value)[0] : value,
  );
  return v.parse(v.record(v.string(), v.unknown()), filled);
}

/** Asks all questions as the client of the first demo organisation. @throws Error if a tool fails */
export async function askAll(demo: DemoFile): Promise<AskedQuestion[]> {
  const [organisation] = demo.organisations;
  if (organisation === undefined) throw new Error('demo.json contains no organisation');
  const token = await requestOrganisationToken(demo, organisation);
  await using agent = await connectMcpAgent(`${demo.base_url}/mcp`, `Bearer ${token}`);
  const asked: AskedQuestion[] = [];
  for (const question of [...questions.values()].flat()) {
    let result: JsonValue = null;
    for (const { tool, arguments: given = {} } of question.calls) {
      const { isError, body } = await agent.call(tool, fill(given, result));
      if (isError) throw new Error(`${question.question} ${tool} failed: ${JSON.stringify(body)}`);
      result = JSON.parse(JSON.stringify(body));
    }
    asked.push({ question, answer: query(result, question.read) });
  }
  return asked;
}
