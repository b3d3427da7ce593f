import type { RequestLimits } from '@fds/ai/model';
import { AiProviderError } from '@fds/ai/provider';
import type { ServiceSettings } from '@fds/ai/settings';
import { type ModelAnswer, modelAnswerSchema, modelInstructions, textsOf } from '@fds/extraction/model-question';
import type { FilePages } from '@fds/extraction/read-file';
import { FairQueue } from '@fds/platform/fair-queue';
import type { Logger } from '@fds/platform/log';
import { type RateLimitStore, workspaceLimitKey } from '@fds/platform/rate-limit-store';
import type { ClaimedDocument } from './store.ts';

/** `reason` is a text for people, without texts of the service. */
export type ModelResult = { readonly answer: ModelAnswer } | { readonly reason: string };

export interface PageModel {
  /** Of values that become records; below it, a model is asked. */
  readonly minConfidence: number;
  /** The values that a model sees on the pages. @throws only if `signal` aborts, because a retry may then help */
  readonly ask: (
    document: Pick<ClaimedDocument, 'organisation_id' | 'workspace_id' | 'document_id'>,
    input: { readonly pages: FilePages['pages']; readonly picture?: Uint8Array | undefined },
    signal: AbortSignal,
  ) => Promise<ModelResult>;
}

export interface PageModelSettings {
  readonly service: ServiceSettings;
  readonly limits?: RequestLimits;
  /** Requests per minute of a workspace and of an organisation; 0 means no limit. */
  readonly perMinute: { readonly workspace: number; readonly organisation: number };
  readonly sendsPictures: boolean;
  readonly minConfidence: number;
}

/** Space for the answer of 200 lines. */
const questionLimits: RequestLimits = {
  tryMs: 20_000,
  totalMs: 30_000,
  retries: 1,
  answerBytes: 262_144,
  answerTokens: 16_000,
};

/** Questions at the same time. */
const maxQuestions = 4;
const maxQuestionsOfOwner = 2;

/** No document waits for a service that did not answer in time less than this time ago. */
const pauseMs = 60_000;

const maxPictureBytes = 1024 * 1024;

const reasons = {
  limit: 'the limit of AI requests per minute is reached',
  paused: 'the model service did not answer in time shortly before',
  late: 'the model service did not answer in time',
  failed: 'the model service gave no valid answer',
} as const;

/** Loads the SDK for language models, which takes 0.2 s of CPU time. */
export async function openPageModel(
  { service, limits = questionLimits, perMinute, sendsPictures, minConfidence }: PageModelSettings,
  store: Pick<RateLimitStore, 'limiter'>,
  log: Logger,
): Promise<PageModel> {
  const { modelQuestion } = await import('@fds/ai/model');
  const question = modelQuestion(service, limits, {
    name: 'document',
    instructions: modelInstructions,
    schema: modelAnswerSchema,
  });
  const limiterOf = (name: string, most: number) => (most === 0 ? undefined : store.limiter(name, most));
  const ofOrganisation = limiterOf('ai_organisation', perMinute.organisation);
  const ofWorkspace = limiterOf('ai', perMinute.workspace);
  const questions = new FairQueue(maxQuestions, maxQuestionsOfOwner);
  let pausedUntil = 0;

  const ask: PageModel['ask'] = async ({ organisation_id, workspace_id, document_id }, input, signal) => {
    signal.throwIfAborted();
    if (performance.now() < pausedUntil) return { reason: reasons.paused };
    try {
      await ofOrganisation?.consume(organisation_id);
      await ofWorkspace?.consume(workspaceLimitKey(organisation_id, workspace_id));
    } catch (rejection) {
      if (rejection instanceof Error) throw rejection;
      return { reason: reasons.limit };
    }
    const picture = sendsPictures && (input.picture?.length ?? Infinity) <= maxPictureBytes ? input.picture : undefined;
    try {
      return { answer: await question({ content: JSON.stringify({ pages: textsOf(input.pages) }), picture }, signal) };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof AiProviderError)) throw error;
      log.warn({ document_id, err: error }, 'a document is read without the model');
      if (error.late) pausedUntil = performance.now() + pauseMs;
      return { reason: error.late ? reasons.late : reasons.failed };
    }
  };
  return {
    minConfidence,
    ask: (document, input, signal) => questions.run(document.organisation_id, () => ask(document, input, signal)),
  };
}
