/** Number of digits at the end of an extracted record's UUID that contain the record's position in its document. */
const positionDigits = 8;
const lastPosition = 16 ** positionDigits - 1;

/**
 * Returns the id of an extracted record: the id of the document, with the position of the record in the last eight
 * digits. A repeated extraction gives the same ids. The ids sort in the order of the records in the document.
 * @param position position among the records of one table, from 0
 */
export function recordIdOf(documentId: string, position: number): string {
  if (position > lastPosition)
    throw new RangeError(`The position ${position} of a record is larger than ${lastPosition}.`);
  return documentId.slice(0, -positionDigits) + position.toString(16).padStart(positionDigits, '0');
}

/** Returns the smallest and the largest id of the records that can be extracted from a document. */
export const recordIdRange = (documentId: string): readonly [first: string, last: string] => [
  recordIdOf(documentId, 0),
  recordIdOf(documentId, lastPosition),
];
