/**
 * Server with PostGraphile, its filter plugin and the production settings of its documentation: no watch mode, no
 * GraphiQL, no explain. Environment variables: PORT, DATABASE_URL, POOL_SIZE; NODE_ENV and GRAPHILE_ENV are
 * `production`.
 */
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter';
import * as v from 'valibot';

const environment = v.parse(
  v.object({
    PORT: v.pipe(v.string(), v.toNumber()),
    DATABASE_URL: v.string(),
    POOL_SIZE: v.pipe(v.string(), v.toNumber()),
  }),
  process.env,
);

const instance = postgraphile({
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  pgServices: [
    makePgService({
      connectionString: environment.DATABASE_URL,
      schemas: ['public'],
      poolConfig: { max: environment.POOL_SIZE, min: environment.POOL_SIZE, idleTimeoutMillis: 0 },
      pubsub: false,
    }),
  ],
  // Disabled, because this plugin removes the sort orders of columns that are not the first column of an index. The
  // workloads need some of these sort orders.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  schema: { connectionFilterRelations: true },
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: { explain: false },
});

const server = createServer();
await instance.createServ(grafserv).addTo(server);
await instance.getSchema();
server.listen(environment.PORT, '127.0.0.1');
