/** Without parameters. */
export type RunSqlQuery = (text: string) => Promise<readonly unknown[]>;
