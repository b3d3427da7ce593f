import * as v from 'valibot';

/** An ordinary mail is far below; bombs exceed them. */
export const mailLimits = {
  /** Mails in mails, such as forwarded ones. */
  depth: 10,
  /** Attachments, with those of the mails in the mail. */
  parts: 500,
  /** Attachments that become documents. */
  documents: 100,
  /** Of a message between the processes. */
  pieceBytes: 1024 * 1024,
} as const;

/** Postgres stores no NUL and no unpaired surrogate. */
const storable = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.check((text) => text.isWellFormed() && !text.includes('\0')),
  );

const address = v.nullable(storable(320));

/** The header of the mail. The sender of a mail can write any address there. */
const originSchema = v.strictObject({
  sender: address,
  sender_name: v.nullable(storable(200)),
  recipient: address,
  subject: v.nullable(storable(500)),
  message_id: v.nullable(storable(998)),
  received_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
});

/** Why an attachment does not become a document. */
const skipReasons = ['inline_picture', 'signature', 'encrypted', 'winmail_dat', 'unsupported', 'empty'] as const;

const partSchema = v.strictObject({
  file_name: v.pipe(storable(255), v.minLength(1)),
  file_type: storable(255),
  size_bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Null for a document. */
  skipped: v.nullable(v.picklist(skipReasons)),
});

const piece = v.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length <= mailLimits.pieceBytes);

/** `files`: the pieces of each part that is a document. */
export const readMailSchema = v.strictObject({
  origin: originSchema,
  parts: v.pipe(v.array(partSchema), v.maxLength(mailLimits.parts + 1)),
  files: v.pipe(v.array(v.pipe(v.array(piece), v.maxLength(0))), v.maxLength(mailLimits.documents)),
});

export type ReadMail = Omit<v.InferOutput<typeof readMailSchema>, 'files'> & {
  readonly files: readonly (readonly Uint8Array[])[];
};

export type MailPart = ReadMail['parts'][number];

export const mailPieceSchema = v.strictObject({
  file: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mailLimits.documents - 1)),
  piece,
});

export type MailPiece = v.InferOutput<typeof mailPieceSchema>;
