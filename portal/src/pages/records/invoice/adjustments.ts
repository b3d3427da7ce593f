/** `invoice_items` also contain the charges and allowances on the whole invoice, without line number and unit price. */
export const createLinesCondition = (invoiceId: string) => ({
  invoice_id: { _eq: invoiceId },
  _or: [{ line_id: { _is_null: false } }, { unit_price: { _is_null: false } }],
});

export const createAdjustmentsCondition = (invoiceId: string) => ({
  invoice_id: { _eq: invoiceId },
  line_id: { _is_null: true },
  unit_price: { _is_null: true },
});

const countDecimals = (amount: number): number => (/\.(\d+)$/.exec(String(amount))?.[1] ?? '').length;

/** Without errors of binary fractions; undefined if an amount is missing. */
export function sumAmounts(amounts: readonly (number | null)[]): number | undefined {
  const known = amounts.filter((amount) => amount !== null);
  if (known.length < amounts.length) return undefined;
  const sum = known.reduce((total, amount) => total + amount, 0);
  return Number(sum.toFixed(Math.max(0, ...known.map(countDecimals))));
}
