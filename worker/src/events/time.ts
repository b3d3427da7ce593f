/** From Postgres (`2026-01-31 10:00:00.123456+01:00`) to ISO 8601 in UTC. Without a time zone, UTC. */
export function toIsoTime(text: string): string {
  const iso = text.replace(' ', 'T');
  if (/[+-]00(:?00)?$/.test(iso)) return iso.replace(/[+-]00(:?00)?$/, 'Z');
  if (iso.endsWith('Z')) return iso;
  if (!/([+-]\d\d(:?\d\d)?)$/.test(iso)) return `${iso}Z`;
  return new Date(iso).toISOString();
}

export const isoTimeOrNull = (value: unknown): string | null => (typeof value === 'string' ? toIsoTime(value) : null);

/** The format of events and of the REST API: cut to milliseconds, not rounded. */
export function millisecondTimeOrNull(value: unknown): string | null {
  const at = isoTimeOrNull(value);
  if (at === null) return null;
  const [whole = '', fraction = ''] = at.slice(0, -1).split('.');
  return `${whole}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

/** Pads the fraction of a second, so that times can be compared as text. */
const padded = (at: string): string => (at.includes('.') ? at : at.replace('Z', '.Z')).replace('Z', '').padEnd(29, '0');

export const compareByTime = (
  one: { readonly occurred_at: string },
  other: { readonly occurred_at: string },
): number => {
  const [a, b] = [padded(one.occurred_at), padded(other.occurred_at)];
  return a < b ? -1 : a > b ? 1 : 0;
};
