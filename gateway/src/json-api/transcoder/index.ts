import type { RecordCatalogue } from '../../contract/types.ts';
import type { SerializedJson } from './buffer-writer.ts';
import { type ExtraMembers, type PageSummary, type RowsField, type WriteOptions, writeDocument } from './document.ts';
import { visitRelated } from './row-reader.ts';
import { type EngineRow, rowSerializer, type SerializedSelection } from './row-serializer.ts';

export { SerializedJson } from './buffer-writer.ts';
export type { EngineRow, PageSummary, RowsField, SerializedSelection };

/** Converts the engine's responses for one selection to JSON:API documents. */
export interface ResponseSerializer {
  /**
   * Creates a document with a list of resources.
   * @param response response of the engine, of the form `{"data":{"FIELD":[…],…}}`
   * @param maxRows maximum number of rows in the document
   * @param rest function that returns the other members of the document, such as `meta`
   * @throws Error when the response does not have this form
   */
  list(
    response: Buffer,
    source: RowsField,
    maxRows: number,
    rest: (facts: PageSummary) => ExtraMembers,
  ): SerializedJson;
  /**
   * Creates a document with one resource.
   * @param response response of the engine, of the form `{"data":{"FIELD":{…}}}`; FIELD is null when no row exists
   * @param isHidden function that receives the requested columns of the row; returns true if the caller must not see
   * the row
   * @returns the document; `undefined` when no row exists or `isHidden` returns true
   * @throws Error when the response does not have this form
   */
  one(response: Buffer, source: RowsField, isHidden: (row: EngineRow) => boolean): SerializedJson | undefined;
}

/**
 * Compiles the serializer for a selection. The serializer converts every engine response for this selection.
 * @throws Error when the selection names an unknown record type
 */
export function compileSerializer(selection: SerializedSelection, catalogue: RecordCatalogue): ResponseSerializer {
  const rows = rowSerializer(selection, catalogue);
  return {
    list(response, source, maxRows, rest) {
      const form: WriteOptions = { maxRows, isList: true, visit: (reader, row) => reader.each(row) };
      const written = writeDocument(response, rows, source, form, rest);
      if (written === undefined) throw new Error('the serializer returned no document for a list');
      return written;
    },
    one(response, source, isHidden) {
      const form: WriteOptions = {
        maxRows: 1,
        isList: false,
        visit: (reader, row) => visitRelated(reader, undefined, row),
      };
      return writeDocument(response, rows, source, form, ({ last }) =>
        last === undefined || isHidden(last) ? undefined : {},
      );
    },
  };
}
