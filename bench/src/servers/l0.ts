/**
 * The floor: node:http, one prepared statement a path, its text passed through. Nothing else: no authentication, no
 * parsing, no validation. Environment: PORT, DATABASE_URL, POOL_SIZE, STATEMENTS (JSON: path to text and values).
 */
import { createServer } from 'node:http';
import pg from 'pg';
import * as v from 'valibot';

const environment = v.parse(
  v.object({
    PORT: v.pipe(v.string(), v.toNumber()),
    DATABASE_URL: v.string(),
    POOL_SIZE: v.pipe(v.string(), v.toNumber()),
    STATEMENTS: v.pipe(
      v.string(),
      v.parseJson(),
      v.record(v.string(), v.object({ text: v.string(), values: v.array(v.string()) })),
    ),
  }),
  process.env,
);

// With pg rather than the postgres.js of the rest of the project: measured side by side, it was the faster of the two here.
const pool = new pg.Pool({
  connectionString: environment.DATABASE_URL,
  max: environment.POOL_SIZE,
  idleTimeoutMillis: 0,
});
// An idle connection that breaks is replaced by the next request.
pool.on('error', () => {});

createServer((request, response) => {
  const statement = environment.STATEMENTS[request.url ?? ''];
  if (statement === undefined) {
    response.writeHead(404).end();
    return;
  }
  pool.query({ name: request.url, text: statement.text, values: [...statement.values] }).then(
    ({ rows: [row] }) => {
      const body = Buffer.from(row?.answer ?? '{"data":null}');
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
    },
    () => response.writeHead(500).end(),
  );
}).listen(environment.PORT, '127.0.0.1');
