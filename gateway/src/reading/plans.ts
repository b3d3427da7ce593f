import { recordCatalogue } from '../contract/catalogue.ts';
import { makePageOperation, makeReadByIdOperation } from '../graphql/document.ts';
import { makeCompiledSelectionCache } from '../graphql/plan-cache.ts';
import { compileSerializer } from '../json-api/transcoder/index.ts';

/**
 * Returns the GraphQL operation and the serializer for a selection, from a cache. The operation that reads one row also
 * reads the soft-delete field.
 */
export const compiledSelectionOf = makeCompiledSelectionCache((kind, selection) => {
  const { root, sortColumns } = selection;
  const more = kind === 'page' ? sortColumns : root.softDeleteFilter === undefined ? [] : [root.softDeleteFilter.field];
  return {
    text:
      kind === 'page'
        ? makePageOperation(selection, recordCatalogue)
        : makeReadByIdOperation(selection, recordCatalogue, more),
    serializer: compileSerializer({ ...selection, more }, recordCatalogue),
  };
});
