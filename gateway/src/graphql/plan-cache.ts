import { LRUCache } from 'lru-cache';
import { type Selection, selectionKey } from './selection.ts';

/** The kind of read: a page of rows, or one row by its id. */
type PlanKind = 'page' | 'one';

/** Compiled form of a selection: GraphQL text and serializer. */
export interface Plan<S> {
  readonly text: string;
  readonly serializer: S;
}

const maxPlans = 1000;

/**
 * Creates a cache of plans. Its key consists of the kind and the content of the selection (root, attributes,
 * relationships, sort columns), so equal selections share a plan.
 * @param compile called once for each key
 */
export function planCache<S>(compile: (kind: PlanKind, selection: Selection) => Plan<S>) {
  const plans = new LRUCache<string, Plan<S>>({ max: maxPlans });
  return (kind: PlanKind, selection: Selection): Plan<S> => {
    const key = `${kind} ${selectionKey(selection)}`;
    const known = plans.get(key);
    if (known !== undefined) return known;
    const plan = compile(kind, selection);
    plans.set(key, plan);
    return plan;
  };
}
