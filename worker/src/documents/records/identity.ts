/** Number of hexadecimal digits at the end of a record's UUID that contain its position. */
const positionDigits = 8;
const lastPosition = 16 ** positionDigits - 1;

/**
 * Returns the id of an extracted record: the id of the document with the position in the last eight digits. A repeated
 * extraction gives the same ids, and the ids sort in the order of the document.
 * @param position position among the records of one table, from 0
 */
export function recordId(documentId: string, position: number): string {
  if (position > lastPosition)
    throw new RangeError(`The position ${position} of a record is larger than ${lastPosition}.`);
  return documentId.slice(0, -positionDigits) + position.toString(16).padStart(positionDigits, '0');
}

/** Returns the first and the last id that a record of a document can have. */
export const recordIds = (documentId: string): readonly [first: string, last: string] => [
  recordId(documentId, 0),
  recordId(documentId, lastPosition),
];
