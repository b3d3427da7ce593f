export { defaultStorage, openStorage, parseStorage, type StorageSetting, storageVariable } from './open.ts';
export {
  type ByteRange,
  FileTooLargeError,
  type Measured,
  type PutOptions,
  type Storage,
  type StoredFile,
} from './types.ts';
