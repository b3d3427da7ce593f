import { strict as assert } from 'node:assert';
import type { Browser, Page } from 'playwright-core';
import { type Demo, execute, patience, resultOf, untilSignedIn, write } from './browser.ts';

const accountLink = (page: Page) => page.getByRole('link', { name: 'Sign in with your account' });

/** The steps in which people sign in with an account. Each person has a browser of their own. */
export function accountSteps(browser: Browser, { engine_url }: Demo) {
  const signIn = async (page: Page, person: string): Promise<void> => {
    await accountLink(page).click();
    await page.getByRole('button', { name: person }).click();
  };
  const opened = async (person: string): Promise<Page> => {
    const page = await browser.newPage();
    page.setDefaultTimeout(patience);
    await page.goto(`${engine_url}/console`);
    await signIn(page, person);
    return page;
  };
  const query = 'query Counted { invoices_aggregate { aggregate { count } } }';

  return [
    [
      'an administrator of an organisation may not use the console, and reads why',
      async () => {
        const page = await opened('Adam Administrator');
        await page.getByText('Your account may not use the console.').waitFor();
        assert.equal(page.url(), `${engine_url}/console`);
        await page.reload();
        await accountLink(page).waitFor();
        await page.close();
      },
    ],
    [
      'an analyst signs in, reads, and may not write; scripts cannot read the session, which outlasts a reload and the token',
      async () => {
        const page = await opened('Anna Analyst');
        await untilSignedIn(page);
        await write(page, query);
        await execute(page);
        await resultOf(page, '"count"').waitFor({ state: 'attached' });
        await write(page, 'mutation Written { delete_invoices(where: {}) { affected_rows } }');
        await execute(page);
        await resultOf(page, 'no mutations exist').waitFor({ state: 'attached' });
        assert.equal(await page.evaluate('sessionStorage.length + document.cookie.length'), 0);
        await page.reload();
        await untilSignedIn(page);
        await page.clock.setFixedTime(Date.now() + 300_000);
        const renewed = page.waitForResponse((response) => response.url().endsWith('/console/session'));
        await write(page, query);
        await execute(page);
        assert.equal((await renewed).status(), 200);
        await resultOf(page, '"count"').waitFor({ state: 'attached' });
        await page.close();
      },
    ],
    [
      'an analyst signs out everywhere, which ends the session in another browser, and signs out of one browser',
      async () => {
        const [first, second] = [await opened('Anna Analyst'), await opened('Anna Analyst')];
        await Promise.all([untilSignedIn(first), untilSignedIn(second)]);
        await first.getByRole('button', { name: 'Sign out everywhere' }).click();
        await first.getByRole('heading', { name: 'Sign out' }).waitFor();
        await second.reload();
        await signIn(second, 'Anna Analyst');
        await untilSignedIn(second);
        await second.getByRole('button', { name: 'Sign out', exact: true }).click();
        await second.getByRole('heading', { name: 'Sign out' }).waitFor();
        await second.getByRole('button', { name: 'Sign out', exact: true }).click();
        await accountLink(second).waitFor();
        await second.reload();
        await accountLink(second).waitFor();
        await Promise.all([first.close(), second.close()]);
      },
    ],
  ] as const;
}
