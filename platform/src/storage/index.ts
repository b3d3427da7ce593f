export { measureFile } from './measure.ts';
export {
  getDefaultStorageSetting,
  makeDiskReserve,
  openStorage,
  parseStorageSetting,
  type StorageSetting,
  storageEnvironmentVariable,
  storageReserveVariable,
} from './open.ts';
export { type DiskReserve, readFreeBytes } from './reserve.ts';
export {
  type ByteRange,
  type FileStorage,
  FileTooLargeError,
  StorageFullError,
  type StoredFile,
  type StoredFileKey,
  type StoreFileOptions,
  type WrittenFileProperties,
} from './types.ts';
