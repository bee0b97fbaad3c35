/**
 * Runs in visitors' browsers beside the pages (design/pages: Offline copies). Navigations go to the server as usual;
 * where the connection drops one, the copy of the page is shown that its own script has kept
 * (browser/offline.ts), or a page about the missing connection.
 */

interface Navigation extends Event {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface Change extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** TypeScript's types of the global scope are those of a page, not of a worker. */
interface Worker {
  addEventListener(name: 'fetch', listener: (event: Navigation) => void): void;
  addEventListener(name: 'install' | 'activate', listener: (event: Change) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
}
const worker = self as unknown as Worker;

/** As long as a session. */
const GOOD_FOR_MS = 7 * 24 * 60 * 60 * 1000;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

/** Copies of another version of this worker are not for this one. */
worker.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))),
      worker.registration.navigationPreload?.enable(),
    ]),
  ),
);

worker.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answer(event));
});

async function answer({ request, preloadResponse }: Navigation): Promise<Response> {
  const sent = request.method === 'POST' ? request.clone() : null;
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    if (sent) return notice(formOf([...(await sent.formData())]));
    return (await copyOf(request)) ?? notice('<p>这个页面没有离线内容。<p><a href="">重试</a>');
  }
}

const inAttribute = (text: string) => text.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * What was typed, to be sent again; but a password is not echoed, and files cannot be. The one that confirms a form is
 * asked for again by the server.
 */
function formOf(data: [string, FormDataEntryValue][]): string {
  if (data.some(([name, value]) => name === 'password' || (value instanceof File && value.size))) {
    return '<p>没有收到处理结果，请返回后重新提交。';
  }
  const controls = data.map(([name, value]) =>
    value instanceof File || name === 'stepUpPassword'
      ? ''
      : `<input type="hidden" name="${inAttribute(name)}" value="${inAttribute(value)}">`,
  );
  return `<p>没有收到处理结果。您填写的内容还在，可以重新提交。<form method="post">${controls.join('')}<button>重新提交</button></form>`;
}

const keptAt = (copy: Response) => new Date(Number(copy.headers.get('x-kept-at')));
const isGood = (copy: Response) => Date.now() - keptAt(copy).getTime() < GOOD_FOR_MS;

/** 「10:32」 of today, 「11-21 10:32」 of another day. */
function shortTime(time: Date): string {
  const [day = '', clock = ''] = time
    .toLocaleString('sv', { timeZone: 'Asia/Shanghai' })
    .slice(5, 16)
    .split(' ');
  const today = new Date().toLocaleString('sv', { timeZone: 'Asia/Shanghai' });
  return today.includes(`-${day} `) ? clock : `${day} ${clock}`;
}

async function copyOf(request: Request): Promise<Response | undefined> {
  const copy = await caches.match(request);
  if (!copy || !isGood(copy)) return undefined;
  const text = await copy.text();
  const time = `<time>${shortTime(keptAt(copy))}</time>`;
  return new Response(text.replace('<time></time>', time), { headers: copy.headers });
}

/** Links to the copies there are, newest first. */
async function links(): Promise<string> {
  let items = '';
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const copy = await cache.match(request);
      if (!copy || !isGood(copy)) continue;
      const { pathname, search } = new URL(request.url);
      const [, title] = /<title>(.*?)<\/title>/.exec(await copy.text()) ?? [];
      const href = inAttribute(pathname + search);
      items = `<li><a href="${href}">${title || href}</a> ${shortTime(keptAt(copy))}${items}`;
    }
  }
  return items && `<h2>可以离线查看</h2><ul>${items}</ul>`;
}

const STYLE =
  'body{max-width:38rem;margin:8vh auto;padding:1rem 1.5rem;background:#f4f6f8;color:#1b2530;font:1rem/1.7 system-ui}h1{font-size:1.5rem}h2{margin:2rem 0 0;font-size:1.1rem}a{color:%BRAND%}p a,button{display:inline-block;padding:.4rem 1.2rem;border:0;border-radius:3px;background:%BRAND%;color:#fff;font:inherit;text-decoration:none}ul{padding:0;list-style:none}li{padding:.5rem 0;border-bottom:1px solid #dde3e9;color:#566373}li a{margin-right:.5rem}';

async function notice(words: string): Promise<Response> {
  return new Response(
    `<!DOCTYPE html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>网络连接中断 - %NAME%</title><style>${STYLE}</style><h1>网络连接中断</h1>${words}${await links()}</html>`,
    { status: 503, headers: { 'content-type': 'text/html' } },
  );
}
