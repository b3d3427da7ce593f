/** Other folders import this file only; dependency-cruiser checks it. */
export type { PoolSettings } from './connections.ts';
export { type Database, openPool, type RowQuery } from './database.ts';
export type { RowColumns } from './protocol.ts';
export { type RowReader, readColumnTexts } from './wire.ts';
