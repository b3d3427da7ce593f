export { measureFile } from './measure.ts';
export {
  createDiskReserve,
  defaultSetting,
  openStorage,
  parseSetting,
  type StorageSetting,
  storageReserveVariable,
  storageVariable,
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
  type WrittenFile,
} from './types.ts';
