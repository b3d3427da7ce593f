import { fieldsAt, type XmlPath } from '../../xml/path.ts';
import type { XmlElement } from '../../xml/read.ts';
import { normalized } from '../conditions.ts';
import { elementsNamed, placeOf } from '../document.ts';
import type { Group } from '../model/read.ts';
import type { Condition, Problem } from '../rule.ts';

/** Each element of these names for which the test is false. */
export const eachElement =
  (names: readonly string[], test: (element: XmlElement, group: Group) => boolean, expected?: string): Condition =>
  (group) =>
    elementsNamed(group, ...names)
      .filter((element) => !test(element, group))
      .map((element): Problem => ({ at: placeOf(element), expected, found: element.text.trim() }));

/** The first text at a path of the document, normalized, or an empty text. */
export const textAt = (group: Group, path: XmlPath): string =>
  normalized(fieldsAt(group.invoice.element, path)[0]?.text ?? '');
