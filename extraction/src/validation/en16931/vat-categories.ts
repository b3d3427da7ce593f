import { type Big, createDecimal } from '../../decimal.ts';
import { absent, decimalIn, exists, firstText, isNear, numeric, rounded, verify, when } from '../conditions.ts';
import { sumOf, type Taxed } from '../document.ts';
import { fieldsIn, isCii } from '../model/read.ts';
import type { GroupName, TermId } from '../model/terms.ts';
import { row } from '../rows.ts';
import type { Condition, Rule, Syntax } from '../rule.ts';
import { partyMessages, partyTerms, partyTests, type VatParties } from './vat-parties.ts';
import { inBreakdown, isOfVat, isVat, taxed } from './vat-use.ts';

/** `tolerance`: of the taxable amount, for UBL and for CII, as the official rules have it. */
interface Category {
  readonly prefix: string;
  readonly code: string;
  readonly name: string;
  readonly rate: 'positive' | 'zero' | 'any' | 'none';
  readonly rateInCii?: 'positive';
  readonly byRate: boolean;
  /** Which identifiers the invoice must have, or must not have. */
  readonly parties: VatParties;
  readonly tolerance: Readonly<Record<Syntax, string>>;
}

const rated = { byRate: true, parties: 'seller', tolerance: { ubl: '1', cii: '0' } } as const;
const unrated = { byRate: false, rate: 'zero', tolerance: { ubl: '0', cii: '1' } } as const;

const categories: readonly Category[] = [
  { ...rated, prefix: 'BR-S', code: 'S', name: 'Standard rated', rate: 'positive' },
  { ...unrated, prefix: 'BR-Z', code: 'Z', name: 'Zero rated', parties: 'seller' },
  { ...unrated, prefix: 'BR-E', code: 'E', name: 'Exempt from VAT', parties: 'seller' },
  { ...unrated, prefix: 'BR-AE', code: 'AE', name: 'Reverse charge', parties: 'seller and buyer' },
  { ...unrated, prefix: 'BR-IC', code: 'K', name: 'Intra-community supply', parties: 'seller VAT and buyer VAT' },
  { ...unrated, prefix: 'BR-G', code: 'G', name: 'Export outside the EU', parties: 'seller VAT' },
  {
    ...unrated,
    prefix: 'BR-O',
    code: 'O',
    name: 'Not subject to VAT',
    rate: 'none',
    parties: 'none',
    tolerance: { ubl: '0', cii: '0' },
  },
  { ...rated, prefix: 'BR-AF', code: 'L', name: 'IGIC', rate: 'any', rateInCii: 'positive' },
  { ...rated, prefix: 'BR-AG', code: 'M', name: 'IPSI', rate: 'any' },
];

type Where = readonly [
  number: number,
  kind: Taxed['kind'],
  name: string,
  at: GroupName,
  category: TermId,
  scheme: TermId,
  rate: TermId,
];

const places: readonly Where[] = [
  [2, 'line', 'an Invoice line (BG-25)', 'BG-30', 'BT-151', 'BT-151-0', 'BT-152'],
  [3, 'allowance', 'a Document level allowance (BG-20)', 'BG-20', 'BT-95', 'BT-95-0', 'BT-96'],
  [4, 'charge', 'a Document level charge (BG-21)', 'BG-21', 'BT-102', 'BT-102-0', 'BT-103'],
];

const syntaxes = ['ubl', 'cii'] as const;

/** Of the taxable amount: in the rule file of CII, the rules of L and M look for the rate in the wrong element. */
const syntaxesOf = ({ byRate, code }: Category) => (byRate && code !== 'S' ? (['ubl'] as const) : syntaxes);

const rateTests: Readonly<Record<Category['rate'], (rate: TermId) => Condition>> = {
  positive: (rate) => numeric(rate, (value) => value.gt(0), 'more than 0'),
  zero: (rate) => numeric(rate, (value) => value.eq(0), '0'),
  any: (rate) => numeric(rate, (value) => value.gte(0), '0 or more'),
  none: absent,
};
const rateMessages: Readonly<Record<Category['rate'], string>> = {
  positive: 'must be more than 0',
  zero: 'must be 0',
  any: 'must be 0 or more',
  none: 'must not be there',
};

const taxable =
  ({ code, byRate, tolerance }: Category, syntax: Syntax): Condition =>
  (group) => {
    const rate = byRate ? decimalIn(group, 'BT-119') : undefined;
    if (byRate && rate === undefined) return [];
    // The rule file of CII rounds the sums of lines, charges and allowances.
    const items = sumOf(group, code, rate, syntax === 'cii' ? rounded : undefined);
    // The rule file of UBL demands an item of the rate for S, and a line of any category for the others.
    const needed = code === 'S' ? items !== undefined : group.invoice.groups.has('BG-25');
    const sum = items ?? (syntax === 'cii' || needed ? zero : undefined);
    const found = decimalIn(group, 'BT-116');
    const right = found !== undefined && sum !== undefined && isNear(found, sum, tolerance[syntax]);
    const [at] = fieldsIn(group, 'BT-116');
    return verify(right, { at: at ?? group, expected: sum?.toFixed() ?? '0', found: at?.text });
  };
