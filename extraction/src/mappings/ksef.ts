import { createDecimal } from '../decimal.ts';
import type { InvoiceMapping, TermGroupMapping } from '../en16931/mapping.ts';
import type { InvoiceTerms } from '../en16931/terms.ts';
import { elementsAt, type XmlPath } from '../xml/path.ts';
import { addLineDiscounts, addTotals, categoryOf } from './national.ts';

/** `RodzajFaktury` as UNTDID 1001. */
const documentTypes: Readonly<Record<string, string>> = {
  VAT: '380',
  KOR: '384',
  ZAL: '386',
  ROZ: '380',
  UPR: '380',
  KOR_ZAL: '384',
  KOR_ROZ: '384',
};

/** `P_12`: the rates that are not numbers. */
const categories: Readonly<Record<string, string>> = {
  zw: 'E',
  oo: 'AE',
  np: 'O',
  'np I': 'O',
  'np II': 'O',
  '0 KR': 'Z',
  '0 WDT': 'K',
  '0 EX': 'G',
};

/** `FormaPlatnosci` as UNTDID 4461. */
const paymentMeans: Readonly<Record<string, string>> = { '1': '10', '2': '48', '4': '20', '6': '30' };

const rates = ['23', '22', '8', '7', '5', '4', '3', '0'];

/** Net amount, VAT and category of the sums by rate; `P_13_1` has the rate 23 or 22. */
const sums: readonly (readonly [net: XmlPath, tax: XmlPath | undefined, category: string])[] = [
  ['ksef:P_13_1', 'ksef:P_14_1', 'S'],
  ['ksef:P_13_2', 'ksef:P_14_2', 'S'],
  ['ksef:P_13_3', 'ksef:P_14_3', 'S'],
  ['ksef:P_13_4', 'ksef:P_14_4', 'S'],
  ['ksef:P_13_5', 'ksef:P_14_5', 'S'],
  ['ksef:P_13_6_1', undefined, 'Z'],
  ['ksef:P_13_6_2', undefined, 'K'],
  ['ksef:P_13_6_3', undefined, 'G'],
  ['ksef:P_13_7', undefined, 'E'],
  ['ksef:P_13_8', undefined, 'O'],
  ['ksef:P_13_9', undefined, 'O'],
  ['ksef:P_13_10', undefined, 'AE'],
];

/** The group's category is found again by its position. */
const taxes = sums.map(
  ([net, tax]): TermGroupMapping<'BG-23'> => ({
    at: `ksef:Fa[${net}]`,
    terms: { 'BT-116': net, ...(tax && { 'BT-117': tax }) },
  }),
);

/** The tax may differ by 0.05. */
function rateOf(net: string, tax: string): string | undefined {
  const hundredfold = createDecimal(tax).times(100);
  return rates.find((rate) => createDecimal(net).times(rate).minus(hundredfold).abs().lte(5));
}

function complete(semantic: InvoiceTerms, root: Parameters<NonNullable<InvoiceMapping['complete']>>[1]): void {
  const { invoice, seller, buyer, taxes: found, lines, payments } = semantic;
  const categoriesFound = sums.flatMap(([net, , category]) => elementsAt(root, `ksef:Fa[${net}]`).map(() => category));
  for (const [index, tax] of found.entries()) {
    const { 'BT-116': net = '0', 'BT-117': amount = '0' } = tax;
    tax['BT-117'] = amount;
    tax['BT-118'] = categoriesFound[index] ?? 'S';
    const rate = rateOf(net, amount);
    if (rate !== undefined) tax['BT-119'] = rate;
  }
  for (const { values } of lines) {
    const category = categoryOf(values['BT-151'], values['BT-152'], categories);
    if (category === undefined) delete values['BT-151'];
    else values['BT-151'] = category;
  }
  for (const payment of payments) payment['BT-81'] = paymentMeans[payment['BT-81'] ?? ''] ?? '1';
  if (seller?.['BT-31'] !== undefined) seller['BT-31'] = `PL${seller['BT-31']}`;
  if (buyer?.['BT-48'] !== undefined && /^\d{10}$/.test(buyer['BT-48'])) buyer['BT-48'] = `PL${buyer['BT-48']}`;
  invoice['BT-3'] = documentTypes[invoice['BT-3'] ?? ''] ?? '380';
  addLineDiscounts(semantic);
  addTotals(semantic);
}

