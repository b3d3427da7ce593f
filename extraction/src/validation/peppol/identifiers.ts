import { elementsAt, firstTextAt } from '../../xml/path.ts';
import type { XmlElement } from '../../xml/read.ts';
import { normalized } from '../conditions.ts';
import { elementsNamed, placeOf } from '../document.ts';
import type { Group } from '../model/read.ts';
import { row } from '../rows.ts';
import type { Problem, Rule, Severity, Syntax } from '../rule.ts';

const digitsOf = (text: string) => Array.from(text, Number);
const weighted = (digits: readonly number[], weights: readonly number[]) =>
  digits.reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0);

/** GS1: from the right, digits count three times and once in turn. */
function isGln(id: string): boolean {
  if (!/^\d+$/.test(id)) return false;
  const digits = digitsOf(id);
  const check = digits.pop() ?? 0;
  const sum = digits.reverse().reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
}

/** Norway: weights 2 to 7 from the right, modulo 11. */
export function isNorwegian(id: string): boolean {
  if (!/^\d{9}$/.test(id)) return false;
  const digits = digitsOf(id);
  const check = digits.pop() ?? 0;
  const sum = digits.reverse().reduce((total, digit, index) => total + digit * ((index % 6) + 2), 0);
  return Number(id) > 0 && (11 - (sum % 11)) % 11 === check;
}

const isDanish = (id: string) => /^(?:DK)?\d{8}$/.test(id);
const ofDigits = (count: number) => (id: string) => new RegExp(`^\\d{${count}}$`).test(id);
const isDutchVat = (id: string) => /^NL\d{9}B\d{2}$/.test(id);
const hasBelgianCheck = (id: string) =>
  /^\d{10}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8));
const isBelgian = (id: string) => /^[01]/.test(id) && hasBelgianCheck(id);
/** Luxembourg: the first six digits modulo 89. */
const isLuxembourgVat = (id: string) => /^LU\d{8}$/i.test(id) && Number(id.slice(2, 8)) % 89 === Number(id.slice(8));

/** Luxembourg: modulo 11. A legal form of the number 24 has another check digit too. */
function isMatricule(id: string): boolean {
  const form = Number(id.slice(4, 6));
  if (!/^\d{11}$/.test(id) || form < 20) return false;
  const rest = weighted(digitsOf(id), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  const check = Number(id[10]);
  const other = rest === 0 ? 1 : (12 - rest) % 11;
  return check === (rest === 0 ? 0 : 11 - rest) || (form === 24 && check === other);
}

const isIpa = (id: string) => /^[A-Za-z0-9]{6}$/.test(id);
const isCodiceFiscale = (id: string) => /^\d{11}$/.test(id) || /^[A-Za-z]{6}\d{2}[A-Za-z]\d{2}.{3}\d[A-Za-z]$/.test(id);

/** Italy: each second digit is doubled, and the digits of the double are added. */
function isPartitaIva(id: string): boolean {
  if (!/^it/i.test(id)) return true;
  const number = id.slice(2);
  if (!/^\d{11}$/.test(number)) return false;
  const sum = digitsOf(number).reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)),
    0,
  );
  return sum % 10 === 0;
}

/** Luhn. */
export function isSwedish(id: string): boolean {
  if (!/^\d{10}$/.test(id)) return false;
  const digits = digitsOf(id);
  const check = digits.pop() ?? 0;
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit * 2 - (digit > 4 ? 9 : 0) : digit),
    0,
  );
  return (10 - (sum % 10)) % 10 === check;
}

