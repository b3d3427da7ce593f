import type { InvoiceMapping, TermGroupMapping, XmlPathsByTerm } from '../en16931/mapping.ts';
import { type BusinessTermGroup, businessTerms } from '../en16931/terms.ts';
import { type Binding, list, type Paths, subgroups } from '../validation/model/read.ts';
import type { GroupName } from '../validation/model/terms.ts';
import type { XmlPath } from '../xml/path.ts';

/** Of terms whose paths differ from those of validation: senders write more than a standard allows. */
type Differences = {
  readonly [G in BusinessTermGroup & GroupName]?: XmlPathsByTerm<G>;
} & { readonly exchangeRate: TermGroupMapping<'exchange rate'>; readonly taxesAt?: XmlPath };

const join = (at: XmlPath, path: XmlPath): XmlPath => [at, path].filter((part) => part !== '.').join('/');

/** From the element of the group; also those of terms in the groups inside it. */
function pathsTo(binding: Binding, term: string, group: GroupName): readonly XmlPath[] {
  const { [term]: own }: Readonly<Record<string, Paths | undefined>> = binding[group].terms;
  if (own !== undefined) return list(own);
  return subgroups(group).flatMap((inner) => {
    const paths = pathsTo(binding, term, inner);
    return list(binding[inner].at).flatMap((at) => paths.map((path) => join(at, path)));
  });
}

/** From the paths of validation. */
export function mappingOf(binding: Binding, { exchangeRate, taxesAt, ...differences }: Differences): InvoiceMapping {
  const termsOf = <G extends BusinessTermGroup & GroupName>(group: G): XmlPathsByTerm<G> => {
    const different: Readonly<Record<string, Paths | undefined>> = differences[group] ?? {};
    const terms = Object.keys(businessTerms[group]);
    return Object.fromEntries(
      terms.map((term) => [term, different[term] ?? pathsTo(binding, term, group)]),
    ) as XmlPathsByTerm<G>;
  };
  const groupOf = <G extends BusinessTermGroup & GroupName>(group: G): TermGroupMapping<G> => ({
    at: binding[group].at,
    terms: termsOf(group),
  });
  return {
    invoice: termsOf('invoice'),
    exchangeRate,
    seller: groupOf('BG-4'),
    buyer: groupOf('BG-7'),
    payee: groupOf('BG-10'),
    delivery: {
      at: list(binding['BG-13'].at).flatMap((outer) => list(binding['BG-15'].at).map((at) => join(outer, at))),
      terms: termsOf('BG-15'),
    },
    payments: groupOf('BG-16'),
    allowances: groupOf('BG-20'),
    charges: groupOf('BG-21'),
    taxes: { at: taxesAt ?? binding['BG-23'].at, terms: termsOf('BG-23') },
    lines: { ...groupOf('BG-25'), allowances: groupOf('BG-27'), charges: groupOf('BG-28') },
  };
}
