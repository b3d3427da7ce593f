import { createHash } from 'node:crypto';
import type { Logger } from '@fds/platform/log';
import type { GraphqlRequest } from '../execute/plans.ts';
import type { OperationRunner } from '../execute/run.ts';
import type { Session } from '../permission/session.ts';

interface Operations<Bound> {
  readonly runner: OperationRunner;
  /** `undefined` for a query or mutation. */
  readonly subscription: (session: Session, request: GraphqlRequest) => Bound | undefined;
}

/** The name of the session variable that the audit log uses too. */
const actorVariable = 'x-hasura-actor-id';

/**
 * Logs each operation of the roles before it runs, so also one that fails: the actor and the SHA-256 of the text. The
 * lines do not depend on `LOG_LEVEL`.
 */
export function loggedOperations<Bound>(
  { runner, subscription }: Operations<Bound>,
  roles: readonly string[],
  log: Logger,
): Operations<Bound> {
  if (roles.length === 0) return { runner, subscription };
  const lines = log.child({}, { level: 'info' });
  const note = ({ role, variables }: Session, { query }: GraphqlRequest): void => {
    if (!roles.includes(role)) return;
    const query_hash = createHash('sha256').update(query).digest('hex');
    lines.info({ role, actor: variables.get(actorVariable), query_hash }, 'operation');
  };
  return {
    runner: {
      run: (session, request, ...rest) => {
        note(session, request);
        return runner.run(session, request, ...rest);
      },
    },
    // The operations of a websocket come here first. Valid queries and mutations are logged by `run`.
    subscription: (session, request) => {
      let runs = false;
      try {
        const bound = subscription(session, request);
        runs = bound === undefined;
        return bound;
      } finally {
        if (!runs) note(session, request);
      }
    },
  };
}
