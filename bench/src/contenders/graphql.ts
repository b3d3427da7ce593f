import type { HttpRequest } from '../load.ts';

/** A GraphQL operation with the values of its variables. */
export interface Operation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The operation as a POST; its text is the same whatever the values. */
export function post(path: string, operation: Operation, headers: Readonly<Record<string, string>> = {}): HttpRequest {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(operation),
  };
}
