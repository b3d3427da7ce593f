import type { TableQuery } from './table-query.ts';

const ruleParts = ['field', 'operator', 'value'] as const;
type RulePart = (typeof ruleParts)[number];

/** The part of the page that an error of the service concerns, such as one condition or the sort order. */
export type ErrorPlace =
  | { readonly at: 'rule'; readonly group: number; readonly rule: number; readonly part: RulePart | undefined }
  | { readonly at: 'where' | 'sort' | 'columns' | 'limit' | 'page' };

const places: Readonly<Record<string, 'where' | 'sort' | 'columns' | 'limit'>> = {
  whereClause: 'where',
  orderBy: 'sort',
  include: 'columns',
  fields: 'columns',
  limit: 'limit',
};

/** Returns the place of an error. @param pointer JSON pointer to a member of the request's body */
export function placeOfError(pointer: string | null, { groups }: Pick<TableQuery, 'groups'>): ErrorPlace {
  const [, member = '', index, part] = (pointer ?? '').split('/');
  if (member === 'filters') {
    let position = Number(index);
    for (const [group, rules] of groups.entries()) {
      if (position < rules.length)
        return { at: 'rule', group, rule: position, part: ruleParts.find((name) => name === part) };
      position -= rules.length;
    }
  }
  return { at: places[member] ?? 'page' };
}
