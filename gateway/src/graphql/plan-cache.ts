import { LRUCache } from 'lru-cache';
import { type ResponseSelection, selectionKey } from './selection.ts';

/** The kind of a read operation: a page of rows, or one row by its id. */
type PlanKind = 'page' | 'one';

/** The compiled form of a selection: the text of the GraphQL operation, and the serializer of its response. */
export interface CompiledSelection<Serializer> {
  readonly text: string;
  readonly serializer: Serializer;
}

const maxPlans = 1000;

/**
 * Creates a cache of compiled selections. The cache key contains the kind of read and the content of the selection
 * (record type, attributes, relationships, sort columns), so that equal selections share one entry.
 * @param compile function that compiles a selection; it is called once for each key
 */
export function selectionCache<Serializer>(
  compile: (kind: PlanKind, selection: ResponseSelection) => CompiledSelection<Serializer>,
) {
  const plans = new LRUCache<string, CompiledSelection<Serializer>>({ max: maxPlans });
  return (kind: PlanKind, selection: ResponseSelection): CompiledSelection<Serializer> => {
    const key = `${kind} ${selectionKey(selection)}`;
    const known = plans.get(key);
    if (known !== undefined) return known;
    const plan = compile(kind, selection);
    plans.set(key, plan);
    return plan;
  };
}
