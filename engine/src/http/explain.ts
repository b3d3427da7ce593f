import * as v from 'valibot';
import { EngineError } from '../errors/engine-error.ts';
import { explain, type OperationExplanation } from '../execute/explain.ts';
import type { PostgresClient } from '../execute/pg-lean/index.ts';
import { adminRole } from '../permission/select.ts';
import type { Session } from '../permission/session.ts';
import type { EngineState } from '../state/engine-state.ts';
import { readRequest } from './request.ts';

const explainBody = v.object({
  query: v.looseObject({}),
  user: v.nullish(v.record(v.pipe(v.string(), v.toLowerCase()), v.string()), {}),
});

/** Without `x-hasura-role`, the role is admin. */
function sessionOf(given: Readonly<Record<string, string>>): Session {
  const role = given['x-hasura-role'] ?? adminRole;
  const variables = new Map(Object.entries({ ...given, 'x-hasura-role': role }));
  return { role, variables, backendOnly: false, expiresAt: undefined };
}

/**
 * Answers POST /v1/graphql/explain for an admin.
 * @param body `query` with the GraphQL request, and `user` with session variables
 * @throws EngineError for an invalid request
 */
export async function explainResponse(
  { plans }: EngineState,
  database: PostgresClient,
  body: unknown,
): Promise<OperationExplanation> {
  const parsed = v.safeParse(explainBody, body);
  if (!parsed.success)
    throw new EngineError(
      'parse-failed',
      'the body must be an object with query (a GraphQL request) and optional user (session variables)',
    );
  const { query, user } = parsed.output;
  return explain(plans, database, sessionOf(user ?? {}), readRequest(query));
}
