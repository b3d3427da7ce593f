import type { Output, ResponseField } from '../ir/mutation-types.ts';
import type { ObjectType, OutputField } from '../schema/types.ts';
import type { ReadContext } from './context.ts';
import { readFields } from './select.ts';
import { checkLeaf, collect, definitionOf, objectTypeOf, type Selected, selectionSets } from './selection.ts';

function responseField(context: ReadContext, type: ObjectType, selected: Selected): ResponseField {
  const { key, path } = selected;
  if (selected.name === '__typename') {
    checkLeaf(selected);
    return { key, is: 'typename', name: type.name };
  }
  const definition = definitionOf(type, selected);
  if (definition.means.is === 'affected-rows') {
    checkLeaf(selected);
    return { key, is: 'affected-rows' };
  }
  if (definition.means.is !== 'returning') throw new TypeError(`a response holds no ${definition.means.is}`);
  const fields = readFields(context, objectTypeOf(definition), selectionSets(selected), `${path}.selectionSet`);
  return { key, is: 'returning', fields };
}

/** Parses the selections of a mutation field about the written rows. */
export function readOutput(
  context: ReadContext,
  definition: OutputField,
  selected: Selected,
  form: 'rows' | 'one',
): Output {
  const type = objectTypeOf(definition);
  const sets = selectionSets(selected);
  const path = `${selected.path}.selectionSet`;
  if (form === 'one') return { is: 'one', fields: readFields(context, type, sets, path) };
  return {
    is: 'rows',
    fields: collect(context, type, sets, path).map((field) => responseField(context, type, field)),
  };
}
