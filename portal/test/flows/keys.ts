import { strict as assert } from 'node:assert';
import type { UserFlowTest } from '../browser.ts';

export const flows: readonly UserFlowTest[] = [
  {
    title: 'a key is created, shown once, works, and is deleted',
    async run(portal) {
      const page = await portal.openSignedIn('keys');
      await page.getByRole('cell', { name: 'CI_pipeline 100%' }).first().waitFor();
      await portal.inspect(page, 'keys-list');
      const name = `Nightly export ${Date.now()}`;
      await page.getByRole('button', { name: 'Create API key' }).click();
      await page.getByLabel('Name').fill(name);
      await portal.inspect(page, 'keys-create');
      await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click();
      const key = (await page.locator('.secret code').textContent()) ?? '';
      assert.match(key, /^fds_[0-9a-f]{8}_[\w-]{43}$/);
      await portal.inspect(page, 'keys-created');
      await page.getByRole('button', { name: 'Copy' }).click();
      assert.equal(await page.evaluate('navigator.clipboard.readText()'), key);
      const used = () => fetch(`${portal.demo.base_url}/v1/api-key`, { headers: { authorization: `Bearer ${key}` } });
      assert.equal((await used()).status, 200, 'the key gives access');
      await page.getByRole('button', { name: 'Done' }).click();
      const row = page.getByRole('row').filter({ hasText: name });
      await row.getByText(`fds_${key.slice(4, 12)}…`).waitFor();
      assert.equal((await page.content()).includes(key), false, 'the key is shown only once');
      const deletion = row.getByRole('button', { name: `Delete ${name}` });
      await deletion.press('Enter');
      await portal.inspect(page, 'keys-delete');
      await page.keyboard.press('Escape');
      await page.waitForFunction(`document.activeElement.textContent === 'Delete ${name}'`);
      await deletion.press('Enter');
      await page.getByRole('button', { name: 'Delete API key' }).press('Enter');
      await page.getByRole('status').getByText(`${name} deleted`).waitFor();
      await row.waitFor({ state: 'detached' });
      assert.equal((await used()).status, 401, 'a deleted key gives no access');
    },
  },
  {
    title: 'an organisation without keys and workspaces sees what to do first',
    async run(portal) {
      const page = await portal.openSignedIn('usage');
      const empty = { data: [], meta: { total: 0, count: 0, next_cursor: null }, links: { next: null } };
      await page.route('**/v1/api-key*', (route) => route.fulfill({ json: empty }));
      await page.route('**/v1/records/query*', (route) => route.fulfill({ json: empty }));
      await page.getByRole('link', { name: 'Keys' }).click();
      await page.getByRole('heading', { name: 'No API keys yet' }).waitFor();
      await page.getByRole('link', { name: 'Create a workspace first.' }).waitFor();
      assert.equal(await page.getByRole('button', { name: 'Create API key' }).isDisabled(), true);
      await portal.inspect(page, 'keys-empty');
      await page.getByRole('link', { name: 'Create a workspace first.' }).click();
      await page.getByRole('heading', { name: 'No workspaces yet' }).waitFor();
      await portal.inspect(page, 'workspaces-empty');
    },
  },
];
