import type { ExtractionWarning } from '../records.ts';
import { fieldValueParsers } from '../values.ts';
import { elementsAt, placedTextsAt, type XmlPath, type XmlPathVariables } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';
import {
  type BusinessTermGroup,
  type BusinessTermValues,
  businessTerms,
  type InvoiceLineTerms,
  type InvoiceTerms,
  type TermIdInGroup,
} from './terms.ts';

/** Relative to the element of the group. The first path with a value is used. */
export type XmlPathsByTerm<Group extends BusinessTermGroup> = {
  readonly [T in TermIdInGroup<Group>]?: XmlPath | readonly XmlPath[];
};

/**
 * `at`: from the root element; the group is read from each element there, in document order. `terms`: from this
 * element.
 */
export interface TermGroupMapping<Group extends BusinessTermGroup> {
  readonly at: XmlPath | readonly XmlPath[];
  readonly terms: XmlPathsByTerm<Group>;
}

/** Conditions in a path may refer to other terms of the invoice (`$BT-5`). */
export interface InvoiceMapping {
  readonly invoice: XmlPathsByTerm<'invoice'>;
  readonly exchangeRate: TermGroupMapping<'exchange rate'>;
  readonly seller: TermGroupMapping<'BG-4'>;
  readonly buyer: TermGroupMapping<'BG-7'>;
  readonly payee: TermGroupMapping<'BG-10'>;
  readonly delivery: TermGroupMapping<'BG-15'>;
  readonly payments: TermGroupMapping<'BG-16'>;
  readonly allowances: TermGroupMapping<'BG-20'>;
  readonly charges: TermGroupMapping<'BG-21'>;
  readonly taxes: TermGroupMapping<'BG-23'> | readonly TermGroupMapping<'BG-23'>[];
  readonly lines: TermGroupMapping<'BG-25'> & {
    readonly allowances: TermGroupMapping<'BG-27'>;
    readonly charges: TermGroupMapping<'BG-28'>;
  };
  /** Adds terms that have no path, such as sums, and translates national codes; changes the values of the groups. */
  readonly complete?: (semantic: InvoiceTerms, root: XmlElement) => void;
}

const list = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T]);

/** Where the value of a term is in the XML; `line` and `text` are those of the first element. */
export interface TermPlace {
  readonly path: XmlPath;
  readonly line: number;
  readonly text: string;
}

/** By the values of a group (the object in `InvoiceTerms`), then by term. */
export type TermPlaces = ReadonlyMap<object, ReadonlyMap<string, TermPlace>>;

/** With a warning for each value that does not have the type of its term. */
export interface InvoiceTermsResult {
  readonly semantic: InvoiceTerms;
  readonly places: TermPlaces;
  readonly warnings: readonly ExtractionWarning[];
}

export function readInvoiceTerms(root: XmlElement, mapping: InvoiceMapping): InvoiceTermsResult {
  const warnings: ExtractionWarning[] = [];
  const places = new Map<object, ReadonlyMap<string, TermPlace>>();
  let variables: XmlPathVariables = {};

  const valuesOf = <G extends BusinessTermGroup>(
    group: G,
    from: XmlElement,
    paths: XmlPathsByTerm<G>,
    base = '',
    at?: string,
  ): BusinessTermValues<G> => {
    const values: Record<string, string> = {};
    const placesOfGroup = new Map<string, TermPlace>();
    const termsOfGroup: Readonly<Record<string, readonly [string, keyof typeof fieldValueParsers, 'all'?]>> =
      businessTerms[group];
    for (const [term, possible] of Object.entries<XmlPath | readonly XmlPath[] | undefined>(paths)) {
      const found = list(possible ?? [])
        .map((path) => ({ path, texts: placedTextsAt(from, path, variables) }))
        .find(({ texts }) => texts.length > 0);
      const [, kind = 'text', repeated] = termsOfGroup[term] ?? [];
      const [first] = found?.texts ?? [];
      if (found === undefined || first === undefined) continue;
      const text = repeated === 'all' ? found.texts.map((each) => each.text).join('\n') : first.text;
      placesOfGroup.set(term, { path: `${base}${found.path}`, ...first });
      const value = fieldValueParsers[kind](text);
      if (value === undefined) {
        warnings.push({
          rule: 'value',
          at: at === undefined ? term : `${at}, ${term}`,
          expected: kind,
          found: text.slice(0, 200).toWellFormed(),
        });
      } else values[term] = value;
    }
    places.set(values, placesOfGroup);
    return values as BusinessTermValues<G>;
  };
  const elementsOf = (from: XmlElement, at: XmlPath | readonly XmlPath[], base = '') =>
    list(at).flatMap((path) =>
      elementsAt(from, path, variables).map((element, index) => ({
        element,
        base: `${base}${path}${index === 0 ? '' : `[${index + 1}]`}/`,
      })),
    );
  const groupsOf = <G extends BusinessTermGroup>(
    group: G,
    from: XmlElement,
    { at, terms: paths }: TermGroupMapping<G>,
    where = '',
    outer = '',
  ) =>
    elementsOf(from, at, outer).map(({ element, base }, index) =>
      valuesOf(group, element, paths, base, `${where}${group} ${index + 1}`),
    );
  const groupOf = <G extends BusinessTermGroup>(
    group: G,
    groupMapping: TermGroupMapping<G>,
  ): BusinessTermValues<G> | undefined => groupsOf(group, root, groupMapping)[0];

  // First the currencies, to which the paths of totals refer.
  const { 'BT-5': currency, 'BT-6': accountingCurrency } = mapping.invoice;
  variables = valuesOf('invoice', root, {
    ...(currency && { 'BT-5': currency }),
    ...(accountingCurrency && { 'BT-6': accountingCurrency }),
  });
  const lines = elementsOf(root, mapping.lines.at).map(({ element, base }, index): InvoiceLineTerms => {
    const at = `item ${index + 1}`;
    return {
      values: valuesOf('BG-25', element, mapping.lines.terms, base, at),
      allowances: groupsOf('BG-27', element, mapping.lines.allowances, `${at}, `, base),
      charges: groupsOf('BG-28', element, mapping.lines.charges, `${at}, `, base),
    };
  });
  const semantic = {
    invoice: valuesOf('invoice', root, mapping.invoice),
    exchangeRate: groupOf('exchange rate', mapping.exchangeRate),
    seller: groupOf('BG-4', mapping.seller),
    buyer: groupOf('BG-7', mapping.buyer),
    payee: groupOf('BG-10', mapping.payee),
    delivery: groupOf('BG-15', mapping.delivery),
    payments: groupsOf('BG-16', root, mapping.payments),
    allowances: groupsOf('BG-20', root, mapping.allowances),
    charges: groupsOf('BG-21', root, mapping.charges),
    taxes: list(mapping.taxes).flatMap((each) => groupsOf('BG-23', root, each)),
    lines,
  };
  mapping.complete?.(semantic, root);
  return { semantic, places, warnings };
}
