import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ciiBinding } from '../src/validation/model/cii.ts';
import { fieldsIn, readModel } from '../src/validation/model/read.ts';
import { modelGroups, type TermId } from '../src/validation/model/terms.ts';
import { ublBinding } from '../src/validation/model/ubl.ts';
import { validate } from '../src/validation/validate.ts';
import { readXml, type XmlElement } from '../src/xml/read.ts';
import type { TestInvoice, TestParty } from './model.ts';
import { arbitraryInvoice } from './random.ts';
import { serializeInvoiceAsCii } from './write-cii.ts';
import { serializeInvoiceAsUbl } from './write-ubl.ts';

/** A long run sets this variable; see testing/README.md. */
const runs = Number(process.env.VALIDATED_INVOICES ?? 15);

const vatParty = (party: TestParty, vat: string): TestParty => ({ ...party, vat, registration: '123456789' });

const needsReason = ['E', 'AE'];

/** A generated invoice has correct sums; this adds the terms that EN 16931 demands. */
const completed = (invoice: TestInvoice): TestInvoice => ({
  ...invoice,
  seller: vatParty(invoice.seller, 'DE123456789'),
  buyer: vatParty(invoice.buyer, 'FR12345678901'),
  terms: 'Payable at once',
  notes: invoice.notes.map((note) => note.replaceAll('#', ' ').trim() || 'note'),
  adjustments: invoice.adjustments.map((each) => ({ ...each, reason: each.reason ?? 'agreed' })),
  taxes: invoice.taxes.map((tax) => (needsReason.includes(tax.category) ? { ...tax, reason: 'not taxed' } : tax)),
  lines: invoice.lines.map((line) => ({
    ...line,
    ...(line.period && { period: { start: line.period.start, end: '2100-01-01' } }),
    adjustments: (line.adjustments ?? []).map((each) => ({ ...each, reason: 'agreed' })),
  })),
});

const arbitraryValid = arbitraryInvoice.map(completed);

const syntaxes = [
  ['UBL', serializeInvoiceAsUbl, ublBinding],
  ['CII', (invoice: TestInvoice) => serializeInvoiceAsCii(invoice, 'cii'), ciiBinding],
] as const;

const parsed = (xml: string): XmlElement => {
  const root = readXml([xml]);
  if (root === undefined) throw new Error('the invoice has no root element');
  return root;
};

const allTerms = Object.values(modelGroups)
  .flatMap(({ terms }) => terms.split(' '))
  .filter((term): term is TermId => /^BT-\d+$/.test(term));

/** A copy in which `change` replaces one element or removes it. */
const changed = (root: XmlElement, target: XmlElement, replacement: XmlElement | undefined): XmlElement =>
  root === target && replacement !== undefined
    ? replacement
    : {
        ...root,
        children: root.children.flatMap((child) =>
          child === target && replacement === undefined ? [] : [changed(child, target, replacement)],
        ),
      };

const mutations = {
  removed: () => undefined,
  emptied: (element: XmlElement) => ({ ...element, text: '' }),
  replaced: (element: XmlElement) => ({
    ...element,
    text: /^-?[\d.]+$/.test(element.text)
      ? `${element.text.startsWith('-') ? '-' : ''}7${element.text.replace('-', '')}`
      : '??',
  }),
};

const mutationNames = ['removed', 'emptied', 'replaced'] as const;

const mandatory: readonly string[] =
  'BT-1 BT-2 BT-3 BT-5 BT-24 BT-27 BT-44 BT-106 BT-109 BT-112 BT-115 BT-116 BT-117 BT-118 BT-126 BT-129 BT-131 BT-146 BT-153'.split(
    ' ',
  );
const summed: readonly string[] = 'BT-92 BT-99 BT-106 BT-107 BT-108 BT-109 BT-112 BT-113 BT-115 BT-116 BT-131'.split(
  ' ',
);

/** Terms without which, or with another value of which, an invoice breaks a rule. */
const needed = { removed: mandatory, emptied: mandatory.slice(0, 7), replaced: summed };

describe.each(syntaxes)('%s', (_syntax, write, binding) => {
  it('validate finds nothing in a generated invoice that has all mandatory terms and correct sums', () => {
    fc.assert(
      fc.property(arbitraryValid, (invoice) => {
        expect(validate(parsed(write(invoice))).findings).toEqual([]);
      }),
      { numRuns: runs },
    );
  });

  it('after the change of one term, validate reports only rules that name this term, and at least one if an invoice needs the term', () => {
    const mutation = fc.constantFrom(...mutationNames);
    fc.assert(
      fc.property(arbitraryValid, mutation, fc.nat(), fc.nat(), (invoice, mutate, chosen, place) => {
        const root = parsed(write(invoice));
        const model = readModel(root, binding);
        const present = allTerms.filter((each) => fieldsIn(model, each).length > 0);
        const term = present[chosen % present.length] ?? 'BT-1';
        const fields = fieldsIn(model, term).filter(({ attribute }) => attribute === undefined);
        const target = fields[place % fields.length]?.element;
        if (target === undefined) return;
        const { findings } = validate(changed(root, target, mutations[mutate](target)));
        if (needed[mutate].includes(term)) expect(findings.flatMap(({ terms }) => terms)).toContain(term);
        const related: readonly string[] = [term, ...(companions[term] ?? [])];
        const strangers = findings.filter(({ terms }) => !terms.some((each) => related.includes(each)));
        expect(strangers.map(({ rule }) => `${rule} after the change of ${term}`)).toEqual([]);
      }),
      { numRuns: runs * 4 },
    );
  });
});

/** Terms in the same element, or with which the change collides. */
const companions: Partial<Record<TermId, readonly string[]>> = {
  // A quantity carries its unit.
  'BT-129': ['BT-130'],
  'BT-149': ['BT-150'],
  // Which totals are in the currency of the invoice.
  'BT-5': ['BT-109', 'BT-110', 'BT-112'],
};
