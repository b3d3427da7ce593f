import { parseDate } from '../../values.ts';
import type { XmlElement } from '../../xml/read.ts';
import { isCode } from '../codes/lists.ts';
import { coded, firstText, normalized, texts, verify, when } from '../conditions.ts';
import { elementsNamed, placeOf } from '../document.ts';
import { fieldsIn, type Group, isCii } from '../model/read.ts';
import { nameOf, type TermId } from '../model/terms.ts';
import { row, ubl } from '../rows.ts';
import type { Condition, Problem, Rule, Syntax } from '../rule.ts';
import { isUblCreditNote, textAt } from '../ubl/limits.ts';

/** Each element of these names for which the test is false. */
const eachElement =
  (names: readonly string[], test: (element: XmlElement, group: Group) => boolean, expected?: string): Condition =>
  (group) =>
    elementsNamed(group, ...names)
      .filter((element) => !test(element, group))
      .map((element): Problem => ({ at: placeOf(element), expected, found: element.text.trim() }));

/** Of invoices and credit notes, and of those that the buyer issues for the seller. */
const invoiceTypes =
  '71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877'.split(' ');
const creditTypes = '381 396 81 83 532'.split(' ');
const selfBilledTypes = ['389', '527'];
const selfCreditTypes = ['261'];

/** With an answer to the invoice, it is process 02. */
const withResponse = 'urn:peppol:bis:billing_with_response';
const french = ['urn:peppol:france:billing:regulated', 'urn:peppol:france:billing:non-regulated'];

/** The rule file of CII has no French processes. */
export function processOf(group: Group): '01' | '02' | undefined {
  const process = firstText(group.invoice, 'BT-23');
  if (process === withResponse) return '02';
  const usual = `urn:fdc:peppol.eu:2017:poacc:${isSelfBilled(group) ? 'selfbilling' : 'billing'}:01:1.0`;
  return process === usual || (!isCii(group) && french.includes(process)) ? '01' : undefined;
}

/** Also if the process is missing. */
export const isSelfBilled = ({ invoice }: Group): boolean =>
  /:poacc:selfbilling:/.test(`${firstText(invoice, 'BT-23')} ${firstText(invoice, 'BT-24')}`);

const countries = (invoice: Group): readonly [seller: string, buyer: string] => [
  firstText(invoice, 'BT-40').toUpperCase(),
  firstText(invoice, 'BT-55').toUpperCase(),
];

export const inGermany = (group: Group): boolean => countries(group.invoice).every((country) => country === 'DE');

type ListRow = readonly [id: string, list: Parameters<typeof isCode>[0], terms: readonly TermId[], syntax?: Syntax];

const lists: readonly ListRow[] = [
  ['CL001', 'MIME types of attachments', ['BT-125-1']],
  ['CL002', 'UNTDID 5189', ['BT-98', 'BT-140']],
  ['CL003', 'UNTDID 7161', ['BT-105', 'BT-145']],
  ['CL006', 'UNTDID 2005 for tax points', ['BT-8'], 'ubl'],
];

const addressScheme = 'a code of EAS in Peppol';
const isAddressScheme = (scheme = '') => isCode('EAS in Peppol', scheme);
const isAddressSchemeInCii = (scheme = '') => isCode('EAS in Peppol in CII', scheme);
const schemeMessage = 'The scheme of an electronic address is not a code of EAS in Peppol.';

/** The category that belongs to an exemption reason code. */
const reasons = [
  ['P0104', 'VATEX-EU-G', 'G'],
  ['P0105', 'VATEX-EU-O', 'O'],
  ['P0106', 'VATEX-EU-IC', 'K'],
  ['P0107', 'VATEX-EU-AE', 'AE'],
  ['P0108', 'VATEX-EU-D', 'E'],
  ['P0109', 'VATEX-EU-F', 'E'],
  ['P0110', 'VATEX-EU-I', 'E'],
  ['P0111', 'VATEX-EU-J', 'E'],
] as const;

/** The rule file of CII looks for the type in an element that no document has. */
const types = (id: string, element: string, codes: readonly string[], selfCodes = codes): Rule =>
  row(
    [id, 'invoice', 'BT-3', ubl],
    when(
      (invoice) => processOf(invoice) === '01' || (processOf(invoice) === '02' && !isSelfBilled(invoice)),
      (invoice) => {
        const allowed = isSelfBilled(invoice) ? selfCodes : codes;
        return fieldsIn(invoice, 'BT-3')
          .filter((field) => field.element.name === element && !allowed.includes(normalized(field.text)))
          .map((at) => ({ at, expected: allowed.join(', '), found: at.text }));
      },
    ),
    'The Invoice type code (BT-3) is not allowed for this business process (BT-23).',
  );

