import type { MutationResponse, ResponseField } from '../ir/mutation-types.ts';
import type { ObjectType, OutputField } from '../schema/types.ts';
import type { ParseContext } from './context.ts';
import { parseRowSelections } from './select.ts';
import {
  collectFields,
  fieldDefinition,
  getObjectType,
  getSelectionSets,
  noSelectionSet,
  type SelectedField,
} from './selection.ts';

function responseField(context: ParseContext, type: ObjectType, selected: SelectedField): ResponseField {
  const { key, path } = selected;
  if (selected.name === '__typename') {
    noSelectionSet(selected);
    return { key, is: 'typename', name: type.name };
  }
  const definition = fieldDefinition(type, selected);
  if (definition.means.is === 'affected-rows') {
    noSelectionSet(selected);
    return { key, is: 'affected-rows' };
  }
  if (definition.means.is !== 'returning')
    throw new TypeError(`unexpected field ${definition.means.is} in the response of a mutation`);
  const fields = parseRowSelections(
    context,
    getObjectType(definition),
    getSelectionSets(selected),
    `${path}.selectionSet`,
  );
  return { key, is: 'returning', fields };
}

export function parseMutationOutput(
  context: ParseContext,
  definition: OutputField,
  selected: SelectedField,
  form: 'rows' | 'one',
): MutationResponse {
  const type = getObjectType(definition);
  const sets = getSelectionSets(selected);
  const path = `${selected.path}.selectionSet`;
  if (form === 'one') return { is: 'one', fields: parseRowSelections(context, type, sets, path) };
  return {
    is: 'rows',
    fields: collectFields(context, type, sets, path).map((field) => responseField(context, type, field)),
  };
}
