import { LRUCache } from 'lru-cache';
import { type ResponseSelection, selectionKey } from './selection.ts';

type PlanKind = 'page' | 'one';

export interface CompiledSelection<Serializer> {
  readonly text: string;
  readonly serializer: Serializer;
}

const maxPlans = 1000;

/** The key contains the kind and the content of the selection, so that equal selections share one entry. */
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
