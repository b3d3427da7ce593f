import { createDecimal, parseDecimal } from '../../decimal.ts';
import { findField, isFieldValue } from '../fields.ts';
import { type ReadField, readingLimits } from '../types.ts';
import { boxOf, textOf } from '../words.ts';
import type { Place, Places } from './places.ts';
import type { ModelAnswer } from './question.ts';

/** No measurement: a value of a model that is on the page is as sure as a value next to its label. */
const confidences = { found: 0.92, unclear: 0.6, missing: 0.3 } as const;

/** @param place undefined if the value is not on the page */
export function createField(
  field: string,
  value: string,
  place: Pick<Place, 'words' | 'ambiguous'> | undefined,
  isClear = true,
): ReadField[] {
  if (!isFieldValue(field, value)) return [];
  const words = place?.words ?? [];
  const own =
    place === undefined
      ? confidences.missing
      : isClear && place.ambiguous !== true
        ? confidences.found
        : confidences.unclear;
  const sure = own * Math.min(1, ...words.map(({ certainty }) => certainty));
  return [
    {
      field,
      value: value.toWellFormed(),
      confidence: Math.round(sure * 100) / 100,
      source: {
        kind: 'model',
        page: words[0]?.page ?? null,
        box: words.length === 0 ? null : boxOf(words),
        text: textOf(words).slice(0, readingLimits.textLength).toWellFormed(),
      },
    },
  ];
}

const identifier = /\.(?:iban|bic|tax_id\.value)$/;

function findIdentifier(places: Places, field: string, given: string): ReadField[] {
  const value = given.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  const [place] = places.ofText(value);
  const isVat = field.endsWith('.tax_id.value') && /^[A-Z]{2}/.test(value);
  return [
    ...createField(field, value, place),
    ...(isVat ? createField(field.replace(/value$/, 'type'), 'VAT', place) : []),
  ];
}

const total = 'invoice.local_totals.total_amount';

function findHeader(places: Places, field: string, value: string): ReadField[] {
  if (identifier.test(field)) return findIdentifier(places, field, value);
  if (field === 'invoice.local_currency') return createField(field, value, places.ofCurrency(value)[0]);
  const type = findField(field)?.type;
  if (type === 'decimal') {
    const isClear = field !== total || !places.isExceeded(value);
    // An amount is among the lines and again among the totals.
    return createField(field, value, places.ofMoney(value).at(-1), isClear);
  }
  const found = type === 'date' ? places.ofDate(value) : places.ofText(value);
  return createField(field, value, found[0]);
}

/** Rows above and below the amount of a line that may belong to it. */
const nearRows = { above: 2, below: 3 } as const;

const isProduct = (quantity: string | null, price: string | null, amount: string | null): boolean => {
  const [one, two, product] = [quantity, price, amount].map((each) => parseDecimal(each ?? ''));
  if (one === undefined || two === undefined || product === undefined) return false;
  return createDecimal(one).times(two).minus(product).abs().lte(0.01);
};

/** The lines in their order: each begins below the one before. */
function findItems(places: Places, items: ModelAnswer['items'], isRate: (rate: string) => boolean): ReadField[] {
  let last = -1;
  return items.flatMap((item, index) => {
    const { name, quantity, unit, unit_price, tax_rate, amount } = item;
    const anchor = amount === null ? undefined : places.ofMoney(amount).find(({ row }) => row > last);
    const isNear = ({ row, words }: Place): boolean =>
      anchor !== undefined &&
      row >= Math.max(last, anchor.row - nearRows.above) &&
      row <= anchor.row + nearRows.below &&
      words[0] !== anchor.words[0];
    const nearest = (found: readonly Place[]) => {
      const near = found.filter(isNear);
      return near.find(({ row }) => row === anchor?.row) ?? near[0];
    };
    const path = (part: string) => `invoice_items[${index}].${part}`;
    const ofNumber = (part: string, value: string | null, isClear: (place: Place) => boolean): ReadField[] => {
      const place = value === null ? undefined : nearest(places.ofNumber(value));
      return value === null ? [] : createField(path(part), value, place, place !== undefined && isClear(place));
    };
    const ofName = (part: string, value: string | null): ReadField[] =>
      value === null ? [] : createField(path(part), value, nearest(places.ofText(value)));
    const isExact = isProduct(quantity, unit_price, amount);
    const fields = [
      ...ofName('name', name),
      ...ofNumber('quantity', quantity, () => isExact),
      ...ofName('unit', unit),
      ...ofNumber('unit_price', unit_price, () => isExact),
      ...ofNumber('tax_rate', tax_rate, ({ percent }) => percent === true || isRate(tax_rate ?? '')),
      ...(amount === null ? [] : createField(path('amount'), amount, anchor)),
    ];
    last = anchor?.row ?? last;
    return fields;
  });
}

function findTaxes(places: Places, taxes: ModelAnswer['taxes'], isRate: (rate: string) => boolean): ReadField[] {
  return taxes.flatMap(({ rate, taxable_amount, tax_amount }, index) => {
    const path = (part: string) => `invoice_taxes[${index}].${part}`;
    const ofAmount = (part: string, value: string | null): ReadField[] =>
      value === null ? [] : createField(path(part), value, places.ofMoney(value).at(-1));
    return [
      ...(rate === null ? [] : createField(path('rate'), rate, places.ofNumber(rate).at(-1), isRate(rate))),
      ...ofAmount('taxable_amount', taxable_amount),
      ...ofAmount('tax_amount', tax_amount),
    ];
  });
}

/** Each value of a model that has the type of its field, with its place in the document; the first of a field counts. */
export function findAnswer(places: Places, { fields, items, taxes }: ModelAnswer): ReadField[] {
  const isRate = (rate: string): boolean => places.ofNumber(rate).some(({ percent }) => percent === true);
  const header = new Map(fields.toReversed().map(({ field, value }) => [field, value]));
  const single = [...header].flatMap(([field, value]) => findHeader(places, field, value));
  const lines = findItems(places, items, isRate);
  const isPlaceOfLine = ({ source: { page, box } }: ReadField): boolean =>
    page !== null &&
    lines.some(
      ({ field, source }) => field.endsWith('.amount') && source.page === page && String(source.box) === String(box),
    );
  return [
    // One amount on the page cannot be both a line and the total.
    ...single.map((each) =>
      each.field === total && isPlaceOfLine(each)
        ? { ...each, confidence: Math.min(each.confidence, confidences.unclear) }
        : each,
    ),
    ...lines,
    ...findTaxes(places, taxes, isRate),
  ];
}
