import { strict as assert } from 'node:assert';
import type { UserFlowTest } from '../browser.ts';

export const flows: readonly UserFlowTest[] = [
  {
    title: 'Ctrl-K finds pages and records with the keyboard alone, and the focus returns',
    async run(portal) {
      const page = await portal.openSignedIn('keys');
      await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
      const documents = page.getByRole('link', { name: 'Documents', exact: true });
      await documents.focus();
      await page.keyboard.press('Control+k');
      const dialog = page.getByRole('dialog', { name: 'Search' });
      const input = dialog.getByRole('combobox');
      await dialog.locator('input:focus').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      assert.ok(await documents.evaluate((element) => element.matches(':focus')), 'the focus returns');

      await page.keyboard.press('Control+k');
      await input.fill('Weiß');
      await dialog
        .getByRole('option', { name: /Weiß & Söhne Druck.*Companies/ })
        .first()
        .waitFor();
      await portal.inspect(page, 'search');
      await input.fill('F-PD3141');
      await dialog.getByRole('option', { name: /F-PD3141.*Invoices/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Invoice F-PD3141', level: 1 }).waitFor();
      assert.equal(await dialog.count(), 0);

      await page.keyboard.press('Control+k');
      await input.fill('01a19015-1d66-7d94-b07b-d86a4ce0396c');
      await dialog.getByRole('option', { name: /invoice_Weiß & Söhne Druck-5368\.pdf.*Documents/ }).waitFor();
      await input.fill('');
      await dialog.getByRole('option', { name: /^Audit log/ }).waitFor();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();

      await page.keyboard.press('Control+k');
      await input.fill('no such thing anywhere');
      await dialog.getByText('Nothing found.').waitFor();
      await portal.inspect(page, 'search-nothing');
    },
  },
];
