import { en16931 } from './en16931/rules.ts';
import type { RuleSet } from './rule.ts';

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

const rows: readonly ProfileRow[] = [
  { id: /^urn:(?:factur-x\.eu:1p0|zugferd\.de:2p0):minimum$/, ruleSets: [], note: below('MINIMUM') },
  { id: /^urn:(?:factur-x\.eu:1p0|zugferd\.de:2p0):basicwl$/, ruleSets: [], note: below('BASIC WL') },
  { id: /^urn:ferd:/, ruleSets: [], note: 'ZUGFeRD 1 is older than EN 16931.' },
  { id: /^urn:cen\.eu:en16931:2017$/, ruleSets: [en16931] },
  {
    id: /^urn:cen\.eu:en16931:2017#(?:compliant|conformant)#urn:(?:factur-x\.eu:1p0|zugferd\.de:2p0):(?:basic|extended)$/,
    ruleSets: [en16931],
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
  return { ruleSets: [en16931], note };
}
