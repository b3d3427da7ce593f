/** Runs an SQL statement without values and returns its rows. */
export type Query = (text: string) => Promise<readonly unknown[]>;
