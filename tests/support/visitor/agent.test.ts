import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import '../matchers.ts';
import { Agent } from './agent.ts';

interface Asked {
  line: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What the site has been asked, the newest last. */
const asked: Asked[] = [];
const last = () => asked.at(-1);
let agent: Agent;

const STYLE = `<style>
@layer reset, screen;
@layer screen { .shown { display: block } .menu { visibility: hidden } .wide { display: none } }
@layer reset { [hidden] { display: none } .shown { display: none } }
@media (min-width: 60em) { .wide { display: flex } }
@media print { main { display: none } }
form:has([value=b]:checked) .of-a { display: none }
</style>`;

const PAGES: Record<string, string> = {
  '/': `${STYLE}<main><h1>Start</h1>
    <a href="/links">Links</a> <a href="/links#part" target="_blank">A new tab</a> <a href="/x"></a>
    <a href="https://elsewhere.example/">Elsewhere</a> <a href="#here">Here</a>
    <p class="shown">shown by its layer</p><p hidden>hidden</p><p class="menu">menu</p>
    <p class="wide">wide</p><details><summary>More</summary><p>inside</p></details>
    <dialog>closed</dialog><template>template</template><noscript><p>no script</p></noscript>
    <button type="submit">Lonely</button><p>Nothing to press</p></main>`,
  '/links': '<main><h1>Links</h1></main>',
  '/form': `${STYLE}<main><form action="/sent?old=1" method="post">
    <label>Name<input name="name" value="Ann" maxLength="5"></label>
    <label for="note">Note</label><textarea id="note" name="note">
one &amp; two</textarea>
    <label>Age<input name="age" type="number" min="1" max="99"></label>
    <label>Kind<select name="kind"><option value="1">first</option><option>second</option></select></label>
    <label><input type="radio" name="way" value="a" checked>A</label>
    <label><input type="radio" name="way" value="b">B</label><p class="of-a">of A</p>
    <label><input type="checkbox" name="tick">Tick</label>
    <label>Locked<input name="locked" disabled></label><label>Fixed<input readOnly value="x"></label>
    <input name="nameless"><label>Twice<input></label><label>Twice<input></label>
    <input type="hidden" name="token" value="t">
    <button name="press" value="send">Send</button>
    <button name="press" value="ask" formAction="/asked" formMethod="get">Ask</button>
    <button type="button">Script</button><button disabled>Off</button></form>
    <button form="other" name="by" value="far">Far</button>
    <form id="other" method="post" action="/other" encType="multipart/form-data">
    <label>Papers<input type="file" name="papers" multiple></label>
    <label>Picture<input type="file" name="picture"></label></form>
    <form action="/needs"><label>Needed<input required name="needed"></label><button>Go</button></form></main>`,
  '/refused': '<main><h1>Refused</h1></main>',
  '/waits': '<meta http-equiv="refresh" content="5;url=/links"><main><h1>Wait</h1></main>',
};

const site = createServer(async (request, response) => {
  let body = '';
  for await (const part of request.setEncoding('latin1')) body += part;
  const { url = '', method, headers } = request;
  asked.push({ line: `${method} ${url}`, headers, body });
  const path = url.split('?')[0] ?? '';
  if (path === '/sent') {
    response.setHeader('set-cookie', ['toast=done; Path=/', 'old=; Max-Age=0; Path=/']);
    response.writeHead(303, { location: '/links' }).end();
    return;
  }
  response.setHeader('set-cookie', ['old=1; Path=/', 'far=1; Path=/far; HttpOnly']);
  response.writeHead(path === '/refused' ? 422 : 200, { 'content-type': 'text/html' });
  response.end(
    `<!doctype html><html><head><title>${path}</title></head><body>${PAGES[path] ?? '<main></main>'}</body></html>`,
  );
});

let origin: string;
beforeAll(async () => {
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});
beforeEach(() => {
  asked.length = 0;
  agent = new Agent(origin);
});

const FILE = { name: 'a "b".txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
const button = (name: string) => agent.getByRole('button', { name });

describe('going about', () => {
  test('an address, a link, the way back, the same again', async () => {
    await agent.goto('/');
    expect(last()?.headers).toMatchObject({
      'sec-fetch-site': 'none',
      'sec-fetch-dest': 'document',
    });
    await agent.getByRole('link', { name: 'Links' }).click();
    await expect(agent).toBeAt('/links');
    expect(last()?.headers).toMatchObject({
      'sec-fetch-site': 'same-origin',
      referer: `${origin}/`,
    });
    await agent.goBack();
    await expect(agent).toBeAt('/');
    await agent.reload();
    expect(asked.map(({ line }) => line)).toEqual(['GET /', 'GET /links', 'GET /', 'GET /']);
  });

  test('a link within the page asks for nothing', async () => {
    await agent.goto('/');
    await agent.getByRole('link', { name: 'Here', exact: true }).click();
    expect(agent.url()).toBe(`${origin}/#here`);
    expect(asked).toHaveLength(1);
  });

  test('a new tab shares the cookies', async () => {
    await agent.goto('/');
    const opened = agent.waitForEvent('popup');
    await agent.getByRole('link', { name: 'A new tab' }).click();
    await expect(await opened).toBeAt('/links');
    expect((await opened).url()).toBe(`${origin}/links#part`);
    expect(last()?.headers.cookie).toBe('old=1');
    await expect(agent).toBeAt('/');
  });

  test('a page that loads another one does so where that is looked for', async () => {
    await agent.goto('/waits');
    await expect(agent).toShow('Wait');
    await expect(agent).toBeAt('/links');
  });
});

describe('what is in sight', () => {
  test.each([
    ['shown by its layer', true],
    ['hidden', false],
    ['menu', false],
    ['wide', true],
    ['inside', false],
    ['closed', false],
    ['no script', true],
  ])('%s: %s', async (text, isShown) => {
    await agent.goto('/');
    expect(await agent.getByText(text, { exact: true }).isVisible()).toBe(isShown);
  });

  test('opened details, and styles that follow a choice', async () => {
    await agent.goto('/');
    await agent.getByText('More').click();
    await expect(agent).toShow('inside');
    await agent.goto('/form');
    await expect(agent).toShow('of A');
    await agent.getByLabel('B', { exact: true }).check();
    expect(await agent.getByText('of A').isVisible()).toBe(false);
  });
});

describe('forms', () => {
  test('are sent as a browser sends them', async () => {
    await agent.goto('/form');
    await agent.getByLabel('Name').fill('Bo');
    await agent.getByLabel('Kind').selectOption('second');
    await agent.getByLabel('B', { exact: true }).check();
    await agent.getByLabel('Tick').check();
    await button('Send').click();
    await expect(agent).toBeAt('/links');
    const [, post] = asked;
    expect(post?.line).toBe('POST /sent?old=1');
    expect(post?.body).toBe(
      'name=Bo&note=one+%26+two&age=&kind=second&way=b&tick=on&nameless=&token=t&press=send',
    );
    expect(post?.headers).toMatchObject({
      origin,
      referer: `${origin}/form`,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
    });
    expect(last()).toMatchObject({ line: 'GET /links', headers: { cookie: 'toast=done' } });
    expect(last()?.headers.origin).toBe(undefined);
  });

  test('a button may ask for another address in another way', async () => {
    await agent.goto('/form');
    await button('Ask').click();
    expect(last()?.line).toMatch(/^GET \/asked\?name=Ann&.*&press=ask$/);
  });

  test('files, and a button outside the form that names it', async () => {
    await agent.goto('/form');
    await agent.getByLabel('Papers').setInputFiles([FILE, { ...FILE, name: 'c.txt' }]);
    await button('Far').click();
    const { body, headers } = last() ?? { body: '', headers: {} };
    const [, boundary] = headers['content-type']?.split('boundary=') ?? [];
    expect(body.split(`--${boundary}`).slice(1)).toEqual([
      '\r\nContent-Disposition: form-data; name="by"\r\n\r\nfar\r\n',
      '\r\nContent-Disposition: form-data; name="papers"; filename="a %22b%22.txt"\r\nContent-Type: text/plain\r\n\r\nhello\r\n',
      '\r\nContent-Disposition: form-data; name="papers"; filename="c.txt"\r\nContent-Type: text/plain\r\n\r\nhello\r\n',
      '\r\nContent-Disposition: form-data; name="picture"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n',
      '--\r\n',
    ]);
  });
});

describe('a browser or a person would not', () => {
  test.each<[what: string, path: string, act: () => Promise<unknown>, problem: string]>([
    ['press a button without form', '/', () => button('Lonely').click(), 'belongs to no form'],
    [
      'press what does nothing',
      '/',
      () => agent.getByText('Nothing to').click(),
      'nothing happens',
    ],
    ['see what is hidden', '/', () => agent.getByText('inside').click(), 'out of sight'],
    [
      'find a link without words',
      '/',
      () => agent.locator('a[href="/x"]').click(),
      'without words',
    ],
    [
      'leave the site',
      '/',
      () => agent.getByRole('link', { name: 'Else' }).click(),
      'another host',
    ],
    [
      'type what is too long',
      '/form',
      () => agent.getByLabel('Name').fill('Robert'),
      '5 characters',
    ],
    ['type words for a number', '/form', () => agent.getByLabel('Age').fill('old'), 'takes no old'],
    ['use what is disabled', '/form', () => agent.getByLabel('Locked').fill('x'), 'is disabled'],
    ['press what is disabled', '/form', () => button('Off').click(), 'is disabled'],
    ['change what is fixed', '/form', () => agent.getByLabel('Fixed').fill('y'), 'read-only'],
    [
      'choose between two controls of one label',
      '/form',
      () => agent.getByLabel('Twice').fill('x'),
      'found 2 times',
    ],
    [
      'guess a control',
      '/form',
      () => agent.locator('[name=nameless]').fill('x'),
      'without a label',
    ],
    ['run a script', '/form', () => button('Script').click(), 'only scripts use'],
    ['send what is missing', '/form', () => button('Go').click(), 'needed is required'],
    [
      'choose what is not there',
      '/form',
      () => agent.getByLabel('Kind').selectOption('3'),
      'has no',
    ],
    [
      'choose two files for one',
      '/form',
      () => agent.getByLabel('Picture').setInputFiles([FILE, FILE]),
      'takes one file',
    ],
  ])('%s', async (_, path, act, problem) => {
    await agent.goto(path);
    await expect(act()).rejects.toThrow(problem);
  });
});

test('reports what the console of a browser would show', async () => {
  const problems: string[] = [];
  agent = new Agent(origin, { onProblem: (problem) => problems.push(problem) });
  await agent.goto('/refused');
  expect(problems).toEqual([expect.stringContaining('status of 422')]);
});
