import type { UserFlowTest } from '../browser.ts';

export const flows: readonly UserFlowTest[] = [
  {
    title: 'the home page shows unpaid and overdue totals by currency, failing webhooks and failed documents',
    async run(portal) {
      const page = await portal.openSignedIn('');
      await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
      await page.getByRole('table', { name: 'Totals by currency' }).getByText('EUR').waitFor();
      await page.getByRole('region', { name: 'Failed documents' }).getByRole('link').first().waitFor();
      const webhooks = page.getByRole('region', { name: 'Failing webhooks' });
      await webhooks.getByText('Stopped').first().waitFor();
      await portal.inspect(page, 'home');
      await webhooks.getByRole('link').first().click();
      await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
    },
  },
];
