import type { KeyObject } from 'node:crypto';
import type { AiProvider } from '@fds/ai/provider';
import type { Encryption } from '@fds/platform/encryption';
import type { GoogleClient } from '@fds/platform/google';
import type { ImapClient } from '@fds/platform/imap';
import type { Logger } from '@fds/platform/log';
import type { FileStorage } from '@fds/platform/storage';
import type { JWTPayload } from 'jose';
import type { Authenticator } from './auth/authenticate.ts';
import type { IssuedToken } from './auth/own-tokens.ts';
import type { InboundMailConfig } from './base/inbound-mail.ts';
import type { ReadLimitStates } from './base/limit-state.ts';
import type { Share } from './base/shares.ts';
import type { Waits } from './base/waits.ts';
import type { EngineOperation, RunOperation } from './graphql/operation.ts';
import type { ResponseBytes } from './graphql/transport.ts';

/** The services that endpoints use, such as the engine client. Tests can replace each of them. */
export interface Deps extends Authenticator {
  readonly log: Logger;
  readonly engine: RunOperation;
  /** Returns the bytes of a response with `data`. @throws the same errors as `engine` */
  read(operation: EngineOperation): Promise<ResponseBytes>;
  /** A language model, or built-in rules. */
  readonly ai: AiProvider;
  readonly storage: FileStorage;
  /** The maxima of each organisation, such as stored bytes. */
  readonly shares: Readonly<Record<'storedBytes' | 'webhooks' | 'invitations' | 'mailboxLogins', Share>>;
  readonly waits: Waits;
  readonly readLimits: ReadLimitStates;
  /** Maximum size of a JSON body, in bytes. */
  readonly maxBodyBytes: number;
  /** Maximum size of an uploaded file, in bytes. */
  readonly maxUploadBytes: number;
  /** Checks that the engine responds. @throws ApiError ENGINE_UNAVAILABLE */
  engineReady(): Promise<void>;
  /** @throws ApiError UNAUTHORIZED when the secret does not belong to the client */
  exchangeToken(clientId: string, clientSecret: string, signal: AbortSignal): Promise<IssuedToken>;
  /** URL of the identity provider; `undefined` if none is configured. */
  readonly issuer: string | undefined;
  /** The public parts of the signing keys, as a JSON Web Key Set (RFC 7517). */
  readonly jwks: object;
  readonly encryption: Encryption;
  /** Checks whether webhooks may be sent to a URL. @throws TargetError */
  checkTargetUrl(url: string): Promise<void>;
  /** `undefined` when workspaces have no addresses for mails. */
  readonly inboundMail: InboundMailConfig | undefined;
  /** `undefined` when no OAuth client is configured. */
  readonly google: GoogleClient | undefined;
  /** `undefined` if Gmail does not report arrivals. @throws ApiError UNAUTHORIZED, IDENTITY_PROVIDER_UNAVAILABLE */
  readonly checkPushToken: ((authorization: string | undefined) => Promise<void>) | undefined;
  readonly imap: Pick<ImapClient, 'check'>;
  /** The value `loopback` allows every port of the user's own machine. */
  readonly redirectOrigins: readonly string[];
  /** For the parameter `state` of an OAuth sign-in that connects a mailbox. */
  readonly states: {
    sign(seconds: number, claims: JWTPayload): Promise<string>;
    /** @throws JOSEError of the library jose when the state is malformed, forged or expired */
    verify(state: string): Promise<JWTPayload>;
  };
  /** Keys for page cursors. The gateway signs cursors with the first key, and verifies cursors with all keys. */
  readonly cursorKeys: readonly [KeyObject, ...KeyObject[]];
}
