import { randomUUID } from 'node:crypto';
import { applyDatabaseRoles } from '@fds/db/roles';
import postgres, { type Sql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { RowInserter } from '../../db/test/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createMigratedDatabase } from '../../testing/seeded.ts';
import { prepareUsers } from '../src/prepare-users.ts';
import { hasuraCatalog, hasuraTrigger } from './hasura/catalog.ts';
import { denied, nameOf, password, urlOf, urlsOf } from './user-urls.ts';

/** Adds the tests of the preparation of database users, for a prepared database and a connection of its owner. */
export function testPreparation(setup: () => { readonly database: TestDatabase; readonly owner: Sql }): void {
  describe('prepareUsers and applyDatabaseRoles', () => {
    it('an owner without superuser rights can prepare an empty database, create its users and change a password', async () => {
      const { owner } = setup();
      await using other = await createTestDatabase();
      const name = `${other.name}_owner`;
      await owner.unsafe(`create role ${name} login createrole password '${password}'`);
      await owner.unsafe(`alter database ${other.name} owner to ${name}`);
      const ownerUrl = urlOf(other, name);
      const urls = urlsOf(other);
      await prepareUsers(ownerUrl, { urls, engine: 'embedded' });
      const changed = new URL(urls.worker);
      changed.password = 'a new password';
      await prepareUsers(ownerUrl, { urls: { ...urls, worker: changed.href }, engine: 'embedded' });
      const read = async (url: string) => {
        const sql = postgres(url, { max: 1 });
        return sql`select from pgboss.queue`.then(() => 'accepted').finally(() => sql.end());
      };
      expect(await read(changed.href)).toBe('accepted');
      await expect(read(urls.worker)).rejects.toThrow('password authentication failed');
    });

    it('Hasura follows the embedded engine when no event is open, and the embedded engine follows Hasura with the open events', async () => {
      await using other = await createMigratedDatabase();
      const { engine, worker } = urlsOf(other);
      const prepare = (kind: 'embedded' | 'hasura') =>
        prepareUsers(other.url, { urls: { engine, worker }, engine: kind });
      const sessions = new AsyncDisposableStack();
      const open = (url: string) => {
        const sql = postgres(url, { max: 1, onnotice: () => {} });
        sessions.defer(() => sql.end());
        return sql;
      };
      try {
        const admin = open(other.url);
        await prepare('embedded');
        await admin`
        insert into hdb_catalog.event_log (schema_name, table_name, trigger_name, payload)
        values ('public', 'companies', 'companies', '{}')`;
        await expect(prepare('hasura')).rejects.toThrow('The embedded engine has 1 events that are not delivered');
        await admin`update hdb_catalog.event_log set delivered = true`;
        await prepare('hasura');
        expect(await admin`select tgname from pg_trigger where tgname like 'notify%'`).toEqual([]);
        await open(engine).unsafe(hasuraCatalog);
        await open(engine).unsafe(hasuraTrigger('companies', 'DELETE'));
        const change = () => open(worker)`delete from companies`;
        await (await RowInserter.over(admin)).insert('companies', randomUUID());
        await expect(change()).rejects.toThrow('permission denied for table event_log');
        await prepare('hasura');
        await change();
        expect(await admin`select trigger_name from hdb_catalog.event_log`).toEqual([{ trigger_name: 'companies' }]);
        await expect(open(worker)`select from hdb_catalog.event_log`).rejects.toMatchObject(denied);
        await expect(open(engine)`drop table companies`).rejects.toMatchObject(denied);

        await prepare('embedded');
        expect(await admin`select trigger_name, delivered from hdb_catalog.event_log`).toEqual([
          { trigger_name: 'companies', delivered: false },
        ]);
        expect(await admin`select distinct tableowner from pg_tables where schemaname = 'hdb_catalog'`).toEqual([
          { tableowner: 'postgres' },
        ]);
        await expect(prepare('hasura')).rejects.toThrow('The embedded engine has 1 events that are not delivered');
      } finally {
        await sessions.disposeAsync();
      }
    });

    it('applyDatabaseRoles rejects a user that two processes share and a user that can create roles', async () => {
      const { database, owner } = setup();
      const urls = urlsOf(database);
      await expect(applyDatabaseRoles(database.url, { ...urls, worker: urls.engine }, 'embedded')).rejects.toThrow(
        `The worker and the engine have the same database user "${nameOf(database, 'engine')}": use a separate user for the worker.`,
      );
      await expect(applyDatabaseRoles(database.url, { gateway: database.url }, 'embedded')).rejects.toThrow(
        'The gateway and the owner of the tables have the same database user "postgres"',
      );
      const powerful = `${database.name}_powerful`;
      await owner.unsafe(`create role ${powerful} login createrole password '${password}'`);
      await expect(applyDatabaseRoles(database.url, { worker: urlOf(database, powerful) }, 'embedded')).rejects.toThrow(
        `The database user "${powerful}" of the worker is a superuser or may create roles or databases`,
      );
    });
  });
}
