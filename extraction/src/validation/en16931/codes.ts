import { type Field, fieldsAt } from '../../xml/path.ts';
import { isCode } from '../codes/lists.ts';
import { coded, eachText, normalized } from '../conditions.ts';
import { elementsNamed, elementsOnPath, placeOf } from '../document.ts';
import type { Group } from '../model/read.ts';
import { nameOf, type TermId } from '../model/terms.ts';
import { cii, row, ubl } from '../rows.ts';
import type { Condition, Rule, Syntax } from '../rule.ts';
import { supplier } from '../ubl/limits.ts';
import { codePlaces } from './code-places.ts';

type List = Parameters<typeof isCode>[0];

const wrong = (what: string, list: string) => `The ${what} is not a code of ${list}.`;

type CodeRow = readonly [id: string, list: List, terms: readonly TermId[], syntax?: Syntax | undefined];

const rows: readonly CodeRow[] = [
  ['BR-CL-07', 'UNTDID 1153', ['BT-18-1', 'BT-128-1'], 'ubl'],
  ['BR-CL-19', 'UNTDID 5189', ['BT-98', 'BT-140']],
  ['BR-CL-20', 'UNTDID 7161', ['BT-105', 'BT-145']],
];

/** `BT-34-1` has the name of BT-34. */
const named = (term: TermId) => {
  const own = nameOf(term);
  if (own !== term) return own;
  const base = nameOf(term.replace(/-\d$/, '') as TermId);
  return term === 'BT-125-1' ? `MIME type of the ${base}` : `scheme of the ${base}`;
};

/** The elements that carry an amount in UBL. */
const amounts = [
  'Amount',
  'BaseAmount',
  'PriceAmount',
  'TaxAmount',
  'TaxableAmount',
  'LineExtensionAmount',
  'TaxExclusiveAmount',
  'TaxInclusiveAmount',
  'AllowanceTotalAmount',
  'ChargeTotalAmount',
  'PrepaidAmount',
  'PayableRoundingAmount',
  'PayableAmount',
].map((name) => `cbc:${name}`);

const currencyOf =
  (elements: (group: Group) => ReturnType<typeof elementsNamed>): Condition =>
  (group) =>
    elements(group)
      .filter(({ attributes }) => !isCode('ISO 4217', normalized(attributes.currencyID ?? '')))
      .map((element) => ({
        at: { element, attribute: 'currencyID', text: '' },
        expected: 'a code of ISO 4217',
        found: element.attributes.currencyID ?? '',
      }));

/** Of all parties. The element cac:OriginCountry of an item has another rule. */
const countryFields = (group: Group) => [
  ...elementsNamed(group, 'cac:Country').flatMap((each) => fieldsAt(each, 'cbc:IdentificationCode')),
  ...elementsNamed(group, 'ram:CountryID').map((each) => placeOf(each)),
];

