import type { Extractor } from './extractor/language.ts';
import type { ColumnType, Field, Filter, RecordValues } from './types.ts';

/** What a provider is asked about: a kind of record, and the way to some records that its caller may see. */
export interface Subject {
  readonly root: string;
  readonly fields: readonly Field[];
  /** In words: what the column should hold, or which records are meant. */
  readonly description: string;
  /** Today, `YYYY-MM-DD`. */
  readonly today: string;
  /**
   * Reads the newest records of the root that the caller may see.
   * @param paths the fields whose values are needed: no others are read
   * @param limit how many records at most
   */
  records(paths: readonly string[], limit: number): Promise<readonly RecordValues[]>;
  /** Reads the records that the caller names as examples of what is meant; none where there are none. */
  examples(paths: readonly string[]): Promise<readonly RecordValues[]>;
  /** Fires when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

export interface ColumnSubject extends Subject {
  readonly name: string;
}

/** What a column could be like. */
export interface ProposedColumn {
  readonly data_type: ColumnType;
  /** Of an enum: its values. */
  readonly values: readonly string[];
  /** What fills it; `undefined` where the records do not say. */
  readonly extractor: Extractor | undefined;
  /** 0 to 1. */
  readonly confidence: number;
}

/** A rule that could be meant. */
export interface ProposedRule {
  readonly filters: readonly Filter[];
  /** 0 to 1. */
  readonly confidence: number;
}

/** Who answers what is asked in words. What it says is checked by whoever asks, like any client's input. */
export interface Provider {
  /** @throws ProviderError */
  inferColumn(subject: ColumnSubject): Promise<ProposedColumn>;
  /** @returns rules, the likeliest first @throws ProviderError */
  suggestRules(subject: Subject): Promise<readonly ProposedRule[]>;
}

/** No usable answer was to be had of a provider. Its message is for the log, never for a caller. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** It did not answer in time; otherwise it is not there, refuses, or talks nonsense. */
  readonly late: boolean;
  /** When to try again, in seconds. */
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
