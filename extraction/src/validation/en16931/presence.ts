import { parseDate } from '../../values.ts';
import { type Field, firstTextAt } from '../../xml/path.ts';
import { every, exists, filled, firstText, has, numeric, textSet, texts, verify, when } from '../conditions.ts';
import { elementsNamed } from '../document.ts';
import { fieldsIn, type Group } from '../model/read.ts';
import type { GroupName, TermId } from '../model/terms.ts';
import { cii, needs, needsGroup, needsText, row, ubl } from '../rows.ts';
import type { Condition, Rule } from '../rule.ts';
import { inEach } from '../syntax.ts';

const negative = (value: string) => `The ${value} is negative, or it is missing.`;
const atLeastZero = (term: TermId) => numeric(term, (value) => value.gte(0), 'at least 0');

/** In CII, an element around the date, which must have the format 102. */
function dateOf(field: Field): string | undefined {
  const [inner] = field.element.children;
  if (inner === undefined) return parseDate(field.text);
  return inner.attributes.format === '102' ? inner.text.trim() : undefined;
}

const ordered =
  (start: TermId, end: TermId): Condition =>
  (group) => {
    const [from] = fieldsIn(group, start);
    const [to] = fieldsIn(group, end);
    if (from === undefined || to === undefined) return [];
    const [first, last] = [dateOf(from), dateOf(to)];
    return verify(first !== undefined && last !== undefined && last >= first, {
      at: to,
      expected: `not before ${first ?? from.text}`,
      found: last ?? to.text,
    });
  };

const withScheme = (category: TermId, scheme: TermId) => (group: Group) =>
  has(group, category) && firstText(group, scheme).toUpperCase() === 'VAT';

const categorized = (id: string, at: GroupName, category: TermId, scheme: TermId): Rule =>
  row(
    [id, at, category],
    (group) => verify(withScheme(category, scheme)(group)),
    'The VAT category code is missing, or its tax scheme is not VAT.',
  );

const shares = (group: Group, one: TermId, other: TermId) => {
  const others = textSet(group, other);
  return texts(group, one).some((text) => others.has(text));
};

const payee: Condition = (group) => verify(has(group, 'BT-59') && !shares(group, 'BT-60', 'BT-29'));
const payeeMessage = 'The Payee (BG-10) has no name, or it is the Seller (BG-4) itself.';

