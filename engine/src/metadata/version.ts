/** The Hasura version whose GraphQL dialect, error messages and error codes this engine implements. */
export const hasuraVersion = 'v2.43.0';
