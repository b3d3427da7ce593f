import type { Warning } from '../records.ts';
import { parsers } from '../values.ts';
import { elementsAt, type Path, textsAt, type Variables } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';
import { type Group, type Line, type SemanticInvoice, type TermOf, terms, type Values } from './terms.ts';

/** Where each term of a group is, seen from the group's element. Of several paths the first with a value counts. */
export type TermPaths<G extends Group> = { readonly [T in TermOf<G>]?: Path | readonly Path[] };

/** Where a group is, seen from the root, and its terms. Of several places all count, in their order. */
export interface GroupMapping<G extends Group> {
  readonly at: Path | readonly Path[];
  readonly terms: TermPaths<G>;
}

/** How a syntax writes the business terms of an invoice. Conditions of paths may refer to terms of the invoice (`$BT-5`). */
export interface InvoiceMapping {
  readonly invoice: TermPaths<'invoice'>;
  readonly exchangeRate: GroupMapping<'exchange rate'>;
  readonly seller: GroupMapping<'BG-4'>;
  readonly buyer: GroupMapping<'BG-7'>;
  readonly payee: GroupMapping<'BG-10'>;
  readonly delivery: GroupMapping<'BG-15'>;
  readonly payments: GroupMapping<'BG-16'>;
  readonly allowances: GroupMapping<'BG-20'>;
  readonly charges: GroupMapping<'BG-21'>;
  readonly taxes: GroupMapping<'BG-23'>;
  readonly lines: GroupMapping<'BG-25'> & {
    readonly allowances: GroupMapping<'BG-27'>;
    readonly charges: GroupMapping<'BG-28'>;
  };
}

const list = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T]);

/** An invoice, and a warning for each value that is not of its term's kind. */
export interface InvoiceReading {
  readonly semantic: SemanticInvoice;
  readonly warnings: readonly Warning[];
}

/** Reads an invoice by the mapping of its syntax. */
export function readInvoice(root: XmlElement, mapping: InvoiceMapping): InvoiceReading {
  const warnings: Warning[] = [];
  let variables: Variables = {};

  const valuesOf = <G extends Group>(group: G, from: XmlElement, paths: TermPaths<G>, at?: string): Values<G> => {
    const values: Record<string, string> = {};
    const termsOfGroup: Readonly<Record<string, readonly [string, keyof typeof parsers, 'all'?]>> = terms[group];
    for (const [term, places] of Object.entries<Path | readonly Path[] | undefined>(paths)) {
      const found = list(places ?? [])
        .map((path) => textsAt(from, path, variables))
        .find((texts) => texts.length > 0);
      const [, kind = 'text', repeated] = termsOfGroup[term] ?? [];
      const text = repeated === 'all' ? found?.join('\n') : found?.[0];
      if (text === undefined) continue;
      const value = parsers[kind](text);
      if (value === undefined) {
        warnings.push({
          rule: 'value',
          at: at === undefined ? term : `${at}, ${term}`,
          expected: kind,
          found: text.slice(0, 200).toWellFormed(),
        });
      } else values[term] = value;
    }
    return values as Values<G>;
  };
  const groupsOf = <G extends Group>(group: G, from: XmlElement, { at, terms: paths }: GroupMapping<G>, where = '') =>
    list(at)
      .flatMap((path) => elementsAt(from, path, variables))
      .map((element, index) => valuesOf(group, element, paths, `${where}${group} ${index + 1}`));
  const groupOf = <G extends Group>(group: G, groupMapping: GroupMapping<G>): Values<G> | undefined =>
    groupsOf(group, root, groupMapping)[0];

  // The currencies come first: conditions of the totals refer to them.
  const { 'BT-5': currency, 'BT-6': accountingCurrency } = mapping.invoice;
  variables = valuesOf('invoice', root, {
    ...(currency && { 'BT-5': currency }),
    ...(accountingCurrency && { 'BT-6': accountingCurrency }),
  });
  const lines = list(mapping.lines.at)
    .flatMap((path) => elementsAt(root, path, variables))
    .map((element, index): Line => {
      const at = `item ${index + 1}`;
      return {
        values: valuesOf('BG-25', element, mapping.lines.terms, at),
        allowances: groupsOf('BG-27', element, mapping.lines.allowances, `${at}, `),
        charges: groupsOf('BG-28', element, mapping.lines.charges, `${at}, `),
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
    taxes: groupsOf('BG-23', root, mapping.taxes),
    lines,
  };
  return { semantic, warnings };
}
