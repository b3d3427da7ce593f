import type { FileStorage, StoredFileKey } from '@fds/platform/storage';
import type { Sql } from 'postgres';

/**
 * Moves the files that an earlier release stored without their organisation to the folders of their organisations. A file
 * without a record stays where it is, and so does a file to which records of several organisations refer.
 * @returns the number of moved files
 */
export function adoptStoredFiles(sql: Sql, storage: FileStorage): Promise<number> {
  return storage.adopt(
    (ids) => sql<StoredFileKey[]>`
      select min(organisation_id::text) as organisation_id, id from medias
      where id = any(${[...ids]}::uuid[]) group by id having count(*) = 1`,
  );
}
