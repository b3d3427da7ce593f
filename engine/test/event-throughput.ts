/**
 * Prints the number of events that one engine delivers in a second to a receiver in the same process. Usage: node
 * engine/test/event-throughput.ts postgres://… [events]. The database must not contain the test's table. The script
 * removes the table at the end.
 */
import { createLogger } from '@fds/platform/log';
import pg from 'pg';
import { readConfig } from '../src/config.ts';
import { createEngine } from '../src/http/server.ts';
import { openEventReceiver } from './receiver.ts';
import { createMetadataFileContents, createTemporaryFolder } from './support.ts';

const [url = '', given = '20000'] = process.argv.slice(2);
const count = Number(given);
const table = 'event_throughput';
const client = new pg.Client(url);
await client.connect();
await client.query(`create table ${table} (id int primary key, name text)`);
await using receiver = await openEventReceiver();
const event_triggers = [{ name: table, definition: { insert: { columns: '*' } }, webhook: `${receiver.url}/` }];
await using metadata = await createTemporaryFolder(createMetadataFileContents([{ table, event_triggers }]));
const environment = { HASURA_GRAPHQL_DATABASE_URL: url, HASURA_GRAPHQL_METADATA_DIR: metadata.path };
const engine = await createEngine(readConfig(environment), createLogger({ name: 'engine', level: 'warn' }));
const start = performance.now();
await client.query(`insert into ${table} select i, 'name ' || i from generate_series(1, $1::int) as i`, [count]);
const written = performance.now();
await receiver.arrived('/', count);
const seconds = (performance.now() - written) / 1000;
console.log(
  `${count} events written in ${Math.round(written - start)} ms, delivered at ${Math.round(count / seconds)} a second`,
);
await engine.close();
await client.query(`drop table ${table}; delete from hdb_catalog.event_log where trigger_name = '${table}'`);
await client.end();
