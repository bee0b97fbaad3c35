/** The simplest server that sends these bytes, in a process of its own like the portal. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [bytesFile = ''] = process.argv.slice(2);
const bytes = readFileSync(bytesFile);

const server = createServer((_, response) => {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': bytes.length,
  });
  response.end(bytes);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
