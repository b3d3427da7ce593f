/** A moment as Postgres writes it (`2026-01-31 10:00:00.123456+01:00`, UTC where no zone stands) in ISO 8601, in UTC. */
export function momentOf(text: string): string {
  const iso = text.replace(' ', 'T');
  if (/[+-]00(:?00)?$/.test(iso)) return iso.replace(/[+-]00(:?00)?$/, 'Z');
  if (iso.endsWith('Z')) return iso;
  if (!/([+-]\d\d(:?\d\d)?)$/.test(iso)) return `${iso}Z`;
  return new Date(iso).toISOString();
}

/** A moment that a row may lack. */
export const moment = (value: unknown): string | null => (typeof value === 'string' ? momentOf(value) : null);

/** A moment as events show it: to the millisecond, like the answers of the service; what is beyond is cut off. */
export function shownMoment(value: unknown): string | null {
  const at = moment(value);
  if (at === null) return null;
  const [whole = '', fraction = ''] = at.slice(0, -1).split('.');
  return `${whole}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

/** Digits to compare: the fraction may have any number of them. */
const padded = (at: string): string => (at.includes('.') ? at : at.replace('Z', '.Z')).replace('Z', '').padEnd(29, '0');

/** Puts what happened earlier first. */
export const byTime = (one: { readonly occurred_at: string }, other: { readonly occurred_at: string }): number => {
  const [a, b] = [padded(one.occurred_at), padded(other.occurred_at)];
  return a < b ? -1 : a > b ? 1 : 0;
};
