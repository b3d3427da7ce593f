import { createLogger } from '@fds/platform/log';
import * as v from 'valibot';
import { openDatabase } from './database/database.ts';
import { addDeliveriesOfEvents } from './delivery/fan-out.ts';
import { jobDefinitions } from './jobs/index.ts';
import { processDocumentJob } from './jobs/process-document.ts';
import { openJobQueue } from './queue/queue.ts';
import { roundRobin } from './queue/turns.ts';
import type { JobQueue } from './queue/types.ts';

const stopMs = 5_000;

/** Creates the tables of the queue if they do not exist. Runs no jobs. */
async function withQueue<T>(databaseUrl: string, work: (queue: JobQueue) => Promise<T>): Promise<T> {
  const log = createLogger({ name: 'admin', level: 'silent' });
  const database = openDatabase(databaseUrl, log);
  const queue = openJobQueue(database, jobDefinitions, addDeliveriesOfEvents, log, () => {});
  try {
    await queue.open();
    return await work(queue);
  } finally {
    await queue.stop(stopMs);
    await database.close();
  }
}

const documentRows = v.array(v.object({ id: v.string(), organisation_id: v.string() }));

/**
 * The worker replaces the records and previews of these documents.
 * @returns the ids of the queued documents, without unfinished, deleted or unknown ones
 */
export const reprocess = (databaseUrl: string, ids: readonly string[]): Promise<readonly string[]> =>
  withQueue(databaseUrl, (queue) =>
    queue.transaction(async (tx) => {
      const rows = await tx.query(
        `update documents set status = 'pending', failure_reason = null
        where id = any($1::uuid[]) and status in ('completed', 'failed') returning id, organisation_id`,
        [ids],
      );
      const { name } = processDocumentJob;
      const found = v.parse(documentRows, rows);
      const added = found.map(({ id, organisation_id }) => ({
        data: { version: 1, organisation_id, document_id: id },
        group: { id: organisation_id },
      }));
      await queue.put(name, await roundRobin(name, added, tx.query), tx);
      return found.map(({ id }) => id);
    }),
  );
