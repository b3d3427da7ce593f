import type { KeyObject } from 'node:crypto';
import type { Provider } from '@fds/ai/provider';
import type { Encryption } from '@fds/platform/encryption';
import type { Google } from '@fds/platform/google';
import type { Logger } from '@fds/platform/log';
import type { Storage } from '@fds/platform/storage';
import type { JWTPayload } from 'jose';
import type { Authenticator } from './auth/authenticate.ts';
import type { IssuedToken } from './auth/tokens.ts';
import type { Operation, RunOperation } from './graphql/operation.ts';
import type { EngineBytes } from './graphql/transport.ts';

/** Everything an endpoint may reach beyond its request: narrow functions, so that a test can stand in for each. */
export interface Deps extends Authenticator {
  readonly log: Logger;
  readonly engine: RunOperation;
  /** Sends an operation that reads. @returns an answer with `data` @throws as `engine` */
  read(operation: Operation): Promise<EngineBytes>;
  /** Who answers what is asked in words. */
  readonly ai: Provider;
  /** Where the files of medias are kept. */
  readonly storage: Storage;
  /** Bytes that an uploaded file may have. */
  readonly maxUploadBytes: number;
  /** Resolves when the engine answers. @throws ApiError ENGINE_UNAVAILABLE */
  engineReady(): Promise<void>;
  /** @throws ApiError UNAUTHORIZED when the secret is not one of the client's */
  exchangeToken(clientId: string, clientSecret: string, signal: AbortSignal): Promise<IssuedToken>;
  /** The public halves of the signing keys as a JSON Web Key Set (RFC 7517). */
  readonly jwks: object;
  /** Keeps what is stored secret. */
  readonly encryption: Encryption;
  /** Looks whether webhooks may be sent to an address. @throws TargetError */
  checkTarget(url: string): Promise<void>;
  /** Where mailboxes are connected; `undefined` where the service is no client there. */
  readonly google: Google | undefined;
  /** Origins that customers may be sent back to when they have connected a mailbox; `loopback` is this machine. */
  readonly redirectOrigins: readonly string[];
  /** Signed states of installations. */
  readonly states: {
    sign(seconds: number, claims: JWTPayload): Promise<string>;
    /** @throws jose's errors when it is none, or is not valid any more */
    verify(state: string): Promise<JWTPayload>;
  };
  /** Seals of page cursors: the first writes, all are accepted. */
  readonly cursorKeys: readonly [KeyObject, ...KeyObject[]];
}
