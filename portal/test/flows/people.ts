import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import type { PortalUnderTest, UserFlowTest } from '../browser.ts';

/** The pages of the demo's identity provider are the only ones of another address, and come from this machine too. */
function expectOnlyProvider(portal: PortalUnderTest): void {
  const others = portal.problems.splice(0).filter((problem) => !/^http:\/\/127\.0\.0\.1:\d+\//.test(problem));
  assert.deepEqual(others, []);
}

async function signIn(portal: PortalUnderTest, page: string, person: string): Promise<Page> {
  const opened = await portal.open(page);
  await opened.getByRole('link', { name: 'Sign in with your account' }).click();
  await opened.getByRole('button', { name: person }).click();
  await opened.getByRole('navigation', { name: 'Pages', exact: true }).waitFor({ state: 'attached' });
  return opened;
}

/** The page of the provider has a button with the name of the portal's button. */
async function signOutAtProvider(page: Page): Promise<void> {
  await page.getByText('Sign out of the demo accounts too?').waitFor();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
}

const refusal = 'You have the role reader, which may not change data. Ask an administrator.';

async function expectRefused(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name }).first();
  await button.waitFor();
  assert.deepEqual([await button.isDisabled(), await button.getAttribute('title')], [true, refusal]);
}

async function createWorkspace(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create workspace' }).first().click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create workspace' }).click();
}

export const flows: readonly UserFlowTest[] = [
  {
    title: 'a reader signs in at the identity provider, keeps the session over a reload, and cannot write',
    async run(portal) {
      const page = await signIn(portal, 'workspaces', 'Rita Reader');
      await page.getByRole('heading', { name: 'Workspaces', level: 1 }).waitFor();
      await page.getByText('Signed in as Rita Reader (reader)').waitFor();
      await page.reload();
      await page.getByText('Signed in as Rita Reader (reader)').waitFor();
      const stored = await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])');
      assert.equal(stored, '[{},{},""]', 'scripts cannot read the session');
      expectOnlyProvider(portal);
      await expectRefused(page, 'Create workspace');
      await page.getByRole('link', { name: 'Webhooks' }).click();
      await expectRefused(page, 'Register webhook');
      assert.equal(await page.getByRole('switch').first().isDisabled(), true);
      await portal.inspect(page, 'webhooks-reader');
      await page.getByRole('link', { name: 'Keys' }).click();
      await expectRefused(page, 'Create API key');
      await page.getByRole('link', { name: 'Documents' }).click();
      await page.getByText(refusal).waitFor();
      assert.equal(await page.getByLabel('Files').count(), 0);
      assert.equal(await page.getByRole('link', { name: 'Audit log' }).count(), 0);
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await signOutAtProvider(page);
      await page.getByRole('link', { name: 'Sign in with your account' }).waitFor();
      await page.reload();
      await page.getByRole('link', { name: 'Sign in with your account' }).waitFor();
      await portal.inspect(page, 'sign-in-people');
      expectOnlyProvider(portal);
    },
  },
  {
    title:
      'an administrator signs in at the identity provider, creates a workspace, invites a person, and signs out everywhere',
    async run(portal) {
      const page = await signIn(portal, 'workspaces', 'Adam Administrator');
      await page.getByText('Signed in as Adam Administrator (administrator)').waitFor();
      const name = `Of an administrator ${Date.now()}`;
      await createWorkspace(page, name);
      await page.getByText(name).first().waitFor();
      await page.getByRole('link', { name: 'People' }).click();
      await page.getByRole('button', { name: 'Invite person' }).first().click();
      const email = `ada-${Date.now()}@example.com`;
      await page.getByLabel('Email address').fill(email);
      await portal.inspect(page, 'people-invite');
      await page.getByRole('dialog').getByRole('button', { name: 'Invite person' }).click();
      const row = page.getByRole('row').filter({ hasText: email });
      await row.getByText('Pending').waitFor();
      await portal.inspect(page, 'people');
      await row.getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('button', { name: 'Revoke invitation' }).click();
      await row.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
      await signOutAtProvider(page);
      await page.getByRole('link', { name: 'Sign in with your account' }).waitFor();
      expectOnlyProvider(portal);
    },
  },
  {
    title: 'a sign-in that began elsewhere, or is cancelled, gets a clear line',
    async run(portal) {
      const page = await portal.open('signed-in?state=forged&code=forged');
      await page.getByText('The sign-in was not started in this browser').waitFor();
      assert.equal(new URL(page.url()).search, '', 'the reason leaves the address');
      expectOnlyProvider(portal);
    },
  },
];
