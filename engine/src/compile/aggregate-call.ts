// Calls of aggregate functions: `sum("t1"."amount")`.
import type { AggregateFunction, ConditionAggregate } from '../model/types.ts';
import { type SqlFragment, sql } from '../sql/fragment.ts';

const calls: Readonly<Record<AggregateFunction | ConditionAggregate, (value: SqlFragment) => SqlFragment>> = {
  avg: (value) => sql`avg(${value})`,
  bool_and: (value) => sql`bool_and(${value})`,
  bool_or: (value) => sql`bool_or(${value})`,
  corr: (value) => sql`corr(${value})`,
  count: (value) => sql`count(${value})`,
  covar_samp: (value) => sql`covar_samp(${value})`,
  max: (value) => sql`max(${value})`,
  min: (value) => sql`min(${value})`,
  stddev: (value) => sql`stddev(${value})`,
  stddev_pop: (value) => sql`stddev_pop(${value})`,
  stddev_samp: (value) => sql`stddev_samp(${value})`,
  sum: (value) => sql`sum(${value})`,
  var_pop: (value) => sql`var_pop(${value})`,
  var_samp: (value) => sql`var_samp(${value})`,
  variance: (value) => sql`variance(${value})`,
};

export const aggregateCall = (name: AggregateFunction | ConditionAggregate, value: SqlFragment): SqlFragment =>
  calls[name](value);
