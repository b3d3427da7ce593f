/** Runs an SQL statement without values and returns its rows. */
export type RunSqlQuery = (text: string) => Promise<readonly unknown[]>;