const zero = createDecimal('0');

const taxByRate: Condition = (group) => {
  const basis = decimalIn(group, 'BT-116');
  const rate = decimalIn(group, 'BT-119');
  const tax = decimalIn(group, 'BT-117');
  const expected: Big | undefined = basis && rate && rounded(basis.abs().times(rate).div(100));
  const right = tax !== undefined && expected !== undefined && isNear(tax.abs(), expected, '1');
  const [at] = fieldsIn(group, 'BT-117');
  return verify(right, { at: at ?? group, expected: expected?.toFixed(), found: at?.text });
};

/** In the rule file of CII, S and Z are of any tax scheme. */
const inCategory = ({ code }: Category, condition: Condition) =>
  when(
    (group) =>
      isVat(group, code, 'BT-118', 'BT-118-0') ||
      (isCii(group) && ['S', 'Z'].includes(code) && firstText(group, 'BT-118') === code),
    condition,
  );

/** Also a line of S with another tax scheme needs a line of S with VAT, by the rule file of UBL. */
const partiesOf =
  ({ code, parties }: Category, kind: Taxed['kind']): Condition =>
  (invoice) => {
    const used = taxed(invoice, code).filter((each) => each.kind === kind);
    const ofVat = used.filter(isOfVat);
    const [first] = code === 'S' && kind === 'line' && !isCii(invoice) ? used : ofVat;
    const right = first === undefined || (ofVat.length > 0 && partyTests[parties](invoice));
    return verify(right, { at: first?.group });
  };

function rulesOf(category: Category): Rule[] {
  const { prefix, code, name, parties } = category;
  const id = (number: number) => `${prefix}-${String(number).padStart(2, '0')}`;
  const of = `with the VAT category ${name} (${code})`;
  return [
    ...syntaxes.map((syntax) =>
      row(
        [id(1), 'invoice', 'BT-95 BT-102 BT-118 BT-151', { syntax }],
        inBreakdown(category.code, category.byRate, syntax),
        `The invoice has items ${of}, but the VAT breakdown (BG-23) does not have this category ${category.byRate ? 'at least' : 'exactly'} once.`,
      ),
    ),
    ...places.map(([number, kind, what, , term]) =>
      row(
        [id(number), 'invoice', `${term} ${partyTerms[parties]}`],
        partiesOf(category, kind),
        `The invoice has ${what} ${of}, but ${partyMessages[parties]}.`,
      ),
    ),
    ...places.flatMap(([number, , what, at, term, scheme, rate]) =>
      syntaxes.map((syntax) => {
        const kind = syntax === 'cii' ? (category.rateInCii ?? category.rate) : category.rate;
        return row(
          [id(number + 3), at, `${term} ${rate}`, { syntax }],
          when((group) => isVat(group, code, term, scheme), rateTests[kind](rate)),
          `In ${what} ${of}, the VAT rate (${rate}) ${rateMessages[kind]}.`,
        );
      }),
    ),
    ...syntaxesOf(category).map((syntax) =>
      row(
        [id(8), 'BG-23', 'BT-92 BT-95 BT-96 BT-99 BT-102 BT-103 BT-116 BT-118 BT-119 BT-131 BT-151 BT-152', { syntax }],
        inCategory(category, taxable(category, syntax)),
        `The taxable amount (BT-116) ${of} is not the sum of its lines and charges minus its allowances.`,
      ),
    ),
    ...byRateRules(category).map(([number, terms, condition, message, syntax]) =>
      row([id(number), 'BG-23', terms, syntax && { syntax }], inCategory(category, condition), message),
    ),
  ];
}

type BreakdownRow = readonly [
  number: number,
  terms: string,
  condition: Condition,
  message: string,
  syntax?: Syntax | undefined,
];

function byRateRules({ byRate, code, name }: Category): BreakdownRow[] {
  const reasons = 'BT-120 BT-121';
  if (!byRate && code !== 'Z')
    return [
      [
        9,
        'BT-117',
        numeric('BT-117', (tax) => tax.eq(0), '0'),
        `The VAT amount (BT-117) of ${name} (${code}) must be 0.`,
      ],
      [10, reasons, exists('BT-120', 'BT-121'), `The VAT breakdown of ${name} (${code}) has no exemption reason.`],
    ];
  const noReason: BreakdownRow = [
    10,
    reasons,
    absent('BT-120', 'BT-121'),
    `The VAT breakdown of ${name} (${code}) must not have an exemption reason.`,
  ];
  if (!byRate)
    return [
      [
        9,
        'BT-117',
        numeric('BT-117', (tax) => tax.eq(0), '0'),
        `The VAT amount (BT-117) of ${name} (${code}) must be 0.`,
      ],
      noReason,
    ];
  const message = `The VAT amount (BT-117) of ${name} (${code}) is not the taxable amount times the rate.`;
  // The rule file of CII does not test it for L and M.
  return [[9, 'BT-116 BT-117 BT-119', taxByRate, message, code === 'S' ? undefined : 'ubl'], noReason];
}

/** From one template. */
export const categoryRules: readonly Rule[] = categories.flatMap(rulesOf);