const isAustralian = (id: string) => {
  if (!/^\d{11}$/.test(id)) return false;
  const [first = 0, ...others] = digitsOf(id);
  return weighted([first - 1, ...others], [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) % 89 === 0;
};

type SchemeRow = readonly [
  id: string,
  scheme: string,
  test: (id: string) => boolean,
  name: string,
  severity?: Severity,
  onlyEndpoint?: boolean,
  syntax?: Syntax,
];

const schemes: readonly SchemeRow[] = [
  ['R040', '0088', (id) => id.length === 13 && isGln(id), 'GLN', 'fatal', false, 'ubl'],
  ['R040', '0088', isGln, 'GLN', 'fatal', false, 'cii'],
  ['R041', '0192', isNorwegian, 'Norwegian organization number'],
  ['R042', '0184', isDanish, 'Danish organization number'],
  ['R043', '0208', isBelgian, 'Belgian enterprise number', 'fatal', false, 'ubl'],
  ['R043', '0208', hasBelgianCheck, 'Belgian enterprise number', 'fatal', false, 'cii'],
  ['R044', '0201', isIpa, 'Italian IPA code', 'warning'],
  ['R045', '0210', isCodiceFiscale, 'Italian tax code', 'warning'],
  ['R046', '9907', isCodiceFiscale, 'Italian tax code', 'warning', true],
  ['R047', '0211', isPartitaIva, 'Italian VAT number', 'warning'],
  ['R049', '0007', isSwedish, 'Swedish organization number'],
  ['R050', '0151', isAustralian, 'Australian business number'],
  ['R052', '0096', ofDigits(10), 'Danish production unit number'],
  ['R053', '0198', (id) => /^DK\d{8}$/.test(id), 'Danish SE number'],
  ['R054', '0106', ofDigits(8), 'Dutch chamber of commerce number', 'warning'],
  ['R055', '0190', ofDigits(20), 'Dutch organization number', 'warning'],
  ['R056-1', '9944', isDutchVat, 'Dutch VAT number', 'warning'],
  // 12 digits in the register; the rule file of CII has 20.
  ['R057', '0217', ofDigits(12), 'Dutch establishment number', 'warning', false, 'ubl'],
  ['R057', '0217', ofDigits(20), 'Dutch establishment number', 'warning', false, 'cii'],
  ['R059', '0240', isMatricule, 'Luxembourg register number', 'warning', false, 'ubl'],
];

const vatSchemes = [
  ['R056-2', 'NL', isDutchVat, 'NL123456789B12'],
  ['R058', 'LU', isLuxembourgVat, 'LU, six digits and two check digits', 'ubl'],
  [
    'R062',
    'BE',
    (id: string) => /^BE/i.test(id) && isBelgian(id.slice(2)),
    'BE and a correct enterprise number',
    'ubl',
  ],
] as const;

const terms = 'BT-29 BT-30 BT-34 BT-46 BT-47 BT-49 BT-60 BT-61';
const endpoints = (group: Group) => elementsNamed(group, 'cbc:EndpointID', 'ram:URIID');

/** In UBL, `cbc:ID` only of a party: other elements of this name have other schemes. */
const identifiers = (group: Group) => [
  ...endpoints(group),
  ...elementsNamed(group, 'cac:PartyIdentification').flatMap((each) => elementsAt(each, 'cbc:ID')),
  ...elementsNamed(group, 'cbc:CompanyID', 'ram:GlobalID', 'ram:ID'),
];

const wrong = (elements: readonly XmlElement[], test: (id: string) => boolean, expected: string): Problem[] =>
  elements
    .filter(({ text }) => !test(normalized(text)))
    .map((element) => ({ at: placeOf(element), expected, found: element.text.trim() }));

const vatIds = (group: Group) => [
  ...elementsNamed(group, 'cac:PartyTaxScheme')
    .filter((each) => firstTextAt(each, 'cac:TaxScheme/cbc:ID') === 'VAT')
    .flatMap((each) => elementsAt(each, 'cbc:CompanyID')),
  ...elementsNamed(group, 'ram:SpecifiedTaxRegistration').flatMap((each) => elementsAt(each, 'ram:ID[@schemeID=VA]')),
];

export const identifierRules: readonly Rule[] = [
  ...schemes.map(([id, scheme, test, name, severity = 'fatal', onlyEndpoint, syntax]) =>
    row(
      [`PEPPOL-COMMON-${id}`, 'invoice', terms, { severity, ...(syntax && { syntax }) }],
      (group) => {
        const found = onlyEndpoint === true ? endpoints(group) : identifiers(group);
        return wrong(
          found.filter(({ attributes }) => attributes.schemeID === scheme),
          test,
          `a correct ${name}`,
        );
      },
      `The identifier of the scheme ${scheme} is not a correct ${name}.`,
    ),
  ),
  ...vatSchemes.map(([id, prefix, test, expected, syntax]) =>
    row(
      [`PEPPOL-COMMON-${id}`, 'invoice', 'BT-31 BT-48 BT-63', { severity: 'warning', ...(syntax && { syntax }) }],
      (group) => {
        const found = vatIds(group).filter(({ text, attributes: { schemeID = 'VA' } }) => {
          const own = syntax === 'ubl' ? text.toUpperCase() : text;
          return schemeID === 'VA' && own.trim().startsWith(prefix);
        });
        return wrong(found, test, expected);
      },
      `The VAT identifier of a party with the country ${prefix} is malformed.`,
    ),
  ),
];
