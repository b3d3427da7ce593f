import { elementsAt, fieldsAt } from '../../xml/path.ts';
import type { XmlElement } from '../../xml/read.ts';
import { decimalOf, exists, firstText, has, normalized, texts, verify, when } from '../conditions.ts';
import { allElements, placeOf } from '../document.ts';
import { fieldsIn, type Group, groupsIn, isCii } from '../model/read.ts';
import { nameOf } from '../model/terms.ts';
import { cii, needs, row, ubl } from '../rows.ts';
import type { Rule, Severity, Syntax } from '../rule.ts';
import {
  cents,
  discounts,
  inCurrency,
  indicators,
  inOtherCurrency,
  inPeriod,
  lineNet,
  percentages,
  priceCharges,
  priceDifference,
  sameSign,
  wholeChanges,
  without,
  withSubtotals,
} from './conditions.ts';

const isEmpty = ({ children, text }: XmlElement) => children.length === 0 && text.trim() === '';

/** The invoiced object, or another document. */
const lineDocuments = ['cac:DocumentReference', 'ram:SpecifiedLineTradeSettlement/ram:AdditionalReferencedDocument'];
const documentTypes = ['cbc:DocumentTypeCode', 'ram:TypeCode'];
const isObject = (document: XmlElement) =>
  documentTypes.some((path) => normalized(fieldsAt(document, path)[0]?.text ?? '') === '130');

export const changeTerms = 'BG-20 BG-21 BG-27 BG-28';

export const p = (number: string) => `PEPPOL-EN16931-R${number}`;

export const signs = 'The two VAT totals (BT-110, BT-111) have different signs.';

/** Peppol has it in UBL only. */
export const differences = (syntax: Syntax): Rule =>
  row(
    [p('046'), 'BG-25', 'BT-146 BT-147 BT-148', { syntax }],
    priceDifference,
    'The Item net price (BT-146) is not the gross price (BT-148) minus the discount (BT-147).',
  );

/** `mayBeEmpty`: elements that need not have a value. */
export const emptyElements = (syntax: Syntax, mayBeEmpty: (group: Group) => readonly XmlElement[] = () => []): Rule =>
  row(
    [p('008'), 'invoice', '', { syntax }],
    (group) => {
      const allowed = new Set(mayBeEmpty(group));
      return allElements(group)
        .filter((element) => isEmpty(element) && !allowed.has(element))
        .map((element) => ({ at: placeOf(element), expected: 'a value' }));
    },
    'An element is empty; elements without a value must be absent.',
  );

export const changeAmounts = (slack: typeof cents): Rule =>
  row(
    [p('040'), 'invoice', changeTerms],
    percentages(slack),
    'The amount of an allowance or charge is not its base amount times its percentage.',
  );

export const lineAmounts = (slack: typeof cents, options?: { severity?: Severity; syntax?: Syntax }): Rule =>
  row(
    [p('120'), 'BG-25', 'BT-129 BT-131 BT-136 BT-141 BT-146 BT-149', options],
    lineNet(slack),
    'The Invoice line net amount (BT-131) is not the quantity times the price, plus charges, minus allowances.',
  );

/** In UBL, of the party inside the group, if there is one. */
const addressed = (id: string, at: 'BG-4' | 'BG-7', term: 'BT-34' | 'BT-49'): Rule =>
  row(
    [id, at, term],
    when((group) => isCii(group) || fieldsAt(group.element, 'cac:Party').length > 0, exists(term)),
    `The ${nameOf(at)} has no ${nameOf(term)}.`,
  );

