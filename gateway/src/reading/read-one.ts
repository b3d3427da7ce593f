import { byKeyField } from '../graphql/document.ts';
import type { Selection } from '../graphql/selection.ts';
import type { CallerCall } from '../http/endpoint.ts';
import { isLeftOut } from '../json-api/left-out.ts';
import { type Printed, printRow } from '../json-api/printed.ts';
import type { WrittenJson } from '../json-api/written.ts';
import { planOf } from './plans.ts';

type Shown = Omit<Selection, 'total' | 'sortColumns'>;

/** One resource, and what was included along with it. */
export interface One extends Pick<Printed, 'included'> {
  readonly data: WrittenJson;
}

/**
 * Reads one row by its id.
 * @param deleted whether one that is marked as deleted shows
 * @returns its resource; nothing where the caller sees none
 */
export async function readOne(
  shown: Shown,
  id: string,
  { deps, principal, signal }: CallerCall,
  deleted: 'hidden' | 'shown' = 'hidden',
): Promise<One | undefined> {
  const { root } = shown;
  const { text, serializer } = planOf('one', { ...shown, total: false, sortColumns: [] });
  const answer = await deps.read({ text, variables: { id }, claims: principal.claims, signal });
  const hidden = deleted === 'hidden' ? root.leftOut : undefined;
  const {
    resources,
    count,
    included,
    last = {},
  } = printRow(answer, byKeyField(root), serializer, hidden && [hidden.field]);
  if (count > 0 && (hidden === undefined || !isLeftOut(hidden, last[hidden.field] ?? null)))
    return { data: resources, included };
  resources.release();
  included.release();
  return undefined;
}
