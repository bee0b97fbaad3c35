/**
 * The least that a process does to refuse a bid: it reads the request's JSON and answers an envelope, without asking
 * who sends it. A flood sent here shows what the machine and the sender of the flood cost by themselves.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { doTasks } from './load-process.ts';

const REFUSAL = JSON.stringify({ resultCode: 'notAdmitted', content: '未参加本场竞价' });

const server = createServer(async (request, response) => {
  await json(request);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(REFUSAL);
});

doTasks(async (): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
process.once('disconnect', () => server.close());
