import { strict as assert } from 'node:assert';
import type { UserFlowTest } from '../browser.ts';

export const flows: readonly UserFlowTest[] = [
  {
    title: 'a workspace is created below another one and deleted, by keyboard',
    async run(portal) {
      const page = await portal.openSignedIn('workspaces');
      const parent = page.getByRole('listitem').filter({ hasText: 'Nordlicht Holding' }).first();
      await parent.waitFor();
      await portal.inspect(page, 'workspaces-list');
      const name = `Customer ${Date.now()}`;
      await parent.getByRole('button', { name: 'Add a workspace below Nordlicht Holding' }).press('Enter');
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('External id').fill(`crm-${Date.now()}`);
      await portal.inspect(page, 'workspaces-create');
      await page.getByLabel('Name').press('Enter');
      await page.getByRole('status').getByText(`${name} created`).waitFor();
      const made = parent.getByRole('listitem').filter({ hasText: name });
      await made.waitFor();
      const twist = parent.getByRole('button', { name: 'Workspaces below Nordlicht Holding' });
      await twist.press('Enter');
      assert.equal(await made.count(), 0, 'the list below a workspace closes');
      await twist.press('Enter');
      await made.getByRole('button', { name: `Delete ${name}` }).press('Enter');
      await portal.inspect(page, 'workspaces-delete');
      await page.getByRole('button', { name: 'Delete workspace' }).press('Enter');
      await page.getByRole('status').getByText(`${name} deleted`).waitFor();
      await made.waitFor({ state: 'detached' });
    },
  },
  {
    title: 'a workspace gets a mail address, and another one',
    async run(portal) {
      const page = await portal.openSignedIn('workspaces');
      await page.getByRole('button', { name: 'Mail address of Nordlicht Holding' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /(Create|Replace) address/ }).click();
      const address = dialog.getByText(/^[0-9a-f]{32}@/);
      await address.waitFor();
      await portal.inspect(page, 'workspaces-mail');
      const first = (await address.textContent()) ?? '';
      await dialog.getByRole('button', { name: 'Replace address' }).click();
      await dialog.getByText(first).waitFor({ state: 'detached' });
      assert.match((await address.textContent()) ?? '', /^[0-9a-f]{32}@mail\.localhost$/);
      // The browser reports the response 404 for a workspace without an address.
      portal.problems.splice(0);
    },
  },
  {
    title: 'an external id that is in use gets the reason of the service',
    async run(portal) {
      const page = await portal.openSignedIn('workspaces');
      await page.getByRole('button', { name: 'Create workspace' }).click();
      await page.getByLabel('Name').fill('Second headquarters');
      await page.getByLabel('External id').fill('group-hq');
      await page.getByLabel('External id').press('Enter');
      await page.getByRole('dialog').getByText('Another workspace already uses this external_workspace_id.').waitFor();
      await portal.inspect(page, 'workspaces-refused');
      assert.equal(portal.problems.splice(0).length, 1, 'the browser reports only the rejected request');
    },
  },
];
