/** `undefined` is the locale of the browser. */
const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const counts = new Intl.NumberFormat();
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

/** `3 Nov 2026, 14:05` */
export const formatTime = (iso: string): string => times.format(new Date(iso));

/** `3 Nov 2026`. @param day for example `2026-11-03` */
export const formatDate = (day: string): string => dates.format(new Date(`${day}T12:00:00`));

export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const formatCount = (count: number): string => counts.format(count);

/** `1.200,00 €`. A text that is not a currency code follows the number unchanged. */
export function formatMoney(amount: number, currency: string | null | undefined): string {
  if (currency == null || !/^[A-Z]{3}$/.test(currency)) return `${counts.format(amount)} ${currency ?? ''}`.trim();
  return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount);
}

const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `7.3 kB` */
export function formatBytes(bytes: number): string {
  const power = Math.min(sizeUnits.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const unit = sizeUnits[power] ?? 'byte';
  const unitDisplay = power === 0 ? 'long' : 'short';
  const shape = { style: 'unit', unit, unitDisplay, maximumFractionDigits: power === 0 ? 0 : 1 } as const;
  return new Intl.NumberFormat(undefined, shape).format(bytes / 1000 ** power);
}

const spans = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `5 minutes ago`; the date after more than a week. */
export function formatAge(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  if (Math.abs(seconds) > 7 * 86_400) return dates.format(new Date(iso));
  const [unit, size] = spans.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return relative.format(Math.trunc(seconds / size), unit);
}
