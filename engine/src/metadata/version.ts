/** The Hasura version whose GraphQL dialect, error messages and error codes this engine implements. */
export const implementedHasuraVersion = 'v2.43.0';
