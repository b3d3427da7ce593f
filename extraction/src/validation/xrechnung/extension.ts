import { createDecimal } from '../../decimal.ts';
import { fieldsAt, textsAt } from '../../xml/path.ts';
import type { XmlElement } from '../../xml/read.ts';
import { isCode } from '../codes/lists.ts';
import {
  decimalIn,
  decimalOf,
  decimalPlaces,
  eachText,
  firstText,
  normalized,
  rounded,
  verify,
  when,
} from '../conditions.ts';
import { elementsNamed } from '../document.ts';
import { type Group, groupsIn } from '../model/read.ts';
import { type GroupName, nameOf, type TermId } from '../model/terms.ts';
import { row, ubl } from '../rows.ts';
import type { Condition, Problem, Rule } from '../rule.ts';

/** Of health applications in Germany. */
const extraSchemes = ['XR01', 'XR02', 'XR03'];

type SchemeRow = readonly [
  id: string,
  list: 'ISO 6523 ICD' | 'EAS',
  at: GroupName,
  terms: readonly TermId[],
  sepa?: boolean,
];

const schemes: readonly SchemeRow[] = [
  ['BR-DEX-04', 'ISO 6523 ICD', 'BG-4', ['BT-29-1'], true],
  ['BR-DEX-04', 'ISO 6523 ICD', 'BG-7', ['BT-46-1']],
  ['BR-DEX-04', 'ISO 6523 ICD', 'BG-10', ['BT-60-1'], true],
  ['BR-DEX-05', 'ISO 6523 ICD', 'invoice', ['BT-30-1', 'BT-47-1', 'BT-61-1']],
  ['BR-DEX-06', 'ISO 6523 ICD', 'invoice', ['BT-157-1']],
  ['BR-DEX-07', 'EAS', 'invoice', ['BT-34-1', 'BT-49-1']],
  ['BR-DEX-08', 'ISO 6523 ICD', 'invoice', ['BT-71-1']],
];

const lineAmount = (line: XmlElement) => decimalOf(fieldsAt(line, 'cbc:LineExtensionAmount')[0]);
const subLines = ({ children }: XmlElement) => children.filter(({ name }) => name === 'cac:SubInvoiceLine');

/** The amount of a line with lines inside it is the sum of these. */
const subSums: Condition = (invoice) =>
  elementsNamed(invoice, 'cac:InvoiceLine', 'cac:SubInvoiceLine').flatMap((line): Problem[] => {
    const inner = subLines(line);
    if (inner.length === 0) return [];
    const expected = inner.reduce((sum, each) => sum.plus(lineAmount(each) ?? 0), createDecimal('0'));
    const found = lineAmount(line);
    const at = { element: line, attribute: undefined, text: '' };
    return found?.eq(expected) === true ? [] : [{ at, expected: expected.toFixed(), found: found?.toFixed() }];
  });

const inElements =
  (name: string, test: (element: XmlElement, group: Group) => boolean): Condition =>
  (group) =>
    elementsNamed(group, name)
      .filter((element) => !test(element, group))
      .map((element) => ({ at: { element, attribute: undefined, text: '' } }));

const paid = (element: XmlElement) => fieldsAt(element, 'cbc:PaidAmount')[0];

const third = (id: string, path: string, what: string): Rule =>
  row(
    [id, 'invoice', '', ubl],
    inElements('cac:PrepaidPayment', (element) => textsAt(element, path).length > 0),
    `The payment of a third party has no ${what}.`,
  );

const dueWithThird: Condition = (totals) => {
  const zero = createDecimal('0');
  const gross = decimalIn(totals, 'BT-112');
  const due = decimalIn(totals, 'BT-115');
  const payments = elementsNamed(totals, 'cac:PrepaidPayment').reduce(
    (sum, element) => sum.plus(decimalOf(paid(element)) ?? zero),
    zero,
  );
  const expected =
    gross &&
    rounded(gross.minus(decimalIn(totals, 'BT-113') ?? zero).plus(payments)).plus(decimalIn(totals, 'BT-114') ?? zero);
  return verify(expected !== undefined && due?.eq(expected) === true, {
    expected: expected?.toFixed(),
    found: due?.toFixed(),
  });
};

/** Rules of EN 16931 in whose place the extension has its own. */
export const replacedByExtension = ['BR-CL-10', 'BR-CL-11', 'BR-CL-21', 'BR-CL-24', 'BR-CL-25', 'BR-CL-26', 'BR-CO-16'];

/** BR-DEX: of the extension of XRechnung. */
export const extensionRules: readonly Rule[] = [
  row(
    ['BR-DEX-01', 'invoice', 'BT-125'],
    eachText(
      'BT-125-1',
      (type) => type === 'application/xml' || isCode('MIME types of attachments', type),
      'a MIME type that XRechnung allows',
    ),
    'The MIME type of an attached document (BT-125) is not allowed.',
  ),
  row(
    ['BR-DEX-02', 'invoice', 'BT-131', { ...ubl, severity: 'warning' }],
    subSums,
    'The amount of a line (BT-131) should be the sum of the lines in it.',
  ),
  row(
    ['BR-DEX-03', 'invoice', 'BG-30', ubl],
    inElements('cac:SubInvoiceLine', (line) => fieldsAt(line, 'cac:Item/cac:ClassifiedTaxCategory').length === 1),
    'A sub invoice line does not have exactly one VAT category.',
  ),
  ...schemes.flatMap(([id, list, at, terms, sepa]) =>
    terms.map((term) =>
      row(
        [id, at, term],
        eachText(
          term,
          (scheme) => isCode(list, scheme) || extraSchemes.includes(scheme) || (sepa === true && scheme === 'SEPA'),
          `a code of ${list}`,
        ),
        `The scheme of the ${nameOf(term)} is not a code of ${list}.`,
      ),
    ),
  ),
  row(
    ['BR-DEX-09', 'BG-22', 'BT-112 BT-113 BT-114 BT-115', ubl],
    dueWithThird,
    'The Amount due for payment (BT-115) is not the total with VAT minus the Paid amount plus rounding plus payments of third parties.',
  ),
  third('BR-DEX-10', 'cbc:ID', 'type'),
  third('BR-DEX-11', 'cbc:PaidAmount', 'amount'),
  third('BR-DEX-12', 'cbc:InstructionID', 'description'),
  row(
    ['BR-DEX-13', 'invoice', '', ubl],
    inElements('cac:PrepaidPayment', (element) => decimalPlaces(paid(element)?.text ?? '') <= 2),
    'The payment of a third party has more than 2 decimal places.',
  ),
  row(
    ['BR-DEX-14', 'invoice', 'BT-5', ubl],
    inElements(
      'cac:PrepaidPayment',
      (element, group) =>
        normalized(paid(element)?.element.attributes.currencyID ?? '') === firstText(group.invoice, 'BT-5'),
    ),
    'The payment of a third party is not in the currency of the invoice (BT-5).',
  ),
  row(
    ['BR-DEX-15', 'invoice', 'BG-25', { severity: 'warning', syntax: 'cii' }],
    when(
      (invoice) => groupsIn(invoice, 'BG-25').length > 0,
      (invoice) => verify(elementsNamed(invoice, 'ram:ParentLineID').length === 0),
    ),
    'The invoice seems to have sub invoice lines; XRechnung does not support them in CII.',
  ),
];
