import type { Json } from '../json.ts';

/** A case that is not in a file, in the format of a case file. */
export interface Scenario {
  readonly name: string;
  readonly document: Json;
}

/** Settings that the published suite passes to the engine for the cases of one folder. */
export interface PublishedGroup {
  readonly folder: RegExp;
  /** Settings of the engine. A value that is not text becomes its JSON text. */
  readonly environment?: Readonly<Record<string, Json>>;
  /** Whether requests contain the admin secret; the default is true. */
  readonly authenticate?: boolean;
  /** The setup files if they have other names than usual, relative to the folder. */
  readonly files?: readonly string[];
  /** SQL that runs before the setup files. */
  readonly sqlBefore?: string;
  /** SQL that runs after the setup files. */
  readonly sqlAfter?: string;
  /** Cases of the folder that the published suite keeps in its programs and not in files. */
  readonly scenarios?: readonly Scenario[];
}
