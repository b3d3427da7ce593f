import { APIConnectionTimeoutError, APIError, APIUserAbortError, OpenAI } from 'openai';
import { ProviderError } from '../provider.ts';

/** An OpenAI-compatible service. */
export interface ModelService {
  /** URL without `/chat/completions`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Bearer token, if the service requires one. */
  readonly apiKey: string | undefined;
}

/** Limits of one question to the model. */
export interface QuestionLimits {
  /** Timeouts in milliseconds: of one attempt, and of all attempts together. */
  readonly tryMs: number;
  readonly totalMs: number;
  /** Number of retries. */
  readonly retries: number;
  /** Maximum bytes of an answer. */
  readonly answerBytes: number;
  /** Maximum tokens of an answer. */
  readonly answerTokens: number;
}

export const defaultQuestionLimits: QuestionLimits = {
  tryMs: 20_000,
  totalMs: 30_000,
  retries: 2,
  answerBytes: 131_072,
  answerTokens: 2000,
};

/** A question to the model: instructions, content, and the schema of the answer. */
export interface ModelQuestion {
  readonly task: string;
  readonly about: string;
  readonly schema: { readonly name: string; readonly schema: Record<string, unknown> };
}

const longestWait = 60;

/** Returns a `fetch` that rejects an answer above the maximum size. */
const boundedFetch =
  (most: number): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > most) throw new ProviderError('the answer of the model service is too long');
      chunks.push(chunk);
    }
    const { status, headers } = response;
    return new Response(Buffer.concat(chunks), { status, headers });
  };

/** Returns the `Retry-After` of the service in seconds, at most 60; 5 without one. */
function retryAfterOf(error: APIError): number {
  const given = Number(error.headers?.get('retry-after') ?? '');
  return Number.isFinite(given) && given > 0 ? Math.min(Math.ceil(given), longestWait) : 5;
}

/** Converts a failure to a ProviderError. The service's own text goes only into the error's `cause`, for the log. */
function failure(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError) {
    return new ProviderError('the model service did not answer in time', { late: true, cause: error });
  }
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof ProviderError) return cause;
  if (error instanceof APIError && error.status !== undefined) {
    const retryAfter = retryAfterOf(error);
    return new ProviderError(`the model service answered ${error.status}`, { retryAfter, cause: error });
  }
  return new ProviderError('the model service cannot be reached', { cause: error });
}

/**
 * Creates a client of a model service.
 * @returns a function that takes a question, returns the text of the answer, and throws ProviderError
 */
export function modelClient({ baseUrl, model, apiKey }: ModelService, bounds: QuestionLimits) {
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    // These settings are explicit, because the SDK would otherwise read them from the environment.
    organization: null,
    project: null,
    timeout: bounds.tryMs,
    maxRetries: bounds.retries,
    logLevel: 'off',
    fetch: boundedFetch(bounds.answerBytes),
  });
  return async ({ task, about, schema }: ModelQuestion, outer: AbortSignal): Promise<string> => {
    const signal = AbortSignal.any([outer, AbortSignal.timeout(bounds.totalMs)]);
    const answer = await client.chat.completions
      .create(
        {
          model,
          messages: [
            { role: 'system', content: task },
            { role: 'user', content: about },
          ],
          temperature: 0,
          max_completion_tokens: bounds.answerTokens,
          response_format: { type: 'json_schema', json_schema: schema },
        },
        { signal },
      )
      .catch((error: unknown) => {
        throw failure(error);
      });
    const content: unknown = answer.choices?.[0]?.message?.content;
    if (typeof content !== 'string' || content === '') throw new ProviderError('the model returned an empty answer');
    return content;
  };
}
