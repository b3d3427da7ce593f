import type { MessageStructureObject } from 'imapflow';

/** A document never has these types, so that the service does not download them. */
const omittedTypes = /^(?:audio|video|font|model)\//;
const signatureTypes = /^application\/(?:(?:x-)?pkcs7-signature|pgp-signature|pgp-keys)$/;
const bodyTypes = /^text\/(?:plain|html)$/;

const isMultipart = ({ type }: MessageStructureObject): boolean => type.startsWith('multipart/');

/** Attached mails are leaves. */
function leavesOf(node: MessageStructureObject): readonly MessageStructureObject[] {
  return isMultipart(node) ? (node.childNodes ?? []).flatMap(leavesOf) : [node];
}

const isOmitted = ({ type }: MessageStructureObject): boolean => omittedTypes.test(type);

function isAttachment(leaf: MessageStructureObject): boolean {
  const { type, disposition, dispositionParameters, parameters, id } = leaf;
  if (isOmitted(leaf) || signatureTypes.test(type)) return false;
  if (disposition === 'attachment') return true;
  if (type.startsWith('image/') && id !== undefined) return false;
  return !bodyTypes.test(type) || (dispositionParameters?.filename ?? parameters?.name) !== undefined;
}

/** As the search `has:attachment` of Gmail: pictures in the text, signatures, audio and video do not count. */
export const hasAttachment = (structure: MessageStructureObject): boolean => leavesOf(structure).some(isAttachment);

/** Of the parts that are not downloaded. */
export const omittedBytes = (structure: MessageStructureObject): number =>
  isMultipart(structure)
    ? leavesOf(structure)
        .filter(isOmitted)
        .reduce((sum, { size = 0 }) => sum + size, 0)
    : 0;

/** Of RFC 9051: `HEADER`, `2.MIME` or `2`. */
export type ReadSection = (section: string) => AsyncIterable<Buffer>;

/**
 * The message with empty parts instead of the omitted ones. Their headers remain, so that the service can say what it
 * did not take.
 */
export async function* withoutOmitted(structure: MessageStructureObject, read: ReadSection): AsyncGenerator<Buffer> {
  async function* bodyOf(node: MessageStructureObject): AsyncGenerator<Buffer> {
    const boundary = node.parameters?.boundary;
    if (isMultipart(node) && boundary !== undefined) {
      for (const child of node.childNodes ?? []) {
        yield Buffer.from(`--${boundary}\r\n`);
        yield* read(`${child.part}.MIME`);
        yield* bodyOf(child);
        yield Buffer.from('\r\n');
      }
      yield Buffer.from(`--${boundary}--\r\n`);
    } else if (!isOmitted(node)) yield* read(node.part ?? 'TEXT');
  }
  yield* read('HEADER');
  yield* bodyOf(structure);
}
