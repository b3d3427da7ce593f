import { Kind, type SelectionSetNode } from 'graphql';
import { validationError } from '../errors/engine-error.ts';
import type { ParsedOperation } from './document.ts';

/** Needs no schema. @throws EngineError if a used fragment is not defined or contains itself */
export function checkFragments({ definition, fragments }: ParsedOperation): void {
  const checked = new Set<string>();
  const walk = ({ selections }: SelectionSetNode, path: string, within: readonly string[]): void => {
    for (const node of selections) {
      if (node.kind === Kind.FIELD) {
        if (node.selectionSet !== undefined) walk(node.selectionSet, `${path}.${node.name.value}.selectionSet`, within);
        continue;
      }
      if (node.kind === Kind.INLINE_FRAGMENT) {
        walk(node.selectionSet, path, within);
        continue;
      }
      const name = node.name.value;
      if (within.includes(name)) {
        const cycle = within.slice(within.indexOf(name)).sort();
        throw validationError(`the fragment definition(s) ${cycle.join(' and ')} form a cycle`, path);
      }
      if (checked.has(name)) continue;
      const fragment = fragments.get(name);
      if (fragment === undefined) throw validationError(`reference to undefined fragment "${name}"`, path);
      walk(fragment.selectionSet, `${path}.${name}.selectionSet`, [...within, name]);
      checked.add(name);
    }
  };
  walk(definition.selectionSet, '$.selectionSet', []);
}
