import { fieldsAt, firstTextAt } from '../../../xml/path.ts';
import type { XmlElement } from '../../../xml/read.ts';
import { decimalIn, eachText, filled, firstText, has, texts, verify, when } from '../../conditions.ts';
import { elementsNamed, elementsOnPath, placeOf } from '../../document.ts';
import { fieldsIn, type Group } from '../../model/read.ts';
import type { GroupName } from '../../model/terms.ts';
import { row } from '../../rows.ts';
import type { Condition, Rule } from '../../rule.ts';
import { bankOf, bothIn, isCreditNote, referenceOf, sellerIn } from './parties.ts';

const danish = (condition: Condition) => when((group) => sellerIn(group, 'DK'), condition);
const domestic = (condition: Condition) => when((group) => bothIn(group, 'DK'), condition);

const isInvoice = (group: Group) => group.invoice.element.name !== 'cn:CreditNote';
const isUbl = (group: Group) => group.invoice.element.name !== 'rsm:CrossIndustryInvoice';
const means = (codes: readonly string[], condition: Condition): Condition =>
  domestic(when((group) => isInvoice(group) && codes.includes(firstText(group, 'BT-81')), condition));

const startsWith = (group: Group, ...starts: readonly string[]) =>
  starts.some((start) => referenceOf(group).startsWith(`${start}#`));

/** The rule file of CII expects it in the means of payment. */
const mandateOf = (group: Group) =>
  isUbl(group)
    ? firstText(group, 'BT-89')
    : firstOf(group.element, 'ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID');

/** In CII, only the IBAN. */
const accountOf = (group: Group) => firstText(group, isUbl(group) ? 'BT-84' : 'BT-84-1');
const account = (group: Group) => accountOf(group).length;
/** In UBL, 7 or 8 digits. */
const isGiro = (group: Group) => (isUbl(group) ? /^\d{7,8}$/.test(accountOf(group)) : account(group) === 7);
const reference = (group: Group) => referenceOf(group).length;

const allowed = ['1', '10', '31', '42', '48', '49', '50', '58', '59', '93', '97'];

const schemed = (at: GroupName, term: 'BT-29' | 'BT-46'): Rule =>
  row(
    ['DK-R-013', at, term],
    domestic(
      eachText(
        term,
        (_, { element: { name, attributes } }) => name === 'ram:ID' || (attributes.schemeID ?? '') !== '',
        'a scheme',
      ),
    ),
    'A party identifier of a Danish invoice needs a scheme.',
  );

const firstOf = (element: XmlElement, ...paths: readonly string[]) =>
  paths.map((path) => firstTextAt(element, path)).find((text) => text !== undefined) ?? '';

