import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { operationFragment } from '../../src/openapi/reference-contents.ts';

const operation = v.object({ operationId: v.string(), tags: v.tuple([v.string()]) });
const document = v.object({ paths: v.record(v.string(), v.record(v.string(), operation)) });

const withoutImap = [404, 'the demo reads no mailbox by IMAP'] as const;

/** Operations whose example request cannot succeed in the demo, with the status and the reason. */
const exceptions: Readonly<Record<string, readonly [status: number, reason: string]>> = {
  exchangeToken: [401, 'no page contains a client secret'],
  requestToken: [401, 'no page contains a client secret'],
  finishGmailConnector: [400, 'no page contains a signed state of an installation'],
  connectImapMailbox: [400, 'the mail server of the example does not exist'],
  getImapConnector: withoutImap,
  updateImapConnector: withoutImap,
  deleteImapConnector: withoutImap,
  endSessions: [403, 'the token of the demo belongs to a client, and only people have sessions'],
  receiveMail: [400, 'no page contains the secret that signs mails, so the example has no signed headers'],
  receiveGmailPush: [503, 'the demo receives no reports of Gmail'],
  getDocumentView: [404, 'the demo data contains no pages of electronic invoices'],
};

/** Lists all operations, those that delete records last, because other examples read these records. */
export async function operationsOf(address: string) {
  const { paths } = v.parse(document, await (await fetch(`${address}/docs/reference.json`)).json());
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({ path, method, ...described })),
    )
    .toSorted((a, b) => Number(a.method === 'delete') - Number(b.method === 'delete'));
}

type Operation = Awaited<ReturnType<typeof operationsOf>>[number];

/** An operation, and the status of the response to its example. */
export type SentExample = Operation & { readonly status: number };

/**
 * Clicks Send for each given operation, and changes nothing in the dialogs.
 * @param page the reference page, with a demo token
 */
export async function sendExamples(
  page: Page,
  address: string,
  operations: readonly Operation[],
): Promise<readonly SentExample[]> {
  const sent: SentExample[] = [];
  for (const described of operations) {
    const { path, method, tags } = described;
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
    sent.push({ ...described, status: response.status() });
  }
  return sent;
}

/**
 * Each response must be 2xx. The first run on the same data deletes the records of some examples, a workspace with all
 * its records among them, so a later run may get 404, and 409 for what the first run has created.
 * @returns the operations whose request did not succeed, each with the reason
 */
export function reasonsOfFailures(sent: readonly SentExample[]): readonly string[] {
  const isLaterRun = sent.some(
    ({ method, status, operationId }) => method === 'delete' && status === 404 && !(operationId in exceptions),
  );
  return sent
    .filter(({ status }) => status >= 300)
    .map(({ path, method, operationId, status }) => {
      const isChanged = isLaterRun && (status === 404 || status === 409);
      const [expected, reason] = exceptions[operationId] ?? [isChanged ? status : 200, 'changed by an earlier run'];
      assert.equal(status, expected, `${method} ${path}`);
      return `${operationId}: ${status}, ${reason}`;
    });
}
