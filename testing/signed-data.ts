/** A value of DER: a tag, the length and the content. */
function value(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const digits = content.length.toString(16);
  const length = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  const head = content.length < 0x80 ? [content.length] : [0x80 + length.length, ...length];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const number = (last: number) => value(0x06, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, last]));
const sequence = 0x30;
const set = 0x31;
const first = 0xa0;

/** Signed data of CMS without signers; without a document, a detached signature. */
export function createSignedFile(document?: Uint8Array): Buffer {
  const content = document === undefined ? [] : [value(first, value(0x04, document))];
  const encapsulated = value(sequence, number(1), ...content);
  const signedData = value(sequence, value(0x02, Buffer.from([1])), value(set), encapsulated, value(set));
  return value(sequence, number(2), value(first, signedData));
}
