import { hasIbanCheckDigits } from '../../values.ts';
import { fieldsAt } from '../../xml/path.ts';
import { exists, existsGroup, firstText, has, texts, verify, when } from '../conditions.ts';
import { taxedIn } from '../document.ts';
import { fieldsIn, type Group, groupsIn, isCii } from '../model/read.ts';
import { type GroupName, nameOf, type TermId } from '../model/terms.ts';
import { needsGroup, needsText, row, warning } from '../rows.ts';
import type { Condition, Rule } from '../rule.ts';
import { isEmail, isSkonto } from './texts.ts';

const hasMeans =
  (...codes: readonly string[]) =>
  (group: Group) =>
    codes.includes(firstText(group, 'BT-81'));

/** A group that belongs to the kind of payment, or none of the others. In CII, a direct debit has no element. */
const directDebit = (means: Group): boolean =>
  means.element.name.startsWith('ram:')
    ? has(means.invoice, 'BT-89', 'BT-90') || has(means, 'BT-91')
    : groupsIn(means, 'BG-19').length > 0;

const hasPayment = (means: Group, name: GroupName) =>
  name === 'BG-19' ? directDebit(means) : groupsIn(means, name).length > 0;

/** In CII, the bank (BT-86) is outside the account. */
const hasBank = (means: Group) =>
  ['ram:PayeeSpecifiedCreditorFinancialInstitution', 'ram:PayerSpecifiedDebtorFinancialInstitution'].some(
    (name) => fieldsAt(means.element, name).length > 0,
  );

const needsPayment = (id: string, codes: readonly string[], name: GroupName) =>
  row(
    [id, 'BG-16', `BT-81 ${name}`],
    when(hasMeans(...codes), (means) => verify(hasPayment(means, name))),
    `The payment means type code (BT-81) needs the group ${nameOf(name)}.`,
  );

const forbidsPayment = (
  id: string,
  codes: readonly string[],
  names: readonly GroupName[],
  isFree: (means: Group) => boolean = () => true,
) =>
  row(
    [id, 'BG-16', `BT-81 ${names.join(' ')}`],
    when(hasMeans(...codes), (means) => verify(isFree(means) && names.every((name) => !hasPayment(means, name)))),
    `The payment means type code (BT-81) does not allow the groups ${names.map(nameOf).join(' and ')}.`,
  );

const ibanOf = (id: string, code: string, term: TermId, cii: TermId): readonly Rule[] =>
  (['ubl', 'cii'] as const).map((syntax) =>
    row(
      [id, 'BG-16', term, { ...warning, syntax }],
      when(hasMeans(code), (means) => {
        const [at] = fieldsIn(means, syntax === 'cii' ? cii : term);
        return verify(hasIbanCheckDigits(at?.text ?? ''), { at, expected: 'an IBAN', found: at?.text });
      }),
      `The ${nameOf(term)} is not a correct IBAN.`,
    ),
  );

const hasDebit = (invoice: Group) =>
  invoice.element.name.startsWith('rsm:')
    ? has(invoice, 'BT-89', 'BT-90', 'BT-91')
    : groupsIn(invoice, 'BG-19').length > 0;

const inDebit = (id: string, term: TermId) =>
  row(
    [id, 'invoice', `BG-19 ${term}`],
    when(hasDebit, exists(term)),
    `The invoice has a direct debit (BG-19), but no ${nameOf(term)}.`,
  );

const uniqueNames: Condition = (invoice) => {
  const seen = new Set<string>();
  return fieldsIn(invoice, 'BT-125-2').flatMap((at) => {
    const again = seen.has(at.text);
    seen.add(at.text);
    return again ? [{ at, expected: 'a name that no other attachment has', found: at.text }] : [];
  });
};

const taxedCodes = ['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M'];
const typeCodes = ['326', '380', '384', '389', '381', '875', '876', '877'];

const firstTerms: Condition = (invoice) => {
  const [at] = fieldsIn(invoice, 'BT-20');
  return verify(at === undefined || isSkonto(at.element.text), {
    at,
    expected: '#SKONTO#TAGE=n#PROZENT=n.nn# and a line break',
    found: at?.text,
  });
};

const isDigital = (text: string) => text.replace(/\D/g, '').length >= 3;

