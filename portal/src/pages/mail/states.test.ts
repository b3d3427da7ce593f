import { expect, it } from 'vitest';
import { mailboxState, mailState, skipReason } from './states.ts';

it.each([
  ['active', 'Connected', 'good'],
  ['inactive', 'Not reachable', 'warn'],
  ['expired', 'No access', 'bad'],
  ['reconnect', 'No access', 'bad'],
] as const)('shows a mailbox with the status %j as %j', (status, title, tone) => {
  expect(mailboxState({ status }).slice(0, 2)).toEqual([title, tone]);
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
