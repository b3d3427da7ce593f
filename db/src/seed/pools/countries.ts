/** `#` becomes a digit and `@` a capital letter. */
export interface CountryFormats {
  readonly code: string;
  readonly locale: string;
  readonly currency: string;
  readonly businessType: string;
  readonly registry: string;
  readonly registryNumber: string;
  readonly taxType: string;
  readonly taxId: string;
  readonly phone: string;
  readonly iban: string | null;
  readonly streets: readonly string[];
  readonly cities: readonly { readonly city: string; readonly region: string | null; readonly postalCode: string }[];
}

const list: readonly CountryFormats[] = [
  {
    code: 'DE',
    locale: 'de-DE',
    currency: 'EUR',
    businessType: 'GmbH',
    registry: 'Amtsgericht Hamburg',
    registryNumber: 'HRB ######',
    taxType: 'VAT',
    taxId: 'DE#########',
    phone: '+49 40 #######',
    iban: 'DE####################',
    streets: ['Große Elbstraße', 'Mönckebergstraße', 'Am Sandtorkai', 'Leopoldstraße'],
    cities: [
      { city: 'Hamburg', region: 'Hamburg', postalCode: '20###' },
      { city: 'München', region: 'Bayern', postalCode: '80###' },
      { city: 'Köln', region: 'Nordrhein-Westfalen', postalCode: '50###' },
    ],
  },
  {
    code: 'FR',
    locale: 'fr-FR',
    currency: 'EUR',
    businessType: 'SAS',
    registry: 'RCS Lyon',
    registryNumber: '### ### ###',
    taxType: 'VAT',
    taxId: 'FR###########',
    phone: '+33 4 ## ## ## ##',
    iban: 'FR#########################',
    streets: ["Rue de l'Église", 'Avenue Jean-Jaurès', 'Quai Saint-Antoine'],
    cities: [
      { city: 'Lyon', region: 'Auvergne-Rhône-Alpes', postalCode: '69###' },
      { city: "L'Haÿ-les-Roses", region: 'Île-de-France', postalCode: '94###' },
    ],
  },
  {
    code: 'PL',
    locale: 'pl-PL',
    currency: 'PLN',
    businessType: 'sp. z o.o.',
    registry: 'KRS Łódź',
    registryNumber: '##########',
    taxType: 'VAT',
    taxId: 'PL##########',
    phone: '+48 42 ### ## ##',
    iban: 'PL##########################',
    streets: ['ul. Piotrkowska', 'al. Kościuszki'],
    cities: [
      { city: 'Łódź', region: 'łódzkie', postalCode: '9#-###' },
      { city: 'Kraków', region: 'małopolskie', postalCode: '3#-###' },
    ],
  },
  {
    code: 'CH',
    locale: 'de-CH',
    currency: 'CHF',
    businessType: 'AG',
    registry: 'Handelsregister Zürich',
    registryNumber: 'CHE-###.###.###',
    taxType: 'VAT',
    taxId: 'CHE-###.###.### MWST',
    phone: '+41 44 ### ## ##',
    iban: 'CH###################',
    streets: ['Bahnhofstrasse', 'Limmatquai'],
    cities: [{ city: 'Zürich', region: 'ZH', postalCode: '80##' }],
  },
  {
    code: 'GB',
    locale: 'en-GB',
    currency: 'GBP',
    businessType: 'Ltd',
    registry: 'Companies House',
    registryNumber: '########',
    taxType: 'VAT',
    taxId: 'GB#########',
    phone: '+44 20 #### ####',
    iban: 'GB##@@@@##############',
    streets: ["St. James's Street", 'Deansgate', 'Leith Walk'],
    cities: [
      { city: 'London', region: null, postalCode: 'SE1 #@@' },
      { city: 'Edinburgh', region: 'Scotland', postalCode: 'EH6 #@@' },
    ],
  },
  {
    code: 'US',
    locale: 'en-US',
    currency: 'USD',
    businessType: 'LLC',
    registry: 'Oregon Secretary of State',
    registryNumber: '#######-##',
    taxType: 'EIN',
    taxId: '##-#######',
    phone: '+1 503 555 01##',
    iban: null,
    streets: ['SW Broadway', 'Alder Street', "O'Bryant Square", 'Market Street'],
    cities: [
      { city: 'Portland', region: 'OR', postalCode: '972##' },
      { city: 'Seattle', region: 'WA', postalCode: '981##' },
      { city: "Coeur d'Alene", region: 'ID', postalCode: '838##' },
    ],
  },
  {
    code: 'CA',
    locale: 'fr-CA',
    currency: 'CAD',
    businessType: 'Inc.',
    registry: 'Registraire des entreprises',
    registryNumber: '##########',
    taxType: 'GST',
    taxId: '#########RT0001',
    phone: '+1 514 555 01##',
    iban: null,
    streets: ['Rue Saint-Denis', 'Boulevard René-Lévesque'],
    cities: [{ city: 'Montréal', region: 'QC', postalCode: 'H2X #@#' }],
  },
  {
    code: 'JP',
    locale: 'ja-JP',
    currency: 'JPY',
    businessType: 'K.K.',
    registry: '東京法務局',
    registryNumber: '####-##-######',
    taxType: 'JCT',
    taxId: 'T#############',
    phone: '+81 3 #### ####',
    iban: null,
    streets: ['Marunouchi', 'Ginza'],
    cities: [{ city: '東京', region: 'Tōkyō', postalCode: '100-####' }],
  },
];

const byCode: ReadonlyMap<string, CountryFormats> = new Map(list.map((country) => [country.code, country]));

/** @throws Error if no country of the demo has this currency (ISO 4217) */
export function formatsOfCurrency(currency: string): CountryFormats {
  const country = list.find((each) => each.currency === currency);
  if (country === undefined) throw new Error(`no country with ${currency} in the pool`);
  return country;
}

/** @throws Error if the demo has no country with this ISO 3166 code */
export function formatsOfCountry(code: string): CountryFormats {
  const country = byCode.get(code);
  if (country === undefined) throw new Error(`no country ${code} in the pool`);
  return country;
}