/** Of Peppol BIS Billing, and in XRechnung too. */
export const sharedRules: readonly Rule[] = [
  needs(p('001'), 'invoice', ['BT-23']),
  row(
    [p('005'), 'invoice', 'BT-5 BT-6'],
    (invoice) =>
      fieldsIn(invoice, 'BT-6')
        .filter(({ text }) => normalized(text) === firstText(invoice, 'BT-5'))
        .map((at) => ({ at, expected: 'another currency', found: at.text })),
    'The VAT accounting currency (BT-6) is the currency of the invoice (BT-5); it must differ or be absent.',
  ),
  addressed(p('010'), 'BG-7', 'BT-49'),
  addressed(p('020'), 'BG-4', 'BT-34'),
  row(
    [p('041'), 'invoice', changeTerms],
    without('percent', 'base'),
    'An allowance or charge has a percentage, but no base amount.',
  ),
  row(
    [p('042'), 'invoice', changeTerms],
    without('base', 'percent'),
    'An allowance or charge has a base amount, but no percentage.',
  ),
  row([p('044'), 'BG-25', 'BT-147', ubl], priceCharges, 'A price has a charge; only an allowance is allowed there.'),
  differences('ubl'),
  row(
    [p('053'), 'invoice', 'BT-110', ubl],
    (invoice) => verify(withSubtotals(invoice).length === 1, { found: String(withSubtotals(invoice).length) }),
    'The invoice does not have exactly one VAT total with a VAT breakdown.',
  ),
  row(
    [p('054'), 'invoice', 'BT-6 BT-111', ubl],
    (invoice) => {
      const count = groupsIn(invoice, 'tax total').length - withSubtotals(invoice).length;
      const expected = has(invoice, 'BT-6') ? 1 : 0;
      return verify(count === expected, { expected: String(expected), found: String(count) });
    },
    'A VAT total without a VAT breakdown must be there exactly if there is a VAT accounting currency (BT-6).',
  ),
  row(
    [p('054'), 'invoice', 'BT-6 BT-111', cii],
    (invoice) => {
      const others = inOtherCurrency(invoice).length;
      return verify(others === (has(invoice, 'BT-6') ? 1 : 0), { found: String(others) });
    },
    'A VAT total in another currency must be there exactly if there is a VAT accounting currency (BT-6).',
  ),
  row([p('055'), 'invoice', 'BT-110 BT-111', ubl], sameSign(), signs),
  row(
    [p('061'), 'BG-16', 'BT-81 BT-89'],
    when(
      (means) => ['49', '59'].includes(firstText(means, 'BT-81')),
      (means) =>
        verify(
          means.element.name === 'cac:PaymentMeans'
            ? fieldsAt(means.element, 'cac:PaymentMandate/cbc:ID').length > 0
            : has(means, 'BT-89'),
        ),
    ),
    'A direct debit needs the Mandate reference identifier (BT-89).',
  ),
  row(
    [p('101'), 'BG-25', 'BT-128'],
    (line) => {
      const documents = lineDocuments.flatMap((path) => elementsAt(line.element, path));
      return verify(documents.length === 0 || documents.some(isObject));
    },
    'A document reference in a line is only for the invoiced object (type 130).',
  ),
  row(
    [p('110'), 'BG-26', 'BT-73 BT-134'],
    inPeriod('BT-134', 'BT-73', (own, whole) => own >= whole),
    'The period of a line starts before the Invoicing period (BG-14).',
  ),
  row(
    [p('111'), 'BG-26', 'BT-74 BT-135'],
    inPeriod('BT-135', 'BT-74', (own, whole) => own <= whole),
    'The period of a line ends after the Invoicing period (BG-14).',
  ),
  row(
    [p('121'), 'BG-25', 'BT-149'],
    (line) =>
      fieldsIn(line, 'BT-149')
        .filter((field) => decimalOf(field)?.gt(0) !== true)
        .map((at) => ({ at, expected: 'more than 0', found: at.text })),
    'The Item price base quantity (BT-149) must be more than 0.',
  ),
  row(
    [p('130'), 'BG-25', 'BT-130 BT-150'],
    when(
      (line) => isCii(line) || has(line, 'BT-129'),
      (line) =>
        fieldsIn(line, 'BT-150')
          .filter(({ text }) => !texts(line, 'BT-130').includes(normalized(text)))
          .map((at) => ({ at, expected: firstText(line, 'BT-130'), found: at.text })),
    ),
    'The unit of the price base quantity (BT-150) is not that of the invoiced quantity (BT-130).',
  ),
];

/** For which XRechnung has others. */
export const ownOfPeppol: readonly Rule[] = [
  emptyElements('ubl'),
  changeAmounts(cents),
  row(
    [p('043'), 'invoice', changeTerms],
    indicators(wholeChanges, discounts),
    'The charge indicator is not "true" or "false".',
  ),
  row(
    [p('053'), 'invoice', 'BT-110', cii],
    (invoice) => verify(inCurrency(invoice, 'BT-5').length === 1),
    'The invoice does not have exactly one VAT total in its currency.',
  ),
  row([p('055'), 'invoice', 'BT-110 BT-111', cii], sameSign(), signs),
  lineAmounts(cents),
];