const party = 'ksef:DaneIdentyfikacyjne';

/** The logical structures FA(2) and FA(3) of the Polish system KSeF. */
export const ksefMapping: InvoiceMapping = {
  invoice: {
    'BT-1': 'ksef:Fa/ksef:P_2',
    'BT-2': 'ksef:Fa/ksef:P_1',
    'BT-3': 'ksef:Fa/ksef:RodzajFaktury',
    'BT-5': 'ksef:Fa/ksef:KodWaluty',
    'BT-9': [
      'ksef:Fa/ksef:Platnosc/ksef:TerminPlatnosci/ksef:Termin',
      'ksef:Fa/ksef:Platnosc/ksef:TerminyPlatnosci/ksef:TerminPlatnosci',
    ],
    'BT-13': 'ksef:Fa/ksef:WarunkiTransakcji/ksef:Zamowienia/ksef:NrZamowienia',
    'BT-22': 'ksef:Fa/ksef:DodatkowyOpis/ksef:Wartosc',
    'BT-24': 'ksef:Naglowek/ksef:KodFormularza/@kodSystemowy',
    'BT-112': 'ksef:Fa/ksef:P_15',
  },
  exchangeRate: { at: 'none', terms: {} },
  seller: {
    at: 'ksef:Podmiot1',
    terms: {
      'BT-27': `${party}/ksef:Nazwa`,
      'BT-31': `${party}/ksef:NIP`,
      'BT-35': 'ksef:Adres/ksef:AdresL1',
      'BT-36': 'ksef:Adres/ksef:AdresL2',
      'BT-40': 'ksef:Adres/ksef:KodKraju',
      'BT-42': 'ksef:DaneKontaktowe/ksef:Telefon',
      'BT-43': 'ksef:DaneKontaktowe/ksef:Email',
    },
  },
  buyer: {
    at: 'ksef:Podmiot2',
    terms: {
      'BT-44': `${party}/ksef:Nazwa`,
      'BT-48': [`${party}/ksef:NIP`, `${party}/ksef:NrVatUE`],
      'buyer tax id': `${party}/ksef:NrID`,
      'BT-50': 'ksef:Adres/ksef:AdresL1',
      'BT-51': 'ksef:Adres/ksef:AdresL2',
      'BT-55': 'ksef:Adres/ksef:KodKraju',
      'BT-57': 'ksef:DaneKontaktowe/ksef:Telefon',
      'BT-58': 'ksef:DaneKontaktowe/ksef:Email',
    },
  },
  payee: { at: 'none', terms: {} },
  delivery: { at: 'none', terms: {} },
  payments: {
    at: 'ksef:Fa/ksef:Platnosc',
    terms: {
      'BT-81': 'ksef:FormaPlatnosci',
      'BT-84': 'ksef:RachunekBankowy/ksef:NrRB',
      'BT-85': 'ksef:RachunekBankowy/ksef:OpisRachunku',
      'BT-86': 'ksef:RachunekBankowy/ksef:SWIFT',
      'bank name': 'ksef:RachunekBankowy/ksef:NazwaBanku',
    },
  },
  allowances: { at: 'none', terms: {} },
  charges: { at: 'none', terms: {} },
  taxes,
  lines: {
    at: 'ksef:Fa/ksef:FaWiersz',
    terms: {
      'BT-126': 'ksef:NrWierszaFa',
      'BT-129': 'ksef:P_8B',
      'BT-130': 'ksef:P_8A',
      'BT-131': 'ksef:P_11',
      'BT-134': 'ksef:P_6A',
      'BT-146': 'ksef:P_9A',
      'BT-151': `ksef:P_12`,
      'BT-152': `ksef:P_12[.=${rates.join('|')}]`,
      'BT-153': 'ksef:P_7',
      'BT-155': 'ksef:Indeks',
    },
    allowances: { at: '.[ksef:P_10]', terms: { 'BT-136': 'ksef:P_10' } },
    charges: { at: 'none', terms: {} },
  },
  complete,
};
