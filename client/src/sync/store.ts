import type { AnyRecord } from '../records/export.ts';
import type { RecordTypeName } from '../records/resources.ts';

export interface CopiedRecord {
  readonly root: RecordTypeName;
  readonly record: AnyRecord;
}

export interface CopyStep {
  /** True to remove all records of the copy first, because the copy begins again. */
  readonly clear: boolean;
  /** Records to insert or to replace, at most one with the same root and id. */
  readonly save: readonly CopiedRecord[];
  readonly remove: readonly { readonly root: RecordTypeName; readonly id: string }[];
  /** The text that `load` returns after this step. */
  readonly state: string;
}

/** Where `sync` keeps a copy. One program writes a copy at a time. */
export interface CopyStore {
  /** The state of the last step; undefined before the first one. */
  load(): Promise<string | undefined>;
  /** Stores the step as a whole or not at all. */
  apply(step: CopyStep): Promise<void>;
}
