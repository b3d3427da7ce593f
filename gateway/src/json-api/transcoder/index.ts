import type { RecordCatalogue } from '../../contract/types.ts';
import type { SerializedJson } from './buffer-writer.ts';
import { type ExtraMembers, type PageSummary, type RowsField, type WriteOptions, writeDocument } from './document.ts';
import { visitRelated } from './row-reader.ts';
import { type EngineRow, rowSerializer, type SerializedSelection } from './row-serializer.ts';

export { SerializedJson } from './buffer-writer.ts';
export type { EngineRow, PageSummary, RowsField, SerializedSelection };

export interface ResponseSerializer {
  /** `{"data":{"FIELD":[…],…}}` becomes `{"data":[…],…}`. @throws Error when the response has another form */
  list(
    response: Buffer,
    source: RowsField,
    maxRows: number,
    rest: (facts: PageSummary) => ExtraMembers,
  ): SerializedJson;
  /**
   * `{"data":{"FIELD":{…}}}` becomes `{"data":{…},…}`; `undefined` if FIELD is null, or if `isHidden` returns true.
   * @throws Error when the response does not have this form
   */
  one(response: Buffer, source: RowsField, isHidden: (row: EngineRow) => boolean): SerializedJson | undefined;
}

/** @throws Error when the selection names an unknown record type */
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
