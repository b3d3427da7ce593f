import { boundedArray, boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import type { ErrorCollector } from '../base/errors.ts';
import { type Shown, shownByType } from '../contract/fieldsets.ts';
import { fieldPath, limits } from '../contract/query.ts';
import type { Attribute, Relationship, Root } from '../contract/types.ts';

const parameterOf = (type: string): string => `fields[${type}]`;

/** Characters of a list of fields. */
const longest = 10_000;

const names = v.optional(
  v.pipe(
    boundedString(longest),
    v.transform((text) => (text === '' ? [] : text.split(','))),
    boundedArray(fieldPath, limits.fields),
    v.description('Comma-separated attributes and relationships: nothing else of this type is shown'),
  ),
);

/** The parameters by which the fields of each of some roots are chosen (JSON:API, Sparse Fieldsets). */
export const fieldsOf = (roots: readonly Root[]): Record<string, typeof names> =>
  Object.fromEntries(roots.map(({ type }) => [parameterOf(type), names]));

/**
 * What shows of a root and of what is included, by the given parameters; what is wrong with them is noted.
 * @param offered the attributes that show where none are named
 */
export function shownBy(
  root: Root,
  offered: readonly Attribute[],
  include: readonly Relationship[],
  given: object,
  faults: ErrorCollector,
): Shown {
  const chosen = new Map<string, readonly string[]>();
  for (const [parameter, value] of Object.entries(given)) {
    const type = /^fields\[(.+)\]$/.exec(parameter)?.[1];
    if (type !== undefined && Array.isArray(value)) chosen.set(type, value);
  }
  return shownByType(root, offered, include, chosen, (type, detail) =>
    faults.parameter(parameterOf(type), 'UNKNOWN_FIELD', detail),
  );
}
