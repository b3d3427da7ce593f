import type { KeyObject } from 'node:crypto';
import type { Provider } from '@fds/ai/provider';
import type { Encryption } from '@fds/platform/encryption';
import type { Google } from '@fds/platform/google';
import type { Logger } from '@fds/platform/log';
import type { Storage } from '@fds/platform/storage';
import type { JWTPayload } from 'jose';
import type { Principal } from './auth/principal.ts';
import type { Waiter } from './graphql/deadline.ts';
import type { Operation } from './graphql/operation.ts';
import type { AnswerBytes } from './graphql/transport.ts';

/** A bearer token for a client (contract, Token exchange). */
export interface IssuedToken {
  readonly token: string;
  /** Validity in seconds. */
  readonly expires_in: number;
}

/** Everything an endpoint may reach beyond its request: narrow functions, so that a test can stand in for each. */
export interface Deps {
  readonly log: Logger;
  /** Sends an operation. @returns its `data` @throws ApiError, WriteRefused as `graphql/failures.ts` says */
  engine(operation: Operation): Promise<Readonly<Record<string, unknown>>>;
  /** Sends an operation that reads. @returns an answer with `data` @throws as `engine` */
  read(operation: Operation): Promise<AnswerBytes>;
  /** Who answers what is asked in words. */
  readonly ai: Provider;
  /** Where the files of medias are kept. */
  readonly storage: Storage;
  /** Bytes that an uploaded file may have. */
  readonly maxUploadBytes: number;
  /** Resolves when the engine answers. @throws ApiError ENGINE_UNAVAILABLE */
  engineReady(): Promise<void>;
  /** Who a request comes from, by its Authorization header. @throws ApiError UNAUTHORIZED */
  authenticate(authorization: string | undefined): Principal | Promise<Principal>;
  /** Asks anew whose the organisation's API keys are and what they see: what they depend on was changed here. */
  forgetApiKeys(organisationId: string): void;
  /** @throws ApiError UNAUTHORIZED when the secret is not one of the client's */
  exchangeToken(clientId: string, clientSecret: string, signal: Waiter): Promise<IssuedToken>;
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
