export { defaultStorage, openStorage, parseStorage, type StorageSetting, storageEnvironmentVariable } from './open.ts';
export {
  type ByteRange,
  type FileStorage,
  FileTooLargeError,
  type PutOptions,
  StorageFullError,
  type StoredFile,
  type WrittenFileProperties,
} from './types.ts';
