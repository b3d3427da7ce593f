/** Digits of a UUID, at its end, that hold the position of a record. */
const positionDigits = 8;
const lastPosition = 16 ** positionDigits - 1;

/**
 * Returns the id of a record that a document yields: the id of the document with the position in its last eight digits.
 * Extracting a document again gives the same ids, and the order of the ids is the order in the document.
 * @param position among the records of one table, from 0
 */
export function recordId(documentId: string, position: number): string {
  if (position > lastPosition) throw new RangeError(`A document has no record at position ${position}.`);
  return documentId.slice(0, -positionDigits) + position.toString(16).padStart(positionDigits, '0');
}

/** Returns the first and the last id that a record of a document can have. */
export const recordIds = (documentId: string): readonly [first: string, last: string] => [
  recordId(documentId, 0),
  recordId(documentId, lastPosition),
];
