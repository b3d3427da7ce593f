export const mailMediaType = 'message/rfc822';

/** Of a mail that was received and not uploaded; the subject is known later. */
export const nameOfReceivedMail = 'mail.eml';
