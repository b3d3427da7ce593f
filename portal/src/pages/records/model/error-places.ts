import type { TableQuery } from './table-query.ts';

const conditionParts = ['field', 'operator', 'value'] as const;
type ConditionPart = (typeof conditionParts)[number];

export type ErrorLocation =
  | {
      readonly at: 'condition';
      readonly group: number;
      readonly condition: number;
      readonly part: ConditionPart | undefined;
    }
  | { readonly at: 'where' | 'sort' | 'columns' | 'limit' | 'page' };

const places: Readonly<Record<string, 'where' | 'sort' | 'columns' | 'limit'>> = {
  whereClause: 'where',
  orderBy: 'sort',
  include: 'columns',
  fields: 'columns',
  limit: 'limit',
};

/** @param pointer JSON pointer to a member of the request's body */
export function findErrorLocation(pointer: string | null, { groups }: Pick<TableQuery, 'groups'>): ErrorLocation {
  const [, member = '', index, part] = (pointer ?? '').split('/');
  if (member === 'filters') {
    let position = Number(index);
    for (const [group, conditions] of groups.entries()) {
      if (position < conditions.length)
        return { at: 'condition', group, condition: position, part: conditionParts.find((name) => name === part) };
      position -= conditions.length;
    }
  }
  return { at: places[member] ?? 'page' };
}
