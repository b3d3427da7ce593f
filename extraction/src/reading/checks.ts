import { addDecimals, type Big, createDecimal, roundDecimal } from '../decimal.ts';
import { isIban, isVatValid } from './identifiers.ts';
import type { ReadField, ReadingCheck } from './types.ts';

/** Values by their field. */
export type FieldMap = ReadonlyMap<string, string>;

const fieldMapOf = (fields: readonly Pick<ReadField, 'field' | 'value'>[]): FieldMap =>
  new Map(fields.map(({ field, value }) => [field, value]));

const decimal = /^-?\d{1,40}(?:\.\d{1,40})?$/;
const amountOf = (fields: FieldMap, field: string): string | undefined => {
  const value = fields.get(field);
  return value !== undefined && decimal.test(value) ? value : undefined;
};

/** Of `invoice_items[0].amount`, `invoice_items[1].amount` … */
function listed(fields: FieldMap, list: string, name: string): string[] {
  const values: string[] = [];
  for (let index = 0; ; index++) {
    const value = amountOf(fields, `${list}[${index}].${name}`);
    if (value === undefined) return values;
    values.push(value);
  }
}

const check = (rule: string, expected: string | undefined, found: string | undefined, allowed = 0): ReadingCheck => ({
  rule,
  holds: expected !== undefined && found !== undefined && createDecimal(expected).minus(found).abs().lte(allowed),
  expected: expected ?? '',
  found: found ?? '',
});

/** An amount is rounded to its cent. */
const rounding = 0.005;

const taxOf = (amount: string, rate: string): Big => createDecimal(amount).times(rate).div(100);

/** Rounded for each line of this rate, if these lines add up to the taxable amount. */
function taxOfLines(fields: FieldMap, base: string, rate: string): string | undefined {
  const lines = listed(fields, 'invoice_items', 'amount').filter((_, index) => {
    const own = amountOf(fields, `invoice_items[${index}].tax_rate`);
    return own !== undefined && createDecimal(own).eq(rate);
  });
  if (!addDecimals(lines).eq(base)) return undefined;
  return addDecimals(lines.map((amount) => roundDecimal(taxOf(amount, rate), 2))).toFixed(2);
}

type Rule = (fields: FieldMap) => readonly ReadingCheck[];

const checkTaxes: Rule = (fields) => {
  const taxes = listed(fields, 'invoice_taxes', 'tax_amount');
  const bases = listed(fields, 'invoice_taxes', 'taxable_amount');
  const rates = listed(fields, 'invoice_taxes', 'rate');
  if (taxes.length === 0) return [];
  return [
    check('sum-of-taxes', addDecimals(taxes).toFixed(2), amountOf(fields, 'invoice.local_totals.tax_total'), 0.005),
    ...taxes.flatMap((tax, index) => {
      const [base, rate] = [bases[index], rates[index]];
      if (base === undefined || rate === undefined) return [];
      const exact = taxOf(base, rate);
      const once = check('tax-of-rate', exact.toFixed(), tax, rounding);
      const ofLines = check('tax-of-rate', taxOfLines(fields, base, rate), tax);
      return [ofLines.holds ? ofLines : { ...once, expected: roundDecimal(exact, 2) }];
    }),
  ];
};

const valid = (rule: string, value: string | undefined, isValid: (text: string) => boolean): ReadingCheck[] =>
  value === undefined ? [] : [{ rule, holds: isValid(value), expected: 'correct check digits', found: value }];

const rules: readonly Rule[] = [
  (fields) => {
    const [net, tax] = ['subtotal', 'tax_total'].map((name) => amountOf(fields, `invoice.local_totals.${name}`));
    const sum = net === undefined || tax === undefined ? undefined : createDecimal(net).plus(tax).toFixed(2);
    return [check('net-plus-tax', sum, amountOf(fields, 'invoice.local_totals.total_amount'))];
  },
  (fields) => {
    const items = listed(fields, 'invoice_items', 'amount');
    const sum = items.length === 0 ? undefined : addDecimals(items).toFixed(2);
    return [check('sum-of-lines', amountOf(fields, 'invoice.local_totals.subtotal'), sum)];
  },
  checkTaxes,
  (fields) => {
    const [paid, due, total] = [
      'payment_status.amount_paid',
      'payment_status.amount_remaining',
      'local_totals.total_amount',
    ].map((name) => amountOf(fields, `invoice.${name}`));
    if (due === undefined || total === undefined) return [];
    return [
      check(
        'total-minus-paid',
        createDecimal(total)
          .minus(paid ?? '0')
          .toFixed(2),
        due,
      ),
    ];
  },
  (fields) => {
    const [issued, due] = [fields.get('invoice.issue_date'), fields.get('invoice.due_date')];
    if (issued === undefined || due === undefined) return [];
    return [{ rule: 'dates-in-order', holds: issued <= due, expected: `not before ${issued}`, found: due }];
  },
  (fields) => valid('iban-check-digits', fields.get('payment_means.account_details.iban'), isIban),
  (fields) => valid('issuer-vat-check-digits', fields.get('issuer.tax_id.value'), isVatValid),
  (fields) => valid('receiver-vat-check-digits', fields.get('receiver.tax_id.value'), isVatValid),
];

/** Arithmetic, check digits and the order of dates; also after a person has corrected a value. */
export const checkFields = (fields: readonly Pick<ReadField, 'field' | 'value'>[]): ReadingCheck[] => {
  const map = fieldMapOf(fields);
  return rules.flatMap((rule) => rule(map));
};
