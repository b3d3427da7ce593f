import type { Json } from '../json.ts';

/** A test case that is written in code instead of in a case file. The document has the format of a case file. */
export interface TestCaseWrittenInCode {
  readonly name: string;
  readonly document: Json;
}

/** Settings that Hasura's suite passes to the engine for the test cases of one folder. */
export interface HasuraTestFolderSettings {
  readonly folder: RegExp;
  /** Settings of the engine. A value that is not text becomes its JSON text. */
  readonly environment?: Readonly<Record<string, Json>>;
  /** Whether the runner sends the admin secret with each request; the default is true. */
  readonly authenticate?: boolean;
  /**
   * Paths of the setup files, relative to the folder. The default is `setup.yaml`, or each existing file such as `schema_setup.yaml`.
   */
  readonly files?: readonly string[];
  /** SQL that runs before the setup files. */
  readonly sqlBefore?: string;
  /** SQL that runs after the setup files. */
  readonly sqlAfter?: string;
  /** The folder's test cases that Hasura's suite defines in Python code and not in YAML files. */
  readonly scenarios?: readonly TestCaseWrittenInCode[];
}
