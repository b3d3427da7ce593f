import { withoutSignature } from '@fds/extraction/signed';
import { mailMediaType } from '@fds/platform/mail';
import { detectMediaType, signedMediaType } from '@fds/platform/media-type';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { type MailPart, mailLimits } from '../mail/content.ts';
import { piecesOf } from '../mail/pieces.ts';
import { type FileContent, UnreadableError } from '../reading.ts';
import { toStorableText } from './text.ts';

/** A smaller picture in the text of a mail is a logo. */
const minInlinePictureBytes = 100 * 1024;

/** They are text, but no documents. */
const signatureTypes = /^application\/(?:x-)?(?:pkcs7-signature|pgp-signature|pgp-keys)$/;
const otherTypes =
  /^(?:text\/(?:calendar|x-?vcard|vcard|x-amp-html|rfc822-headers)|application\/ics|(?:message|audio|video|font|model)\/)/;
const encryptedTypes = /^application\/(?:(?:x-)?pkcs7-mime|pgp-encrypted)$/;
const winmailTypes = /^application\/(?:vnd\.)?ms-tnef$/;

const parserLimits = { maxNestingDepth: 50, maxHeadersSize: 1024 * 1024, maxRfc822NestingDepth: mailLimits.depth };

/** Without control characters, which could forge lines, and not in the middle of a character. */
const clean = (text: string | null | undefined, maxLength: number): string | null =>
  (text ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed() || null;

const mailboxOf = (address: Address | undefined): { name?: string; address?: string } =>
  address?.group === undefined ? (address ?? {}) : (address.group[0] ?? {});

/** In lower case, to be found again. */
const addressOf = (address: Address | undefined): string | null => {
  const text = clean(mailboxOf(address).address, 320)?.toLowerCase() ?? null;
  return text !== null && /^[^\s@]+@[^\s@]+$/.test(text) ? text : null;
};

/** A server adds its line `Received` above those of earlier ones, with the time after the last semicolon. */
function receivedAt({ headers, date }: Email): string | null {
  const received = headers.find(({ key }) => key === 'received')?.value;
  for (const text of [received?.slice(received.lastIndexOf(';') + 1), date]) {
    const at = new Date(text ?? '');
    const year = at.getUTCFullYear();
    if (year >= 1970 && year < 10_000) return at.toISOString();
  }
  return null;
}

const originOf = (mail: Email) => ({
  sender: addressOf(mail.from),
  sender_name: clean(mailboxOf(mail.from).name, 200),
  recipient: addressOf(mail.to?.[0]) ?? addressOf(mail.cc?.[0]),
  subject: clean(mail.subject, 500),
  message_id: clean(mail.messageId, 998),
  received_at: receivedAt(mail),
});

async function parse(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, parserLimits);
  } catch (cause) {
    throw new UnreadableError('damaged', { cause });
  }
}

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

/** An attached mail, or the part that a signature encloses; undefined for other attachments, such as a signed invoice. */
function mailIn(attachment: Attachment): Uint8Array | undefined {
  const bytes = bytesOf(attachment);
  if (attachment.mimeType === mailMediaType) return bytes;
  if (!encryptedTypes.test(attachment.mimeType)) return undefined;
  const content = withoutSignature(bytes);
  const isPart = /^(?:content|mime)-[a-z-]+:/i.test(Buffer.from(content.subarray(0, 100)).toString('latin1'));
  return isPart ? content : undefined;
}

/** The attachments, with those of attached mails. @throws UnreadableError if there are too many levels or parts */
async function attachmentsOf(mail: Email, depth: number, found: Attachment[]): Promise<Attachment[]> {
  for (const attachment of mail.attachments) {
    if (attachment.rfc822DepthExceeded || depth > mailLimits.depth) throw new UnreadableError('mailDepth');
    const inner = mailIn(attachment);
    if (inner === undefined) found.push(attachment);
    else await attachmentsOf(await parse(inner), depth + 1, found);
    if (found.length > mailLimits.parts) throw new UnreadableError('mailParts');
  }
  return found;
}

const isReferenced = ({ related, disposition, contentId }: Attachment): boolean =>
  related === true || (disposition === 'inline' && contentId !== undefined);