/** Terms that must be there: BR-01 to BR-57. */
export const presenceRules: readonly Rule[] = [
  needsText('BR-01', 'invoice', ['BT-24']),
  needsText('BR-02', 'invoice', ['BT-1']),
  needsText('BR-03', 'invoice', ['BT-2'], ubl),
  row(
    ['BR-03', 'invoice', 'BT-2', cii],
    every(filled('BT-2'), (invoice) =>
      verify(texts(invoice, 'BT-2-1').includes('102'), { expected: 'the format 102' }),
    ),
    'The invoice has no Invoice issue date (BT-2) in the format 102.',
  ),
  needsText('BR-04', 'invoice', ['BT-3']),
  needsText('BR-05', 'invoice', ['BT-5']),
  needsText('BR-06', 'invoice', ['BT-27']),
  needsText('BR-07', 'invoice', ['BT-44']),
  needsGroup('BR-08', 'invoice', 'BG-5'),
  needsText('BR-09', 'BG-5', ['BT-40'], ubl),
  needsText('BR-09', 'invoice', ['BT-40'], cii),
  needsGroup('BR-10', 'invoice', 'BG-8'),
  needsText('BR-11', 'BG-8', ['BT-55'], ubl),
  needsText('BR-11', 'invoice', ['BT-55'], cii),
  needs('BR-12', 'BG-22', ['BT-106']),
  needs('BR-13', 'BG-22', ['BT-109']),
  needs('BR-14', 'BG-22', ['BT-112']),
  needs('BR-15', 'BG-22', ['BT-115']),
  needsGroup('BR-16', 'invoice', 'BG-25'),
  row(
    ['BR-17', 'BG-10', 'BT-59', ubl],
    every(payee, (group) => verify(!shares(group, 'BT-59', 'BT-28'))),
    payeeMessage,
  ),
  row(
    ['BR-17', 'BG-10', 'BT-59', cii],
    every(payee, (group) => verify(!shares(group, 'BT-59', 'BT-27') && !shares(group, 'BT-61', 'BT-30'))),
    payeeMessage,
  ),
  needsText('BR-18', 'BG-11', ['BT-62'], ubl),
  needs('BR-18', 'BG-11', ['BT-62'], cii),
  needsGroup('BR-19', 'BG-11', 'BG-12'),
  needsText('BR-20', 'BG-12', ['BT-69'], ubl),
  needs('BR-20', 'BG-11', ['BT-69'], cii),
  needsText('BR-21', 'BG-25', ['BT-126']),
  needs('BR-22', 'BG-25', ['BT-129']),
  needs('BR-23', 'BG-25', ['BT-130']),
  needs('BR-24', 'BG-25', ['BT-131']),
  needsText('BR-25', 'BG-25', ['BT-153']),
  needs('BR-26', 'BG-25', ['BT-146']),
  row(['BR-27', 'BG-25', 'BT-146'], atLeastZero('BT-146'), negative('Item net price (BT-146)')),
  row(
    ['BR-28', 'BG-25', 'BT-148'],
    when((line) => has(line, 'BT-148'), atLeastZero('BT-148')),
    'The Item gross price (BT-148) is negative.',
  ),
  row(['BR-29', 'BG-14', 'BT-73 BT-74'], ordered('BT-73', 'BT-74'), 'The Invoicing period ends before it starts.'),
  row(
    ['BR-30', 'BG-26', 'BT-134 BT-135'],
    ordered('BT-134', 'BT-135'),
    'The Invoice line period ends before it starts.',
  ),
  needs('BR-31', 'BG-20', ['BT-92']),
  categorized('BR-32', 'BG-20', 'BT-95', 'BT-95-0'),
  needs('BR-33', 'BG-20', ['BT-97', 'BT-98']),
  needs('BR-36', 'BG-21', ['BT-99']),
  categorized('BR-37', 'BG-21', 'BT-102', 'BT-102-0'),
  needs('BR-38', 'BG-21', ['BT-104', 'BT-105']),
  needs('BR-41', 'BG-27', ['BT-136']),
  needs('BR-42', 'BG-27', ['BT-139', 'BT-140']),
  needs('BR-43', 'BG-28', ['BT-141']),
  needs('BR-44', 'BG-28', ['BT-144', 'BT-145']),
  needs('BR-45', 'BG-23', ['BT-116']),
  needs('BR-46', 'BG-23', ['BT-117']),
  categorized('BR-47', 'BG-23', 'BT-118', 'BT-118-0'),
  row(
    ['BR-48', 'BG-23', 'BT-119'],
    (group) =>
      verify(
        firstText(group, 'BT-118-0').toUpperCase() === 'VAT' &&
          (has(group, 'BT-119') || firstText(group, 'BT-118') === 'O'),
      ),
    'The VAT breakdown (BG-23) has no VAT category rate (BT-119).',
  ),
  needsText('BR-52', 'BG-24', ['BT-122'], ubl),
  row(
    ['BR-52', 'invoice', 'BT-122', cii],
    inEach(
      (group) => elementsNamed(group, 'ram:AdditionalReferencedDocument'),
      (element) => firstTextAt(element, 'ram:IssuerAssignedID') !== undefined,
    ),
    'A referenced document has no reference (BT-122).',
  ),
  row(
    ['BR-53', 'invoice', 'BT-6 BT-111', ubl],
    (group) =>
      verify(
        texts(group, 'BT-6').every((currency) => textSet(group, 'BT-110-1').has(currency)),
        { at: fieldsIn(group, 'BT-6')[0], expected: `a VAT total in ${firstText(group, 'BT-6')}` },
      ),
    'The invoice has no total VAT amount in the accounting currency (BT-111).',
  ),
  row(
    ['BR-53', 'BG-22', 'BT-5 BT-6 BT-111', cii],
    ({ invoice }) => {
      const currency = firstText(invoice, 'BT-6');
      const right = currency !== firstText(invoice, 'BT-5') && textSet(invoice, 'BT-110-1').has(currency);
      return verify(!has(invoice, 'BT-6') || right, {
        at: fieldsIn(invoice, 'BT-6')[0],
        expected: 'a VAT total in another currency than that of the invoice',
      });
    },
    'The invoice has no total VAT amount in the accounting currency (BT-111), or this is the currency of the invoice (BT-5).',
  ),
  row(
    ['BR-54', 'BG-32', 'BT-160 BT-161'],
    every(exists('BT-160'), exists('BT-161')),
    'The Item attribute (BG-32) has no name or no value.',
  ),
  needs('BR-55', 'BG-3', ['BT-25'], ubl),
  needsText('BR-55', 'BG-3', ['BT-25'], cii),
  needs('BR-56', 'BG-11', ['BT-63'], ubl),
  needsText('BR-56', 'BG-11', ['BT-63'], cii),
  needs('BR-57', 'BG-15', ['BT-80'], ubl),
  needsText('BR-57', 'BG-15', ['BT-80'], cii),
];
