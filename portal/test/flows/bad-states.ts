import { strict as assert } from 'node:assert';
import type { UserFlowTest } from '../browser.ts';
import { createEmptyOrganisation } from '../organisation.ts';

/** Response of the service to a token that it no longer accepts. */
const rejected = {
  status: 401,
  contentType: 'application/json',
  body: JSON.stringify({ code: 'UNAUTHORIZED', status: 401, title: 'Unauthorized', message: 'The token has expired.' }),
};

export const flows: readonly UserFlowTest[] = [
  {
    title: 'an expired token is renewed, and a person notices nothing',
    async run(portal) {
      const page = await portal.open('webhooks');
      const [{ client_id, client_secret }] = portal.demo.organisations;
      await page.getByLabel('Client id').fill(client_id);
      await page.getByLabel('Client secret').fill(client_secret);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('table').getByRole('link').first().waitFor();
      let rejections = 0;
      await page.route('**/v1/documents?*', async (route) => {
        rejections += 1;
        return rejections === 1 ? route.fulfill(rejected) : route.continue();
      });
      const renewal = page.waitForRequest('**/auth/api_key');
      await page.getByRole('link', { name: 'Documents' }).click();
      await renewal;
      await page.getByRole('table').getByRole('link').first().waitFor();
      assert.equal(portal.problems.splice(0).length, 1, 'the browser reports only the rejected token');
    },
  },
  {
    title: 'if the service no longer accepts the credentials, the person returns to the sign-in with a reason',
    async run(portal) {
      const page = await portal.openSignedIn('webhooks');
      await page.getByRole('table').getByRole('link').first().waitFor();
      await page.route('**/v1/**', (route) => route.fulfill(rejected));
      await page.getByRole('link', { name: 'Documents' }).click();
      await page.getByText('Your session has ended').waitFor();
      await portal.inspect(page, 'session-ended');
      portal.problems.length = 0;
      await page.unroute('**/v1/**');
      await page.getByRole('button', { name: 'Open the demo' }).click();
      await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
    },
  },
  {
    title: 'a lost connection shows a banner and keeps the data, and the page continues when the connection returns',
    async run(portal) {
      const page = await portal.openSignedIn('webhooks');
      await page.getByRole('table').getByRole('link').first().waitFor();
      await page.context().setOffline(true);
      await page.getByText('No connection to the service').waitFor({ timeout: 60_000 });
      assert.ok((await page.getByRole('table').getByRole('link').count()) > 0, 'the data stay');
      await portal.inspect(page, 'connection-lost');
      await page.getByRole('link', { name: 'Documents' }).click();
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Try now' }).click();
      await page.getByText('No connection to the service').waitFor({ state: 'detached' });
      await page.getByRole('table').getByRole('link').first().waitFor();
      portal.problems.length = 0;
    },
  },
  {
    title: 'an error of the service shows its detail and the id of the request, and a second attempt succeeds',
    async run(portal) {
      const page = await portal.openSignedIn('usage');
      let attempts = 0;
      await page.route('**/v1/webhooks?*', async (route) => {
        attempts += 1;
        if (attempts > 1) return route.continue();
        const headers = { 'x-request-id': 'request-1', 'content-type': 'application/json' };
        const body = { code: 'INTERNAL_ERROR', status: 501, title: 'Error', message: 'The list is not available.' };
        return route.fulfill({ status: 501, headers, body: JSON.stringify(body) });
      });
      await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
      await page.getByText('The list is not available.').waitFor();
      await page.getByText('request-1').waitFor();
      await portal.inspect(page, 'service-error');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('table').getByRole('link').first().waitFor();
      portal.problems.length = 0;
    },
  },
  {
    title: 'each page of an empty organisation says what to do next',
    async run(portal) {
      const { client_id, client_secret } = await createEmptyOrganisation(portal.demoPath);
      const page = await portal.open('webhooks');
      await page.getByLabel('Client id').fill(client_id);
      await page.getByLabel('Client secret').fill(client_secret);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('No webhook yet').waitFor();
      await portal.inspect(page, 'empty-webhooks');
      await page.getByRole('link', { name: 'Documents' }).click();
      await page.getByText('No document yet').waitFor();
      await portal.inspect(page, 'empty-documents');
      await page.getByRole('link', { name: 'Records', exact: true }).click();
      await page.getByText(/Your organisation has no .* yet/).waitFor();
      await portal.inspect(page, 'empty-records');
      await page.getByRole('link', { name: 'Keys' }).click();
      await page.getByText('No API keys yet').waitFor();
      await portal.inspect(page, 'empty-keys');
      await page.getByRole('link', { name: 'Workspaces' }).click();
      await page.getByText('Main').first().waitFor();
      await portal.inspect(page, 'empty-workspaces');
    },
  },
];
