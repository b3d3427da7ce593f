import { LRUCache } from 'lru-cache';
import { type Selection, selectionKey } from './selection.ts';

/** The kind of read: a page of rows, or one row by its id. */
type PlanKind = 'page' | 'one';

/** Compiled form of a selection: GraphQL text and serializer. */
export interface CompiledSelection<S> {
  readonly text: string;
  readonly serializer: S;
}

const maxPlans = 1000;

/**
 * Creates a cache of compiled selections. Its key consists of the kind of read and the content of the selection (record
 * type, attributes, relationships, sort columns), so equal selections share one entry.
 * @param compile called once for each key
 */
export function makeCompiledSelectionCache<S>(compile: (kind: PlanKind, selection: Selection) => CompiledSelection<S>) {
  const plans = new LRUCache<string, CompiledSelection<S>>({ max: maxPlans });
  return (kind: PlanKind, selection: Selection): CompiledSelection<S> => {
    const key = `${kind} ${selectionKey(selection)}`;
    const known = plans.get(key);
    if (known !== undefined) return known;
    const plan = compile(kind, selection);
    plans.set(key, plan);
    return plan;
  };
}
