import { normalize } from './labels.ts';

/** A company of the invoices that the workspace has. */
export interface KnownCompany {
  readonly name: string;
  readonly taxId: string | null;
  readonly issues: boolean;
  readonly receives: boolean;
  /** Of the invoices that it issued. */
  readonly currencies: readonly string[];
  readonly ibans: readonly string[];
}

/** Of the latest invoices of a workspace, so that a reading costs the same in a large one. */
export const knownLimits = { invoices: 200, companies: 400, values: 5, nameLength: 500 } as const;

/**
 * By name. They only change the order of candidates that stand on the page and never raise a confidence, so a wrong or
 * forged company of the workspace makes no record.
 */
export type KnownCompanies = ReadonlyMap<string, KnownCompany>;

export const nameKey = (text: string): string => normalize(text).join(' ');

export const knownByName = (companies: readonly KnownCompany[]): KnownCompanies =>
  new Map(
    companies
      .slice(0, knownLimits.companies)
      .map((company) => [nameKey(company.name.slice(0, knownLimits.nameLength)), company]),
  );

/** Undefined also for a company that has both roles, such as the owner of the workspace. */
export function knownRole(known: KnownCompanies, name: string): 'issuer' | 'receiver' | undefined {
  const company = known.get(nameKey(name));
  if (company === undefined || company.issues === company.receives) return undefined;
  return company.issues ? 'issuer' : 'receiver';
}

/** Those that the company has used before come first; the others keep their order. */
export const knownFirst = <T extends { readonly value: string }>(
  found: readonly T[],
  values: readonly (string | null)[] = [],
): readonly T[] => found.toSorted((one, other) => +values.includes(other.value) - +values.includes(one.value));

/** Less than a label on the page, and than a place that only one of both can have. */
const points = 1.5;

interface Ranked {
  readonly issuer: number;
  readonly receiver: number;
  readonly known: 'issuer' | 'receiver' | undefined;
}

/** The points of the page, and those of earlier invoices. */
export const rankOf = (ranked: Ranked, role: 'issuer' | 'receiver'): number =>
  ranked[role] + (ranked.known === role ? points : ranked.known === undefined ? 0 : -points);
