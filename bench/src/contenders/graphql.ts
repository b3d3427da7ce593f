import type { HttpRequest } from '../load.ts';

/** A GraphQL operation with variables. */
export interface GraphqlOperation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Returns the POST request that sends a GraphQL operation. */
export function createGraphqlRequest(
  path: string,
  operation: GraphqlOperation,
  headers: Readonly<Record<string, string>> = {},
): HttpRequest {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(operation),
  };
}