/** Without those of the specification identifier; Peppol has the same for invoices within Germany. */
export const germanRules: readonly Rule[] = [
  needsGroup('BR-DE-1', 'invoice', 'BG-16'),
  needsGroup('BR-DE-2', 'BG-4', 'BG-6'),
  needsText('BR-DE-3', 'BG-5', ['BT-37']),
  needsText('BR-DE-4', 'BG-5', ['BT-38']),
  needsText('BR-DE-5', 'BG-6', ['BT-41']),
  needsText('BR-DE-6', 'BG-6', ['BT-42']),
  needsText('BR-DE-7', 'BG-6', ['BT-43']),
  needsText('BR-DE-8', 'BG-8', ['BT-52']),
  needsText('BR-DE-9', 'BG-8', ['BT-53']),
  needsText('BR-DE-10', 'BG-15', ['BT-77']),
  needsText('BR-DE-11', 'BG-15', ['BT-78']),
  needsText('BR-DE-14', 'BG-23', ['BT-119']),
  needsText('BR-DE-15', 'invoice', ['BT-10']),
  row(
    ['BR-DE-16', 'invoice', 'BT-31 BT-32 BG-11'],
    when(
      (invoice) =>
        taxedIn(invoice).some(
          ({ kind, category }) => taxedCodes.includes(category) && (kind === 'line' || !isCii(invoice)),
        ),
      (invoice) =>
        verify(
          [...texts(invoice, 'BT-31'), ...texts(invoice, 'BT-32')].some((text) => text !== '') ||
            groupsIn(invoice, 'BG-11').length > 0,
        ),
    ),
    'The invoice has no VAT identifier (BT-31) and no tax registration identifier (BT-32) of the seller, and no tax representative (BG-11).',
  ),
  row(
    ['BR-DE-17', 'invoice', 'BT-3', warning],
    (invoice) => {
      const [at] = fieldsIn(invoice, 'BT-3');
      const found = firstText(invoice, 'BT-3');
      return verify(typeCodes.includes(found), { at, expected: typeCodes.join(', '), found });
    },
    'The Invoice type code (BT-3) should be one of those that XRechnung names.',
  ),
  row(['BR-DE-18', 'invoice', 'BT-20'], firstTerms, 'A cash discount in the Payment terms (BT-20) is malformed.'),
  ...ibanOf('BR-DE-19', '58', 'BT-84', 'BT-84-1'),
  ...ibanOf('BR-DE-20', '59', 'BT-91', 'BT-91'),
  row(['BR-DE-22', 'invoice', 'BT-125'], uniqueNames, 'Two attachments have the same file name.'),
  needsPayment('BR-DE-23-a', ['30', '58'], 'BG-17'),
  forbidsPayment('BR-DE-23-b', ['30', '58'], ['BG-18', 'BG-19']),
  needsPayment('BR-DE-24-a', ['48', '54', '55'], 'BG-18'),
  forbidsPayment('BR-DE-24-b', ['48', '54', '55'], ['BG-17', 'BG-19']),
  needsPayment('BR-DE-25-a', ['59'], 'BG-19'),
  forbidsPayment('BR-DE-25-b', ['59'], ['BG-17', 'BG-18'], (means) => !hasBank(means)),
  row(
    ['BR-DE-26', 'invoice', 'BT-3 BG-3', warning],
    when((invoice) => texts(invoice, 'BT-3').includes('384'), existsGroup('BG-3')),
    'A corrected invoice (384) should name the invoice that it corrects (BG-3).',
  ),
  row(
    ['BR-DE-27', 'BG-6', 'BT-42', warning],
    (contact) => verify(isDigital(firstText(contact, 'BT-42')), { at: fieldsIn(contact, 'BT-42')[0] }),
    'The Seller contact telephone number (BT-42) should have at least three digits.',
  ),
  row(
    ['BR-DE-28', 'BG-6', 'BT-43', warning],
    (contact) => verify(isEmail(firstText(contact, 'BT-43')), { at: fieldsIn(contact, 'BT-43')[0] }),
    'The Seller contact email address (BT-43) should be a correct email address.',
  ),
  inDebit('BR-DE-30', 'BT-90'),
  inDebit('BR-DE-31', 'BT-91'),
];

const identifier =
  /^urn:cen\.eu:en16931:2017#compliant#urn:xeinkauf\.de:kosit:xrechnung_3\.0(?:#con?(?:formant|mpliant)#urn:xeinkauf\.de:kosit:(?:extension:)?xrechnung[:_](?:cvd_)?\d\.\d)?$/;

export const xrechnungRules: readonly Rule[] = [
  ...germanRules,
  row(
    ['BR-DE-21', 'invoice', 'BT-24', warning],
    (invoice) => {
      const [at] = fieldsIn(invoice, 'BT-24');
      const found = firstText(invoice, 'BT-24');
      return verify(identifier.test(found), { at, expected: 'the identifier of XRechnung 3.0', found });
    },
    'The Specification identifier (BT-24) should be that of the present XRechnung.',
  ),
  row(
    ['BR-DE-TMP-32', 'invoice', 'BT-72 BG-14 BG-26', warning],
    (invoice) =>
      verify(
        has(invoice, 'BT-72') ||
          groupsIn(invoice, 'BG-14').length > 0 ||
          groupsIn(invoice, 'BG-25').every((line) => groupsIn(line, 'BG-26').length > 0),
      ),
    'The invoice should state when the seller delivered: Actual delivery date (BT-72), Invoicing period (BG-14), or a period in each line (BG-26).',
  ),
];
