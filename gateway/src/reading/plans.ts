import { catalogue } from '../contract/catalogue.ts';
import { byKeyText, documentText } from '../graphql/document.ts';
import { planCache } from '../graphql/plan-cache.ts';
import { compileSerializer } from '../json-api/transcoder/index.ts';

/** Returns the plan of a selection. One row is read with the field that says whether it is soft-deleted. */
export const planOf = planCache((kind, selection) => {
  const { root, sortColumns } = selection;
  const more = kind === 'page' ? sortColumns : root.softDeleteFilter === undefined ? [] : [root.softDeleteFilter.field];
  return {
    text: kind === 'page' ? documentText(selection, catalogue) : byKeyText(selection, catalogue, more),
    serializer: compileSerializer({ ...selection, more }, catalogue),
  };
});
