/** The Hasura version whose GraphQL dialect, error texts and codes this engine implements. */
export const hasuraVersion = 'v2.43.0';
