const offsetForm = /([+-])(\d{2}):?(\d{2})?(?::?(\d{2}))?$/;

/** Further decimals are cut off, not rounded. */
export const secondDigits = 3;

/** `2026-01-31T10:00:00.123456+01:00` becomes `2026-01-31T09:00:00.123Z`. */
export function formatDateTime(moment: string): string;
export function formatDateTime(moment: string | null): string | null;
export function formatDateTime(moment: string | null): string | null {
  if (moment === null) return null;
  const offset = offsetForm.exec(moment);
  if (offset === null) return moment;
  const [all, direction, hours, minutes = '0', seconds = '0'] = offset;
  const [whole = '', fraction = ''] = moment.slice(0, -all.length).split('.');
  const ahead = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  const utc =
    ahead === 0
      ? whole
      : new Date(Date.parse(`${whole}Z`) - (direction === '-' ? -ahead : ahead)).toJSON().slice(0, 19);
  return `${utc}.${fraction.slice(0, secondDigits).padEnd(secondDigits, '0')}Z`;
}