/** Four digits, or a text with `#` between its first and its last character. */
const isTaxCategory = (text: string) => /^\d{4}$/.test(text) || (text.includes('#') && !/^#|#$/.test(text));

const settlement = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement';

/** In CII, only of the document. */
const taxCategories: Condition = (invoice) =>
  [
    ...elementsNamed(invoice, 'cac:AllowanceCharge'),
    ...elementsOnPath(invoice, `${settlement}/ram:SpecifiedTradeAllowanceCharge`),
  ]
    .filter((element) => firstOf(element, 'cbc:AllowanceChargeReasonCode', 'ram:ReasonCode') === 'ZZZ')
    .filter((element) => !isTaxCategory(firstOf(element, 'cbc:AllowanceChargeReason', 'ram:Reason')))
    .map((element) => ({ at: placeOf(element), expected: '4 digits, or a text with # in it' }));

const unspscVersions = ['19.05.01', '19.0501', '26.08.01', '26.0801'];
const codePaths = [
  'cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode',
  'ram:SpecifiedTradeProduct/ram:DesignatedProductClassification/ram:ClassCode',
];

const classified: Condition = (line) => {
  const attributes = codePaths.flatMap((path) => fieldsAt(line.element, path)).map(({ element }) => element.attributes);
  const unspsc = attributes.some((each) => each.listID === 'TST');
  return verify(!unspsc || attributes.some((each) => unspscVersions.includes(each.listVersionID ?? '')));
};

export const danishRules: readonly Rule[] = [
  row(['DK-R-002', 'invoice', 'BT-30'], danish(filled('BT-30')), 'A Danish seller needs its legal identifier (BT-30).'),
  ...(['ubl', 'cii'] as const).map((syntax) =>
    row(
      ['DK-R-003', 'BG-25', 'BT-158', { severity: syntax === 'ubl' ? 'fatal' : 'warning', syntax }],
      domestic(classified),
      'An item classification of a Danish invoice should be of version 19.0501 or 26.0801 of UNSPSC.',
    ),
  ),
  row(
    ['DK-R-004', 'invoice', 'BT-97 BT-98'],
    domestic(taxCategories),
    'A Danish tax needs its category: four digits, or a text with # in it.',
  ),
  row(
    ['DK-R-005', 'BG-16', 'BT-81'],
    domestic(
      when(isInvoice, (group) =>
        verify(allowed.includes(firstText(group, 'BT-81')), {
          expected: allowed.join(', '),
          found: firstText(group, 'BT-81'),
        }),
      ),
    ),
    'The payment means (BT-81) is not allowed for Danish sellers.',
  ),
  row(
    ['DK-R-006', 'BG-16', 'BT-84 BT-86'],
    means(['31', '42'], (group) => verify(account(group) > 0 && bankOf(group) !== '')),
    'A Danish credit transfer needs the account (BT-84) and the registration number (BT-86).',
  ),
  row(
    ['DK-R-007', 'BG-16', 'BT-89 BT-90 BT-91'],
    means(['49'], (group) =>
      verify(mandateOf(group) !== '' && firstText(group, isUbl(group) ? 'BT-91' : 'BT-90') !== ''),
    ),
    'A Danish direct debit needs the mandate (BT-89) and the account (BT-91; in CII, the creditor, BT-90).',
  ),
  row(
    ['DK-R-008', 'BG-16', 'BT-83 BT-84'],
    means(['50'], (group) => verify(startsWith(group, '01', '04', '15') && isGiro(group))),
    'A Danish giro payment needs a payment identifier 01#, 04# or 15# and an account of 7 or 8 digits.',
  ),
  row(
    ['DK-R-009', 'BG-16', 'BT-83'],
    means(['50'], (group) => verify(!startsWith(group, '04', '15') || reference(group) === 19)),
    'A Danish giro payment 04# or 15# needs 16 digits after it.',
  ),
  row(
    ['DK-R-010', 'BG-16', 'BT-83 BT-84'],
    means(['93'], (group) => verify(startsWith(group, '71', '73', '75') && account(group) === 8)),
    'A Danish FIK payment needs a payment identifier 71#, 73# or 75# and an account of 8 characters.',
  ),
  row(
    ['DK-R-011', 'BG-16', 'BT-83'],
    means(['93'], (group) => verify(!startsWith(group, '71', '75') || [18, 19].includes(reference(group)))),
    'A Danish FIK payment 71# or 75# needs 15 or 16 digits after it.',
  ),
  schemed('BG-4', 'BT-29'),
  schemed('BG-7', 'BT-46'),
  row(
    ['DK-R-014', 'invoice', 'BT-30'],
    danish(
      when(
        (invoice) => has(invoice, 'BT-30'),
        (invoice) =>
          verify(texts(invoice, 'BT-30-1').includes('0184'), { at: fieldsIn(invoice, 'BT-30')[0], expected: '0184' }),
      ),
    ),
    'The legal identifier of a Danish seller (BT-30) needs the scheme 0184.',
  ),
  row(
    ['DK-R-016', 'invoice', 'BT-115'],
    domestic((invoice) => verify(!isCreditNote(invoice) || decimalIn(invoice, 'BT-115')?.lt(0) !== true)),
    'A Danish credit note must not have a negative amount due (BT-115).',
  ),
  row(
    ['DK-R-017', 'invoice', 'BT-47', { syntax: 'ubl' }],
    domestic(
      when(
        (invoice) => has(invoice, 'BT-47'),
        (invoice) =>
          verify(texts(invoice, 'BT-47-1').includes('0184'), { at: fieldsIn(invoice, 'BT-47')[0], expected: '0184' }),
      ),
    ),
    'The legal identifier of a Danish buyer (BT-47) needs the scheme 0184.',
  ),
];
