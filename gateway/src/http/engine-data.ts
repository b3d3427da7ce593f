import * as v from 'valibot';
import { isMutation } from '../graphql/operation.ts';
import type { AuthenticatedCall } from './endpoint.ts';

/**
 * Sends the operation with the permissions of the caller, and parses the response. If the client disconnects, a query
 * ends, and a mutation runs to its end. @throws errors of `deps.engine`
 */
export async function engineData<Schema extends v.GenericSchema>(
  { deps, principal, signal }: Pick<AuthenticatedCall, 'deps' | 'principal' | 'signal'>,
  schema: Schema,
  text: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<v.InferOutput<Schema>> {
  const operation = { text, variables, claims: principal.claims };
  return v.parse(schema, await deps.engine(isMutation(text) ? operation : { ...operation, signal }));
}
