import type { MutationOutput, MutationResponseField } from '../ir/mutation-types.ts';
import type { ObjectType, OutputField } from '../schema/types.ts';
import type { ParseContext } from './context.ts';
import { readFields } from './select.ts';
import {
  collectFields,
  definitionOf,
  objectTypeOf,
  rejectSelectionSet,
  type SelectedField,
  selectionSets,
} from './selection.ts';

function responseField(context: ParseContext, type: ObjectType, selected: SelectedField): MutationResponseField {
  const { key, path } = selected;
  if (selected.name === '__typename') {
    rejectSelectionSet(selected);
    return { key, is: 'typename', name: type.name };
  }
  const definition = definitionOf(type, selected);
  if (definition.means.is === 'affected-rows') {
    rejectSelectionSet(selected);
    return { key, is: 'affected-rows' };
  }
  if (definition.means.is !== 'returning')
    throw new TypeError(`unexpected field ${definition.means.is} in the response of a mutation`);
  const fields = readFields(context, objectTypeOf(definition), selectionSets(selected), `${path}.selectionSet`);
  return { key, is: 'returning', fields };
}

/** Parses the selections of a mutation field: the fields of its response. */
export function readOutput(
  context: ParseContext,
  definition: OutputField,
  selected: SelectedField,
  form: 'rows' | 'one',
): MutationOutput {
  const type = objectTypeOf(definition);
  const sets = selectionSets(selected);
  const path = `${selected.path}.selectionSet`;
  if (form === 'one') return { is: 'one', fields: readFields(context, type, sets, path) };
  return {
    is: 'rows',
    fields: collectFields(context, type, sets, path).map((field) => responseField(context, type, field)),
  };
}
