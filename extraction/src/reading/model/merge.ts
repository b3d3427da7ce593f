import { createDecimal, parseDecimal } from '../../decimal.ts';
import { checkFields } from '../checks.ts';
import type { ReadField } from '../types.ts';

/** Above this, a different value of the other reading makes a value unsure. */
const rival = 0.6;
const rivalled = 0.7;

function isSame(one: string, other: string): boolean {
  const [first, second] = [parseDecimal(one), parseDecimal(other)];
  if (first !== undefined && second !== undefined) return createDecimal(first).eq(createDecimal(second));
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
  return plain(one) === plain(other);
}

/** A field of both readings: two equal values are as sure as the surer one, of two different ones none is sure. */
function mergeField(own: ReadField | undefined, model: ReadField | undefined): ReadField[] {
  if (own === undefined || model === undefined) return [own ?? model].filter((each) => each !== undefined);
  if (isSame(own.value, model.value)) return [{ ...own, confidence: Math.max(own.confidence, model.confidence) }];
  const better = model.confidence > own.confidence ? model : own;
  const isRivalled = own.confidence >= rival && model.confidence >= rival;
  return [isRivalled ? { ...better, confidence: Math.min(better.confidence, rivalled) } : better];
}

function mergeFields(own: readonly ReadField[], model: readonly ReadField[]): ReadField[] {
  const [owns, models] = [own, model].map((fields) => new Map(fields.map((each) => [each.field, each])));
  return [...new Set([...(owns?.keys() ?? []), ...(models?.keys() ?? [])])].flatMap((field) =>
    mergeField(owns?.get(field), models?.get(field)),
  );
}

const lists = [
  ['invoice_items[', '.amount'],
  ['invoice_taxes[', '.tax_amount'],
] as const;

const failures = (fields: readonly ReadField[]): number => checkFields(fields).filter(({ holds }) => !holds).length;

/**
 * The fields of the reading without a model, and of the model. If they disagree about the number or the amounts of
 * lines, the lines for which more checks hold are kept, without a model if both hold.
 */
export function mergeReadings(own: readonly ReadField[], model: readonly ReadField[]): ReadField[] {
  const isListed = ({ field }: ReadField) => lists.some(([start]) => field.startsWith(start));
  let fields = mergeFields(
    own.filter((each) => !isListed(each)),
    model.filter((each) => !isListed(each)),
  );
  for (const [start, end] of lists) {
    const [mine, its] = [own, model].map((all) => all.filter(({ field }) => field.startsWith(start)));
    const amounts = (list: readonly ReadField[] = []) => list.filter(({ field }) => field.endsWith(end));
    const isAligned =
      amounts(mine).length === amounts(its).length &&
      amounts(mine).every(({ value }, index) => isSame(value, amounts(its)[index]?.value ?? ''));
    const [withMine, withIts] = [mine, its].map((list = []) => [...fields, ...list]);
    if (isAligned) fields = [...fields, ...mergeFields(mine ?? [], its ?? [])];
    else fields = (failures(withIts ?? []) < failures(withMine ?? []) ? withIts : withMine) ?? fields;
  }
  return fields;
}
