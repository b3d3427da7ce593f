/** Code outside this folder imports this file only. dependency-cruiser checks the rule. */
export type { PoolSettings } from './connections.ts';
export { type Database, openPool, type RowQuery } from './database.ts';
export type { PoolUse } from './pool.ts';
export type { RowColumns } from './protocol.ts';
export { type RowReader, readColumnTexts } from './wire.ts';
