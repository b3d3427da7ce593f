import type { ValidatedMetadata } from '../model/model.ts';
import type { RowPredicate, TrackedTable } from '../model/types.ts';
import type { ValueSource } from '../sql/value.ts';

/** Session variables have lower-case names. */
export interface Session {
  readonly role: string;
  readonly variables: ReadonlyMap<string, string>;
  /** The caller may use mutations that are reserved for trusted backends. */
  readonly backendOnly: boolean;
  /** Unix seconds; undefined for a session that does not expire. */
  readonly expiresAt: number | undefined;
}

/** A key of the organisation. Sessions without an organisation have the same key if they have the same role. */
export function sessionOwner({ role, variables }: Pick<Session, 'role' | 'variables'>): string {
  const organisation = variables.get('x-hasura-organisation-id');
  return organisation === undefined ? `role ${role}` : `organisation ${organisation}`;
}

const element = /"((?:[^"\\]|\\.)*)"|([^",{}\s][^",{}]*)/y;

/**
 * A one-dimensional array literal, such as `{a,"b c"}`. Undefined if the text is not one, or contains NULL or nested
 * arrays: Postgres then interprets the text.
 */
export function parseArrayLiteral(text: string): readonly string[] | undefined {
  const body = text.trim();
  if (!body.startsWith('{') || !body.endsWith('}')) return undefined;
  const inner = body.slice(1, -1).trim();
  if (inner === '') return [];
  const elements: string[] = [];
  let position = 0;
  while (position <= inner.length) {
    element.lastIndex = position;
    const match = element.exec(inner);
    if (match === null) return undefined;
    const [, quoted, plain] = match;
    if (plain?.trim().toUpperCase() === 'NULL' || plain?.includes('\\')) return undefined;
    elements.push(quoted === undefined ? (plain ?? '').trim() : quoted.replace(/\\(.)/g, '$1'));
    position = element.lastIndex;
    while (inner[position] === ' ') position += 1;
    if (position === inner.length) return elements;
    if (inner[position] !== ',') return undefined;
    position += 1;
    while (inner[position] === ' ') position += 1;
  }
  return undefined;
}

const sessionNames = (value: ValueSource): readonly string[] => (value.from === 'session' ? [value.name] : []);

/** Session variables that are the list of an `_in` comparison. */
function listVariables(predicate: RowPredicate): readonly string[] {
  switch (predicate.is) {
    case 'all':
    case 'any':
      return predicate.of.flatMap(listVariables);
    case 'not':
    case 'rooted':
      return listVariables(predicate.of);
    case 'related':
    case 'exists':
      return listVariables(predicate.where);
    case 'compare':
      return predicate.operator === '_in' ? sessionNames(predicate.operand.value) : [];
    default:
      return [];
  }
}

function conditionsOf({ permissions }: TrackedTable, role: string): readonly RowPredicate[] {
  const write = [permissions.insert.get(role), permissions.update.get(role)];
  const filters = [permissions.select.get(role), permissions.update.get(role), permissions.delete.get(role)];
  return [
    ...write.flatMap((permission) => permission?.check ?? []),
    ...filters.flatMap((permission) => permission?.filter ?? []),
  ];
}

/** Of the role's permissions. A plan depends on the lengths of these lists. */
export function listSessionVariables({ tables }: ValidatedMetadata, role: string): readonly string[] {
  return [...new Set(tables.flatMap((table) => conditionsOf(table, role)).flatMap(listVariables))].sort();
}
