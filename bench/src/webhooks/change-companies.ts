import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { ChildWorkspaceIds, OrganisationAndWorkspaceIds } from './register.ts';

export type Place = OrganisationAndWorkspaceIds | ChildWorkspaceIds;

/** Number of concurrent changes. */
const lanes = 4;
/** How many companies are changed again. The run takes the newest companies. */
const newest = 8;

/**
 * A change: a created or updated company. Each change has a unique name, which becomes the company's name, and a
 * number, which becomes the company's description.
 */
export interface Change {
  readonly name: string;
  readonly owner: Place;
}

/**
 * Makes concurrent changes over connections that may break. Uses pg, because postgres.js ends the process when it
 * writes to a broken connection.
 * @returns all changes, and the changes that the database acknowledged
 */
export async function changeCompanies(
  databaseUrl: string,
  owners: readonly Place[],
  { changes: count, seconds }: { readonly changes: number; readonly seconds: number },
  progress: (done: number) => void,
) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: lanes, connectionTimeoutMillis: 5_000 });
  // If no response arrives, the change may be stored or not, so the test does not check this change.
  const run = (text: string, values: readonly string[]) =>
    pool.query(text, [...values]).catch(() => pause(50, undefined));
  // Ignores errors of idle connections, because the pool replaces broken connections.
  pool.on('error', () => {});
  const all = new Map<string, Change>();
  const acknowledged: Change[] = [];
  const made: { readonly id: string; readonly owner: Place }[] = [];
  const makeOne = async (number: number): Promise<void> => {
    const name = `change ${number}`;
    // The newest companies change several times. Several deliveries of one record then wait in the queue when a process
    // ends.
    const earlier = randomInt(4) > 0 ? made.at(-1 - randomInt(newest)) : undefined;
    const owner = earlier?.owner ?? owners[number % owners.length];
    if (owner === undefined) return;
    all.set(name, { name, owner });
    const id = earlier?.id ?? randomUUID();
    const answer = await (earlier === undefined
      ? run(
          "insert into companies (organisation_id, workspace_id, id, name, description) values ($1, $2, $3, $4, '1')",
          [owner.organisation_id, owner.workspace_id, id, name],
        )
      : run('update companies set name = $2, description = (description::int + 1)::text where id = $1', [id, name]));
    if (answer?.rowCount === 1) acknowledged.push({ name, owner });
    if (answer !== undefined && earlier === undefined) made.push({ id, owner });
    progress(number + 1);
  };
  const began = performance.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const due = began + ((next * seconds) / count) * 1000;
      await makeOne(next++);
      if (due > performance.now()) await pause(due - performance.now());
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  await pool.end();
  return { all, acknowledged };
}
