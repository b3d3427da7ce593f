export {
  getDefaultStorageSetting,
  openStorage,
  parseStorageSetting,
  type StorageSetting,
  storageEnvironmentVariable,
} from './open.ts';
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
