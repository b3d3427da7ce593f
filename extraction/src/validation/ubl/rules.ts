import { fieldsAt } from '../../xml/path.ts';
import type { XmlElement } from '../../xml/read.ts';
import { elementsNamed, elementsOnPath, placeOf } from '../document.ts';
import type { Group } from '../model/read.ts';
import { row, ubl } from '../rows.ts';
import type { Condition, Rule, RuleSet } from '../rule.ts';
import { anywhere, atMost, inEach, onPath, unusedRules } from '../syntax.ts';
import { additional, isUblCreditNote, limitRules, lines, supplier, textAt, typeCode } from './limits.ts';
import { specialRules, typeRules } from './types.ts';
import { unusedAnywhereInUbl, unusedInUbl } from './unused.ts';

const cr = { syntax: 'ubl', prefix: 'UBL-CR', namespace: 'cbc' } as const;

/** The payee has at most one, and another name than the seller. */
const payee =
  (path: string): Condition =>
  (group) => {
    const sellers = new Set(
      elementsOnPath(group, `${supplier}/cac:PartyLegalEntity/cbc:RegistrationName`).map(({ text }) => text.trim()),
    );
    return inEach(
      () => elementsNamed(group, 'cac:PayeeParty'),
      (party) =>
        fieldsAt(party, path).length <= 1 &&
        fieldsAt(party, 'cac:PartyName/cbc:Name').some(({ text }) => sellers.size > (sellers.has(text) ? 1 : 0)),
    )(group);
  };

const isSepa = ({ attributes }: XmlElement) => attributes.schemeID?.toUpperCase() === 'SEPA';

const distinct =
  (name: string): Condition =>
  (group) => {
    const elements = elementsNamed(group, name);
    const other = elements.find(({ text }) => text !== elements[0]?.text);
    return other === undefined
      ? []
      : [{ at: placeOf(other), expected: elements[0]?.text.trim(), found: other.text.trim() }];
  };

/** Also an allowance of a price, and a charge of a line. */
const reasonOf = (charge: 'true' | 'false') => (group: Group) =>
  elementsNamed(group, 'cac:AllowanceCharge').filter((each) => textAt(each, 'cbc:ChargeIndicator') === charge);

const syntaxRules: readonly Rule[] = [
  ...limitRules,
  row(
    ['UBL-SR-07', 'invoice', 'BT-25', ubl],
    inEach(
      (group) => elementsNamed(group, 'cac:BillingReference'),
      (element) => fieldsAt(element, 'cac:InvoiceDocumentReference/cbc:ID').length > 0,
    ),
    'A reference to a preceding invoice has no identifier (BT-25).',
  ),
  ...(
    [
      ['19', 'cac:PartyName/cbc:Name', 'BT-59'],
      ['20', 'cac:PartyIdentification/cbc:ID[@schemeID!=SEPA]', 'BT-60'],
      ['21', 'cac:PartyLegalEntity/cbc:CompanyID', 'BT-61'],
    ] as const
  ).map(([number, path, term]) =>
    row(
      [`UBL-SR-${number}`, 'invoice', `${term} BT-59 BT-27`, ubl],
      payee(path),
      `The payee has its ${term} more than once, or the name of the seller.`,
    ),
  ),
  row(
    ['UBL-SR-29', 'invoice', 'BT-90', ubl],
    (group) => {
      const found = elementsNamed(group, 'cac:PartyIdentification')
        .flatMap((each) => fieldsAt(each, 'cbc:ID'))
        .filter(({ element }) => isSepa(element));
      return found.length <= 1 ? [] : [{ at: found[1], expected: 'at most 1', found: String(found.length) }];
    },
    'The invoice has more than one Bank assigned creditor identifier (BT-90).',
  ),
  row(
    ['UBL-SR-30', 'invoice', 'BT-97', ubl],
    atMost(reasonOf('false'), 'cbc:AllowanceChargeReason'),
    'An allowance has more than one reason.',
  ),
  row(
    ['UBL-SR-31', 'invoice', 'BT-104', ubl],
    atMost(reasonOf('true'), 'cbc:AllowanceChargeReason'),
    'A charge has more than one reason.',
  ),
  row(
    ['UBL-SR-42', 'invoice', 'BT-31 BT-32', ubl],
    atMost((group) => elementsOnPath(group, supplier), 'cac:PartyTaxScheme', 2),
    'The seller has more than two tax registrations.',
  ),
  row(
    ['UBL-SR-43', 'invoice', 'BT-18 BT-122', ubl],
    inEach(
      (group) => elementsNamed(group, additional),
      (element, group) => {
        const code = textAt(element, typeCode);
        return (
          code === '130' ||
          (isUblCreditNote(group) && code === '50') ||
          (fieldsAt(element, 'cbc:ID/@schemeID').length === 0 && fieldsAt(element, typeCode).length === 0)
        );
      },
    ),
    'Only a reference to the invoiced object has a scheme, or a document type code (130, in a credit note also 50).',
  ),
  row(
    ['UBL-SR-44', 'invoice', 'BT-83', ubl],
    distinct('cbc:PaymentID'),
    'The invoice has different remittance informations (BT-83).',
  ),
  row(
    ['UBL-SR-47', 'invoice', 'BT-81', ubl],
    distinct('cbc:PaymentMeansCode'),
    'The invoice has different payment means codes (BT-81).',
  ),
  row(
    ['UBL-SR-48', 'invoice', 'BG-30', ubl],
    atMost((group) => elementsNamed(group, ...lines), 'cac:Item/cac:ClassifiedTaxCategory', 1, 1),
    'An Invoice line (BG-25) does not have exactly one VAT category.',
  ),
  row(
    ['UBL-SR-53', 'invoice', 'BT-31 BT-32 BT-48 BT-63', ubl],
    inEach(
      (group) => elementsNamed(group, 'cac:PartyTaxScheme'),
      (element) =>
        fieldsAt(element, 'cac:TaxScheme/cbc:ID').length > 0 && fieldsAt(element, 'cbc:CompanyID').length > 0,
    ),
    'A tax registration has no identifier, or no tax scheme.',
  ),
];

/** How EN 16931 uses the elements of UBL. */
export const ublSyntax: RuleSet = {
  name: 'EN 16931 in UBL',
  version: '1.3',
  syntax: 'ubl',
  rules: [
    ...syntaxRules,
    ...typeRules,
    ...specialRules,
    ...unusedRules({ ...cr, find: onPath }, unusedInUbl),
    ...unusedRules({ ...cr, find: anywhere }, unusedAnywhereInUbl),
  ],
  notChecked: [],
};
