import { fieldsAt, type XmlPath } from '../../xml/path.ts';
import { elementsEnding, elementsNamed, elementsOnPath } from '../document.ts';
import type { Group } from '../model/read.ts';
import type { Rule, RuleSet, Severity } from '../rule.ts';
import { atMost, inEach, notUsed, onPath, unusedRules } from '../syntax.ts';
import { repetitions } from './repetitions.ts';
import { hasElement, rule } from './rule.ts';
import { listed, types } from './types.ts';
import {
  agreement,
  context,
  delivery,
  document,
  line,
  lineAgreement,
  lineSettlement,
  product,
  settlement,
  unusedByType,
  unusedInCii,
} from './unused.ts';

const numbering = { syntax: 'cii', namespace: 'ram' } as const;

type Count = readonly [number: string, severity: Severity, path: string, counted: XmlPath, least: 0 | 1, terms: string];

/** In each element on the path, at most one. */
const counts: readonly Count[] = [
  ['003', 'warning', context, 'ram:BusinessProcessSpecifiedDocumentContextParameter', 0, 'BT-23'],
  ['009', 'fatal', context, 'ram:GuidelineSpecifiedDocumentContextParameter', 1, 'BT-24'],
  ['010', 'fatal', context, 'ram:GuidelineSpecifiedDocumentContextParameter/ram:ID', 1, 'BT-24'],
  ['014', 'fatal', document, 'ram:TypeCode', 1, 'BT-3'],
  ['030', 'warning', `${document}/ram:IncludedNote`, 'ram:Content', 0, 'BT-22'],
  ['039', 'warning', `${line}/ram:AssociatedDocumentLineDocument`, 'ram:IncludedNote', 0, 'BT-127'],
  ['040', 'warning', `${line}/ram:AssociatedDocumentLineDocument`, 'ram:IncludedNote/ram:Content', 0, 'BT-127'],
  ['069', 'fatal', `${product}/ram:ApplicableProductCharacteristic`, 'ram:Description', 1, 'BT-160'],
  ['072', 'fatal', `${product}/ram:ApplicableProductCharacteristic`, 'ram:Value', 1, 'BT-161'],
  ['090', 'fatal', `${product}/ram:OriginTradeCountry`, 'ram:ID', 1, 'BT-159'],
  ['439', 'fatal', lineAgreement, 'ram:NetPriceProductTradePrice/ram:ChargeAmount', 1, 'BT-146'],
  ['441', 'fatal', lineAgreement, 'ram:NetPriceProductTradePrice/ram:ChargeAmount', 0, 'BT-146'],
  ['452', 'warning', settlement, 'ram:SpecifiedTradePaymentTerms', 0, 'BT-20'],
  ['453', 'warning', settlement, 'ram:SpecifiedTradePaymentTerms/ram:Description', 0, 'BT-20'],
  ['454', 'warning', lineSettlement, 'ram:ApplicableTradeTax', 1, 'BG-30'],
  ['455', 'fatal', agreement, 'ram:SellerTradeParty/ram:DefinedTradeContact', 0, 'BG-6'],
  ['456', 'fatal', agreement, 'ram:BuyerTradeParty/ram:DefinedTradeContact', 0, 'BG-9'],
  ['457', 'warning', agreement, 'ram:AdditionalReferencedDocument[ram:TypeCode=50]', 0, 'BT-17'],
  ['458', 'warning', agreement, 'ram:AdditionalReferencedDocument[ram:TypeCode=130]', 0, 'BT-18'],
  ['459', 'fatal', agreement, 'ram:SellerTradeParty/ram:URIUniversalCommunication', 0, 'BT-34'],
  ['460', 'fatal', agreement, 'ram:BuyerTradeParty/ram:URIUniversalCommunication', 0, 'BT-49'],
  ['461', 'fatal', settlement, 'ram:ApplicableTradeTax/ram:TaxPointDate', 0, 'BT-7'],
];

/** Only one of two elements. */
const alternatives: readonly (readonly [number: string, path: string, one: string, other: string, terms: string])[] = [
  ['449', `${delivery}/ram:ShipToTradeParty`, 'ram:ID', 'ram:GlobalID', 'BT-71'],
  ['450', `${agreement}/ram:BuyerTradeParty`, 'ram:ID', 'ram:GlobalID', 'BT-46'],
  ['451', `${settlement}/ram:PayeeTradeParty`, 'ram:ID', 'ram:GlobalID', 'BT-60'],
  ['465', `${agreement}/ram:SellerTradeParty/ram:DefinedTradeContact`, 'ram:PersonName', 'ram:DepartmentName', 'BT-41'],
  ['466', `${agreement}/ram:BuyerTradeParty/ram:DefinedTradeContact`, 'ram:PersonName', 'ram:DepartmentName', 'BT-56'],
];

