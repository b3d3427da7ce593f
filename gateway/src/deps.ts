import type { KeyObject } from 'node:crypto';
import type { AiProvider } from '@fds/ai/provider';
import type { Encryption } from '@fds/platform/encryption';
import type { GoogleClient } from '@fds/platform/google';
import type { Logger } from '@fds/platform/log';
import type { FileStorage } from '@fds/platform/storage';
import type { JWTPayload } from 'jose';
import type { Authenticator } from './auth/authenticate.ts';
import type { IssuedToken } from './auth/tokens.ts';
import type { ReadLimitStates } from './base/limit-state.ts';
import type { Share } from './base/shares.ts';
import type { EngineOperation, RunOperation } from './graphql/operation.ts';
import type { ResponseBytes } from './graphql/transport.ts';

/** The services that endpoints use, such as the engine client. Tests can replace each of them. */
export interface Deps extends Authenticator {
  readonly log: Logger;
  readonly engine: RunOperation;
  /**
   * Sends a GraphQL query to the engine.
   * @returns the bytes of a response with `data`
   * @throws the same errors as the function `engine`
   */
  read(operation: EngineOperation): Promise<ResponseBytes>;
  /**
   * Provider that turns descriptions in words into custom columns and filter rules: a language model, or built-in
   * rules.
   */
  readonly ai: AiProvider;
  /** Storage of documents and their previews. */
  readonly storage: FileStorage;
  /** The stored bytes and the webhooks of each organisation, with their maxima. */
  readonly shares: { readonly storedBytes: Share; readonly webhooks: Share };
  /** Returns the limits that apply to a caller, with the current state of each limit. */
  readonly readLimits: ReadLimitStates;
  /** Maximum size of a JSON body, in bytes. */
  readonly maxBodyBytes: number;
  /** Maximum size of an uploaded file, in bytes. */
  readonly maxUploadBytes: number;
  /** Checks that the engine responds. @throws ApiError ENGINE_UNAVAILABLE */
  engineReady(): Promise<void>;
  /**
   * Exchanges client credentials for a token.
   * @throws ApiError UNAUTHORIZED when the secret does not belong to the client
   */
  exchangeToken(clientId: string, clientSecret: string, signal: AbortSignal): Promise<IssuedToken>;
  /** The public parts of the signing keys, as a JSON Web Key Set (RFC 7517). */
  readonly jwks: object;
  /** Encrypts and decrypts stored secrets. */
  readonly encryption: Encryption;
  /** Checks whether webhooks may be sent to a URL. @throws TargetError */
  checkTargetUrl(url: string): Promise<void>;
  /**
   * Client for the OAuth sign-in at Google with which mailboxes are connected; `undefined` when no OAuth client is
   * configured.
   */
  readonly google: GoogleClient | undefined;
  /**
   * Origins to which a user may be redirected after connecting a mailbox. The value `loopback` allows every port of the
   * user's own machine.
   */
  readonly redirectOrigins: readonly string[];
  /**
   * Functions that sign and verify the parameter `state`, which an OAuth sign-in returns when a mailbox is connected.
   */
  readonly states: {
    sign(seconds: number, claims: JWTPayload): Promise<string>;
    /** @throws JOSEError of the library jose when the state is malformed, forged or expired */
    verify(state: string): Promise<JWTPayload>;
  };
  /** Keys for page cursors. The gateway signs cursors with the first key, and verifies cursors with all keys. */
  readonly cursorKeys: readonly [KeyObject, ...KeyObject[]];
}
