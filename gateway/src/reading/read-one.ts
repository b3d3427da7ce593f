import { byKeyField } from '../graphql/document.ts';
import type { Selection } from '../graphql/selection.ts';
import type { CallerCall } from '../http/endpoint.ts';
import type { RawJson } from '../json-api/buffer-writer.ts';
import { serializeOne } from '../json-api/document.ts';
import type { Row } from '../json-api/serializer.ts';
import { isLeftOut } from '../json-api/soft-delete.ts';
import { planOf } from './plans.ts';

type Shown = Omit<Selection, 'total' | 'sortColumns'>;

interface ReadOneOptions {
  /** Whether the document has a member `included`. */
  readonly included: boolean;
  /** Whether a soft-deleted row is shown; it is not by default. */
  readonly deleted?: boolean;
}

/**
 * Reads one row by its id.
 * @returns the document with its resource; undefined where the caller sees no such row
 */
export async function readOne(
  shown: Shown,
  id: string,
  { deps, principal, signal }: CallerCall,
  { included, deleted = false }: ReadOneOptions,
): Promise<RawJson | undefined> {
  const { root } = shown;
  const { text, serializer: print } = planOf('one', { ...shown, total: false, sortColumns: [] });
  const answer = await deps.read({ text, variables: { id }, claims: principal.claims, signal });
  const hidden = deleted ? undefined : root.leftOut;
  const columns = hidden === undefined ? [] : [hidden.field];
  const source = { field: byKeyField(root), print, columns, included };
  const isHidden = (row: Row) => hidden !== undefined && isLeftOut(hidden, row[hidden.field] ?? null);
  return answer.read((bytes) => serializeOne(bytes, source, isHidden));
}
