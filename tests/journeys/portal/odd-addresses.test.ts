import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import routes from '#app/routes.ts';
import { enterAsEach, ROLES, type Role } from '#tests/support/form-sender.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { STACK } from '#tests/support/hostile-values.ts';

const ODD = ['abc', 'B001', '-1', '9'.repeat(30), '%27%22%3E', '2147483648', '2026-13-45', '%00'];
const AT_ONCE = 6;
const origin = inject('portalOrigin');
const paths = routes.flatMap(({ path }) => (path && path !== '*' ? [`/${path}`] : [])).concat('/');

/** What pages read of their addresses. */
const NAMES = [
  ...new Set(
    readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => readFileSync(path.join('app', file), 'utf8'))
      .flatMap((source) => [
        ...source.matchAll(/\.(?:get|getAll|has)\('(\w+)'\)/g),
        ...source.matchAll(/[?&](\w+)=/g),
      ])
      .map(([, name = '']) => name),
  ),
];

let cookies: Record<Role, string>;
beforeAll(async () => {
  cookies = await enterAsEach(origin);
}, 60_000);

/** The addresses that break, or show the program. */
async function brokenOf(addresses: readonly string[], role: Role): Promise<string[]> {
  const broken: string[] = [];
  const visit = async (address: string) => {
    const headers = { cookie: cookies[role], 'accept-encoding': 'identity' };
    const answer = await fetch(origin + address, { headers, redirect: 'manual' });
    const text = await answer.text();
    if (answer.status >= 500 || STACK.test(text)) broken.push(`${answer.status} ${address}`);
  };
  for (let start = 0; start < addresses.length; start += AT_ONCE) {
    await Promise.all(addresses.slice(start, start + AT_ONCE).map(visit));
  }
  return broken;
}

const named = (route: string, odd: string) => route.replace(/:\w+/g, odd);
const whole = (odd: string) => NAMES.map((name) => `${name}=${odd}`).join('&');

test('no page breaks at an odd address', async () => {
  const addresses = paths.map((route, at) => {
    const odd = ODD[at % ODD.length] ?? '';
    return `${named(route, odd)}?${whole(odd)}`;
  });
  expect(NAMES.length).toBeGreaterThan(80);
  expect(await brokenOf(addresses, 'operator')).toEqual([]);
});

// Every page, value and visitor: of the address, of all that is asked for, and of an id alone.
if (isFullRun) {
  test.each(ROLES)('no page breaks at any odd address: %s', { timeout: 900_000 }, async (role) => {
    const addresses = paths.flatMap((route) =>
      ODD.flatMap((odd) => [
        `${named(route, odd)}?${whole(odd)}`,
        `${named(route, odd)}?id=${odd}&selfId=${odd}&orderCode=${odd}`,
        ...(named(route, odd) === route ? [] : [named(route, odd)]),
      ]),
    );
    expect(await brokenOf(addresses, role)).toEqual([]);
  });
}
