import type { EncryptionKeys } from '@fds/platform/encryption';
import type { SigningKeys } from '@fds/platform/signing-keys';

export interface OpenedDatabase extends AsyncDisposable {
  readonly url: string;
}

/** Processes sign and encrypt with the first key of each list. */
export type InstallationKeys = { readonly signing: SigningKeys; readonly encryption: EncryptionKeys };

/** In a file, or in environment variables, which only the operator can change. */
export interface KeyStore {
  read(): Promise<InstallationKeys>;
  /** @returns the path of the key file; `undefined` for environment variables, where nothing is stored */
  write(changed: Partial<InstallationKeys>): Promise<string | undefined>;
}

/** A data folder of `npm start`, or processes with own settings. */
export interface Installation {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly keys: KeyStore;
  /** Starts the embedded Postgres of a stopped service. */
  openDatabase(): Promise<OpenedDatabase>;
  /** With all tables. @throws StartError if the service runs */
  createDatabase(): Promise<OpenedDatabase>;
  /**
   * @param url URL of the owner of the database
   * @returns the names of the processes that have their own role
   */
  prepareDatabase(url: string): Promise<readonly string[]>;
}
