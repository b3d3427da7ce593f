import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { operationFragment } from '../../src/openapi/reference-contents.ts';

const operation = v.object({ operationId: v.string(), tags: v.tuple([v.string()]) });
const document = v.object({ paths: v.record(v.string(), v.record(v.string(), operation)) });

const withoutGoogle = [503, 'the demo has no credentials of Google'] as const;

/** Operations whose example request cannot succeed in the demo, with the status and the reason. */
const exceptions: Readonly<Record<string, readonly [status: number, reason: string]>> = {
  exchangeToken: [401, 'no page contains a client secret'],
  getGmailConnectorAccess: withoutGoogle,
  finishGmailConnector: withoutGoogle,
};

/** Lists all operations, those that delete records last, because other examples read these records. */
async function operationsOf(address: string) {
  const { paths } = v.parse(document, await (await fetch(`${address}/docs/reference.json`)).json());
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({ path, method, ...described })),
    )
    .toSorted((a, b) => Number(a.method === 'delete') - Number(b.method === 'delete'));
}

/**
 * Clicks Send for each operation of the reference, and changes nothing in the dialogs. Each response must be 2xx. A
 * second run on the same data gets 404 where the first run has deleted the record of an example.
 * @param page the reference page, with a demo token
 * @returns the operations whose request did not succeed
 */
export async function sendEveryExample(page: Page, address: string): Promise<readonly string[]> {
  const operations = await operationsOf(address);
  const failed: string[] = [];
  for (const { path, method, operationId, tags } of operations) {
    await page.goto(`${address}/docs#${operationFragment(tags[0], method, path)}`);
    await page.getByRole('button', { name: `(${method} ${path})` }).click();
    const send = page.getByRole('button', { name: /^Send/ }).first();
    const [response] = await Promise.all([
      page.waitForResponse(
        (received) => received.url().startsWith(address) && received.request().resourceType() === 'fetch',
      ),
      send.click(),
    ]);
    await response.finished();
    // A dialog that is closed before it shows the response cancels the request of the next dialog.
    await page.getByText(`${response.status()} ${response.statusText()}`).first().waitFor();
    await page.keyboard.press('Escape');
    await send.waitFor({ state: 'hidden' });
    if (response.ok()) continue;
    const [status, reason] = exceptions[operationId] ?? [method === 'delete' ? 404 : 200, 'deleted by an earlier run'];
    assert.equal(response.status(), status, `${method} ${response.url()}`);
    failed.push(`${operationId}: ${status}, ${reason}`);
  }
  return [`${operations.length} examples sent`, ...failed];
}
