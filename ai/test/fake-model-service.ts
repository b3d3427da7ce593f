import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { startTestServer } from '../../testing/http-server.ts';

const asked = v.object({
  model: v.string(),
  messages: v.tuple([
    v.object({ role: v.literal('system'), content: v.string() }),
    v.object({
      role: v.literal('user'),
      content: v.union([
        v.string(),
        v.pipe(
          v.tuple([
            v.object({ type: v.literal('text'), text: v.string() }),
            v.object({ type: v.literal('image_url'), image_url: v.object({ url: v.string() }) }),
          ]),
          v.transform(([{ text }, { image_url }]) => `${text}\n${image_url.url}`),
        ),
      ]),
    }),
  ]),
  response_format: v.object({ type: v.literal('json_schema'), json_schema: v.looseObject({ name: v.string() }) }),
  max_completion_tokens: v.number(),
});

/** A request that the fake model service received. */
export type ReceivedModelRequest = v.InferOutput<typeof asked> & {
  readonly authorization: string | undefined;
  readonly path: string;
};

type Behaviour = (answer: ServerResponse, asked: ReceivedModelRequest) => void;

/** Returns a function that responds as a model whose answer is the given text. */
export const createModelAnswerHandler =
  (content: unknown): Behaviour =>
  (answer) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    answer.setHeader('content-type', 'application/json');
    const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } };
    answer.end(JSON.stringify({ id: 'x', object: 'chat.completion', created: 1, model: 'm', choices: [choice] }));
  };

export const createModelErrorHandler =
  (status: number, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (answer) => {
    answer.writeHead(status, { 'content-type': 'application/json', ...headers });
    answer.end(JSON.stringify({ error: { message: 'secret words of the service' } }));
  };

export interface FakeModelService extends AsyncDisposable {
  readonly baseUrl: string;
  readonly asked: readonly ReceivedModelRequest[];
  /** Sets the next responses. The service repeats the last response for all further requests. */
  behave(...behaviours: readonly [Behaviour, ...Behaviour[]]): void;
}

async function read(request: IncomingMessage): Promise<ReceivedModelRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = v.parse(asked, JSON.parse(Buffer.concat(chunks).toString()));
  return { ...body, authorization: request.headers.authorization, path: request.url ?? '' };
}

/** Starts a fake OpenAI-compatible service whose responses and failures the test sets. */
export async function startFakeModelService(): Promise<FakeModelService> {
  const all: ReceivedModelRequest[] = [];
  let behaviours: readonly Behaviour[] = [createModelAnswerHandler({ rules: [] })];
  const server = await startTestServer(async (request, answer) => {
    const question = await read(request);
    all.push(question);
    const [behaviour, ...rest] = behaviours;
    if (rest.length > 0) behaviours = rest;
    behaviour?.(answer, question);
  });
  return {
    baseUrl: `${server.url}/v1`,
    asked: all,
    behave: (...given) => {
      behaviours = given;
    },
    [Symbol.asyncDispose]: server.close,
  };
}
