import { UnreadableError } from '../reading.ts';

/** Offsets and sizes in the header of a compound file ([MS-CFB], section 2.2). */
const sectorShiftAt = 0x1e;
const firstDirectorySectorAt = 0x30;
const headerBytes = 512;

/** Name of the stream that an office file with a password contains ([MS-OFFCRYPTO], section 2.3.4.4). */
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Rejects a compound file. A compound file is an office file with a password, or an office file in a format older than
 * 2007. The reader supports neither of them.
 * @throws UnreadableError always, with the reason
 */
export function rejectCompoundFile(bytes: Buffer): never {
  if (bytes.length < headerBytes) throw new UnreadableError('incomplete');
  const sectorBytes = bytes.readUInt16LE(sectorShiftAt) === 12 ? 4096 : 512;
  const start = (bytes.readUInt32LE(firstDirectorySectorAt) + 1) * sectorBytes;
  const directory = bytes.subarray(start, start + 4096);
  throw new UnreadableError(directory.includes(encryptedStream) ? 'encrypted' : 'unsupported');
}
