import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '@fds/platform/log';
import type { EngineConfig } from '../../../config.ts';
import { isAllowedOrigin } from '../../../http/cors.ts';
import { makePoller, type SubscriptionCounts } from '../execute/poller.ts';
import type { ConnectionDeps } from './operations.ts';
import { closeCodes } from './protocol.ts';
import { websocketEndpoint } from './server.ts';

export interface WebsocketManager {
  /** Accepts or rejects an upgrade request that the HTTP server received. */
  readonly upgrade: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Closes all sockets, so that the clients connect again and use the new metadata. */
  readonly restart: () => void;
  /** Closes all sockets and stops the subscriptions. */
  readonly close: () => void;
  readonly counts: () => SubscriptionCounts & { readonly sockets: number };
}

export const websocketLimits = {
  /** Subscribers with equal parameter values, for which one statement reads the results. */
  cohorts: 100,
  /** With the same role and session variables. */
  socketsOfSession: 1_000,
  operationsOfSocket: 100,
  /** Unread bytes of one client. The maximums of a session and of the engine are multiples of it. */
  unreadBytes: 8 * 1024 * 1024,
};

export function websocketManager(
  dependencies: Pick<ConnectionDeps, 'authenticate' | 'metadata' | 'convertToClientError'>,
  config: EngineConfig,
  limits: typeof websocketLimits,
  log: Logger,
): WebsocketManager {
  const subscriptions = makePoller(
    {
      live_query: { intervalMs: config.liveQueriesIntervalMs, batchSize: limits.cohorts },
      streaming: { intervalMs: config.streamsIntervalMs, batchSize: limits.cohorts },
    },
    { statements: Math.ceil(config.maxConnections / 2), ofOwner: config.maxSubscriptionsPerOrganisation },
    log,
  );
  const settings = {
    maxOperations: limits.operationsOfSocket,
    maxBufferedBytes: limits.unreadBytes,
    keepAliveMs: config.websocketKeepAliveSeconds * 1000,
    initMs: config.websocketInitSeconds * 1000,
  };
  const endpoint = websocketEndpoint(
    { ...dependencies, subscriptions, settings },
    {
      maxSockets: config.maxWebsockets,
      maxSocketsPerSession: limits.socketsOfSession,
      isAllowedOrigin: (origin) => isAllowedOrigin(config.websocketOrigins, origin),
    },
  );
  return {
    upgrade: endpoint.upgrade,
    restart: () => endpoint.closeAll(closeCodes.restart, 'The metadata has changed: connect again'),
    close: () => {
      endpoint.closeAll(closeCodes.goingAway, 'The engine stops');
      subscriptions.close();
    },
    counts: () => ({ ...subscriptions.counts(), sockets: endpoint.count() }),
  };
}
