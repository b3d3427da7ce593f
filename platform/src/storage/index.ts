export { defaultStorage, openStorage, parseStorage, type StorageSetting, storageVariable } from './open.ts';
export {
  type ByteRange,
  type FileMeasurements,
  type FileStorage,
  FileTooLargeError,
  type PutOptions,
  type StoredFile,
} from './types.ts';