const discounts = (group: Group) =>
  elementsNamed(group, 'ram:GrossPriceProductTradePrice').flatMap(({ children }) =>
    children.filter(({ name }) => name === 'ram:AppliedTradeAllowanceCharge'),
  );

const onlyDiscounts = inEach(
  (group) => elementsOnPath(group, lineAgreement),
  (element) => {
    const change = 'ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge';
    const amount = hasElement(element, `${change}/ram:ActualAmount`);
    return amount
      ? hasElement(element, `${change}/ram:ChargeIndicator[udt:Indicator=false|0]`)
      : !hasElement(element, `${change}/ram:ChargeIndicator`);
  },
);

const structure: readonly Rule[] = [
  ...counts.map(([number, severity, path, counted, least, terms]) =>
    rule(
      [`SR-${number}`, severity, terms],
      atMost((group) => elementsOnPath(group, path), counted, 1, least),
      `The element ${path} does not have ${counted} ${least === 1 ? 'exactly' : 'at most'} once.`,
    ),
  ),
  ...alternatives.map(([number, path, one, other, terms]) =>
    rule(
      [`SR-${number}`, 'warning', terms],
      inEach(
        (group) => elementsOnPath(group, path),
        (element) => !hasElement(element, one) || !hasElement(element, other),
      ),
      `The element ${path} has both ${one} and ${other}.`,
    ),
  ),
  ...(['Value 04', 'SpecifiedDocumentVersion 05'] as const).map((each) => {
    const [name = '', number] = each.split(' ');
    return rule(
      [`SR-${number}`, 'warning', ''],
      (group) =>
        notUsed(
          elementsEnding(group, 'DocumentContextParameter').flatMap((element) => fieldsAt(element, `ram:${name}`)),
        ),
      `An invoice should not use ram:${name} of a context.`,
    );
  }),
  rule(
    ['SR-046', 'fatal', 'BT-157'],
    inEach(
      (group) => elementsOnPath(group, product),
      (element) => !hasElement(element, 'ram:GlobalID') || hasElement(element, 'ram:GlobalID/@schemeID'),
    ),
    'The Item standard identifier (BT-157) has no scheme.',
  ),
  rule(
    ['SR-119', 'warning', 'BT-147'],
    onlyDiscounts,
    'A price has a charge; only a discount (BT-147) should be there.',
  ),
  rule(['SR-440', 'fatal', 'BT-147'], atMost(discounts, 'ram:ActualAmount'), 'A discount has more than one amount.'),
  rule(
    ['SR-462', 'fatal', 'BT-8'],
    (group) => {
      const codes = elementsNamed(group, 'ram:ApplicableTradeTax').flatMap((each) =>
        fieldsAt(each, 'ram:DueDateTypeCode'),
      );
      const other = codes.find(({ text }) => text !== codes[0]?.text);
      return other === undefined ? [] : [{ at: other, expected: codes[0]?.text, found: other.text }];
    },
    'The invoice has different Value added tax point date codes (BT-8).',
  ),
  rule(
    ['SR-463', 'fatal', 'BG-20 BG-21 BG-27 BG-28'],
    inEach(
      (group) => elementsNamed(group, 'ram:SpecifiedTradeAllowanceCharge'),
      (element) => hasElement(element, 'ram:ChargeIndicator'),
    ),
    'An allowance or charge does not say which of the two it is.',
  ),
];

/** How EN 16931 uses the elements of CII. */
export const ciiSyntax: RuleSet = {
  name: 'EN 16931 in CII',
  version: '1.3',
  syntax: 'cii',
  rules: [
    ...structure,
    ...repetitions,
    ...types,
    ...listed,
    ...unusedRules({ ...numbering, prefix: 'CII-SR', find: onPath }, unusedInCii),
    ...unusedRules({ ...numbering, prefix: 'CII-DT', find: elementsEnding }, unusedByType),
  ],
  // The rule file never comes to them: CII-DT-008 and 009 are for the same element.
  notChecked: ['CII-DT-010', 'CII-DT-011', 'CII-DT-012'],
};
