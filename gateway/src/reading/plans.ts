import { recordCatalogue } from '../contract/catalogue.ts';
import { byIdOperation, pageOperation } from '../graphql/document.ts';
import { selectionCache } from '../graphql/selection.ts';
import { compileSerializer } from '../json-api/transcoder/index.ts';

/** An operation that reads one row also selects the soft-delete field, if the record type has one. */
export const compile = selectionCache((kind, selection) => {
  const { root, sortColumns } = selection;
  const more = kind === 'page' ? sortColumns : root.softDeleteFilter === undefined ? [] : [root.softDeleteFilter.field];
  return {
    text: kind === 'page' ? pageOperation(selection, recordCatalogue) : byIdOperation(selection, recordCatalogue, more),
    serializer: compileSerializer({ ...selection, more }, recordCatalogue),
  };
});