const noteSubject = (text: string) => {
  const subject = /^[^#]*#([^#]*)#/.exec(text)?.[1];
  return subject?.length !== 3 || isCode('UNTDID 4451', subject);
};

const inside = (group: Group, ...names: readonly string[]) =>
  new Set(elementsNamed(group, ...names).flatMap(({ children }) => children));

/** In CII, of each identifier other than a tax registration. */
function schemesOfIds(group: Group) {
  const taxIds = inside(group, 'ram:SpecifiedTaxRegistration');
  return elementsNamed(group, 'ram:ID')
    .filter((each) => each.attributes.schemeID !== undefined && !taxIds.has(each))
    .map((each) => placeOf(each, 'schemeID'));
}

/** In CII, of each party other than that of the delivery. */
function schemesOfParties(group: Group) {
  const others = inside(group, 'ram:SpecifiedTradeProduct', 'ram:ShipToTradeParty');
  return elementsNamed(group, 'ram:GlobalID')
    .filter((each) => each.attributes.schemeID !== undefined && !others.has(each))
    .map((each) => placeOf(each, 'schemeID'));
}

const codedIn =
  (fields: (group: Group) => readonly Field[], list: List, ofAnyCase = false): Condition =>
  (group) =>
    fields(group)
      .filter(({ text }) => !isCode(list, ofAnyCase ? normalized(text).toUpperCase() : normalized(text)))
      .map((at) => ({ at, expected: `a code of ${list}`, found: at.text }));

/** `SEPA` is the scheme of the creditor identifier (BT-90), of the seller or of the payee. */
function identifiers(group: Group): readonly Field[] {
  const mayBeSepa = new Set(
    [`${supplier}/cac:PartyIdentification`, 'cac:PayeeParty/cac:PartyIdentification'].flatMap((path) =>
      elementsOnPath(group, path),
    ),
  );
  return elementsNamed(group, 'cac:PartyIdentification').flatMap((party) =>
    fieldsAt(party, 'cbc:ID/@schemeID').filter(({ text }) => text !== 'SEPA' || !mayBeSepa.has(party)),
  );
}

/** Codes: BR-CL. */
export const codeRules: readonly Rule[] = [
  row(
    ['BR-CL-01', 'invoice', 'BT-3', ubl],
    eachText(
      'BT-3',
      (code, { element }) =>
        isCode(
          element.name === 'cbc:CreditNoteTypeCode' ? 'UNTDID 1001 for credit notes' : 'UNTDID 1001 for invoices',
          code,
        ),
      'a code of UNTDID 1001',
    ),
    wrong(nameOf('BT-3'), 'UNTDID 1001 for this kind of document'),
  ),
  row(
    ['BR-CL-01', 'invoice', 'BT-3', cii],
    eachText(
      'BT-3',
      (code) => isCode('UNTDID 1001 for credit notes', code) || isCode('UNTDID 1001 for invoices', code),
      'a code of UNTDID 1001',
    ),
    wrong(nameOf('BT-3'), 'UNTDID 1001'),
  ),
  row(
    ['BR-CL-03', 'invoice', 'BT-5', ubl],
    currencyOf((group) => elementsNamed(group, ...amounts)),
    wrong('currency of an amount', 'ISO 4217'),
  ),
  row(
    ['BR-CL-03', 'invoice', 'BT-5', cii],
    currencyOf((group) =>
      elementsNamed(group, 'ram:TaxTotalAmount').filter(({ attributes }) => attributes.currencyID !== undefined),
    ),
    wrong('currency of an amount', 'ISO 4217'),
  ),
  row(
    ['BR-CL-08', 'BG-1', 'BT-21', ubl],
    eachText('BT-22', noteSubject, 'a code of UNTDID 4451 between # and #'),
    wrong(nameOf('BT-21'), 'UNTDID 4451'),
  ),
  row(
    ['BR-CL-10', 'invoice', 'BT-29-1 BT-46-1 BT-60-1', ubl],
    codedIn(identifiers, 'ISO 6523 ICD'),
    wrong('scheme of a party identifier', 'ISO 6523 ICD'),
  ),
  row(
    ['BR-CL-10', 'invoice', 'BT-29-1 BT-46-1 BT-60-1', cii],
    codedIn(schemesOfParties, 'ISO 6523 ICD'),
    wrong('scheme of a party identifier', 'ISO 6523 ICD'),
  ),
  row(
    ['BR-CL-11', 'invoice', 'BT-30-1 BT-47-1 BT-61-1', cii],
    codedIn(schemesOfIds, 'ISO 6523 ICD'),
    wrong('scheme of an identifier', 'ISO 6523 ICD'),
  ),
  row(
    ['BR-CL-22', 'invoice', 'BT-121', cii],
    codedIn((group) => elementsNamed(group, 'ram:ExemptionReasonCode').map((each) => placeOf(each)), 'VATEX', true),
    wrong(nameOf('BT-121'), 'VATEX'),
  ),
  row(
    ['BR-CL-14', 'invoice', 'BT-40 BT-55 BT-69 BT-80'],
    (group) =>
      countryFields(group)
        .filter(({ text }) => !isCode('ISO 3166-1', normalized(text)))
        .map((at) => ({ at, expected: 'a code of ISO 3166-1', found: at.text })),
    wrong('country of an address', 'ISO 3166-1'),
  ),
  ...rows.flatMap(([id, list, terms, syntax]) =>
    terms.map((term) => row([id, 'invoice', term, syntax && { syntax }], coded(term, list), wrong(named(term), list))),
  ),
  ...(['ubl', 'cii'] as const).flatMap((syntax) =>
    codePlaces[syntax].map(([id, list, terms, names, path, what = named(terms as TermId)]) =>
      row(
        [id, 'invoice', terms, { syntax }],
        codedIn(
          (group) => elementsNamed(group, ...names.split(' ')).flatMap((each) => fieldsAt(each, path)),
          list,
          list === 'VATEX',
        ),
        wrong(what, list),
      ),
    ),
  ),
];
