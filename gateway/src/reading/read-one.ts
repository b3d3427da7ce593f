import { LRUCache } from 'lru-cache';
import { remembering } from '../base/remember.ts';
import { catalogue } from '../contract/catalogue.ts';
import { byKeyField, byKeyText } from '../graphql/document.ts';
import { type Selection, selectionKey } from '../graphql/selection.ts';
import type { CallerCall } from '../http/endpoint.ts';
import { isLeftOut } from '../json-api/left-out.ts';
import { type Print, resourcePrinter } from '../json-api/print.ts';
import { type Printed, printRow } from '../json-api/printed.ts';
import type { WrittenJson } from '../json-api/written.ts';

type Shown = Omit<Selection, 'total' | 'sortColumns'>;

interface Plan {
  readonly text: string;
  readonly print: Print;
}

const plans = new LRUCache<string, Plan>({ max: 1000 });

/** The text and the printer of one resource, made when they are first asked for. */
const planOf = remembering((shown: Shown): Plan => {
  const { root } = shown;
  const key = selectionKey({ ...shown, total: false, sortColumns: [] });
  const known = plans.get(key);
  if (known !== undefined) return known;
  const more = root.leftOut === undefined ? [] : [root.leftOut.field];
  const plan = { text: byKeyText(shown, catalogue, more), print: resourcePrinter({ ...shown, more }, catalogue) };
  plans.set(key, plan);
  return plan;
});

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
  const { text, print } = planOf(shown);
  const answer = await deps.read({ text, variables: { id }, claims: principal.claims, signal });
  const hidden = deleted === 'hidden' ? root.leftOut : undefined;
  const { resources, count, included, last = {} } = printRow(answer, byKeyField(root), print, hidden && [hidden.field]);
  if (count > 0 && (hidden === undefined || !isLeftOut(hidden, last[hidden.field] ?? null)))
    return { data: resources, included };
  resources.release();
  included.release();
  return undefined;
}
