import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { runAndRollBack } from '../../db/test/database.ts';
import { createMigratedDatabase } from '../../testing/seeded.ts';
import { findAuditFaults } from '../src/audit-log.ts';
import { manipulate } from './audit-manipulations.ts';
import { createInstallationWithKeysInMemory, runCommand } from './fake-installation.ts';
import { addOrganisationWithWorkspace } from './records.ts';

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

const verify = () => runCommand(installation, '--json', 'audit', 'verify');

const chain = async () => {
  const [row] = await sql`select chain_audit_events() as events`;
  return row?.events;
};

const database = resources.use(await createMigratedDatabase());
const sql = postgres(database.url, { max: 1, onnotice: () => {} });
resources.defer(() => sql.end());
const installation = await createInstallationWithKeysInMemory(database.url);
const { organisation_id } = await addOrganisationWithWorkspace(sql);
for (let number = 1; number < 19; number += 1)
  await sql`update workspaces set name = ${`Name ${number}`} where organisation_id = ${organisation_id}`;
await chain();

/** `AUDIT_MANIPULATIONS=1000 vitest run admin/test/audit.test.ts` is the long form. */
const count = Number(process.env.AUDIT_MANIPULATIONS ?? 40);

test('audit verify reports no fault in an unchanged log, also after a part of the events has got its position', async () => {
  const { code, out } = await verify();
  expect({ code, ...JSON.parse(out) }).toEqual({ code: 0, organisations: 1, events: 20, waiting: 0, faults: 0 });
  await sql`update workspaces set name = 'Waits'`;
  expect(JSON.parse((await verify()).out)).toEqual({ organisations: 1, events: 21, waiting: 1, faults: 0 });
  expect(await chain()).toBe(1);
  expect(JSON.parse((await verify()).out)).toEqual({ organisations: 1, events: 21, waiting: 0, faults: 0 });
});

test('audit verify fails and names the event after an event was changed', async () => {
  const [event] = await sql`update audit_events set at = at + interval '1 ms' where position = 3 returning id`;
  const { code, out } = await runCommand(installation, 'audit', 'verify');
  expect(code).toBe(1);
  expect(out).toContain(`The event ${event?.id} at position 3`);
  await sql`update audit_events set at = at - interval '1 ms' where position = 3`;
});

test('audit verify finds every random change, removal and insertion of an event', async () => {
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const missed: number[] = [];
  for (let run = 0; run < count; run += 1) {
    const { manipulation, total } = await runAndRollBack(sql, async (tx) => {
      const number = await manipulate(tx, 21, random);
      return { manipulation: number, total: (await findAuditFaults((text) => tx.unsafe(text))).total };
    });
    if (total === 0) missed.push(manipulation);
  }
  expect(missed).toEqual([]);
  expect((await findAuditFaults((text) => sql.unsafe(text))).total).toBe(0);
});

test('the job removes old events from the start of the chain, and audit verify still reports no fault', async () => {
  const remove = () => sql`select remove_audit_events(400) as removed`;
  expect((await remove())[0]?.removed).toBe(0);
  await runAndRollBack(sql, async (tx) => {
    await tx`update audit_events set at = at - interval '401 days' where position <= 5`;
    await tx`update audit_events e set content_hash = sha256_hex(audit_content(e))`;
    await tx`update audit_events set position = null, previous_hash = null, hash = null`;
    await tx`delete from audit_chains`;
    await tx`select chain_audit_events()`;
    const [{ removed } = { removed: undefined }] = await tx`select remove_audit_events(1) as removed`;
    expect(removed).toBe(5);
    expect(await tx`select first_position, position from audit_chains`).toMatchObject([
      { first_position: '6', position: '21' },
    ]);
    expect(await findAuditFaults((text) => tx.unsafe(text))).toEqual({ findings: [], total: 0 });
    await tx`delete from audit_events where position = 6`;
    expect((await findAuditFaults((text) => tx.unsafe(text))).total).toBe(1);
  });
});
