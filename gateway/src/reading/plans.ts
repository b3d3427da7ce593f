import { catalogue } from '../contract/catalogue.ts';
import { byKeyText, documentText } from '../graphql/document.ts';
import { planCache } from '../graphql/plan-cache.ts';
import { compileSerializer } from '../json-api/transcoder/index.ts';

/** Returns the plan of a selection. A plan of one row also reads the soft-delete field. */
export const planOf = planCache((kind, selection) => {
  const { root, sortColumns } = selection;
  const more = kind === 'page' ? sortColumns : root.softDeleteFilter === undefined ? [] : [root.softDeleteFilter.field];
  return {
    text: kind === 'page' ? documentText(selection, catalogue) : byKeyText(selection, catalogue, more),
    serializer: compileSerializer({ ...selection, more }, catalogue),
  };
});
