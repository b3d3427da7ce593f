import type { Catalogue } from '../../contract/types.ts';
import type { RawJson } from './buffer-writer.ts';
import { type Form, type Members, type PageFacts, type Source, writeDocument } from './document.ts';
import { eachRow } from './row-reader.ts';
import { compileRowSerializer, type Row, type Serialized } from './row-serializer.ts';

export { RawJson } from './buffer-writer.ts';
export type { PageFacts, Row, Serialized, Source };

/** Serializes responses of the engine for one selection as JSON:API documents. */
export interface Serializer {
  /**
   * Serializes a list of rows: `data`, `included`, then further members.
   * @param response of the engine: `{"data":{"<field>":[…],…}}`
   * @param maxRows maximum number of rows in the document
   * @param rest returns the further members
   * @throws Error for a response of another shape
   */
  list(response: Buffer, source: Source, maxRows: number, rest: (facts: PageFacts) => Members): RawJson;
  /**
   * Serializes one row: `data`, `included`.
   * @param response of the engine: `{"data":{"<field>":{…}}}`; the field is null when there is no row
   * @param isHidden returns whether the document must not contain the row, by the source's columns
   * @returns `undefined` when there is no row, or when it is hidden
   * @throws Error for a response of another shape
   */
  one(response: Buffer, source: Source, isHidden: (row: Row) => boolean): RawJson | undefined;
}

/**
 * Compiles the serializer of a selection, once for all responses.
 * @throws Error when the selection names an unknown root
 */
export function compileSerializer(selection: Serialized, catalogue: Catalogue): Serializer {
  const rows = compileRowSerializer(selection, catalogue);
  return {
    list(response, source, maxRows, rest) {
      const form: Form = { maxRows, isList: true, visit: (reader, row) => reader.each(row) };
      const written = writeDocument(response, rows, source, form, rest);
      if (written === undefined) throw new Error('a list always has a document');
      return written;
    },
    one(response, source, isHidden) {
      const form: Form = { maxRows: 1, isList: false, visit: (reader, row) => eachRow(reader, undefined, row) };
      return writeDocument(response, rows, source, form, ({ last }) =>
        last === undefined || isHidden(last) ? undefined : {},
      );
    },
  };
}
