import { fieldsAt } from '../../xml/path.ts';
import { normalized } from '../conditions.ts';
import { elementsNamed, elementsOnPath, placeOf } from '../document.ts';
import type { Condition, Rule } from '../rule.ts';
import { atMost, inEach, notUsed } from '../syntax.ts';
import { hasElement, rule, textAt } from './rule.ts';
import { agreement, lineSettlement, settlement } from './unused.ts';

const means = 'ram:SpecifiedTradeSettlementPaymentMeans';
const account = 'ram:PayeePartyCreditorFinancialAccount';

/** All elements of the path have the text of the first one. */
const equal =
  (name: string): Condition =>
  (group) => {
    const fields = elementsNamed(group, means).flatMap((each) => fieldsAt(each, name));
    const expected = normalized(fields[0]?.text ?? '');
    const at = fields.find(({ text }) => normalized(text) !== expected);
    return at === undefined ? [] : [{ at, expected, found: at.text }];
  };

const changes = ['471 RateApplicablePercent', '472 CategoryTradeTax', '473 ActualAmount'];

const document = 'ram:AdditionalReferencedDocument';

/** Of all documents of a type together, as the rule file counts. */
const documents = [
  ['474', lineSettlement, `${document}[ram:TypeCode=130]`, 'BT-128'],
  ['475', agreement, `${document}[ram:TypeCode=916]/ram:Name`, 'BT-123'],
  ['476', agreement, `${document}[ram:TypeCode=916]/ram:AttachmentBinaryObject`, 'BT-125'],
] as const;

/** From CII-SR-477. */
const amounts =
  'LineTotal ChargeTotal AllowanceTotal TaxBasisTotal Rounding GrandTotal Information TotalPrepaid TotalDiscount ' +
  'TotalAllowanceCharge DuePayable RetailValueExcludingTaxInformation TotalDepositFeeInformation ' +
  'ProductValueExcludingTobaccoTaxInformation TotalRetailValueInformation GrossLineTotal NetLineTotal ' +
  'NetIncludingTaxesLineTotal';

/** Which the schema allows more often than EN 16931. */
export const repetitions: readonly Rule[] = [
  rule(
    ['SR-464', 'warning', 'BT-86'],
    (group) =>
      notUsed(
        elementsNamed(group, means).flatMap((each) => fieldsAt(each, 'ram:PayerSpecifiedDebtorFinancialInstitution')),
      ),
    'An invoice should not use ram:PayerSpecifiedDebtorFinancialInstitution: EN 16931 has no term for it.',
  ),
  rule(['SR-467', 'fatal', 'BT-81'], equal('ram:TypeCode'), 'The invoice has different payment means codes (BT-81).'),
  rule(
    ['SR-468', 'fatal', 'BT-82'],
    equal('ram:Information'),
    'The invoice has different payment means texts (BT-82).',
  ),
  rule(
    ['SR-469', 'fatal', 'BT-83'],
    atMost((group) => [group.invoice.element], `${settlement}/ram:PaymentReference`),
    'The invoice has more than one remittance information (BT-83).',
  ),
  rule(
    ['SR-470', 'fatal', 'BT-81 BT-84'],
    inEach(
      (group) => elementsOnPath(group, `${settlement}/${means}`),
      (element) =>
        !['30', '58'].includes(textAt(element, 'ram:TypeCode')) ||
        hasElement(element, `${account}/ram:IBANID`) ||
        hasElement(element, `${account}/ram:ProprietaryID`),
    ),
    'The payment means is a credit transfer, but there is no Payment account identifier (BT-84).',
  ),
  ...changes.map((each) => {
    const [number, name] = each.split(' ');
    return rule(
      [`SR-${number}`, 'fatal', 'BG-20 BG-21 BG-27 BG-28'],
      atMost((group) => elementsNamed(group, 'ram:SpecifiedTradeAllowanceCharge'), `ram:${name}`),
      `An allowance or charge has ram:${name} more than once.`,
    );
  }),
  ...documents.map(([number, path, counted, term]) =>
    rule(
      [`SR-${number}`, 'warning', term],
      atMost((group) => elementsOnPath(group, path), counted),
      `The element ${path} has ${counted} more than once.`,
    ),
  ),
  ...amounts.split(' ').map((name, index) =>
    rule(
      [`SR-${477 + index}`, 'fatal', 'BG-22'],
      atMost(
        (group) => elementsOnPath(group, `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`),
        `ram:${name}Amount`,
      ),
      `The Document totals (BG-22) have ram:${name}Amount more than once.`,
    ),
  ),
  ...(['013 languageID', '014 languageLocaleID'] as const).map((each) => {
    const [number, attribute = ''] = each.split(' ');
    return rule(
      [`DT-${number}`, 'fatal', ''],
      ({ invoice: { element } }) =>
        notUsed(element.attributes[attribute] === undefined ? [] : [placeOf(element, attribute)]),
      `The invoice must not have the attribute ${attribute}.`,
    );
  }),
];
