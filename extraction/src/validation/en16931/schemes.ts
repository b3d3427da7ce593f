import { elementsAt, firstTextAt } from '../../xml/path.ts';
import { eachText, verify } from '../conditions.ts';
import { placeOf } from '../document.ts';
import type { GroupName, TermId } from '../model/terms.ts';
import { row } from '../rows.ts';
import type { Condition, Rule, Syntax } from '../rule.ts';

type Scheme = readonly [id: string, at: GroupName, term: TermId, attribute: string, what: string];

/** In UBL, the attribute may be empty. */
const schemed = ([id, at, term, attribute, what]: Scheme, syntax: Syntax, condition?: Condition): Rule => {
  const test = syntax === 'ubl' ? (text?: string) => text !== undefined : (text?: string) => (text ?? '') !== '';
  return row(
    [id, at, `${term} ${term}-1`, { syntax }],
    condition ?? eachText(term, (_, { element }) => test(element.attributes[attribute]), `the attribute ${attribute}`),
    `The ${what} has no scheme identifier.`,
  );
};

const addresses: readonly Scheme[] = [
  ['BR-62', 'BG-4', 'BT-34', 'schemeID', 'Seller electronic address (BT-34)'],
  ['BR-63', 'BG-7', 'BT-49', 'schemeID', 'Buyer electronic address (BT-49)'],
];
const identifiers: readonly Scheme[] = [
  ['BR-64', 'BG-25', 'BT-157', 'schemeID', 'Item standard identifier (BT-157)'],
  ['BR-65', 'BG-25', 'BT-158', 'listID', 'Item classification identifier (BT-158)'],
];

/** Of the first communication, which may have no address. */
const firstScheme: Condition = ({ element }) => {
  const [first] = elementsAt(element, 'ram:URIUniversalCommunication');
  return verify(first === undefined || (firstTextAt(first, 'ram:URIID/@schemeID') ?? '') !== '', {
    at: first && placeOf(first),
    expected: 'the attribute schemeID',
  });
};

/** Identifiers that need a scheme: BR-62 to BR-65. */
export const schemeRules: readonly Rule[] = [
  ...[...addresses, ...identifiers].map((each) => schemed(each, 'ubl')),
  ...addresses.map((each) => schemed(each, 'cii', firstScheme)),
  ...identifiers.map((each) => schemed(each, 'cii')),
];
