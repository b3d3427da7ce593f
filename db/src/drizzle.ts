/**
 * From the CommonJS version: of the other one, Node loads 250 small modules and parses the package.json of
 * drizzle-orm (180 KB) for each of them.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const drizzle: typeof import('drizzle-orm') = require('drizzle-orm');
const pgCore: typeof import('drizzle-orm/pg-core') = require('drizzle-orm/pg-core');

export const { getTableName, is, sql } = drizzle;

export const {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  getTableConfig,
  getViewConfig,
  index,
  integer,
  jsonb,
  numeric,
  PgEnumColumn,
  PgTable,
  PgView,
  pgEnum,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} = pgCore;
