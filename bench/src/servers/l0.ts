/**
 * The lower bound: node:http and one prepared statement per path, whose JSON text is sent unchanged. It has no
 * authentication, parsing or validation. Environment: PORT, DATABASE_URL, POOL_SIZE, STATEMENTS (JSON: path to text and
 * values).
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

// Uses pg instead of postgres.js, because pg was faster here when both were measured.
const pool = new pg.Pool({
  connectionString: environment.DATABASE_URL,
  max: environment.POOL_SIZE,
  idleTimeoutMillis: 0,
});
// The next request replaces a broken idle connection.
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
