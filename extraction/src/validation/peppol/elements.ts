import type { XmlElement } from '../../xml/read.ts';
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
