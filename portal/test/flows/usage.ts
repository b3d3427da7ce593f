import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { PortalUnderTest, UserFlowTest } from '../browser.ts';

/** The members of the response of `GET /v1/usage` that the flow compares with the page. */
const usage = v.object({
  data: v.object({ attributes: v.object({ requests: v.array(v.object({ day: v.string(), requests: v.number() })) }) }),
});
async function tokenOf({ demo }: PortalUnderTest) {
  const [credentials] = demo.organisations;
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...credentials });
  const response = await fetch(`${demo.base_url}/oauth/token`, { method: 'POST', body });
  const { access_token: token } = v.parse(v.object({ access_token: v.string() }), await response.json());
  return { authorization: `Bearer ${token}` };
}

const usagePath = /\/v1\/usage\?/;

export const flows: readonly UserFlowTest[] = [
  {
    title: 'the usage shows requests as a chart and as a table, and what is left of the limits',
    async run(portal) {
      const page = await portal.openSignedIn('webhooks');
      const answer = page.waitForResponse(usagePath);
      await page.getByRole('link', { name: 'Usage' }).click();
      const { requests } = v.parse(usage, await (await answer).json()).data.attributes;
      const total = requests.reduce((sum, row) => sum + row.requests, 0).toLocaleString('en-GB');
      await page.getByRole('img', { name: `${total} requests from` }).waitFor();
      assert.ok((await page.getByRole('meter', { name: 'Requests per minute' }).count()) > 0);
      await portal.inspect(page, 'usage');
      await page.getByText('Show the numbers as a table').press('Enter');
      const days = new Set(requests.map(({ day }) => day)).size;
      assert.equal(await page.getByRole('table', { name: 'by day' }).getByRole('row').count(), days + 1);
      const routes = page.getByRole('table', { name: 'Requests by endpoint' });
      assert.match((await routes.getByRole('row').nth(1).textContent()) ?? '', /POST \/v1\/records\/query/);
      await portal.inspect(page, 'usage-table');
      const next = page.waitForRequest(usagePath);
      await page.getByLabel('Days').selectOption('Last 90 days');
      const query = new URL((await next).url()).searchParams;
      const ms = Date.parse(query.get('to') ?? '') - Date.parse(query.get('from') ?? '');
      assert.equal(ms / 86_400_000, 89);
      await page.locator('[aria-busy="false"].requests').waitFor();
      await portal.inspect(page, 'usage-90-days');
    },
  },
  {
    title: 'a person finds a request of the last day by its id',
    async run(portal) {
      const page = await portal.openSignedIn('usage');
      const ofService = await tokenOf(portal);
      const read = (path: string) => fetch(portal.demo.base_url + path, { headers: ofService });
      const id = (await read(`/v1/invoices/${randomUUID()}`)).headers.get('x-request-id') ?? '';
      const isListed = async () => (await (await read(`/v1/requests?filter[id]=${id}`)).text()).includes(id);
      while (!(await isListed())) await page.waitForTimeout(500);
      await page.getByLabel('Request id').fill(id);
      const rows = page.getByRole('table', { name: 'Last requests' }).getByRole('row');
      await rows.getByText('404 INVOICE_NOT_FOUND').waitFor();
      assert.equal(await rows.count(), 2, 'the titles and the request');
      await portal.inspect(page, 'usage-request');
      await page.getByLabel('Request id').fill(randomUUID());
      await page.getByText('No such request in the last 24 hours.').waitFor();
    },
  },
  {
    title: 'a failure of the service shows the reason and the id of the request',
    async run(portal) {
      const page = await portal.openSignedIn('webhooks');
      const detail = 'The data engine is not available. Send the request again in a few seconds.';
      await page.route(usagePath, (route) =>
        route.fulfill({
          status: 501,
          headers: { 'x-request-id': 'the-request-id' },
          json: { code: 'ENGINE_UNAVAILABLE', status: 501, title: 'Engine Unavailable', message: detail },
        }),
      );
      await page.getByRole('link', { name: 'Usage' }).click();
      await page.getByRole('alert').getByText(detail).waitFor();
      await portal.inspect(page, 'usage-failed');
      portal.problems.splice(0);
      await page.unroute(usagePath);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'Limits' }).waitFor();
    },
  },
];
