import { expect, test } from 'vitest';
import {
  isPrefetch,
  keepPersonalAnswersPrivate,
  PRIVATE_PAGE,
  pageHeaders,
} from './page-headers.server.ts';

const request = (init?: RequestInit) => new Request('http://portal/trading', init);
const shared = (extra: Record<string, string> = {}) =>
  new Headers({ ...pageHeaders(request(), { seconds: 10 }), ...extra });

test('a page may be kept by shared caches for visitors without a cookie of ours', () => {
  const personal = pageHeaders(request({ headers: { cookie: 'toast=1' } }), { seconds: 10 });
  expect(personal).toEqual({ 'Cache-Control': PRIVATE_PAGE, Vary: 'Cookie' });
  expect(pageHeaders(request({ headers: { cookie: 'theme=1' } }), { seconds: 10 })).toEqual({
    'Cache-Control': 'public, max-age=0, s-maxage=10',
    Vary: 'Cookie',
  });
});

test.for<[string, RequestInit, number, Headers]>([
  ['a page that sets a cookie', {}, 200, shared({ 'Set-Cookie': 'draft=1' })],
  ['a failure', {}, 500, shared()],
  ['a form that is shown again', { method: 'POST' }, 200, shared()],
])('%s is for one visitor', ([, init, status, headers]) => {
  keepPersonalAnswersPrivate(request(init), status, headers);
  expect(headers.get('Cache-Control')).toBe(PRIVATE_PAGE);
});

test('a page for everybody stays one, and the own headers of its route are kept', () => {
  const headers = shared();
  keepPersonalAnswersPrivate(request(), 200, headers);
  expect(headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=10');
  const stricter = new Headers({ 'Cache-Control': 'private, no-store' });
  keepPersonalAnswersPrivate(request(), 500, stricter);
  expect(stricter.get('Cache-Control')).toBe('private, no-store');
});

test('what the page’s own script or the browser itself fetches ahead is known as such', () => {
  const asked = (headers: Record<string, string>) => isPrefetch(request({ headers }));
  expect(asked({ purpose: 'prefetch' })).toBe(true);
  expect(asked({ 'sec-purpose': 'prefetch' })).toBe(true);
  expect(asked({ 'sec-purpose': 'prefetch;prerender' })).toBe(true);
  expect(asked({})).toBe(false);
});
