/**
 * Server with the lowest possible response time: node:http runs one prepared statement per path and sends the JSON text
 * unchanged. The server has no authentication, parsing or validation. Environment variables: PORT, DATABASE_URL,
 * POOL_SIZE, STATEMENTS (a JSON object with the text and the values of each path's statement).
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

// Uses pg, because pg was faster than postgres.js in a measurement of this server.
const pool = new pg.Pool({
  connectionString: environment.DATABASE_URL,
  max: environment.POOL_SIZE,
  idleTimeoutMillis: 0,
});
// Ignores the error of a broken idle connection, because the next request opens a new connection.
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
