/** The Hasura version whose GraphQL dialect, error texts and codes this engine implements. */
export const implementedHasuraVersion = 'v2.43.0';