function skipReason(
  attachment: Attachment,
  { file_type, size_bytes }: Pick<MailPart, 'file_type' | 'size_bytes'>,
  isReadable: boolean,
): MailPart['skipped'] {
  if (otherTypes.test(attachment.mimeType)) return 'unsupported';
  if (size_bytes === 0) return 'empty';
  if (signatureTypes.test(attachment.mimeType)) return 'signature';
  if (encryptedTypes.test(attachment.mimeType) && file_type !== signedMediaType) return 'encrypted';
  if (winmailTypes.test(attachment.mimeType)) return 'winmail_dat';
  if (!isReadable) return 'unsupported';
  const isInline = file_type.startsWith('image/') && isReferenced(attachment);
  return isInline && size_bytes < minInlinePictureBytes ? 'inline_picture' : null;
}

const extensions: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'application/xml': 'xml' };

async function partOf(attachment: Attachment, index: number, isDocument: (mediaType: string) => boolean) {
  const bytes = bytesOf(attachment);
  const named = clean(attachment.filename, 255);
  const file_type = await detectMediaType(bytes, { fileName: named ?? '', declared: attachment.mimeType });
  const file_name = named ?? `attachment-${index + 1}.${extensions[file_type] ?? file_type.replace(/^.*\//, '')}`;
  const part = { file_name: file_name.slice(0, 255).toWellFormed(), file_type, size_bytes: bytes.length };
  const isReadable = file_type !== mailMediaType && isDocument(file_type);
  return { bytes, part: { ...part, skipped: skipReason(attachment, part, isReadable) } };
}

const invoiceWord =
  /invoice|receipt|rechnung|beleg|facture|reçu|fattura|ricevuta|factura|recibo|fatura|factuur|faktura/i;
const totalWord = /total|amount|summe|betrag|montant|importo|importe|bedrag|totaal|suma/i;
const amount =
  /(?:€|\$|£|\b(?:EUR|USD|GBP|CHF|PLN|SEK|DKK|NOK)\b)\s?\d|\d[.,]\d\d\s?(?:€|\$|£|(?:EUR|USD|GBP|CHF|PLN|SEK|DKK|NOK)\b)/;

/** The text of the mail is the document, if it has an HTML part with the words and the amount of an invoice. */
function htmlInvoice({ html, text }: Email, subject: string | null) {
  const words = `${subject ?? ''}\n${(text ?? html ?? '').slice(0, 200_000)}`;
  if (html === undefined || !invoiceWord.test(words) || !totalWord.test(words) || !amount.test(words)) return undefined;
  const bytes = Buffer.from(html);
  const file_name = `${(subject ?? 'mail').replaceAll(/[/\\]/g, '-').slice(0, 240).toWellFormed()}.html`;
  return { bytes, part: { file_name, file_type: 'text/html', size_bytes: bytes.length, skipped: null } };
}

type Part = Awaited<ReturnType<typeof partOf>>;

const isTaken = ({ part }: Part): boolean => part.skipped === null;

async function readParts(
  mail: Email,
  subject: string | null,
  parts: Part[],
  isDocument: (mediaType: string) => boolean,
) {
  const attachments = await attachmentsOf(mail, 1, []);
  for (const [index, attachment] of attachments.entries()) parts.push(await partOf(attachment, index, isDocument));
  if (!parts.some(isTaken)) {
    if (parts.some(({ part }) => part.skipped === 'encrypted')) throw new UnreadableError('mailEncrypted');
    const invoice = htmlInvoice(mail, subject);
    if (invoice !== undefined) parts.push(invoice);
  }
  if (parts.filter(isTaken).length > mailLimits.documents) throw new UnreadableError('mailParts');
}

/**
 * The bytes of documents become files; nothing in the mail is executed or loaded.
 * @param isDocument whether documents of this media type can be read
 * @throws UnreadableError, with the header of the mail
 */
export async function readMail(bytes: Buffer, isDocument: (mediaType: string) => boolean): Promise<FileContent> {
  const mail = await parse(bytes);
  const origin = originOf(mail);
  const parts: Part[] = [];
  const listed = (kept: readonly Part[]) => kept.map(({ part }) => part);
  try {
    await readParts(mail, origin.subject, parts, isDocument);
  } catch (error) {
    if (error instanceof UnreadableError)
      error.mail = { origin, parts: listed(parts.filter((part) => !isTaken(part))), files: [] };
    throw error;
  }
  const files = parts.filter(isTaken).map((each) => piecesOf(each.bytes));
  return { text: toStorableText(mail.text ?? ''), mail: { origin, parts: listed(parts), files } };
}
