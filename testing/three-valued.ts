/** SQL's logic of three values, written apart from the code under test. `undefined` is SQL's unknown. */
export type Truth = boolean | undefined;

/** Joins conditions with AND. */
export const every = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(undefined) ? undefined : true;

/** Joins conditions with OR. */
export const some = (truths: readonly Truth[]): Truth =>
  truths.includes(true) ? true : truths.includes(undefined) ? undefined : false;

/** Negates a condition. */
export const opposite = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);

/** A value that is an object, such as a condition, and neither a list nor null. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const wildcards: Readonly<Record<string, string>> = { '%': '[\\s\\S]*', _: '[\\s\\S]' };
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Whether a text matches a LIKE pattern, in which a backslash escapes. @param flags `i` ignores case */
export function isLike(text: string, pattern: string, flags: '' | 'i' = ''): boolean {
  const source = pattern.replace(
    /\\([\s\S])|([\s\S])/gu,
    (_all, escaped?: string, plain = '') =>
      (escaped === undefined ? wildcards[plain] : undefined) ?? literal(escaped ?? plain),
  );
  return new RegExp(`^${source}$`, `${flags}u`).test(text);
}
