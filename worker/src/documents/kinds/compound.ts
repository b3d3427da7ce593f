import { UnreadableError } from '../reading.ts';

/** Header of a compound file ([MS-CFB], section 2.2). */
const sectorShiftAt = 0x1e;
const firstDirectorySectorAt = 0x30;
const headerBytes = 512;

/** In an office file with a password ([MS-OFFCRYPTO], section 2.3.4.4). */
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * A compound file is an office file with a password, or older than 2007.
 * @throws UnreadableError always, with the reason
 */
export function rejectCompoundFile(bytes: Buffer): never {
  if (bytes.length < headerBytes) throw new UnreadableError('incomplete');
  const sectorBytes = bytes.readUInt16LE(sectorShiftAt) === 12 ? 4096 : 512;
  const start = (bytes.readUInt32LE(firstDirectorySectorAt) + 1) * sectorBytes;
  const directory = bytes.subarray(start, start + 4096);
  throw new UnreadableError(directory.includes(encryptedStream) ? 'encrypted' : 'unsupported');
}
