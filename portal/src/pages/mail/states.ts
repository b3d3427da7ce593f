import type { StatusTone } from '../../components/status-badge.tsx';
import type { Mail, Mailbox } from './data.ts';

type State = readonly [title: string, tone: StatusTone, explanation?: string];

/** Words for the reasons of the service. A new reason is shown as it is. */
const skipReasons: Readonly<Record<string, string>> = {
  inline_picture: 'picture in the text',
  signature: 'signature',
  encrypted: 'encrypted',
  winmail_dat: 'only for Outlook',
  unsupported: 'file type is not read',
  empty: 'empty',
};

export const skipReason = (reason: string): string => skipReasons[reason] ?? reason.replaceAll('_', ' ');

type MailboxStatus = Pick<Mailbox, 'status' | 'expiresAt'>;

export const isPaused = ({ status, expiresAt }: MailboxStatus): boolean => status === 'inactive' && expiresAt === null;

/** The service has access, or gets it again by itself. */
export const hasAccess = ({ status }: Pick<Mailbox, 'status'>): boolean => status === 'active' || status === 'inactive';

export function mailboxState({ status, expiresAt }: MailboxStatus): State {
  if (isPaused({ status, expiresAt })) return ['Paused', 'neutral', 'New mails wait in the mailbox.'];
  if (status === 'active') return ['Connected', 'good'];
  if (status === 'inactive') return ['Not reachable', 'warn', 'The service tries again by itself.'];
  return ['No access', 'bad', 'The mailbox was disconnected, or its provider refuses the access.'];
}

export function mailState({ status, attachments }: Pick<Mail, 'status' | 'attachments'>): State {
  if (status === 'failed') return ['Failed', 'bad'];
  if (status !== 'completed') return ['Arriving', 'busy'];
  const count = attachments.filter(({ skipped }) => skipped === null).length;
  return count === 0 ? ['No document', 'neutral'] : [count === 1 ? '1 document' : `${count} documents`, 'good'];
}
