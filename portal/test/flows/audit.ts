import { strict as assert } from 'node:assert';
import type { UserFlowTest } from '../browser.ts';

export const flows: readonly UserFlowTest[] = [
  {
    title: 'the audit log shows who created a read-only key, and Escape does not close a key that was not copied',
    async run(portal) {
      const page = await portal.openSignedIn('keys');
      const name = `Audited ${Date.now()}`;
      await page.getByRole('button', { name: 'Create API key' }).click();
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Access').selectOption('Read only');
      await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click();
      await page.locator('.secret code').waitFor();
      for (let press = 0; press < 3; press += 1) {
        await page.keyboard.press('Escape');
        await page.getByText('You have not copied the key').waitFor();
        await page.locator('dialog[open]').waitFor();
      }
      await page.getByRole('button', { name: 'Close without copying' }).click();
      await page.getByRole('row').filter({ hasText: name }).getByText('Read only').waitFor();
      await page.getByRole('link', { name: 'Audit log' }).click();
      await page.getByLabel('Act').selectOption('Created');
      const newest = page.getByRole('table', { name: 'Audit events' }).getByRole('row').nth(1);
      await newest.getByText('api_keys').waitFor();
      await newest.locator('summary').click();
      await newest.getByText(name).waitFor();
      assert.equal(await newest.getByText('(secret)').count(), 1);
      await portal.inspect(page, 'audit');
    },
  },
];
