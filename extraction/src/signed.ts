import { signedDataIn } from '@fds/platform/signed-data';
import { type BaseBlock, Constructed, fromBER, OctetString, Sequence } from 'asn1js';
import { RefusedFileError } from './refused.ts';

/** A document is sometimes signed by several persons, one after the other. */
const maxSignatures = 5;

const childOf = (block: BaseBlock | undefined, index: number): BaseBlock | undefined =>
  block instanceof Sequence || block instanceof Constructed ? block.valueBlock.value[index] : undefined;

/** RFC 5652: the content is the second member of the third member of the signed data. */
function contentOf(signedData: Uint8Array): Uint8Array {
  const { offset, result } = fromBER(signedData);
  if (offset === -1) throw new RefusedFileError('signature');
  const encapsulated = childOf(childOf(childOf(result, 1), 0), 2);
  const content = childOf(childOf(encapsulated, 1), 0);
  if (!(content instanceof OctetString)) throw new RefusedFileError('detached');
  return new Uint8Array(content.getValue());
}

/**
 * The document in a signed file (CMS); the signature is not verified. Other files stay unchanged.
 * @throws RefusedFileError if the file is damaged or has no content
 */
export function withoutSignature(bytes: Uint8Array): Uint8Array {
  let document = bytes;
  for (let count = 0; ; count++) {
    const signedData = signedDataIn(document);
    if (signedData === undefined) return document;
    if (count === maxSignatures) throw new RefusedFileError('signature');
    document = contentOf(signedData);
  }
}
