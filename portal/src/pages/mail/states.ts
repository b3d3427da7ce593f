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

export function mailboxState({ status }: Pick<Mailbox, 'status'>): State {
  if (status === 'active') return ['Connected', 'good'];
  if (status === 'inactive') return ['Not reachable', 'warn', 'The service tries again by itself.'];
  return ['No access', 'bad', 'The access was withdrawn or has expired: connect the mailbox again.'];
}

export function mailState({ status, attachments }: Pick<Mail, 'status' | 'attachments'>): State {
  if (status === 'failed') return ['Failed', 'bad'];
  if (status !== 'completed') return ['Arriving', 'busy'];
  const count = attachments.filter(({ skipped }) => skipped === null).length;
  return count === 0 ? ['No document', 'neutral'] : [count === 1 ? '1 document' : `${count} documents`, 'good'];
}
