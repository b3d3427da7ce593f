import { fieldsAt } from '../../xml/path.ts';
import type { XmlElement } from '../../xml/read.ts';
import { elementsEnding, elementsNamed, elementsOnPath, elementsWith, placeOf } from '../document.ts';
import type { Group } from '../model/read.ts';
import type { Rule, Severity } from '../rule.ts';
import { inEach, notUsed } from '../syntax.ts';
import { hasElement, rule, textAt } from './rule.ts';
import { line, lineSettlement, plainIds, settlement } from './unused.ts';

const isAdditional = (element: XmlElement, ...codes: readonly string[]) =>
  element.name === 'ram:AdditionalReferencedDocument' && codes.includes(textAt(element, 'ram:TypeCode'));

type Exception = readonly [
  number: string,
  severity: Severity,
  suffix: string,
  name: string,
  allowed: (element: XmlElement, group: Group) => boolean,
];

function taxesOfHeader(group: Group): ReadonlySet<XmlElement> {
  const found = new Set<XmlElement>();
  const add = (element: XmlElement): void => {
    if (element.name.endsWith('TradeTax')) found.add(element);
    element.children.forEach(add);
  };
  elementsOnPath(group, settlement).forEach(add);
  return found;
}

/** Elements that only some elements of the type may have. */
const exceptions: readonly Exception[] = [
  ['015', 'fatal', 'ReferencedDocument', 'URIID', (element) => isAdditional(element, '916')],
  ['018', 'fatal', 'ReferencedDocument', 'TypeCode', (element) => isAdditional(element, '50', '130', '916')],
  ['021', 'fatal', 'ReferencedDocument', 'Name', (element) => isAdditional(element, '916')],
  ['022', 'fatal', 'ReferencedDocument', 'AttachmentBinaryObject', (element) => isAdditional(element, '916')],
  ['024', 'fatal', 'ReferencedDocument', 'ReferenceTypeCode', (element) => isAdditional(element, '130')],
  [
    '027',
    'fatal',
    'ReferencedDocument',
    'FormattedIssueDateTime',
    ({ name }) => name === 'ram:InvoiceReferencedDocument',
  ],
  ['052', 'warning', 'TradeTax', 'ExemptionReasonCode', ({ name }) => name === 'ram:ApplicableTradeTax'],
  ['098', 'warning', 'TradeTax', 'ExemptionReason', ({ name }) => name === 'ram:ApplicableTradeTax'],
];

/** Only in the settlement of the document. */
const ofHeader = [
  ['041', 'BasisAmount'],
  ['054', 'TaxPointDate'],
  ['058', 'DueDateTypeCode'],
] as const;

const dates = 'BT-2 BT-7 BT-9 BT-26 BT-72 BT-73 BT-74 BT-134 BT-135';
const calendarDate = /^\s*\d{4}(?:1[0-2]|0[1-9])(?:3[01]|[12]\d|0[1-9])\s*$/;

const attributesOf = (numbers: readonly string[], find: (group: Group) => readonly XmlElement[], names: string) =>
  names.split(' ').map((attribute, index) =>
    rule(
      [`DT-${numbers[index]}`, 'fatal', ''],
      (group) =>
        notUsed(
          find(group)
            .filter(({ attributes }) => attributes[attribute] !== undefined)
            .map((element) => placeOf(element, attribute)),
        ),
      `This identifier or code must not have the attribute ${attribute}.`,
    ),
  );

const plain = (group: Group) => plainIds.flatMap((path) => elementsOnPath(group, path));

function otherIds(group: Group): readonly XmlElement[] {
  const known = new Set(plain(group));
  return elementsEnding(group, 'ID').filter((element) => element.name.startsWith('ram:') && !known.has(element));
}

const schemes = 'schemeName schemeAgencyName schemeDataURI schemeURI';

/** Of identifiers, codes, amounts, quantities, taxes and dates. */
export const types: readonly Rule[] = [
  ...attributesOf(
    ['001', '002', '003', '004', '005', '006', '007'],
    plain,
    `${schemes} schemeID schemeAgencyID schemeVersionID`,
  ),
  ...attributesOf(['101', '102', '103', '104'], otherIds, schemes),
  ...exceptions.map(([number, severity, suffix, name, allowed]) =>
    rule(
      [`DT-${number}`, severity, ''],
      (group) =>
        notUsed(
          elementsEnding(group, suffix)
            .filter((element) => !allowed(element, group))
            .flatMap((element) => fieldsAt(element, `ram:${name}`)),
        ),
      `Only some elements …${suffix} may have ram:${name}; this one must not.`,
    ),
  ),
  ...ofHeader.map(([number, name]) =>
    rule(
      [`DT-${number}`, 'warning', ''],
      (group) => {
        const allowed = taxesOfHeader(group);
        return notUsed(
          elementsEnding(group, 'TradeTax')
            .filter((element) => !allowed.has(element))
            .flatMap((element) => fieldsAt(element, `ram:${name}`)),
        );
      },
      `The tax of a line should not have ram:${name}.`,
    ),
  ),
  rule(
    ['DT-031', 'fatal', ''],
    (group) =>
      notUsed(
        elementsWith(group, 'currencyID')
          .filter(({ name }) => name.endsWith('Amount') && name.startsWith('ram:') && name !== 'ram:TaxTotalAmount')
          .map((element) => placeOf(element, 'currencyID')),
      ),
    'An amount other than a VAT total must not have the attribute currencyID.',
  ),
  rule(
    ['DT-033', 'fatal', 'BT-130'],
    (group) =>
      elementsOnPath(group, `${line}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity`).some(
        ({ attributes }) => attributes.unitCode !== undefined,
      )
        ? []
        : notUsed(
            elementsWith(group, 'unitCode')
              .filter(({ name }) => name.endsWith('Quantity'))
              .map((element) => placeOf(element, 'unitCode')),
          ),
    'A quantity must not have a unit if no invoiced quantity has one.',
  ),
  rule(
    ['DT-037', 'fatal', ''],
    inEach(
      (group) => elementsEnding(group, 'TradeTax'),
      (element) => !hasElement(element, 'ram:TypeCode') || hasElement(element, 'ram:TypeCode[.=VAT]'),
    ),
    'A tax is not of the type VAT.',
  ),
  rule(
    ['DT-097', 'fatal', dates],
    inEach(
      (group) => elementsNamed(group, 'udt:DateTimeString').filter(({ attributes }) => attributes.format === '102'),
      ({ text }) => calendarDate.test(text),
    ),
    'A date of the format 102 is not written as YYYYMMDD.',
  ),
];

export const listed = ['045 listID', '046 listAgencyID', '047 listVersionID', '048 listURI'].map((each) => {
  const [number, attribute = ''] = each.split(' ');
  return rule(
    [`DT-${number}`, 'warning', 'BT-151'],
    (group) =>
      notUsed(
        elementsOnPath(group, `${lineSettlement}/ram:ApplicableTradeTax/ram:CategoryCode`)
          .filter(({ attributes }) => attributes[attribute] !== undefined)
          .map((element) => placeOf(element, attribute)),
      ),
    `The VAT category of a line should not have the attribute ${attribute}.`,
  );
});
