import { APIConnectionTimeoutError, APIError, APIUserAbortError, OpenAI } from 'openai';
import { AiProviderError } from '../provider.ts';
import type { ServiceSettings } from '../settings.ts';

export interface RequestLimits {
  /** One attempt, and all attempts together. */
  readonly tryMs: number;
  readonly totalMs: number;
  readonly retries: number;
  readonly answerBytes: number;
  readonly answerTokens: number;
}

export const defaultLimits: RequestLimits = {
  tryMs: 20_000,
  totalMs: 30_000,
  retries: 2,
  answerBytes: 131_072,
  answerTokens: 2000,
};

export interface ModelInput {
  readonly content: string;
  /** In WebP. */
  readonly picture?: Uint8Array | undefined;
}

export interface ModelPrompt extends ModelInput {
  readonly instructions: string;
  readonly schema: { readonly name: string; readonly schema: Record<string, unknown> };
}

const longestWait = 60;

const partsOf = (content: string, picture: Uint8Array) => [
  { type: 'text' as const, text: content },
  {
    type: 'image_url' as const,
    image_url: { url: `data:image/webp;base64,${Buffer.from(picture).toString('base64')}` },
  },
];

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

/** At most 60 seconds. */
function retryAfterOf(error: APIError): number {
  const given = Number(error.headers?.get('retry-after') ?? '');
  return Number.isFinite(given) && given > 0 ? Math.min(Math.ceil(given), longestWait) : 5;
}

/** The text of the model service is only in `cause`, which the gateway logs. */
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

/** @returns a function that asks the model a question. It throws AiProviderError. */
export function modelClient({ baseUrl, model, apiKey }: ServiceSettings, limits: RequestLimits) {
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    // Otherwise the OpenAI SDK reads these settings from environment variables.
    organization: null,
    project: null,
    timeout: limits.tryMs,
    maxRetries: limits.retries,
    logLevel: 'off',
    fetch: boundedFetch(limits.answerBytes),
  });
  return async ({ instructions, content, picture, schema }: ModelPrompt, outer: AbortSignal): Promise<string> => {
    const signal = AbortSignal.any([outer, AbortSignal.timeout(limits.totalMs)]);
    const answer = await client.chat.completions
      .create(
        {
          model,
          messages: [
            { role: 'system', content: instructions },
            { role: 'user', content: picture === undefined ? content : partsOf(content, picture) },
          ],
          temperature: 0,
          max_completion_tokens: limits.answerTokens,
          response_format: { type: 'json_schema', json_schema: schema },
        },
        { signal },
      )
      .catch((error: unknown) => {
        throw failure(error);
      });
    const answerText: unknown = answer.choices?.[0]?.message?.content;
    if (typeof answerText !== 'string' || answerText === '')
      throw new AiProviderError('the model returned an empty answer');
    return answerText;
  };
}
