/** A truth value of SQL's three-valued logic; `undefined` is SQL's unknown. */
export type SqlTruthValue = boolean | undefined;

/** Combines truth values with AND. */
export const combineTruthValuesWithAnd = (truths: readonly SqlTruthValue[]): SqlTruthValue =>
  truths.includes(false) ? false : truths.includes(undefined) ? undefined : true;

/** Combines truth values with OR. */
export const combineTruthValuesWithOr = (truths: readonly SqlTruthValue[]): SqlTruthValue =>
  truths.includes(true) ? true : truths.includes(undefined) ? undefined : false;

/** Negates a truth value. */
export const negateTruthValue = (truth: SqlTruthValue): SqlTruthValue => (truth === undefined ? undefined : !truth);

/** Returns true if a value is an object and not a list or null. */
export const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const wildcards: Readonly<Record<string, string>> = { '%': '[\\s\\S]*', _: '[\\s\\S]' };
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/**
 * Returns true if a text matches a LIKE pattern, in which a backslash escapes the next character.
 * @param flags with `i`, the case of letters does not matter
 */
export function matchesSqlLike(text: string, pattern: string, flags: '' | 'i' = ''): boolean {
  const source = pattern.replace(
    /\\([\s\S])|([\s\S])/gu,
    (_all, escaped?: string, plain = '') =>
      (escaped === undefined ? wildcards[plain] : undefined) ?? literal(escaped ?? plain),
  );
  return new RegExp(`^${source}$`, `${flags}u`).test(text);
}
