import type { Big } from 'big.js';
import { addDecimals, createDecimal, definedDecimals } from '../decimal.ts';
import { isCounted } from '../en16931/line-amount.ts';
import type { InvoiceTerms, TermIdInGroup } from '../en16931/terms.ts';

/** `undefined` if a part of the sum is missing. */
export interface InvoiceTotalRule {
  readonly name: string;
  readonly total: TermIdInGroup<'invoice'>;
  readonly expected: (invoice: InvoiceTerms) => Big | undefined;
}

export const countedLines = ({ lines }: InvoiceTerms): InvoiceTerms['lines'] => lines.filter(isCounted);

export const invoiceTotalRules: readonly InvoiceTotalRule[] = [
  {
    name: 'BR-CO-10',
    total: 'BT-106',
    // ZUGFeRD 1 allows lines without an amount, and some profiles have totals but no lines.
    expected: (invoice) => {
      const amounts = definedDecimals(countedLines(invoice).map(({ values }) => values['BT-131']));
      return amounts.length === 0 ? undefined : addDecimals(amounts);
    },
  },
  {
    name: 'BR-CO-11',
    total: 'BT-107',
    expected: ({ allowances }) => addDecimals(definedDecimals(allowances.map((each) => each['BT-92']))),
  },
  {
    name: 'BR-CO-12',
    total: 'BT-108',
    expected: ({ charges }) => addDecimals(definedDecimals(charges.map((each) => each['BT-99']))),
  },
  {
    name: 'BR-CO-13',
    total: 'BT-109',
    expected: ({ invoice: { 'BT-106': lines, 'BT-107': allowances = '0', 'BT-108': charges = '0' } }) =>
      lines === undefined ? undefined : createDecimal(lines).minus(allowances).plus(charges),
  },
  {
    name: 'BR-CO-14',
    total: 'BT-110',
    expected: ({ taxes }) =>
      taxes.length === 0 ? undefined : addDecimals(definedDecimals(taxes.map((each) => each['BT-117']))),
  },
  {
    name: 'BR-CO-15',
    total: 'BT-112',
    expected: ({ invoice: { 'BT-109': net, 'BT-110': tax = '0' } }) =>
      net === undefined ? undefined : createDecimal(net).plus(tax),
  },
  {
    name: 'BR-CO-16',
    total: 'BT-115',
    // The profile MINIMUM has neither a paid amount nor a sum of the lines.
    expected: ({ invoice: { 'BT-106': lines, 'BT-112': total, 'BT-113': paid, 'BT-114': rounding = '0' } }) =>
      total === undefined || (lines === undefined && paid === undefined)
        ? undefined
        : createDecimal(total)
            .minus(paid ?? '0')
            .plus(rounding),
  },
];
