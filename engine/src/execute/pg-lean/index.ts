/** Code outside this folder may import only this file of the folder. dependency-cruiser checks this rule. */
export { isStatementError } from './connection.ts';
export type { ConnectionPoolSettings } from './connections.ts';
export { type FirstRowQueryRunner, openPostgresClient, type PostgresClient } from './database.ts';
export type { ConnectionPoolUsage } from './pool.ts';
export type { RowColumnBytes } from './protocol.ts';
export { maxParsedResponseBytes, maxResponseBytes, ResponseBudget } from './response-budget.ts';
export { type RowReader, readColumnTexts, readFirstColumnOfRows } from './wire.ts';
