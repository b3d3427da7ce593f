/** Exact decimal numbers as text, as Postgres writes them: `-12.50`, without an exponent. */

const form = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Without zeros at the end of the fraction: `12.50` becomes `12.5`. Other texts, such as `NaN`, stay unchanged. */
export function trimDecimal(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = form.exec(text) ?? [];
  if (whole === '') return text;
  let end = fraction.length;
  while (end > 0 && fraction[end - 1] === '0') end -= 1;
  const number = end === 0 ? whole : `${whole}.${fraction.slice(0, end)}`;
  return number === '0' ? number : `${sign}${number}`;
}

/** Negative if `a` is less than `b`. `NaN` and infinite values are compared by `Number`. */
export function compareDecimals(a: string, b: string): number {
  const [left, right] = [form.exec(a), form.exec(b)];
  if (left === null || right === null) return Number(a) < Number(b) ? -1 : Number(Number(a) > Number(b));
  const [, signOfLeft, wholeLeft = '', fractionLeft = ''] = left;
  const [, signOfRight, wholeRight = '', fractionRight = ''] = right;
  const digits = Math.max(fractionLeft.length, fractionRight.length);
  const value = (sign: string | undefined, whole: string, fraction: string): bigint =>
    BigInt(`${sign ?? ''}${whole}${fraction.padEnd(digits, '0')}`);
  const difference = value(signOfLeft, wholeLeft, fractionLeft) - value(signOfRight, wholeRight, fractionRight);
  return difference < 0n ? -1 : Number(difference > 0n);
}
