import { type MailPiece, mailLimits, type ReadMail } from './content.ts';

/** @returns the mail without bytes */
export function* divideMail(mail: ReadMail): Generator<MailPiece, ReadMail> {
  for (const [file, pieces] of mail.files.entries()) for (const piece of pieces) yield { file, piece };
  return { ...mail, files: mail.files.map(() => []) };
}

export interface MailCollector {
  /** False if the files have too many bytes. */
  readonly add: (piece: MailPiece) => boolean;
  readonly join: (mail: ReadMail) => ReadMail;
}

/** Decoded attachments are shorter than the mail. A text in an old encoding has up to three bytes for one of the mail. */
const growth = 3;

export function createMailCollector(mailBytes: () => number): MailCollector {
  const files = new Map<number, Uint8Array[]>();
  let bytes = 0;
  return {
    add: ({ file, piece }) => {
      bytes += piece.length;
      const pieces = files.get(file) ?? [];
      files.set(file, pieces);
      pieces.push(piece);
      return bytes <= growth * mailBytes();
    },
    join: (mail) => ({ ...mail, files: mail.files.map((_, index) => files.get(index) ?? []) }),
  };
}

export function piecesOf(bytes: Uint8Array): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += mailLimits.pieceBytes)
    pieces.push(bytes.subarray(start, start + mailLimits.pieceBytes));
  return pieces;
}
