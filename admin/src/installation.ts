import type { EncryptionKeys } from '@fds/platform/encryption';
import type { SigningKeys } from '@fds/platform/signing-keys';

/** The URL of a running Postgres that contains the data of the service. */
export interface OpenedDatabase extends AsyncDisposable {
  readonly url: string;
}

/** The signing keys and the encryption keys. Processes sign and encrypt with the first key of each list. */
export interface InstallationKeys {
  readonly signing: SigningKeys;
  readonly encryption: EncryptionKeys;
}

/**
 * Reads and changes the keys of an installation. The keys are in a file, or in environment variables, which only the
 * operator can change.
 */
export interface KeyStore {
  read(): Promise<InstallationKeys>;
  /**
   * Stores the changed lists of keys in the key file. Stores nothing if the keys are in environment variables, which
   * only the operator can change.
   * @returns the path of the key file; `undefined` if nothing was stored
   */
  write(changed: Partial<InstallationKeys>): Promise<string | undefined>;
}

/** The installation that the commands administer: a data folder of `npm start`, or processes with own settings. */
export interface Installation {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly keys: KeyStore;
  /**
   * Opens the database. If the installation uses the embedded Postgres of `npm start` and the service is stopped,
   * starts Postgres first.
   */
  openDatabase(): Promise<OpenedDatabase>;
  /**
   * Opens the empty database of a new installation, and creates the tables that the service needs.
   * @throws StartError if the service runs
   */
  createDatabase(): Promise<OpenedDatabase>;
  /**
   * Migrates a database and creates the roles of the processes with their rights.
   * @param url URL of the owner of the database
   * @returns the names of the processes that have their own role
   */
  prepareDatabase(url: string): Promise<readonly string[]>;
}
