import type { Extractor } from './extractor/language.ts';
import type { ColumnType, RecordField, RecordFilter, SampledRecord } from './types.ts';

/** Maximum length of a text in the records that a provider reads. A text of this length may have been shortened. */
export const maxSampledTextLength = 200;

/**
 * A question to a provider: a description, the fields of a record type, and functions that read records with the
 * permissions of the caller.
 */
export interface AiProviderRequest {
  readonly root: string;
  readonly fields: readonly RecordField[];
  /** Description by the caller: what the column should contain, or which records the rules should find. */
  readonly description: string;
  /** Current date, `YYYY-MM-DD`. */
  readonly today: string;
  /**
   * Reads the newest records of the type `root` that the caller may see, with at most `maxSampledTextLength` characters
   * of each text.
   * @param paths paths of the fields to read
   * @param limit maximum number of records
   */
  records(paths: readonly string[], limit: number): Promise<readonly SampledRecord[]>;
  /** Reads the records that the caller gave as examples, with texts of the same length. */
  examples(paths: readonly string[]): Promise<readonly SampledRecord[]>;
  /** Signal that is aborted when the client disconnects or the question times out. */
  readonly signal: AbortSignal;
}

export interface InferenceRequest extends AiProviderRequest {
  readonly name: string;
}

/** A custom column that a provider proposes. */
export interface ProposedColumn {
  readonly data_type: ColumnType;
  /** The possible values of an enum column; empty for other types. */
  readonly values: readonly string[];
  /** Extractor that fills the column; `undefined` if no field contains the value. */
  readonly extractor: Extractor | undefined;
  /** 0 to 1. */
  readonly confidence: number;
}

/** A rule that a provider suggests: filters and the provider's confidence. */
export interface ProposedRule {
  readonly filters: readonly RecordFilter[];
  /** 0 to 1. */
  readonly confidence: number;
}

/**
 * Proposes columns and rules from descriptions. Callers must validate the answers, because a model may have written
 * them.
 */
export interface AiProvider {
  /** @throws AiProviderError if the provider gives no usable answer */
  inferColumn(request: InferenceRequest): Promise<ProposedColumn>;
  /** @returns rules, the likeliest first @throws AiProviderError if the provider gives no usable answer */
  suggestRules(request: AiProviderRequest): Promise<readonly ProposedRule[]>;
}

/** A provider gave no usable answer. The message is for the log and must not reach a client. */
export class AiProviderError extends Error {
  override readonly name = 'AiProviderError';
  /** Whether the provider timed out. */
  readonly late: boolean;
  /** Number of seconds that the client should wait before the next request to the AI endpoint. */
  readonly retryAfter: number;

  constructor(message: string, { late = false, retryAfter = 5, cause }: ProviderErrorOptions = {}) {
    super(message, { cause });
    this.late = late;
    this.retryAfter = retryAfter;
  }
}

interface ProviderErrorOptions {
  readonly late?: boolean;
  readonly retryAfter?: number;
  readonly cause?: unknown;
}
