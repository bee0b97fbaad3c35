import { offline } from '#app/components/layout/frame.css.ts';
import { offerCopy } from './connection.ts';
import { onNavigation } from './navigation.ts';
import { wholeStylesheet } from './touch.ts';

/**
 * The pages that were seen last are kept in the browser as they were shown; the worker answers with them
 * when there is no connection (routes/content/offline, design/pages: Offline copies). They are in one cache, which
 * belongs to one session: its name has the session and the time at which it was made.
 */

/** Lists and stores, goods, orders, inquiries. */
const IS_KEPT =
  /^\/(?:trading|industry|goods|selfGoods|brand|brandList|factory|storeDetail|detail|industryDetail|customer\/(?:purchase|sale)-(?:order|inquiry)(?:\/.+)?)\/?$/i;
const MOST = 30;
const IDLE_WITHIN_MS = 2000;

/** A copy runs no scripts; the mark on it shows how old it is. */
const POLICY =
  "default-src 'self'; script-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const NOT_COPIED =
  'script,link,style,noscript,input[name=serial],body>:not(header):not(main):not(footer)';

const nameOf = (session: string, since: number | '') => `${session} ${since}`;
const sinceOf = (name: string) => Number(name.split(' ')[1]);

/** The session that the server last named to this page; empty for a visitor without a login. */
let session: string | undefined;
let cache: Promise<Cache | null> = Promise.resolve(null);

/** Resolves once the worker has deleted what another version of it kept. */
async function startWorker(): Promise<void> {
  // It may have gone with a logout (Clear-Site-Data).
  await navigator.serviceWorker.register('/offline.js');
  const { active } = await navigator.serviceWorker.ready;
  if (active?.state !== 'activating') return;
  await new Promise((resolve) => active.addEventListener('statechange', resolve));
}

/**
 * The cache of a session. Another session's goes, unless it is younger than the state of this page:
 * then another tab has logged in or out since.
 */
async function takeOver(owner: string, knownAt: number): Promise<Cache | null> {
  await startWorker();
  const names = await caches.keys();
  const own = names.find((name) => name.startsWith(nameOf(owner, '')));
  const others = names.filter((name) => name !== own);
  if (others.some((name) => sinceOf(name) > knownAt)) return null;
  await Promise.all(others.map((name) => caches.delete(name)));
  return caches.open(own ?? nameOf(owner, Date.now()));
}

function cacheOf(owner: string): Promise<Cache | null> {
  if (owner === session) return cache;
  const isFirst = session === undefined;
  if (isFirst) {
    onNavigation(({ state, location: to }) => {
      if (state === 'loading' && to) void offer(to.pathname + to.search);
    });
  }
  session = owner;
  const knownAt = isFirst ? performance.timeOrigin : Date.now();
  cache = cache.catch(() => null).then(() => takeOver(owner, knownAt));
  return cache;
}

const offer = async (href: string) => offerCopy((await caches.match(href)) ? href : '');

function copy(): string {
  const page = document.documentElement.cloneNode(true) as HTMLElement;
  for (const part of page.querySelectorAll(NOT_COPIED)) part.remove();
  const rules = [...document.styleSheets].flatMap(({ cssRules }) =>
    [...cssRules].map(({ cssText }) => cssText),
  );
  const style = document.createElement('style');
  style.textContent = rules.join('\n');
  page.querySelector('head')?.append(style);
  page
    .querySelector('body')
    ?.insertAdjacentHTML(
      'afterbegin',
      `<p class="${offline}"><span>离线，数据为 <time></time> 时的内容</span><a href="">重试</a></p>`,
    );
  return `<!DOCTYPE html>${page.outerHTML}`;
}

/** Safari has no word for it. */
const idle = () =>
  new Promise((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: IDLE_WITHIN_MS })
      : setTimeout(resolve),
  );

/** A page is shown to a session; it is kept once there is nothing more urgent to do. */
export async function keepPage(owner: string): Promise<void> {
  const kept = await cacheOf(owner);
  const { pathname, search, href } = location;
  if (!kept || !IS_KEPT.test(pathname) || /[?&]dialog=/.test(search)) return;
  await wholeStylesheet();
  await idle();
  const isError = document.querySelector('[data-status]') !== null;
  if (isError || location.href !== href || session !== owner) return;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'x-kept-at': String(Date.now()),
  };
  const url = pathname + search;
  await kept.delete(url);
  await kept.put(url, new Response(copy(), { headers }));
  for (const old of (await kept.keys()).slice(0, -MOST)) await kept.delete(old);
}

/** For a logout, before the server hears of it. */
export async function forgetCopies(): Promise<void> {
  // A page that did not come over TLS has none.
  if (!('caches' in window)) return;
  for (const name of await caches.keys()) await caches.delete(name);
}
