/** Digits at the end of the UUID that contain the record's position in its document. */
const positionDigits = 8;
const lastPosition = 16 ** positionDigits - 1;

/**
 * The id of the document with the position in the last eight digits: a repeated extraction gives the same ids, and
 * they sort in the order of the records.
 * @param position among the records of one table, from 0
 */
export function recordIdOf(documentId: string, position: number): string {
  if (position > lastPosition)
    throw new RangeError(`The position ${position} of a record is larger than ${lastPosition}.`);
  return documentId.slice(0, -positionDigits) + position.toString(16).padStart(positionDigits, '0');
}

/** The smallest and the largest id of a document's records. */
export const recordIdRange = (documentId: string): readonly [first: string, last: string] => [
  recordIdOf(documentId, 0),
  recordIdOf(documentId, lastPosition),
];
