import { type DescriptionWord, getWordStems } from './words.ts';

/** By ISO 3166-1 code. */
const countries: Readonly<Record<string, string>> = {
  AT: 'austria|austrian',
  BE: 'belgium|belgian',
  CA: 'canada|canadian',
  CH: 'switzerland|swiss',
  CN: 'china|chinese',
  CZ: 'czechia|czech|czech republic',
  DE: 'germany|german',
  DK: 'denmark|danish',
  ES: 'spain|spanish',
  FI: 'finland|finnish',
  FR: 'france|french',
  GB: 'united kingdom|uk|britain|british|england|english',
  IE: 'ireland|irish',
  IT: 'italy|italian',
  JP: 'japan|japanese',
  LU: 'luxembourg',
  NL: 'netherlands|dutch|holland',
  NO: 'norway|norwegian',
  PL: 'poland|polish',
  PT: 'portugal|portuguese',
  SE: 'sweden|swedish',
  US: 'united states|usa|america|american|us based',
};

/** By ISO 4217 code. */
const currencies: Readonly<Record<string, string>> = {
  EUR: 'eur|euro|euros|€',
  USD: 'usd|us dollar|us dollars|dollar|dollars|$',
  GBP: 'gbp|british pound|pound|pounds|sterling|£',
  CHF: 'chf|swiss franc|swiss francs|franc|francs',
  PLN: 'pln|zloty|zlotys|polish zloty',
  CAD: 'cad|canadian dollar|canadian dollars',
  JPY: 'jpy|yen|japanese yen',
  SEK: 'sek|swedish krona|swedish kronor',
  NOK: 'nok|norwegian krone',
  DKK: 'dkk|danish krone',
  CZK: 'czk|czech koruna',
  AUD: 'aud|australian dollar|australian dollars',
  CNY: 'cny|yuan|renminbi',
};

export type FoundName = { readonly code: string; readonly from: number; readonly to: number };

type Wordings = readonly (readonly [code: string, stems: readonly string[]])[];

/** The longest names come first, so that `Canadian dollar` is found before `dollar`. */
const wordings = (table: Readonly<Record<string, string>>): Wordings =>
  Object.entries(table)
    .flatMap(([code, said]) => said.split('|').map((text) => [code, getWordStems(text)] as const))
    .sort(([, a], [, b]) => b.length - a.length);

const countryWordings = wordings(countries);
const currencyWordings = wordings(currencies);

function find(words: readonly DescriptionWord[], table: Wordings): readonly FoundName[] {
  const found: FoundName[] = [];
  for (let index = 0; index < words.length; index++) {
    const hit = table.find(([, stems]) => stems.every((stem, offset) => words[index + offset]?.stem === stem));
    if (hit === undefined) continue;
    const [code, { length }] = hit;
    found.push({ code, from: index, to: index + length });
    index += length - 1;
  }
  return found;
}

export const findCountries = (words: readonly DescriptionWord[]): readonly FoundName[] => find(words, countryWordings);

export const findCurrencies = (words: readonly DescriptionWord[]): readonly FoundName[] =>
  find(words, currencyWordings);
