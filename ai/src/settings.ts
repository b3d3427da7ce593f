import * as s from '@fds/platform/env';
import { StartError } from '@fds/platform/env';

export interface ServiceSettings {
  /** Without `/chat/completions`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | undefined;
}

/** Of the model service, and of the requests per minute of a workspace and of an organisation (0 means no limit). */
export const modelSettings = {
  aiUrl: ['AI_BASE_URL', s.optional(s.address)],
  aiModel: ['AI_MODEL', s.optional(s.text('the name of a model'))],
  aiKey: ['AI_API_KEY', s.optional(s.secret(s.text('the key of the model service')))],
  aiLimit: ['RATE_LIMIT_AI', s.withDefault(s.integer(0), 20)],
  aiOrganisationLimit: ['RATE_LIMIT_AI_ORGANISATION', s.withDefault(s.integer(0), 100)],
} as const;

/** @throws StartError if only one of AI_BASE_URL and AI_MODEL is given */
export function modelService({
  aiUrl: baseUrl,
  aiModel: model,
  aiKey: apiKey,
}: Pick<s.Settings<typeof modelSettings>, 'aiUrl' | 'aiModel' | 'aiKey'>): ServiceSettings | undefined {
  if (baseUrl === undefined && model === undefined) return undefined;
  if (baseUrl === undefined) throw new StartError('AI_BASE_URL: required if AI_MODEL is given');
  if (model === undefined) throw new StartError('AI_MODEL: required if AI_BASE_URL is given');
  return { baseUrl, model, apiKey };
}
