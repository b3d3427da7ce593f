import type { Catalogue } from '../../contract/types.ts';
import type { SerializedJson } from './buffer-writer.ts';
import {
  type DocumentMembers,
  type DocumentOptions,
  type PageSummary,
  type ResponseRowsPosition,
  writeDocument,
} from './document.ts';
import { eachRow } from './row-reader.ts';
import { compileRowSerializer, type EngineRow, type SerializedSelection } from './row-serializer.ts';

export { SerializedJson } from './buffer-writer.ts';
export type { EngineRow, PageSummary, ResponseRowsPosition, SerializedSelection };

/** Serializes responses of the engine for one selection as JSON:API documents. */
export interface Serializer {
  /**
   * Serializes a list of rows: `data`, `included`, then further members.
   * @param response response of the engine: `{"data":{"<field>":[…],…}}`
   * @param maxRows maximum number of rows in the document
   * @param rest returns the further members
   * @throws Error for a response of another shape
   */
  list(
    response: Buffer,
    source: ResponseRowsPosition,
    maxRows: number,
    rest: (facts: PageSummary) => DocumentMembers,
  ): SerializedJson;
  /**
   * Serializes one row: `data`, `included`.
   * @param response response of the engine: `{"data":{"<field>":{…}}}`; the field is null when there is no row
   * @param isHidden returns whether the document must not contain the row; takes the requested columns of the row
   * @returns `undefined` when there is no row, or when the row is hidden
   * @throws Error for a response of another shape
   */
  one(
    response: Buffer,
    source: ResponseRowsPosition,
    isHidden: (row: EngineRow) => boolean,
  ): SerializedJson | undefined;
}

/**
 * Compiles the serializer of a selection. Call it once for all responses.
 * @throws Error when the selection names an unknown record type
 */
export function compileSerializer(selection: SerializedSelection, catalogue: Catalogue): Serializer {
  const rows = compileRowSerializer(selection, catalogue);
  return {
    list(response, source, maxRows, rest) {
      const form: DocumentOptions = { maxRows, isList: true, visit: (reader, row) => reader.each(row) };
      const written = writeDocument(response, rows, source, form, rest);
      if (written === undefined) throw new Error('a list always has a document');
      return written;
    },
    one(response, source, isHidden) {
      const form: DocumentOptions = {
        maxRows: 1,
        isList: false,
        visit: (reader, row) => eachRow(reader, undefined, row),
      };
      return writeDocument(response, rows, source, form, ({ last }) =>
        last === undefined || isHidden(last) ? undefined : {},
      );
    },
  };
}
