import { expect, it } from 'vitest';
import { mailboxState, mailState, skipReason } from './states.ts';

it.each([
  ['active', '2026-01-01', 'Connected', 'good'],
  ['inactive', '2026-01-01', 'Not reachable', 'warn'],
  ['inactive', null, 'Paused', 'neutral'],
  ['expired', '2026-01-01', 'No access', 'bad'],
  ['reconnect', '2026-01-01', 'No access', 'bad'],
] as const)('shows a mailbox with the status %j and the expiry %j as %j', (status, expiresAt, title, tone) => {
  expect(mailboxState({ status, expiresAt }).slice(0, 2)).toEqual([title, tone]);
});

const attachment = (skipped: string | null) => ({ name: 'a', skipped, document: undefined });

it.each([
  ['failed', [], 'Failed'],
  ['processing', [], 'Arriving'],
  ['completed', [], 'No document'],
  ['completed', ['inline_picture'], 'No document'],
  ['completed', [null, 'signature'], '1 document'],
  ['completed', [null, null], '2 documents'],
] as const)('shows a mail with the status %j and the attachments %j as %j', (status, skipped, title) => {
  expect(mailState({ status, attachments: skipped.map(attachment) })[0]).toBe(title);
});

it('shows a reason in words, and a new reason as the service names it', () => {
  expect(['inline_picture', 'too_many'].map(skipReason)).toEqual(['picture in the text', 'too many']);
});
