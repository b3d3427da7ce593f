export { defaultStorage, openStorage, parseStorage, type StorageSetting, storageVariable } from './open.ts';
export {
  type ByteRange,
  type FileMeasurements,
  type FileStorage,
  FileTooLargeError,
  type PutOptions,
  StorageFullError,
  type StoredFile,
} from './types.ts';
