import { elementsAt, fieldsAt } from '../../xml/path.ts';
import type { XmlElement } from '../../xml/read.ts';
import { agreement } from '../cii/unused.ts';
import { eachText, every, normalized, verify } from '../conditions.ts';
import { elementsNamed, elementsOnPath, placeOf } from '../document.ts';
import type { Group } from '../model/read.ts';
import { row } from '../rows.ts';
import type { Condition, Rule, Severity } from '../rule.ts';
import { atMost } from '../syntax.ts';

const ubl = { severity: 'warning', syntax: 'ubl' } as const;
const cii = { severity: 'warning', syntax: 'cii' } as const;

const isUrl = (text: string) => /^[a-zA-Z][a-zA-Z0-9+.-]+:/.test(text);

const withUri: Condition = (document) =>
  elementsAt(document.element, 'cac:Attachment/cac:ExternalReference')
    .filter((reference) => elementsAt(reference, 'cbc:URI').length === 0)
    .map((reference) => ({ at: placeOf(reference), expected: 'cbc:URI' }));

/** No space comes before the URL. */
const located = eachText('BT-124', (_, { element }) => isUrl(element.text), 'an absolute URL');

/** Peppol has it for invoices within Germany. */
export const externalDocument = (id: string, severity: Severity): Rule =>
  row(
    [id, 'BG-24', 'BT-124', { severity }],
    every(located, withUri),
    'The External document location (BT-124) is not an absolute URL.',
  );

const price = (kind: string) => `ram:SpecifiedLineTradeAgreement/ram:${kind}PriceProductTradePrice/ram:BasisQuantity`;

/** BT-149 with BT-150, which CII has in both prices. */
const sameBase: Condition = (line) => {
  const [gross, net] = ['Gross', 'Net'].map((kind) => fieldsAt(line.element, price(kind))[0]);
  if (gross === undefined || net === undefined) return [];
  const units = [gross, net].map(({ element }) => element.attributes.unitCode);
  const sameUnit = units.includes(undefined) || units[0] === units[1];
  return verify(gross.text === net.text && sameUnit, { at: gross, expected: net.text, found: gross.text });
};

const documents = (group: Group) => elementsOnPath(group, `${agreement}/ram:AdditionalReferencedDocument`);

const once = (id: string, term: string, name: string) =>
  row([id, 'invoice', term, cii], atMost(documents, name), `A supporting document has more than one ${name}.`);

const ublDates = ['Issue', 'Due', 'Start', 'End', 'ActualDelivery', 'TaxPoint', 'PaymentDue'].map(
  (name) => `cbc:${name}Date`,
);
const ciiDates = ['udt:DateTimeString', 'udt:DateString', 'qdt:DateTimeString'];

const isUblDate = ({ text }: XmlElement) => /^\d{4}-\d{2}-\d{2}$/.test(normalized(text));
const isCiiDate = ({ text, attributes }: XmlElement) => attributes.format === '102' && /^\d{8}$/.test(normalized(text));

const dates =
  (names: readonly string[], isDate: (element: XmlElement) => boolean, expected: string): Condition =>
  (group) =>
    elementsNamed(group, ...names)
      .filter((element) => !isDate(element))
      .map((element) => ({ at: placeOf(element), expected, found: element.text }));

const dateTerms = 'BT-2 BT-9 BT-72 BT-73 BT-74';

/** Which XRechnung announces as temporary. */
export const temporaryRules: readonly Rule[] = [
  externalDocument('BR-TMP-2', 'fatal'),
  row(
    ['BR-TMP-3', 'BG-25', 'BT-149 BT-150', { syntax: 'cii' }],
    sameBase,
    'The Item price base quantity (BT-149) of the gross price is not that of the net price.',
  ),
  once('BR-TMP-4', 'BT-123', 'ram:Name'),
  once('BR-TMP-5', 'BT-125', 'ram:AttachmentBinaryObject'),
  row(
    ['BR-TMP-6', 'invoice', dateTerms, ubl],
    dates(ublDates, isUblDate, 'YYYY-MM-DD'),
    'A date has more than year, month and day.',
  ),
  row(
    ['BR-TMP-7', 'invoice', dateTerms, cii],
    dates(ciiDates, isCiiDate, 'YYYYMMDD in the format 102'),
    'A date is not eight digits in the format 102.',
  ),
];
