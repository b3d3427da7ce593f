/** The Hasura version whose GraphQL dialect, error messages and codes this engine has. */
export const hasuraVersion = 'v2.43.0';
