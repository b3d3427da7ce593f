/** Formats of dates that a file does not define (ECMA-376, part 1, section 18.8.30). */
const dateIds = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57]);
const decimalsOfId = new Map([
  [1, 0],
  [2, 2],
  [3, 0],
  [4, 2],
  [7, 2],
  [8, 2],
  [9, 0],
  [10, 2],
  [37, 0],
  [38, 0],
  [39, 2],
  [40, 2],
  [44, 2],
]);

/** Days from 1899-12-30, which includes the day that 1900 did not have. */
const firstDay = Date.UTC(1899, 11, 30);
const maxDays = 2_958_465;

export interface NumberFormat {
  readonly id: number;
  readonly code?: string | undefined;
}

/** As a spreadsheet shows a number, always with a decimal point, and dates as 2026-01-31. */
export function showNumber(value: string, { id, code = '' }: NumberFormat): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const [positive = ''] = code.slice(0, 200).split(';');
  const bare = positive.replace(/"[^"]{0,100}"|\[[^\]]{0,50}\]|\\./g, '');
  if ((dateIds.has(id) || /[yd]/i.test(bare)) && number >= 0 && number <= maxDays)
    return new Date(firstDay + Math.floor(number) * 86_400_000).toISOString().slice(0, 10);
  const isPercent = id === 9 || id === 10 || bare.includes('%');
  const decimals =
    decimalsOfId.get(id) ??
    (bare === '' || /general/i.test(bare) ? undefined : (/[.](0+)/.exec(bare)?.[1]?.length ?? 0));
  const shown = isPercent ? Number((number * 100).toPrecision(12)) : Number(number.toPrecision(15));
  const text = decimals === undefined || decimals > 10 ? String(shown) : shown.toFixed(decimals);
  const [sign = ''] =
    /€|£|zł|US\$|\$(?!-)|\b(?:EUR|USD|GBP|CHF|PLN)\b/.exec(
      positive.replace(/\[\$([^\]-]{0,5})[^\]]{0,50}\]/g, ' $1 '),
    ) ?? [];
  return `${text}${isPercent ? ' %' : ''}${sign === '' ? '' : ` ${sign}`}`;
}
