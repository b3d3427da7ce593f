import type { Extractor } from './extractor/language.ts';
import type { ColumnType, RecordField, RecordFilter, SampledRecord } from './types.ts';

/** A text of this length may have been shortened. */
export const maxSampledTextLength = 200;

/** The functions read records with the permissions of the caller. */
export interface AiProviderRequest {
  readonly root: string;
  readonly fields: readonly RecordField[];
  /** The wanted content of the column, or the records that the rules should find. */
  readonly description: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** The newest records that the caller may see, with at most `maxSampledTextLength` characters of each text. */
  records(paths: readonly string[], limit: number): Promise<readonly SampledRecord[]>;
  examples(paths: readonly string[]): Promise<readonly SampledRecord[]>;
  readonly signal: AbortSignal;
}

export interface InferenceRequest extends AiProviderRequest {
  readonly name: string;
}

export interface ProposedColumn {
  readonly data_type: ColumnType;
  readonly values: readonly string[];
  /** `undefined` if no field contains the value. */
  readonly extractor: Extractor | undefined;
  /** 0 to 1. */
  readonly confidence: number;
}

export interface ProposedRule {
  readonly filters: readonly RecordFilter[];
  /** 0 to 1. */
  readonly confidence: number;
}

/** Callers must validate the answers, because a model may have written them. */
export interface AiProvider {
  inferColumn(request: InferenceRequest): Promise<ProposedColumn>;
  /** The likeliest first. */
  suggestRules(request: AiProviderRequest): Promise<readonly ProposedRule[]>;
}

/** No usable answer. The message is for the log and must not reach a client. */
export class AiProviderError extends Error {
  override readonly name = 'AiProviderError';
  readonly late: boolean;
  /** Seconds that the client should wait. */
  readonly retryAfter: number;

  constructor(message: string, { late = false, retryAfter = 5, cause }: ProviderErrorOptions = {}) {
    super(message, { cause });
    this.late = late;
    this.retryAfter = retryAfter;
  }
}

type ProviderErrorOptions = { readonly late?: boolean; readonly retryAfter?: number; readonly cause?: unknown };
