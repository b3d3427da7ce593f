import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import type { PortalUnderTest, UserFlowTest } from '../browser.ts';

const query = v.object({ limit: v.number(), cursor: v.optional(v.string()), total: v.optional(v.boolean()) });

interface LargeTable {
  /** Number of companies that the service has. */
  readonly rows: number;
  /**
   * Function that the fake service awaits before it responds with a page. `position` is the position of the first
   * record of this page.
   */
  readonly before?: (position: number) => Promise<void>;
}

/** Answers the queries of companies with generated records, in pages with cursors like the service. */
async function serveCompanies(page: Page, { rows, before }: LargeTable): Promise<void> {
  await page.route('**/v1/records/query*', async (route) => {
    const { limit, cursor, total } = v.parse(query, route.request().postDataJSON());
    const position = Number(cursor ?? '0');
    const count = Math.max(0, Math.min(limit, rows - position));
    const next = position + count;
    await before?.(position);
    await route.fulfill({
      json: {
        data: Array.from({ length: count }, (_, index) => ({
          type: 'company',
          id: `00000000-0000-4000-8000-${String(position + index).padStart(12, '0')}`,
          attributes: { name: `Company ${position + index + 1}`, created_at: '2026-01-31T09:30:00.000Z' },
          relationships: {},
        })),
        meta: { count, next_cursor: next < rows ? String(next) : null, ...(total === true ? { total: rows } : {}) },
      },
    });
  });
}

/** Opens the table of companies with generated records, and signs in. */
async function openCompanies(portal: PortalUnderTest, table: LargeTable, search = ''): Promise<Page> {
  const page = await portal.open(`records/companies${search}`);
  await serveCompanies(page, table);
  await page.getByRole('button', { name: 'Open the demo' }).click();
  return page;
}

export const flows: readonly UserFlowTest[] = [
  {
    title: 'a table of 100,000 records keeps only one page, and its cursors lead forward and back',
    async run(portal) {
      const page = await openCompanies(portal, { rows: 100_000 }, '?limit=25');
      await page.getByText('1–25 of 100,000 records').waitFor();
      for (let pages = 2; pages <= 12; pages += 1) {
        await page.getByRole('button', { name: 'Next' }).click();
        await page
          .getByText(`${((pages - 1) * 25 + 1).toLocaleString('en-GB')}–${(pages * 25).toLocaleString('en-GB')} of`)
          .waitFor();
      }
      await page.getByText('Company 276', { exact: true }).waitFor();
      assert.equal(await page.locator('tbody tr').count(), 25, 'the page keeps the rows of one page');
      await portal.inspect(page, 'records-large');
      await page.getByRole('button', { name: 'Previous' }).click();
      await page.getByText('Company 251', { exact: true }).waitFor();
      await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
      await page.getByText('1–25 of 100,000 records').waitFor();
      await page.getByText('Page 1', { exact: true }).waitFor();
    },
  },
  {
    title: 'a download of 100,000 records shows its progress, ends after 10,000 rows, and can be cancelled',
    async run(portal) {
      const waiting = Promise.withResolvers<void>();
      const reached = Promise.withResolvers<void>();
      const before = async (position: number): Promise<void> => {
        if (position !== 5_000) return;
        reached.resolve();
        await waiting.promise;
      };
      const page = await openCompanies(portal, { rows: 100_000, before });
      await page.getByText('1–50 of 100,000 records').waitFor();
      await page.getByRole('button', { name: 'Download CSV' }).click();
      await reached.promise;
      await page.getByText('5,000 of 10,000 rows').waitFor();
      assert.equal(await page.getByRole('progressbar', { name: 'Reading records' }).getAttribute('value'), '5000');
      await portal.inspect(page, 'records-csv-progress');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      waiting.resolve();

      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      await downloading;
      await page.getByText('10,000 of 10,000 rows').waitFor();
      await page.getByText('The query has 100,000 records.').waitFor();
      await portal.inspect(page, 'records-csv-limit');
    },
  },
  {
    title: 'a table without records says how records come into being',
    async run(portal) {
      const page = await openCompanies(portal, { rows: 0 });
      await page.getByRole('heading', { name: 'Your organisation has no companies yet' }).waitFor();
      await portal.inspect(page, 'records-empty');
    },
  },
];
