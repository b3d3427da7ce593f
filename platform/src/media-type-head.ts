/**
 * Bytes that the file-type library examines. Own file, so that programs that only store files do not load this
 * library.
 */
export const detectionBytes = 4100;
