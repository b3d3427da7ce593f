import type { SqlTemplate } from '@fds/platform/sql';
import type { FileStorage, StoredFileKey } from '@fds/platform/storage';

/**
 * Moves files that an earlier release stored without their organisation, except files without a record and files of
 * several organisations. Returns the number of moved files.
 */
export function adoptStoredFiles(sql: SqlTemplate, storage: FileStorage): Promise<number> {
  return storage.adopt(
    (ids) => sql<StoredFileKey>`
      select min(organisation_id::text) as organisation_id, id from medias
      where id = any(${[...ids]}::uuid[]) group by id having count(*) = 1`,
  );
}
