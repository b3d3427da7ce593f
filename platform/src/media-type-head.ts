/**
 * Number of bytes at the beginning of a file that the file-type library examines. This constant has its own file, so
 * that programs that only store files need not load the file-type library.
 */
export const detectionBytes = 4100;
