import { fieldsAt } from '../../xml/path.ts';
import { decimalPlaces } from '../conditions.ts';
import { elementsEnding, elementsNamed, elementsOnPath, elementsWith, placeOf } from '../document.ts';
import type { Group } from '../model/read.ts';
import { row, ubl } from '../rows.ts';
import type { Condition, Rule, Severity } from '../rule.ts';
import { inEach, notUsed } from '../syntax.ts';
import { additional, isUblCreditNote, textAt, typeCode } from './limits.ts';

const warning = { severity: 'warning', ...ubl } as const;

/** From UBL-DT-08. */
const unusedAttributes =
  'schemeName schemeAgencyName schemeDataURI schemeURI format unitCodeListIdentifier unitCodeListAgencyIdentifier ' +
  'unitCodeListAgencyName listAgencyName listName name languageID listURI listSchemeURI languageLocaleID uri ' +
  'currencyCodeListVersionID characterSetCode encodingCode schemeAgencyID listAgencyID';

const ofPrices = (group: Group) =>
  new Set(
    elementsNamed(group, 'cac:Price')
      .flatMap(({ children }) => children.filter(({ name }) => name === 'cac:AllowanceCharge'))
      .flatMap(({ children }) => children),
  );

const amounts = (group: Group) => {
  const excluded = ofPrices(group);
  return elementsEnding(group, 'Amount').filter(
    (element) => !element.name.endsWith('PriceAmount') && !excluded.has(element),
  );
};

const ofType = (type: boolean) => (group: Group) =>
  elementsNamed(group, additional).filter((each) => (textAt(each, typeCode) === '130') === type);

/** Of amounts, embedded files and attributes. */
export const typeRules: readonly Rule[] = [
  row(
    ['UBL-DT-01', 'invoice', '', ubl],
    inEach(amounts, ({ text }) => decimalPlaces(text) <= 2),
    'An amount has more than 2 decimal places.',
  ),
  ...(['06 mimeCode', '07 filename'] as const).map((each) => {
    const [number, attribute = ''] = each.split(' ');
    return row(
      [`UBL-DT-${number}`, 'invoice', 'BT-125', ubl],
      inEach(
        (group) => elementsEnding(group, 'BinaryObject'),
        ({ attributes }) => attributes[attribute] !== undefined,
      ),
      `An attached document has no attribute ${attribute}.`,
    );
  }),
  ...unusedAttributes.split(' ').map((attribute, index) =>
    row(
      [`UBL-DT-${String(index + 8).padStart(2, '0')}`, 'invoice', '', warning],
      (group) =>
        notUsed(
          elementsWith(group, attribute)
            .filter(({ name }) => attribute !== 'name' || name !== 'cbc:PaymentMeansCode')
            .map((element) => placeOf(element, attribute)),
        ),
      `An invoice should not use the attribute ${attribute}${attribute === 'name' ? ', other than of the payment means code' : ''}.`,
    ),
  ),
];

const unused = (number: string, condition: Condition, what: string, severity: Severity = 'warning') =>
  row([`UBL-CR-${number}`, 'invoice', '', { severity, ...ubl }], condition, `An invoice should not use ${what}.`);

/** Elements that only some invoices or documents should not use. */
export const specialRules: readonly Rule[] = [
  unused(
    '001',
    (group) => notUsed(elementsEnding(group, 'CommonExtensionComponents-2}UBLExtensions').map((each) => placeOf(each))),
    'extensions',
  ),
  unused(
    '002',
    inEach(
      (group) => elementsOnPath(group, 'cbc:UBLVersionID'),
      ({ text }) => text.trim() === '2.1',
    ),
    'a version of UBL other than 2.1',
  ),
  unused(
    '412',
    (group) =>
      isUblCreditNote(group)
        ? []
        : notUsed(elementsOnPath(group, 'cac:PaymentMeans/cbc:PaymentDueDate').map((each) => placeOf(each))),
    'the due date of payment means; the due date (BT-9) is cbc:DueDate',
  ),
  unused(
    '663',
    (group) => notUsed(elementsWith(group, 'unitCodeListID').map((each) => placeOf(each, 'unitCodeListID'))),
    'the attribute unitCodeListID',
  ),
  unused(
    '665',
    (group) => notUsed(ofType(false)(group).flatMap((each) => fieldsAt(each, 'cbc:ID/@schemeID'))),
    'a scheme identifier of a supporting document',
  ),
  unused(
    '666',
    (group) => notUsed(ofType(true)(group).flatMap((each) => fieldsAt(each, 'cac:Attachment'))),
    'an attachment of the invoiced object',
    'fatal',
  ),
  unused(
    '673',
    (group) => notUsed(ofType(true)(group).flatMap((each) => fieldsAt(each, 'cbc:DocumentDescription'))),
    'a description of the invoiced object',
    'fatal',
  ),
];
