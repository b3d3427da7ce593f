import { eachText, firstText, has, texts, verify, when } from '../../conditions.ts';
import { type Group, groupsIn } from '../../model/read.ts';
import type { GroupName } from '../../model/terms.ts';
import { row } from '../../rows.ts';
import type { Condition, Rule } from '../../rule.ts';
import { buyerCountry, sellerCountry, sellerCountryWithoutRepresentative, sellerIn } from './parties.ts';

/** The ninth digit is the sum of the others with weights of powers of two, modulo 11. */
const isTin = (id: string) => {
  if (!/^\d{9}/.test(id)) return false;
  const sum = Array.from(id.slice(0, 8), Number).reduce((total, digit, index) => total + digit * 2 ** (8 - index), 0);
  return (sum % 11) % 10 === Number(id[8]);
};

const isGreekCountry = (country: string) => country === 'GR' || country === 'EL';
const greek = (condition: Condition) => when((group) => isGreekCountry(sellerCountry(group)), condition);
const isGreekAddress = (group: Group) => isGreekCountry(sellerCountry(group)) && sellerIn(group, 'GR');

const greekTypes = ['1.1', '1.6', '2.1', '2.4', '5.1', '5.2'];
const reversed = (date: string) => date.split('-').reverse().join('/');

type Segment = readonly [number: number, test: (segments: readonly string[], invoice: Group) => boolean, what: string];

/** `TIN|date|branch|type|series|number`. */
const segments: readonly Segment[] = [
  [1, (parts) => parts.length === 6, 'six segments'],
  [
    2,
    ([tin = ''], invoice) =>
      tin.length === 9 &&
      isTin(tin) &&
      [...texts(invoice, 'BT-31'), ...texts(invoice, 'BT-63')].some((vat) => vat.slice(2, 11) === tin),
    'the tax number of the seller in the first segment',
  ],
  [
    3,
    ([, date = ''], invoice) => date !== '' && date === reversed(firstText(invoice, 'BT-2')),
    'the issue date in the second segment',
  ],
  [4, ([, , branch = '']) => /^\d+$/.test(branch), 'a number in the third segment'],
  [5, ([, , , type = '']) => greekTypes.includes(type), 'a Greek document type in the fourth segment'],
  [6, ([, , , , series = '']) => series !== '', 'a series in the fifth segment'],
  [7, ([, , , , , number = '']) => number !== '', 'a number in the sixth segment'],
];

const documents = (invoice: Group, kind: string) =>
  groupsIn(invoice, 'BG-24').filter((each) => texts(each, 'BT-123').includes(kind));
const mark = '##M.AR.K##';
const url = '##INVOICE|URL##';

const endpoint = (id: string, at: GroupName, term: 'BT-34' | 'BT-49', isApplied: (group: Group) => boolean): Rule =>
  row(
    [id, at, term],
    when(
      isApplied,
      eachText(
        term,
        (text, { element }) => element.attributes.schemeID === '9933' && isTin(text),
        'a tax number of the scheme 9933',
      ),
    ),
    'The electronic address of a Greek party must be its tax number, with the scheme 9933.',
  );

const greekVat = (vats: readonly string[]) =>
  vats.length === 1 && vats.every((vat) => vat.startsWith('EL') && isTin(vat.slice(2)));

const bothGreek = (group: Group) => isGreekCountry(sellerCountry(group)) && isGreekCountry(buyerCountry(group));

export const greekRules: readonly Rule[] = [
  ...segments.map(([number, test, what]) =>
    row(
      [`GR-R-001-${number}`, 'invoice', 'BT-1'],
      greek((invoice) =>
        verify(!has(invoice, 'BT-1') || test(firstText(invoice, 'BT-1').split('|'), invoice), { expected: what }),
      ),
      `The Invoice number (BT-1) of a Greek seller needs ${what}.`,
    ),
  ),
  row(
    ['GR-R-002', 'BG-4', 'BT-28'],
    greek((seller) => verify(firstText(seller, 'BT-28') !== '')),
    'A Greek seller needs its name (BT-28).',
  ),
  row(
    ['GR-R-003', 'BG-4', 'BT-31'],
    greek(eachText('BT-31', (vat) => vat.startsWith('EL') && isTin(vat.slice(2)), 'EL and a tax number')),
    'The VAT identifier (BT-31) of a Greek seller is malformed.',
  ),
  row(
    ['GR-S-011', 'BG-4', 'BT-31', { severity: 'warning' }],
    greek((seller) => verify(greekVat(texts(seller, 'BT-31')))),
    'A Greek seller should have one correct VAT identifier (BT-31).',
  ),
  row(
    ['GR-R-004-1', 'invoice', 'BT-122 BT-123'],
    when(isGreekAddress, (invoice) => verify(documents(invoice, mark).length === 1)),
    'An invoice of a Greek seller needs exactly one MARK number.',
  ),
  row(
    ['GR-R-004-2', 'BG-24', 'BT-122'],
    when(
      (document) => isGreekAddress(document) && texts(document, 'BT-123').includes(mark),
      eachText('BT-122', (id) => /^[1-9]\d*/.test(id), 'a positive number'),
    ),
    'The MARK number of a Greek seller must be a positive number.',
  ),
  row(
    ['GR-R-005', 'BG-7', 'BT-45'],
    greek((buyer) => verify(firstText(buyer, 'BT-45') !== '')),
    'A Greek invoice needs the name of the buyer (BT-45).',
  ),
  row(
    ['GR-R-006', 'BG-7', 'BT-48'],
    when(bothGreek, (buyer) => verify(greekVat(texts(buyer, 'BT-48')))),
    'A Greek buyer needs one correct VAT identifier (BT-48).',
  ),
  row(
    ['GR-S-008-1', 'invoice', 'BT-124', { severity: 'warning' }],
    when(isGreekAddress, (invoice) => verify(documents(invoice, url).length === 1)),
    'An invoice of a Greek seller should have one URL of the invoice.',
  ),
  row(
    ['GR-R-008-2', 'invoice', 'BT-124'],
    when(isGreekAddress, (invoice) => verify(documents(invoice, url).length <= 1)),
    'An invoice of a Greek seller has more than one URL of the invoice.',
  ),
  row(
    ['GR-R-008-3', 'BG-24', 'BT-124'],
    greek(
      when(
        (document) => texts(document, 'BT-123').includes(url),
        (document) => verify(firstText(document, 'BT-124') !== ''),
      ),
    ),
    'The URL of the invoice of a Greek seller is missing (BT-124).',
  ),
  endpoint('GR-R-009', 'BG-4', 'BT-34', (group) => isGreekCountry(sellerCountryWithoutRepresentative(group))),
  endpoint('GR-R-010', 'BG-7', 'BT-49', bothGreek),
];
