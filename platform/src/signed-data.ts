/** The object identifier of signed data in CMS (RFC 5652), with its tag and its length. */
const identifier = Buffer.from('06092a864886f70d010702', 'hex');
/** Of the sequence around it: a tag, and a length of at most nine bytes. */
const longestStart = 10;
const sequenceTag = 0x30;

const viewOf = (bytes: Uint8Array, length = bytes.length): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, length));

const isSignedData = (bytes: Uint8Array): boolean =>
  bytes[0] === sequenceTag && viewOf(bytes, longestStart + identifier.length).includes(identifier);

const beginsAsBase64 = (bytes: Uint8Array): boolean =>
  /^\s*(?:-----BEGIN |MI)/.test(viewOf(bytes, 100).toString('latin1'));

/**
 * Signed data such as the files `.p7m` of FatturaPA, also in base64, with or without the lines of PEM.
 * @param bytes of a file, or its first bytes
 * @returns without base64; `undefined` for other files
 */
export function signedDataIn(bytes: Uint8Array): Uint8Array | undefined {
  if (isSignedData(bytes)) return bytes;
  if (!beginsAsBase64(bytes)) return undefined;
  const text = viewOf(bytes)
    .toString('latin1')
    .replace(/-----[A-Z0-9 ]{1,50}-----/g, '');
  const decoded = Buffer.from(text, 'base64');
  return isSignedData(decoded) ? decoded : undefined;
}
