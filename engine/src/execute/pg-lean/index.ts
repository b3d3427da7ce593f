/** Other folders import this file only; dependency-cruiser checks it. */
export type { PoolSettings } from './connections.ts';
export { type Database, openPool, type RowQuery } from './database.ts';
export type { Columns } from './protocol.ts';
export { asTexts, type RowReader } from './wire.ts';
