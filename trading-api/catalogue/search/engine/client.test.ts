import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type LocalServer, startLocalServer } from '#tests/support/local-server.ts';
import { certificateOf } from '#tests/support/payment-stubs/certificate.ts';
import { EngineClient } from './client.ts';

/** What a node does with a request. */
type Manner = 'answers' | 'hangs' | 'breaks' | 'half' | { status: number };

/** Nodes whose manner a test changes; each notes what it was asked, but for looks. */
class Nodes {
  readonly servers: LocalServer[] = [];
  readonly manners: Manner[] = [];
  readonly asked: number[] = [];
  looks = 0;

  async add(manner: Manner = 'answers'): Promise<void> {
    const at = this.servers.length;
    this.manners[at] = manner;
    this.servers.push(await startLocalServer(this.#listener(at)));
  }

  #listener(at: number): RequestListener {
    return (request, response) => {
      const isLook = request.url?.startsWith('/_alias/');
      if (isLook) this.looks += 1;
      else this.asked.push(at);
      const does = this.manners[at];
      if (does === 'hangs') return;
      if (does === 'breaks') return void request.socket.destroy();
      const status = typeof does === 'object' ? does.status : 200;
      const text = '{"took":1}';
      response.writeHead(status, { 'content-length': text.length });
      if (does === 'half') response.write('{', () => request.socket.destroy());
      else response.end(text);
    };
  }
}

let nodes: Nodes;
let said: string[];
beforeEach(() => {
  nodes = new Nodes();
  said = [];
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(nodes.servers.map((server) => server.close()));
});

const answer = z.object({ took: z.literal(1) });
const clientOf = () =>
  new EngineClient(
    {
      nodes: nodes.servers.map(({ url }) => ({ url, authorization: null })),
      ca: null,
      index: 'goods',
      patience: { searchMs: 800, lateMs: 250 },
    },
    (message) => said.push(message),
  );
const asks = (client: EngineClient, timeoutMs = 20_000) =>
  client.ask({ method: 'POST', path: '/goods/_search', body: {}, timeoutMs, answer });

/** Lets the client look at its nodes, and waits until it has. */
async function looked(client: EngineClient): Promise<void> {
  const before = nodes.looks;
  vi.advanceTimersByTime(5000);
  await asks(client);
  await expect.poll(() => nodes.looks).toBe(before + nodes.servers.length);
}

describe('of several nodes', () => {
  test('each is asked in turn', async () => {
    for (let at = 0; at < 3; at += 1) await nodes.add();
    const client = clientOf();
    for (let at = 0; at < 6; at += 1) await asks(client);
    expect(nodes.asked).toEqual([0, 1, 2, 0, 1, 2]);
  });

  test.each<Manner>(['breaks', 'half', { status: 502 }, { status: 503 }])(
    'one that %o is left alone until it answers a look',
    async (manner) => {
      await nodes.add(manner);
      await nodes.add();
      const client = clientOf();
      for (let at = 0; at < 3; at += 1) expect(await asks(client)).toEqual({ took: 1 });
      expect(nodes.asked).toEqual([0, 1, 1, 1]);
      expect(said).toEqual(['node 1 of the search engine does not answer: others are asked']);
      nodes.manners[0] = 'answers';
      await looked(client);
      await expect.poll(() => said.at(-1)).toBe('node 1 of the search engine answers again');
      nodes.asked.length = 0;
      await asks(client);
      await asks(client);
      expect(nodes.asked.toSorted()).toEqual([0, 1]);
    },
  );

  test('one that hangs has half of the time, the next the rest', async () => {
    await nodes.add('hangs');
    await nodes.add();
    const client = clientOf();
    expect(await asks(client, 400)).toEqual({ took: 1 });
    expect(await asks(client)).toEqual({ took: 1 });
    expect(nodes.asked).toEqual([0, 1, 1]);
  });

  test('one that hangs meanwhile is found by a look, before anybody asks it', async () => {
    for (let at = 0; at < 3; at += 1) await nodes.add();
    const client = clientOf();
    await asks(client);
    await expect.poll(() => nodes.looks).toBe(3);
    nodes.manners[2] = 'hangs';
    vi.advanceTimersByTime(5000);
    await asks(client);
    await expect.poll(() => said.length, { timeout: 5000 }).toBe(1);
    nodes.asked.length = 0;
    for (let at = 0; at < 4; at += 1) await asks(client);
    expect(nodes.asked.toSorted()).toEqual([0, 0, 1, 1]);
  });

  test('where none answers, the last ones are asked all the same', async () => {
    await nodes.add('breaks');
    await nodes.add('breaks');
    const client = clientOf();
    await expect(asks(client)).rejects.toThrow('did not answer POST /goods/_search');
    await expect(asks(client)).rejects.toThrow('did not answer');
    expect(nodes.asked).toHaveLength(4);
    nodes.manners.fill('answers');
    expect(await asks(client)).toEqual({ took: 1 });
  });
});

describe('one node', () => {
  test.each<[Manner, string]>([
    [{ status: 400 }, 'answered 400'],
    [{ status: 302 }, 'answered 302'],
    [{ status: 503 }, 'answered 503'],
    ['breaks', 'did not answer'],
    ['half', 'did not answer'],
  ])('that %o is a failure that says it %s', async (manner, says) => {
    await nodes.add(manner);
    await expect(asks(clientOf())).rejects.toThrow(says);
    expect(nodes.looks).toBe(0);
  });

  test('is late after its time', async () => {
    await nodes.add('hangs');
    await expect(asks(clientOf(), 50)).rejects.toThrow('did not answer');
  });

  test('whose answer has another form is a failure', async () => {
    await nodes.add();
    const other = z.object({ hits: z.array(z.string()) });
    const asked = { method: 'GET', path: '/', timeoutMs: 20_000, answer: other } as const;
    await expect(clientOf().ask(asked)).rejects.toThrow('answered something else to GET /');
  });

  test('that closes the connections it has kept is asked again by a new one', async () => {
    await nodes.add();
    const client = clientOf();
    await asks(client);
    nodes.manners[0] = 'breaks';
    await expect(asks(client)).rejects.toThrow('did not answer');
    // By the kept connection, then by one of its own.
    expect(nodes.asked).toHaveLength(3);
  });
});

describe('SEARCH_CA', () => {
  test('is who alone is believed of a node', async () => {
    const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const from = new Date(Date.now() - 60_000);
    const to = new Date(Date.now() + 3_600_000);
    const ca = certificateOf('01', keys, { from, to, name: 'localhost' });
    const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' });
    const server = createServer({ key, cert: ca }, (_, response) => response.end('{"took":1}'));
    server.listen(0, 'localhost');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const by = (believed: string | null) =>
      new EngineClient(
        {
          nodes: [{ url: `https://localhost:${port}`, authorization: null }],
          ca: believed,
          index: 'goods',
          patience: { searchMs: 800, lateMs: 250 },
        },
        () => {},
      );
    expect(await asks(by(ca))).toEqual({ took: 1 });
    await expect(asks(by(null))).rejects.toThrow('did not answer');
    server.closeAllConnections();
    server.close();
  });
});
