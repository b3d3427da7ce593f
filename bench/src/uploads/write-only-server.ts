/**
 * Server with the lowest possible upload time: it only writes the bytes of a request to a file and syncs the file to
 * the disk.
 */
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const [folder = '.'] = process.argv.slice(2);
let count = 0;
const server = createServer((request, response) => {
  const file = createWriteStream(join(folder, `raw-${count++}`), { flush: true });
  pipeline(request, file).then(
    () => response.writeHead(201).end(),
    () => response.writeHead(500).end(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(
    JSON.stringify({ msg: 'listening', port: address !== null && typeof address === 'object' ? address.port : 0 }),
  );
});
