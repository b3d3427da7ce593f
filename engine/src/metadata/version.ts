/** The version of Hasura whose dialect, texts and codes this engine speaks. */
export const version = 'v2.43.0';
