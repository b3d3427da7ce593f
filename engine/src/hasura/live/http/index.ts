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

export function websocketManager(
  dependencies: Pick<ConnectionDeps, 'authenticate' | 'metadata' | 'convertToClientError'>,
  config: EngineConfig,
  log: Logger,
): WebsocketManager {
  const subscriptions = makePoller(
    {
      live_query: { intervalMs: config.liveQueriesIntervalMs, batchSize: config.liveQueriesBatch },
      streaming: { intervalMs: config.streamsIntervalMs, batchSize: config.streamsBatch },
    },
    { statements: Math.ceil(config.maxConnections / 2), ofOwner: config.maxSubscriptionsPerOrganisation },
    log,
  );
  const settings = {
    maxOperations: config.maxOperationsPerWebsocket,
    maxBufferedBytes: config.maxWebsocketBufferedBytes,
    keepAliveMs: config.websocketKeepAliveSeconds * 1000,
    initMs: config.websocketInitSeconds * 1000,
  };
  const endpoint = websocketEndpoint(
    { ...dependencies, subscriptions, settings },
    {
      maxSockets: config.maxWebsockets,
      maxSocketsPerSession: config.maxWebsocketsPerSession,
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
