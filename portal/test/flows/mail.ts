import { strict as assert } from 'node:assert';
import type { UserFlowTest } from '../browser.ts';

export const flows: readonly UserFlowTest[] = [
  {
    title: 'a person connects the demo mailbox, and its ten mails become documents',
    async run(portal) {
      const page = await portal.openSignedIn('mail');
      const mailboxes = page.getByRole('table', { name: 'Mailboxes' });
      const mails = page.getByRole('table', { name: 'Mails' });
      await mailboxes.getByText('No access').first().waitFor();
      await page.getByRole('button', { name: 'Connect mailbox' }).click();
      await page.getByLabel('Workspace').waitFor();
      await portal.inspect(page, 'mail-connect');
      await page.getByLabel('Mailbox', { exact: true }).selectOption('imap');
      await page.getByLabel('Mail server').fill('127.0.0.1');
      await page.getByLabel('Email address').fill('invoices@example.com');
      await page.getByLabel('Password').fill('secret');
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await page.getByText('127.0.0.1 is not a public address', { exact: false }).waitFor();
      await portal.inspect(page, 'mail-imap');
      // The answer 400, which the browser notes.
      portal.problems.splice(0);
      await page.getByLabel('Mailbox', { exact: true }).selectOption('gmail');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Adam Administrator' }).click();
      await page.getByRole('status').getByText('Mailbox connected').waitFor();
      // The page of the provider is the only one from another address.
      portal.problems.splice(0);
      const connected = mailboxes.getByRole('row', { name: 'adam@demo.example' }).first();
      await connected.getByText('Connected').waitFor();
      // The newest mailbox is the first one, so that a repeated run waits for its own mails.
      await connected.getByRole('cell', { name: '10', exact: true }).waitFor({ timeout: 60_000 });
      const newest = mails.getByRole('row', { name: 'Ten ideas for your office' }).first();
      await newest.getByText('No document').waitFor();
      const of = (subject: string) => mails.getByRole('row', { name: subject }).first();
      await of('Reminder: invoice').getByText('the same file as an earlier document').waitFor();
      await of('Confidential').getByText('The mail is encrypted', { exact: false }).waitFor();
      await of('Your invoice').getByText('waits for a review').waitFor();
      await of('Opening hours').getByText('no document: picture in the text').waitFor();
      for (const subject of ['E-invoice NL-2026-0815', 'Fwd: invoice', 'Statement of November'])
        await of(subject)
          .getByText(/\d records$/)
          .waitFor();
      assert.equal(await of('E-invoice').getByRole('link', { name: 'NL-2026-0815.xml' }).count(), 1);
      await portal.inspect(page, 'mail');
      await connected.getByRole('button', { name: 'Pause' }).press('Enter');
      await connected.getByText('Paused').waitFor();
      await connected.getByRole('button', { name: 'Resume' }).press('Enter');
      await connected.getByText('Connected').waitFor({ timeout: 70_000 });
      await of('E-invoice').getByRole('link', { name: 'NL-2026-0815.xml' }).click();
      await page.getByRole('link', { name: 'Invoice NL-2026-0815' }).click();
      // The statement of another mail pays this invoice.
      await page.getByRole('region', { name: 'Payments' }).getByText('Linked automatically').waitFor();
      await page.getByRole('link', { name: 'Mail', exact: true }).click();
      await connected.getByRole('button', { name: 'Disconnect' }).click();
      await portal.inspect(page, 'mail-disconnect');
      await page.getByRole('button', { name: 'Disconnect mailbox' }).click();
      await connected.getByText('No access').waitFor();
    },
  },
];
