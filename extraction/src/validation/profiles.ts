import { ciiSyntax } from './cii/rules.ts';
import { en16931 } from './en16931/rules.ts';
import { peppolRules, selfBillingRules } from './peppol/rules.ts';
import type { RuleSet } from './rule.ts';
import { ublSyntax } from './ubl/rules.ts';
import { extensionRules, replacedByExtension } from './xrechnung/extension.ts';
import { xrechnungRules } from './xrechnung/rules.ts';
import { peppolInXrechnung } from './xrechnung/shared.ts';
import { temporaryRules } from './xrechnung/temporary.ts';
import { cvdRules, replacedByCvd } from './xrechnung/vehicles.ts';

/** Which rule sets apply; none if the profile is below EN 16931. */
export interface Profile {
  readonly ruleSets: readonly RuleSet[];
  /** For the reader of the report. */
  readonly note?: string;
}

/** `id`: of the specification identifier (BT-24). The first row that matches applies. */
interface ProfileRow extends Profile {
  readonly id: RegExp;
}

const below = (name: string) =>
  `The profile ${name} is below EN 16931: it has no invoice lines, so that the rules of EN 16931 do not apply.`;

const without = ({ rules, notChecked, ...set }: RuleSet, replaced: readonly string[]): RuleSet => ({
  ...set,
  rules: rules.filter(({ id }) => !replaced.includes(id)),
  notChecked: [...notChecked, ...replaced],
});

const xrechnung: RuleSet = {
  name: 'XRechnung',
  version: '3.0',
  rules: [...xrechnungRules, ...temporaryRules, ...peppolInXrechnung],
  notChecked: [],
};

const xrechnungExtension: RuleSet = {
  ...xrechnung,
  name: 'XRechnung Extension',
  rules: [...xrechnung.rules, ...extensionRules],
};

const xrechnungCvd: RuleSet = { ...xrechnung, name: 'XRechnung CVD', rules: [...xrechnung.rules, ...cvdRules] };

const peppol: RuleSet = { name: 'Peppol BIS Billing', version: '3.0', rules: peppolRules, notChecked: [] };

const peppolSelfBilling: RuleSet = { ...peppol, name: 'Peppol BIS Self-Billing', rules: selfBillingRules };

export const allRuleSets: readonly RuleSet[] = [
  en16931,
  ublSyntax,
  ciiSyntax,
  xrechnung,
  xrechnungExtension,
  xrechnungCvd,
  peppol,
  peppolSelfBilling,
];

/** The rules of EN 16931 for the content and for both syntaxes. */
const en: readonly RuleSet[] = [en16931, ublSyntax, ciiSyntax];

/** By the names with which the command chooses one, instead of the specification identifier. */
export const chosenProfiles = {
  'en-16931': { ruleSets: en },
  xrechnung: { ruleSets: [...en, xrechnung] },
  'xrechnung-extension': {
    ruleSets: [without(en16931, replacedByExtension), ublSyntax, ciiSyntax, xrechnungExtension],
  },
  'xrechnung-cvd': { ruleSets: [without(en16931, replacedByCvd), ublSyntax, ciiSyntax, xrechnungCvd] },
  'peppol-bis-3': { ruleSets: [...en, peppol] },
  'peppol-bis-3-self-billing': { ruleSets: [...en, peppolSelfBilling] },
} as const satisfies Readonly<Record<string, Profile>>;

export type ProfileName = keyof typeof chosenProfiles;

const kosit = String.raw`^urn:cen\.eu:en16931:2017#compliant#urn:(?:xeinkauf\.de:kosit:|xoev-de:kosit:standard:)xrechnung_`;

const rows: readonly ProfileRow[] = [
  { id: /^urn:(?:factur-x\.eu:1p0|zugferd\.de:2p0):minimum$/, ruleSets: [], note: below('MINIMUM') },
  { id: /^urn:(?:factur-x\.eu:1p0|zugferd\.de:2p0):basicwl$/, ruleSets: [], note: below('BASIC WL') },
  { id: /^urn:ferd:/, ruleSets: [], note: 'ZUGFeRD 1 is older than EN 16931.' },
  { id: /^urn:cen\.eu:en16931:2017$/, ...chosenProfiles['en-16931'] },
  {
    id: /^urn:cen\.eu:en16931:2017#(?:compliant|conformant)#urn:(?:factur-x\.eu:1p0|zugferd\.de:2p0):(?:basic|extended)$/,
    // Factur-X has own rules for the use of elements.
    ruleSets: [en16931],
  },
  { id: new RegExp(`${kosit}[^#]*#.*cvd`), ...chosenProfiles['xrechnung-cvd'] },
  { id: new RegExp(`${kosit}[^#]*#conformant#`), ...chosenProfiles['xrechnung-extension'] },
  { id: new RegExp(kosit), ...chosenProfiles.xrechnung },
  {
    id: /^urn:cen\.eu:en16931:2017#compliant#urn:fdc:peppol\.eu:2017:poacc:billing:3\.0/,
    ...chosenProfiles['peppol-bis-3'],
  },
  {
    id: /^urn:cen\.eu:en16931:2017#compliant#urn:fdc:peppol\.eu:2017:poacc:selfbilling:3\.0/,
    ...chosenProfiles['peppol-bis-3-self-billing'],
  },
];

/** An unknown specification identifier is validated by EN 16931 alone. */
export function profileOf(specification: string): Profile {
  const known = rows.find(({ id }) => id.test(specification));
  if (known !== undefined) return known;
  const note =
    specification === ''
      ? 'The invoice has no specification identifier (BT-24). It was validated by EN 16931 alone.'
      : 'The specification identifier (BT-24) is unknown. The invoice was validated by EN 16931 alone.';
  return { ruleSets: en, note };
}
