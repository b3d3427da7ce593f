export { isStatementError } from './connection.ts';
export type { PoolSettings } from './connections.ts';
export { type FirstRowQuery, openClient, type PostgresClient } from './database.ts';
export type { PoolUsage } from './pool.ts';
export type { RowColumnBytes } from './protocol.ts';
export { maxParsedResponseBytes, maxResponseBytes, ResponseBudget } from './response-budget.ts';
export { type RowReader, readColumnTexts, readFirstColumn } from './wire.ts';
