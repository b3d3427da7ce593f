import type { Extractor } from './extractor/language.ts';
import type { ColumnType, RecordField, RecordFilter, RecordValues } from './types.ts';

/** A question to a provider: a record type, its fields, and functions that read records which the caller may see. */
export interface ProviderQuestion {
  readonly root: string;
  readonly fields: readonly RecordField[];
  /** Text of the caller: what the column should contain, or which records the rules should find. */
  readonly description: string;
  /** Current date, `YYYY-MM-DD`. */
  readonly today: string;
  /**
   * Reads the newest records of the record type that the caller may see.
   * @param paths fields to read
   * @param limit maximum number of records
   */
  records(paths: readonly string[], limit: number): Promise<readonly RecordValues[]>;
  /** Reads the records that the caller gave as examples. */
  examples(paths: readonly string[]): Promise<readonly RecordValues[]>;
  /** Signal that is aborted when the client disconnects or the deadline passes. */
  readonly signal: AbortSignal;
}

export interface ColumnQuestion extends ProviderQuestion {
  readonly name: string;
}

/** A proposed column. */
export interface ProposedColumn {
  readonly data_type: ColumnType;
  /** Values of an enum; empty for other types. */
  readonly values: readonly string[];
  /** Extractor that fills the column; `undefined` if no field contains the value. */
  readonly extractor: Extractor | undefined;
  /** 0 to 1. */
  readonly confidence: number;
}

/** A suggested rule. */
export interface ProposedRule {
  readonly filters: readonly RecordFilter[];
  /** 0 to 1. */
  readonly confidence: number;
}

/** Proposes columns and rules from descriptions. Callers validate its answers like a client's input. */
export interface Provider {
  /** @throws ProviderError */
  inferColumn(subject: ColumnQuestion): Promise<ProposedColumn>;
  /** @returns rules, the likeliest first @throws ProviderError */
  suggestRules(subject: ProviderQuestion): Promise<readonly ProposedRule[]>;
}

/** The error of a provider that gives no usable answer. The message is for the log, never for a client. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** Whether the failure is a timeout. */
  readonly late: boolean;
  /** Seconds to wait before a retry. */
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
