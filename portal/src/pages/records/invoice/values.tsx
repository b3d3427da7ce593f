import { formatDateOrTime } from '../model/cells.ts';
import { formatNumber, formatQuantity } from '../model/numbers.ts';

/** Code of "percent" in UN/ECE Recommendation 20. */
export const percentUnitCode = 'P1';

const missing = <span class="muted">–</span>;

type AmountProps = { readonly value: number | string | null; readonly currency: string | null };

export function Amount({ value, currency }: AmountProps) {
  if (value === null) return missing;
  return <span class="nowrap">{formatNumber(value, currency ?? undefined, navigator.language) ?? value}</span>;
}

/** @param unit code of the unit, such as `KGM` */
export function Quantity({ value, unit }: { readonly value: number | null; readonly unit: string | null }) {
  if (value === null) return missing;
  return <span class="nowrap">{formatQuantity(value, unit, navigator.language) ?? value}</span>;
}

export function CalendarDay({ date }: { readonly date: string | null }) {
  if (date === null) return missing;
  return (
    <time class="nowrap" dateTime={date}>
      {formatDateOrTime(date, navigator.language, undefined) ?? date}
    </time>
  );
}
