/** Runs an SQL statement that has no parameters, and returns the rows. */
export type RunSqlQuery = (text: string) => Promise<readonly unknown[]>;
