import { fieldsAt } from '../../xml/path.ts';
import { absent, atMostGroups, every, exists, firstText, normalized, verify } from '../conditions.ts';
import { elementsNamed, elementsOnPath, placeOf } from '../document.ts';
import { fieldsIn, type Group } from '../model/read.ts';
import { nameOf, type TermId } from '../model/terms.ts';
import { cii, row, ubl } from '../rows.ts';
import type { Rule } from '../rule.ts';
import { atMost } from '../syntax.ts';
import { cardinalityRules } from './cardinality.ts';
import { amountElements, germanTypes, inGermany, isSelfBilled, peppolCodes, processOf } from './codes.ts';
import { hasSubtotals } from './conditions.ts';
import { identifierRules } from './identifiers.ts';
import { nationalRules } from './national/rules.ts';
import { ownOfPeppol, sharedRules } from './shared.ts';

const identifier = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const selfIdentifier = identifier.replace('billing', 'selfbilling');

const agreement = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement';
const lineObjects = 'ram:SpecifiedLineTradeSettlement/ram:AdditionalReferencedDocument[ram:TypeCode=130]';

/** In CII, only one document of each of these types. */
const single = (id: string, term: TermId, type: string): Rule =>
  row(
    [id, 'invoice', term, cii],
    atMost(({ invoice }) => [invoice.element], `${agreement}/ram:AdditionalReferencedDocument[ram:TypeCode=${type}]`),
    `The invoice has more than one ${nameOf(term)}.`,
  );

/** Also the total with a breakdown, and the amounts of the breakdown. */
const taxAmounts = (invoice: Group) => [
  ...elementsNamed(invoice, ...amountElements.filter((name) => name !== 'cbc:TaxAmount')),
  ...elementsOnPath(invoice, 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount'),
];

const commonRules: readonly Rule[] = [
  ...sharedRules,
  ...ownOfPeppol,
  row(
    ['PEPPOL-EN16931-R002', 'invoice', 'BT-22', ubl],
    (invoice) => (inGermany(invoice) ? [] : atMostGroups(1, 'BG-1')(invoice)),
    'The invoice has more than one note (BT-22).',
  ),
  row(
    ['PEPPOL-EN16931-R002', 'invoice', 'BT-21 BT-22', cii],
    every(atMostGroups(1, 'BG-1'), absent('BT-21')),
    'The invoice has more than one note (BT-22), or a note with a subject (BT-21).',
  ),
  single('PEPPOL-EN16931-R006', 'BT-18', '130'),
  single('PEPPOL-EN16931-R080', 'BT-11', '50'),
  row(
    ['PEPPOL-EN16931-R100', 'BG-25', 'BT-128', cii],
    (line) => verify(fieldsAt(line.element, lineObjects).length <= 1),
    'A line has more than one invoiced object (BT-128).',
  ),
  row(
    ['PEPPOL-EN16931-R003', 'invoice', 'BT-10 BT-13'],
    exists('BT-10', 'BT-13'),
    'The invoice has no Buyer reference (BT-10) and no Purchase order reference (BT-13).',
  ),
  row(
    ['PEPPOL-EN16931-R004', 'invoice', 'BT-24'],
    (invoice) => {
      const expected = isSelfBilled(invoice) ? selfIdentifier : identifier;
      const [at] = fieldsIn(invoice, 'BT-24');
      const found = firstText(invoice, 'BT-24');
      return verify(found.startsWith(expected) && !found.includes('::'), { at, expected, found });
    },
    'The Specification identifier (BT-24) is not that of Peppol BIS Billing 3.0.',
  ),
  row(
    ['PEPPOL-EN16931-R007', 'invoice', 'BT-23'],
    (invoice) => verify(processOf(invoice) !== undefined, { at: fieldsIn(invoice, 'BT-23')[0] }),
    'The Business process type (BT-23) is not one of Peppol.',
  ),
  row(
    ['PEPPOL-EN16931-R051', 'invoice', 'BT-5', ubl],
    (invoice) => {
      const expected = firstText(invoice, 'BT-5');
      return taxAmounts(invoice)
        .filter(({ attributes }) => attributes.currencyID !== expected)
        .map((element) => ({ at: placeOf(element, 'currencyID'), expected, found: element.attributes.currencyID }));
    },
    'An amount is not in the currency of the invoice (BT-5).',
  ),
  row(
    ['PEPPOL-EN16931-R051', 'tax total', 'BT-5 BT-110', ubl],
    (group) =>
      verify(
        !hasSubtotals(group) ||
          !group.fields.has('BT-110') ||
          normalized(group.fields.get('BT-110-1')?.[0]?.text ?? '') === firstText(group.invoice, 'BT-5'),
        { at: group.fields.get('BT-110')?.[0], expected: 'the currency of the invoice' },
      ),
    'The Invoice total VAT amount (BT-110) is not in the currency of the invoice (BT-5).',
  ),
  row(
    ['PEPPOL-EN16931-R080', 'invoice', 'BT-11', ubl],
    (invoice) =>
      verify(
        invoice.element.name !== 'cn:CreditNote' ||
          fieldsAt(invoice.element, 'cac:AdditionalDocumentReference[cbc:DocumentTypeCode=50]').length <= 1,
      ),
    'The credit note has more than one Project reference (BT-11).',
  ),
  row(
    ['PEPPOL-EN16931-R100', 'BG-25', 'BT-128', ubl],
    (line) => verify(fieldsAt(line.element, 'cac:DocumentReference').length <= 1),
    'A line has more than one invoiced object (BT-128).',
  ),
  ...identifierRules,
  ...peppolCodes,
];

export const peppolRules: readonly Rule[] = [...commonRules, ...germanTypes, ...nationalRules];

/** The rule file of self-billing has no national rules. */
export const selfBillingRules: readonly Rule[] = [...commonRules, ...cardinalityRules];
