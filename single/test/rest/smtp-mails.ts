import { expect, test } from 'vitest';
import type { TestService } from '../records/service.ts';
import { data, hello, sendBySmtp, to } from './smtp-client.ts';

interface World {
  readonly service: TestService;
  readonly port: number;
  readonly organisation: string;
  readonly workspace: string;
  readonly address: string;
  /** The stored documents of mails, and the number of files. */
  everything(): Promise<readonly [readonly object[], number]>;
}

/** After the tests, the organisation has used up its quota and the engine does not respond. */
export function testSmtp(getWorld: () => World): void {
  const mail = 'Subject: Invoice\r\n\r\n.A line with a dot\r\n';

  test('a mail that the SMTP listener acknowledges is a document of the workspace, once', async () => {
    const { service, port, workspace, address } = getWorld();
    await service.sql`delete from documents where file_name = 'mail.eml'`;
    const sent = [...hello, to(address), ...data(mail)];
    expect(await sendBySmtp(port, sent)).toEqual([220, 250, 250, 250, 354, 250]);
    expect((await sendBySmtp(port, sent)).at(-1)).toBe(250);
    const [documents] = await getWorld().everything();
    expect(documents).toMatchObject([{ workspace_id: workspace, size_bytes: String(mail.length + 2) }]);
  });

  test('the SMTP listener rejects unknown recipients with 550 and further recipients with 452', async () => {
    const { port, address } = getWorld();
    const unknown = [to(`${'0'.repeat(32)}@in.example.com`), to('ada@example.com')];
    const replies = await sendBySmtp(port, [...hello, ...unknown, to(address), to(address.toUpperCase())]);
    expect(replies.slice(3)).toEqual([550, 550, 250, 452]);
  });

  test('the SMTP listener rejects a mail that is too large with 552, and stores nothing', async () => {
    const { port, address, everything } = getWorld();
    const before = await everything();
    const large = data(mail.padEnd(3000, 'x'));
    expect((await sendBySmtp(port, [...hello, to(address), ...large])).at(-1)).toBe(552);
    const stated = 'MAIL FROM:<ada@example.com> SIZE=3000\r\n';
    expect((await sendBySmtp(port, [hello[0], stated])).at(-1)).toBe(552);
    expect(await everything()).toEqual(before);
  });

  test('the SMTP listener answers with 452 for a used-up quota, and with 451 if the engine does not respond', async () => {
    const { service, port, organisation, address } = getWorld();
    await service.sql`insert into stored_bytes (organisation_id, bytes) values (${organisation}, ${10 ** 15})`;
    expect((await sendBySmtp(port, [...hello, to(address), ...data('Subject: 2\r\n')])).at(-1)).toBe(452);
    service.interrupt('here', () => Promise.reject(new TypeError('refused')));
    expect((await sendBySmtp(port, [...hello, to(address)])).at(-1)).toBe(451);
  });
}
