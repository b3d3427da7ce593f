/** `undefined` is SQL's unknown. */
export type SqlTruthValue = boolean | undefined;

export const combineTruthValuesWithAnd = (truths: readonly SqlTruthValue[]): SqlTruthValue =>
  truths.includes(false) ? false : truths.includes(undefined) ? undefined : true;

export const combineTruthValuesWithOr = (truths: readonly SqlTruthValue[]): SqlTruthValue =>
  truths.includes(true) ? true : truths.includes(undefined) ? undefined : false;

export const negateTruthValue = (truth: SqlTruthValue): SqlTruthValue => (truth === undefined ? undefined : !truth);

export const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const wildcards: Readonly<Record<string, string>> = { '%': '[\\s\\S]*', _: '[\\s\\S]' };
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A backslash escapes the next character. @param flags with `i`, case does not matter */
export function matchesSqlLike(text: string, pattern: string, flags: '' | 'i' = ''): boolean {
  const source = pattern.replace(
    /\\([\s\S])|([\s\S])/gu,
    (_all, escaped?: string, plain = '') =>
      (escaped === undefined ? wildcards[plain] : undefined) ?? literal(escaped ?? plain),
  );
  return new RegExp(`^${source}$`, `${flags}u`).test(text);
}