const dates = ['IssueDate', 'DueDate', 'TaxPointDate', 'StartDate', 'EndDate', 'ActualDeliveryDate'];
const isCiiDate = ({ text, attributes }: XmlElement) =>
  attributes.format?.trim() === '102' && /^\s*20\d{6}\s*$/.test(text);
const isDate = (text: string) => text.length === 10 && parseDate(text) !== undefined;

const amounts =
  'Amount BaseAmount PriceAmount TaxAmount TaxableAmount LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount';
export const amountElements: readonly string[] = amounts.split(' ').map((name) => `cbc:${name}`);

export const germanTypes: readonly Rule[] = [
  row(
    ['PEPPOL-EN16931-P0112', 'invoice', 'BT-3 BT-40 BT-55', ubl],
    when(
      (invoice) => !isUblCreditNote(invoice) && texts(invoice, 'BT-3').some((code) => ['326', '384'].includes(code)),
      (invoice) => verify(inGermany(invoice)),
    ),
    'The Invoice type codes (BT-3) 326 and 384 are only for invoices within Germany.',
  ),
];

/** Codes and formats. */
export const peppolCodes: readonly Rule[] = [
  types('PEPPOL-EN16931-P0100', 'cbc:InvoiceTypeCode', invoiceTypes, selfBilledTypes),
  types('PEPPOL-EN16931-P0101', 'cbc:CreditNoteTypeCode', creditTypes, selfCreditTypes),
  ...reasons.map(([id, reason, category]) =>
    row(
      [`PEPPOL-EN16931-${id}`, 'invoice', 'BT-118 BT-121', ubl],
      eachElement(
        ['cac:TaxCategory'],
        (tax) =>
          textAt(tax, 'cbc:TaxExemptionReasonCode').toUpperCase() !== reason || textAt(tax, 'cbc:ID') === category,
        category,
      ),
      `The exemption reason ${reason} needs the VAT category ${category}.`,
    ),
  ),
  ...lists.flatMap(([id, list, terms, syntax]) =>
    terms.map((term) =>
      row(
        [`PEPPOL-EN16931-${id}`, 'invoice', term, syntax && { syntax }],
        coded(term, list),
        `The ${nameOf(term)} is not a code of ${list}.`,
      ),
    ),
  ),
  row(
    ['PEPPOL-EN16931-CL008', 'invoice', 'BT-34-1 BT-49-1', ubl],
    eachElement(
      ['cbc:EndpointID'],
      ({ attributes: { schemeID } }) => schemeID === undefined || isAddressScheme(schemeID),
      addressScheme,
    ),
    schemeMessage,
  ),
  row(
    ['PEPPOL-EN16931-CL008', 'invoice', 'BT-34-1 BT-49-1', { syntax: 'cii' }],
    (invoice) =>
      [...fieldsIn(invoice, 'BT-34'), ...fieldsIn(invoice, 'BT-49')]
        .filter(({ element }) => !isAddressSchemeInCii(element.attributes.schemeID))
        .map((at) => ({ at, expected: addressScheme, found: at.element.attributes.schemeID })),
    schemeMessage,
  ),
  ...(['ubl', 'cii'] as const).map((syntax) =>
    row(
      ['PEPPOL-EN16931-CL007', 'invoice', 'BT-5', { syntax }],
      eachElement(
        syntax === 'ubl' ? amountElements : ['ram:TaxTotalAmount'],
        ({ attributes }) =>
          isCode(syntax === 'ubl' ? 'ISO 4217 in Peppol' : 'ISO 4217', normalized(attributes.currencyID ?? '')),
        'a code of ISO 4217',
      ),
      'The currency of an amount is not a code of ISO 4217.',
    ),
  ),
  row(
    ['PEPPOL-EN16931-F001', 'invoice', 'BT-2 BT-7 BT-9 BT-72 BT-73 BT-74 BT-134 BT-135', ubl],
    eachElement(
      dates.map((name) => `cbc:${name}`),
      ({ text }) => isDate(text),
      'YYYY-MM-DD',
    ),
    'A date does not have the form YYYY-MM-DD.',
  ),
  row(
    ['PEPPOL-EN16931-F001', 'invoice', 'BT-2 BT-7 BT-9 BT-72 BT-73 BT-74 BT-134 BT-135', { syntax: 'cii' }],
    eachElement(['udt:DateTimeString'], isCiiDate, 'YYYYMMDD in the format 102'),
    'A date does not have the form YYYYMMDD.',
  ),
];
