import type { EncryptionKeys } from '@fds/platform/encryption';
import type { SigningKeys } from '@fds/platform/signing-keys';

/** A reachable Postgres with the data of the service. */
export interface OpenedDatabase extends AsyncDisposable {
  readonly url: string;
}

/** The signing keys and the encryption keys; the first key of each list is in use. */
export interface InstallationKeys {
  readonly signing: SigningKeys;
  readonly encryption: EncryptionKeys;
}

/** Stores the keys: in a file that the commands change, or in environment variables that the operator changes. */
export interface KeyStore {
  read(): Promise<InstallationKeys>;
  /**
   * Stores changed lists of keys, if the keys of this installation are in a file. @returns the path of the file;
   * `undefined` if the keys are in environment variables, which only the operator can change
   */
  write(changed: Partial<InstallationKeys>): Promise<string | undefined>;
}

/** The installation that the commands administer: `npm start` in a data folder, or processes with their own settings. */
export interface Installation {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly keys: KeyStore;
  /** Opens the database. If the data folder belongs to an `npm start` that is not running, Postgres starts first. */
  openDatabase(): Promise<OpenedDatabase>;
  /**
   * Opens the empty database of a new installation, and creates the tables that the service needs.
   * @throws StartError if the service runs
   */
  createDatabase(): Promise<OpenedDatabase>;
  /**
   * Migrates a database and creates the roles of the processes with their rights.
   * @param url URL of the owner of the database
   * @returns the processes that have their own role
   */
  prepareDatabase(url: string): Promise<readonly string[]>;
}
