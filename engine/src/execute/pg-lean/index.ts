/** Code outside this folder may import only this file. dependency-cruiser checks this rule. */
export { isStatementError } from './connection.ts';
export type { PoolSettings } from './connections.ts';
export { openPostgresClient, type PostgresClient, type RowQueryRunner } from './database.ts';
export type { PoolUsage } from './pool.ts';
export type { RowColumnBytes } from './protocol.ts';
export { type RowReader, readColumnTexts, readFirstColumnOfRows } from './wire.ts';
