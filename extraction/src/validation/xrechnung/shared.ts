import { firstText, verify } from '../conditions.ts';
import { elementsNamed, elementsOnPath } from '../document.ts';
import type { Group } from '../model/read.ts';
import {
  cents,
  discounts,
  inCurrency,
  indicators,
  priceChargesInCii,
  sameSign,
  wholeChanges,
} from '../peppol/conditions.ts';
import {
  changeAmounts,
  changeTerms,
  differences,
  emptyElements,
  lineAmounts,
  p,
  sharedRules,
  signs,
} from '../peppol/shared.ts';
import { cii, row, ubl } from '../rows.ts';
import type { Rule } from '../rule.ts';

/** The forint has no smaller unit. */
const slack = (group: Group) => (firstText(group.invoice, 'BT-5') === 'HUF' ? '0.5' : cents(group));

/** The schema demands the reference to an order, also if only the seller has one. */
const orders = (group: Group) =>
  elementsOnPath(group, 'cac:OrderReference').flatMap(({ children }) =>
    children.filter(({ name }) => name === 'cbc:ID'),
  );
/** The schema demands the delivery. */
const delivery = (group: Group) => elementsNamed(group, 'ram:ApplicableHeaderTradeDelivery');

const notTrueOrFalse = 'The charge indicator is not "true" or "false".';

/** Of Peppol BIS Billing, as XRechnung has them. */
export const peppolInXrechnung: readonly Rule[] = [
  ...sharedRules,
  emptyElements('ubl', orders),
  emptyElements('cii', delivery),
  changeAmounts(slack),
  row([p('043'), 'invoice', changeTerms, ubl], indicators(wholeChanges), notTrueOrFalse),
  row([p('043-1'), 'invoice', changeTerms, cii], indicators(wholeChanges), notTrueOrFalse),
  row([p('043-2'), 'invoice', 'BT-147', cii], indicators(discounts), notTrueOrFalse),
  row(
    [p('044'), 'BG-25', 'BT-147', cii],
    priceChargesInCii,
    'A price has a charge; only an allowance is allowed there.',
  ),
  differences('cii'),
  row(
    [p('053'), 'invoice', 'BT-110', cii],
    (invoice) => verify(inCurrency(invoice, 'BT-5').length <= 1),
    'The invoice has more than one VAT total in its currency.',
  ),
  row([p('055'), 'invoice', 'BT-110 BT-111', cii], sameSign(true), signs),
  lineAmounts(slack, ubl),
  lineAmounts(slack, { severity: 'warning', ...cii }),
];
