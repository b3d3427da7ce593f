import { APIConnectionTimeoutError, APIError, APIUserAbortError, OpenAI } from 'openai';
import { AiProviderError } from '../provider.ts';

/** Address and credential of an OpenAI-compatible model service. */
export interface ModelServiceSettings {
  /** Base URL of the API, without `/chat/completions`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Bearer token, if the service requires one. */
  readonly apiKey: string | undefined;
}

/** Limits of one question to the model. */
export interface QuestionLimits {
  /** Timeout of one attempt and timeout of all attempts together, in milliseconds. */
  readonly tryMs: number;
  readonly totalMs: number;
  /** Maximum number of retries after a failed attempt. */
  readonly retries: number;
  /** Maximum size of the model's answer in bytes. */
  readonly answerBytes: number;
  /** Maximum length of the model's answer in tokens. */
  readonly answerTokens: number;
}

export const defaultQuestionLimits: QuestionLimits = {
  tryMs: 20_000,
  totalMs: 30_000,
  retries: 2,
  answerBytes: 131_072,
  answerTokens: 2000,
};

/** A question to the model: the instructions, the content, and the JSON schema of the answer. */
export interface ModelQuestion {
  readonly task: string;
  readonly about: string;
  readonly schema: { readonly name: string; readonly schema: Record<string, unknown> };
}

const longestWait = 60;

/** Returns a `fetch` that rejects a response body above the maximum size. */
const boundedFetch =
  (most: number): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > most) throw new AiProviderError('the response of the model service is too large');
      chunks.push(chunk);
    }
    const { status, headers } = response;
    return new Response(Buffer.concat(chunks), { status, headers });
  };

/** Returns the seconds of the header `Retry-After`, at most 60. Without this header, returns 5. */
function retryAfterOf(error: APIError): number {
  const given = Number(error.headers?.get('retry-after') ?? '');
  return Number.isFinite(given) && given > 0 ? Math.min(Math.ceil(given), longestWait) : 5;
}

/**
 * Converts a failure to a AiProviderError. The text of the model service is only in the `cause` of the error, which the
 * gateway writes to its log.
 */
function failure(error: unknown): AiProviderError {
  if (error instanceof AiProviderError) return error;
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError) {
    return new AiProviderError('the model service did not answer in time', { late: true, cause: error });
  }
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof AiProviderError) return cause;
  if (error instanceof APIError && error.status !== undefined) {
    const retryAfter = retryAfterOf(error);
    return new AiProviderError(`the model service responded with the status ${error.status}`, {
      retryAfter,
      cause: error,
    });
  }
  return new AiProviderError('the model service cannot be reached', { cause: error });
}

/**
 * Creates a client of a model service.
 * @returns a function that asks the model a question and returns the text of its answer, or throws a AiProviderError
 */
export function createModelClient({ baseUrl, model, apiKey }: ModelServiceSettings, bounds: QuestionLimits) {
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    // The code sets these settings explicitly, because otherwise the OpenAI SDK would read them from environment
    // variables.
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
    if (typeof content !== 'string' || content === '') throw new AiProviderError('the model returned an empty answer');
    return content;
  };
}
