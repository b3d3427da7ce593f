import { type Field, fieldsAt, type XmlPath } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';
import { elementsNamed, elementsOnPath, placeOf } from './document.ts';
import type { Group } from './model/read.ts';
import { row } from './rows.ts';
import type { Condition, Problem, Rule, Severity, Syntax } from './rule.ts';

/**
 * Rules of one syntax: how elements and attributes may be used. Consecutive ids from `first`: an element or an
 * attribute in the elements at `path` (from the root, or of this name), which has no term in EN 16931.
 */
export type Unused = readonly [first: number, path: string, names: string, severity?: Severity];

interface Numbering {
  readonly syntax: Syntax;
  /** Of the id. */
  readonly prefix: string;
  /** Of a name without a prefix. */
  readonly namespace: string;
  readonly find: (group: Group, path: string) => readonly XmlElement[];
}

export const onPath = elementsOnPath;
export const anywhere = (group: Group, name: string): readonly XmlElement[] => elementsNamed(group, name);

/** Of three digits, as the rule files write them. */
const idOf = (prefix: string, number: number) => `${prefix}-${String(number).padStart(3, '0')}`;

const withNamespace = (namespace: string, name: string) => (/^[@.]|^\w+:/.test(name) ? name : `${namespace}:${name}`);

/** A rule file reports a document once, whatever the number of such elements. */
export function notUsed(found: readonly Problem['at'][]): readonly Problem[] {
  const [at] = found;
  return at === undefined ? [] : [{ at, expected: 'not used', found: `used ${found.length} times` }];
}

const fieldsIn = (parents: readonly XmlElement[], path: XmlPath): Field[] =>
  parents.flatMap((parent) => fieldsAt(parent, path));

export const unusedRules = ({ syntax, prefix, namespace, find }: Numbering, rows: readonly Unused[]): Rule[] =>
  rows.flatMap(([first, path, names, own]) =>
    names.split(' ').map((name, index) => {
      const inner = withNamespace(namespace, name);
      const shown = [path, inner].filter((part) => part !== '' && part !== '.').join('/');
      return row(
        [idOf(prefix, first + index), 'invoice', '', { severity: own ?? 'warning', syntax }],
        (group) => notUsed(fieldsIn(find(group, path), inner)),
        `An invoice should not use ${shown}: EN 16931 has no term for it.`,
      );
    }),
  );

/** The elements of this name in which a test is false. */
export const inEach =
  (find: (group: Group) => readonly XmlElement[], test: (element: XmlElement, group: Group) => boolean): Condition =>
  (group) =>
    find(group)
      .filter((element) => !test(element, group))
      .map((element) => ({ at: placeOf(element) }));

/** At most so many elements or attributes in each element. */
export const atMost =
  (find: (group: Group) => readonly XmlElement[], path: XmlPath, most = 1, least = 0): Condition =>
  (group) =>
    find(group).flatMap((parent) => {
      const found = fieldsAt(parent, path);
      const right = found.length <= most && found.length >= least;
      const expected = most === least ? `exactly ${most}` : `at most ${most}`;
      return right ? [] : [{ at: found[most] ?? placeOf(parent), expected, found: String(found.length) }];
    });
