import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import type { UserFlowTest } from '../browser.ts';
import { startWebhookReceiver } from '../receiver.ts';

/** Registers a webhook with the form, and opens it. */
async function register(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Register webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL of your program').fill(url);
  await dialog.getByLabel('document.uploaded').check();
  await dialog.getByRole('button', { name: 'Register' }).click();
  await dialog.getByText('The service shows it only once').waitFor();
}

async function deleteOpenedWebhook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
}

export const flows: readonly UserFlowTest[] = [
  {
    title: 'the list shows the health of each webhook, and one webhook shows its deliveries',
    async run(portal) {
      const page = await portal.openSignedIn('webhooks');
      await page.getByText('Stopped').first().waitFor();
      await portal.inspect(page, 'webhooks');
      await page.getByRole('link', { name: 'erp.example/hooks/finance' }).first().click();
      await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
      await page.getByText('The service stopped this webhook').waitFor();
      await portal.inspect(page, 'webhook');
      const failed = page.waitForResponse((response) => response.url().includes('failed'));
      await page.getByLabel('Status').selectOption('failed');
      await failed;
      // The events of a stopped webhook get failed deliveries without an attempt.
      const sent = page.getByRole('row').filter({ hasNotText: 'the webhook is inactive' });
      const opener = sent.getByRole('button').first();
      await opener.click();
      await page.getByRole('dialog').getByRole('heading', { name: 'Attempts' }).waitFor();
      await page.getByRole('dialog').getByText('webhook-timestamp').first().waitFor({ state: 'attached' });
      await portal.inspect(page, 'webhook-delivery');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const focused = await page.evaluate('document.activeElement.textContent');
      assert.equal(focused, await opener.textContent(), 'the focus returns');
      await page.getByRole('button', { name: 'Redeliver several' }).click();
      await page.getByText(/\d+ (delivery|deliveries) match/).waitFor();
      await portal.inspect(page, 'webhook-redeliver');
    },
  },
  {
    title:
      'a person registers a webhook, sends a test event, redelivers it, rotates the secret and deletes the webhook',
    async run(portal) {
      await using receiver = await startWebhookReceiver();
      const page = await portal.openSignedIn('webhooks');
      await page.getByRole('button', { name: 'Register webhook' }).click();
      await page.getByLabel('invoice.created').waitFor();
      await portal.inspect(page, 'webhook-register');
      await page.keyboard.press('Escape');
      await register(page, receiver.url);
      await portal.inspect(page, 'webhook-secret');
      await page.getByRole('button', { name: 'Copy' }).click();
      assert.match(String(await page.evaluate('navigator.clipboard.readText()')), /^whsec_/);
      await page.getByRole('button', { name: 'Open webhook' }).click();
      await page.getByText('New', { exact: true }).waitFor();
      await page.getByText('No delivery yet', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Description').fill('Accounting');
      await page.getByLabel('All events').check();
      await page.getByLabel('Your headers').fill('X-Tenant: a');
      await portal.inspect(page, 'webhook-edit');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Accounting').waitFor();
      await page.getByText('X-Tenant').waitFor();
      receiver.status = 500;
      await page.getByRole('button', { name: 'Send test event' }).click();
      const row = page.getByRole('table').getByRole('row').nth(1);
      await row.getByRole('cell', { name: '500', exact: true }).waitFor();
      await row.getByText(/next attempt/).waitFor();
      await row.getByRole('button', { name: 'webhook.test' }).click();
      await portal.inspect(page, 'webhook-pending');
      await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).waitFor();
      await page.keyboard.press('Escape');
      receiver.status = 200;
      await page.getByRole('button', { name: 'Send test event' }).click();
      await row.getByText('Delivered').waitFor();
      await page.getByRole('table').getByRole('row').nth(2).getByRole('button', { name: 'webhook.test' }).click();
      // A retry may have delivered the first event.
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Send now|Redeliver/ })
        .click();
      await page
        .getByText(/The event is sent (now|again)/)
        .first()
        .waitFor();
      await page.keyboard.press('Escape');
      await row.getByRole('button', { name: 'webhook.test' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Redeliver' }).click();
      await page.getByText('The event is sent again').first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Redeliver several' }).click();
      await page.getByRole('dialog').getByLabel('Status').selectOption('delivered');
      await page.getByRole('dialog').getByLabel('Event').selectOption('webhook.test');
      await page.getByRole('button', { name: 'Redeliver 2 deliveries' }).click();
      await page.getByText('2 deliveries sent again').waitFor();
      await page.getByRole('button', { name: 'Rotate secret' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
      await page.getByText('The service shows it only once').waitFor();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByText('You have not copied the secret').waitFor();
      await page.getByRole('button', { name: 'Close without copying' }).click();
      await page.getByText('Previous secret').waitFor();
      await page.getByRole('switch').click();
      await page.getByText('The webhook is switched off').waitFor();
      await deleteOpenedWebhook(page);
      assert.ok(receiver.events.length >= 3);
    },
  },
  {
    title: 'a person recovers the events that a webhook missed while it was switched off',
    async run(portal) {
      await using receiver = await startWebhookReceiver();
      const page = await portal.openSignedIn('webhooks');
      await register(page, receiver.url);
      await page.getByRole('button', { name: 'Copy' }).click();
      await page.getByRole('button', { name: 'Open webhook' }).click();
      const recover = page.getByRole('button', { name: 'Recover', exact: true });
      await recover.waitFor();
      await page.getByRole('switch').click();
      await page.getByText('only after a recovery').waitFor();
      assert.equal(await recover.count(), 0, 'a webhook that is switched off recovers nothing');
      await page.getByRole('link', { name: 'Documents' }).click();
      const file = { name: 'missed.txt', mimeType: 'text/plain', buffer: Buffer.from(`Missed ${Date.now()}`) };
      await page.getByLabel('Files').setInputFiles(file);
      await page.getByRole('region', { name: 'Upload' }).getByText('uploaded').waitFor();
      await page.goBack();
      const missed = page.getByRole('row').filter({ hasText: 'the webhook is inactive' });
      await missed.getByText('document.uploaded').waitFor();
      await missed.getByText('document.processed').waitFor();
      assert.deepEqual(receiver.events, []);
      await page.getByRole('switch').click();
      await recover.click();
      const since = await page.getByRole('dialog').getByLabel('Since').inputValue();
      const ageMs = Date.now() - new Date(since).getTime();
      assert.ok(Math.abs(ageMs - 86_400_000) < 120_000, 'the dialog offers the last 24 hours');
      await portal.inspect(page, 'webhook-recover');
      await page.getByRole('dialog').getByRole('button', { name: 'Recover' }).click();
      await page.getByText('The service repeats the deliveries since').waitFor();
      await page.getByRole('row').filter({ hasText: 'document.processed' }).getByText('Delivered').waitFor();
      assert.deepEqual(receiver.events, ['document.uploaded', 'document.processed']);
      await deleteOpenedWebhook(page);
    },
  },
  {
    title: 'an invalid URL of a webhook gets the reason at its field',
    async run(portal) {
      const page = await portal.openSignedIn('webhooks');
      await page.getByRole('button', { name: 'Register webhook' }).click();
      await page.getByLabel('URL of your program').fill('ftp://erp.example.com');
      await page.getByLabel('invoice.created').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click();
      await page.locator('.field', { hasText: 'URL of your program' }).locator('.failure').waitFor();
      assert.equal(portal.problems.splice(0).length, 1, 'the browser reports only the rejected request');
    },
  },
];
