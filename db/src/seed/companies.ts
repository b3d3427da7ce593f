import { enumValues } from '@fds/platform/enum-values';
import { type BusinessPartner, PARTNER_CANDIDATES, SHARED_PARTNERS } from './pools/companies.ts';
import { type CountryFormats, formatsOfCountry } from './pools/countries.ts';
import { createRandom, type RandomGenerator } from './random.ts';
import { commonValues, type WorkspaceParameters } from './scope.ts';
import { DAY_MS } from './time.ts';

type CompanyRow = ReturnType<typeof companyRow>;

export type DemoCompany = { readonly row: CompanyRow; readonly country: CountryFormats; readonly domain: string };

/** The first company is the workspace's own. */
export function demoCompanies(scope: WorkspaceParameters) {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'companies');
  const { company, domain, invoices } = scope.workspace;
  const drawn = random.shuffle(PARTNER_CANDIDATES).slice(0, Math.ceil(invoices / 12));
  const own = { name: company, country: scope.organisation.country, domain, description: 'The house itself' };
  const [self, ...partners] = [own, ...SHARED_PARTNERS, ...drawn].map((partner) => companyOf(scope, random, partner));
  if (self === undefined) throw new Error('a workspace has at least its own company');
  const addresses = [self, ...partners].flatMap((each) => addressRows(scope, random, each));
  return { self, partners, companies: [self, ...partners].map(({ row }) => row), addresses };
}

function companyOf(scope: WorkspaceParameters, random: RandomGenerator, partner: BusinessPartner): DemoCompany {
  const country = formatsOfCountry(partner.country);
  return { row: companyRow(scope, random, partner, country), country, domain: partner.domain };
}

function companyRow(
  scope: WorkspaceParameters,
  random: RandomGenerator,
  partner: BusinessPartner,
  country: CountryFormats,
) {
  const registered = random.chance(0.8);
  const taxed = random.chance(0.9);
  return {
    ...commonValues(scope, random, scope.workspace.openedAt + random.int(0, 45 * DAY_MS)),
    name: partner.name,
    description: random.maybe(partner.description, 0.25),
    locale: random.maybe(country.locale, 0.1),
    domain_name_primary_link_url: random.maybe(`https://www.${partner.domain}`, 0.15),
    tax_id_value: taxed ? random.fill(country.taxId) : null,
    tax_id_type: taxed ? country.taxType : null,
    registration_trade_name: random.maybe(partner.name, 0.5),
    registration_registered_name: `${partner.name} ${country.businessType}`,
    registration_number_business_type: random.maybe(country.businessType, 0.1),
    registration_number_value: registered ? random.fill(country.registryNumber) : null,
    registration_number_registry_name: registered ? country.registry : null,
    registration_number_registry_country: registered ? country.code : null,
  };
}

function addressRows(scope: WorkspaceParameters, random: RandomGenerator, { row, country }: DemoCompany) {
  return enumValues.addresses.kind.slice(0, random.pick([1, 1, 2, 2, 3, 4])).map((kind) => {
    const place = random.pick(country.cities);
    return {
      ...commonValues(scope, random, Date.parse(row.created_at)),
      company_id: row.id,
      kind,
      line_1: `${random.int(1, 240)} ${random.pick(country.streets)}`,
      line_2: random.maybe(`Floor ${random.int(1, 12)}, c/o ${row.name}`, 0.7),
      city: place.city,
      region: place.region,
      postal_code: random.maybe(random.fill(place.postalCode), 0.05),
      country: country.code,
    };
  });
}
