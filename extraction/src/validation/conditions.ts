import { type Big, createDecimal, parseDecimal } from '../decimal.ts';
import type { Field } from '../xml/path.ts';
import { type codeLists, isCode } from './codes/lists.ts';
import { fieldsIn, type Group, groupsIn } from './model/read.ts';
import type { GroupName, TermId } from './model/terms.ts';
import type { Condition, Problem } from './rule.ts';

const holds: readonly Problem[] = [];
const broken: readonly Problem[] = [{}];

export const verify = (test: boolean, problem: Problem = {}): readonly Problem[] => (test ? holds : [problem]);

/** As `normalize-space` of XPath. */
export const normalized = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const has = (group: Group, ...terms: readonly TermId[]): boolean =>
  terms.some((term) => fieldsIn(group, term).length > 0);

const longTexts = new WeakMap<Field, string>();
const minLongText = 200;

/** Long texts are normalized once: each line compares its own terms with those of the invoice. */
function textOf(field: Field | undefined): string {
  if (field === undefined) return '';
  if (field.text.length < minLongText) return normalized(field.text);
  const text = longTexts.get(field) ?? normalized(field.text);
  longTexts.set(field, text);
  return text;
}

export const firstText = (group: Group, term: TermId): string => textOf(fieldsIn(group, term)[0]);

export const texts = (group: Group, term: TermId): string[] => fieldsIn(group, term).map(textOf);

const textSets = new WeakMap<readonly Field[], ReadonlySet<string>>();

/** Computed once for the same list of fields. */
export function textSet(group: Group, term: TermId): ReadonlySet<string> {
  const fields = fieldsIn(group, term);
  const found = textSets.get(fields) ?? new Set(fields.map(textOf));
  textSets.set(fields, found);
  return found;
}

export function decimalOf(field: Field | undefined): Big | undefined {
  const text = field && parseDecimal(field.text);
  return text === undefined ? undefined : createDecimal(text);
}

export const decimalIn = (group: Group, term: TermId): Big | undefined => decimalOf(fieldsIn(group, term)[0]);

/** At least one of the terms, also an empty element. */
export const exists =
  (...terms: readonly TermId[]): Condition =>
  (group) =>
    has(group, ...terms) ? holds : broken;

/** At least one of the terms with a text. */
export const filled =
  (...terms: readonly TermId[]): Condition =>
  (group) =>
    terms.some((term) => texts(group, term).some((text) => text !== '')) ? holds : broken;

export const existsGroup =
  (...names: readonly GroupName[]): Condition =>
  (group) =>
    names.some((name) => groupsIn(group, name).length > 0) ? holds : broken;

/** None of the terms. */
export const absent =
  (...terms: readonly TermId[]): Condition =>
  (group) =>
    terms.flatMap((term) => fieldsIn(group, term)).map((at) => ({ at, expected: '', found: at.text }));

export const atMostGroups =
  (count: number, name: GroupName): Condition =>
  (group) => {
    const found = groupsIn(group, name);
    return verify(found.length <= count, { at: found[count], expected: String(count), found: String(found.length) });
  };

export const every =
  (...conditions: readonly Condition[]): Condition =>
  (group) =>
    conditions.flatMap((condition) => condition(group));

export const when =
  (test: (group: Group) => boolean, condition: Condition): Condition =>
  (group) =>
    test(group) ? condition(group) : holds;

/** Each value of the term is in the list. */
export const coded =
  (term: TermId, list: keyof typeof codeLists): Condition =>
  (group) =>
    fieldsIn(group, term)
      .filter((field) => !isCode(list, textOf(field)))
      .map((at) => ({ at, expected: `a code of ${list}`, found: at.text }));

/** Each value of the term. */
export const eachText =
  (term: TermId, test: (text: string, field: Field) => boolean, expected: string): Condition =>
  (group) =>
    fieldsIn(group, term)
      .filter((field) => !test(textOf(field), field))
      .map((at) => ({ at, expected, found: at.text }));

export const decimalPlaces = (text: string): number => text.slice(text.indexOf('.') + 1 || text.length).length;

/** At most two decimal places. */
export const twoPlaces = (term: TermId): Condition =>
  eachText(term, (text) => decimalPlaces(text) <= 2, 'at most 2 decimal places');

/** The first value of the term is a number for which the test is true. */
export const numeric =
  (term: TermId, test: (value: Big) => boolean, expected: string): Condition =>
  (group) => {
    const [at] = fieldsIn(group, term);
    const value = decimalOf(at);
    return verify(value !== undefined && test(value), { at: at ?? group, expected, found: at?.text });
  };

/** Two decimal places, half towards positive infinity, as `round` of XPath. */
export function rounded(value: Big): Big {
  const shifted = value.times(100).plus('0.5');
  const whole = shifted.round(0, 0);
  return (whole.gt(shifted) ? whole.minus(1) : whole).div(100);
}

const totals = new WeakMap<readonly Field[], Big>();

/** Computed once for the same list. */
export function total(fields: readonly Field[]): Big {
  const sum = totals.get(fields) ?? fields.reduce((all, field) => all.plus(decimalOf(field) ?? 0), createDecimal('0'));
  totals.set(fields, sum);
  return sum;
}

/** The term is the number that the function computes; `undefined` cannot be computed and breaks the rule. */
export const computed =
  (term: TermId, compute: (group: Group) => Big | undefined): Condition =>
  (group) => {
    const [at] = fieldsIn(group, term);
    const found = decimalOf(at);
    const expected = compute(group);
    const equal = found !== undefined && expected !== undefined && found.eq(expected);
    return verify(equal, { at: at ?? group, expected: expected?.toFixed(), found: at?.text });
  };

/** Equal, or with a tolerance nearer than it. */
export const isNear = (one: Big, other: Big, tolerance: string): boolean =>
  tolerance === '0' ? one.eq(other) : one.minus(other).abs().lt(tolerance);
