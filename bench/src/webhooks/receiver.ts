/** A webhook receiver in its own process. It answers 200 to every request and sends its port to its parent process. */
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  request.resume().once('end', () => response.writeHead(200, { 'content-length': '0' }).end());
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.(address.port);
});
process.once('disconnect', () => process.exit());
