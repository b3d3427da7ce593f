/**
 * Number of bytes at the beginning of a file that the file-type library examines. This file is separate, because
 * programs that only store files need not load the library.
 */
export const mediaTypeDetectionByteCount = 4100;
