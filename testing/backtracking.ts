import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { CharSet } from 'refa';
import { getConsumedChars, isPotentiallyEmpty } from 'regexp-ast-analysis';

/** A repetition before this place: its characters, and those of each character that must follow before this place. */
interface Repetition {
  readonly chars: CharSet;
  readonly between: readonly CharSet[];
}

type Open = readonly Repetition[];

interface Walk {
  readonly flags: AST.Flags;
  readonly reports: Set<string>;
}

const isAnchor = (element: AST.Element, { multiline }: AST.Flags): boolean =>
  element.type === 'Assertion' && element.kind === 'start' && !multiline;

/** Whether a text can fail to match the elements. */
const canFail = (elements: readonly AST.Element[], flags: AST.Flags, any: boolean): boolean =>
  elements.some((each) =>
    each.type === 'Assertion' ? !(any && each.kind === 'end') : !isPotentiallyEmpty(each, flags),
  );

function walkElement(element: AST.Element, open: Open, rest: readonly AST.Element[], walk: Walk): Open {
  const { flags, reports } = walk;
  if (isAnchor(element, flags)) return [];
  if (element.type === 'Assertion') {
    if (element.kind !== 'lookbehind' || !element.negate) return open;
    // The repetition before this place does not end with these characters.
    const [only, ...others] = element.alternatives;
    if (only === undefined || others.length > 0 || only.elements.length !== 1) return open;
    const { chars } = getConsumedChars(only, flags);
    return open.map((each) => (each.between.length === 0 ? { chars: each.chars.without(chars), between: [] } : each));
  }
  if (element.type === 'CapturingGroup' || element.type === 'Group')
    return element.alternatives.flatMap(({ elements }) => walkAll(elements, open, rest, walk));
  if (element.type === 'Quantifier') {
    const inner = walkElement(element.element, open, rest, walk);
    if (element.max !== Number.POSITIVE_INFINITY) return element.min === 0 ? [...open, ...inner] : inner;
    const { chars } = getConsumedChars(element, flags);
    // Repetitions before this one and within it, after one more round.
    const earlier = walkElement(element.element, inner, rest, walk).filter(({ between }) => between.length > 0);
    const shared = earlier.some((each) => {
      const both = each.chars.intersect(chars);
      return !both.isEmpty && each.between.every((set) => !set.isDisjointWith(both));
    });
    if (shared && canFail(rest, flags, chars.isAll)) reports.add(element.raw);
    return [...(element.min === 0 ? open : []), ...inner, { chars, between: [] }];
  }
  const { chars } = getConsumedChars(element, flags);
  return open
    .filter((each) => !each.chars.isDisjointWith(chars))
    .map((each) => ({ ...each, between: [...each.between, chars] }));
}

function walkAll(elements: readonly AST.Element[], start: Open, rest: readonly AST.Element[], walk: Walk): Open {
  return elements.reduce((open, each, n) => walkElement(each, open, [...elements.slice(n + 1), ...rest], walk), start);
}

/**
 * Returns the repetitions that share texts with an earlier repetition, such as `.*` in `/^.*word.*end/`: for a run of
 * the words, each end of the first repetition is tried with each end of the second. A search is a repetition, too.
 */
export function sharedRepetitions(pattern: string, flags: string): string[] {
  const literal = new RegExpParser().parseLiteral(`/${pattern}/${flags}`);
  const walk: Walk = { flags: literal.flags, reports: new Set() };
  const search = literal.flags.sticky
    ? []
    : [{ chars: CharSet.all(literal.flags.unicode ? 0x10_ffff : 0xffff), between: [] }];
  for (const { elements } of literal.pattern.alternatives) walkAll(elements, search, [], walk);
  return [...walk.reports];
}
