import type { Param } from '../sql/fragment.ts';

/** Types whose values do not decide which plan is good: keys, days, moments, numbers of rows. */
const indifferent: ReadonlySet<string> = new Set(['uuid', 'date', 'timestamp', 'timestamptz', 'int8']);

/**
 * Whether a prepared statement with these parameters may be planned once for all values. Left to itself, Postgres plans
 * the page of a workspace anew each time (it takes every workspace for an average one), which costs a fifth of a page
 * of a hundred rows. Patterns, lists, amounts and enum values are another matter: there the value decides.
 */
export const isSteady = (params: readonly Param[]): boolean =>
  params.every(({ type, value }) => !type.array && (value.from === 'session' || indifferent.has(type.name)));
