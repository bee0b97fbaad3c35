import { readFileSync } from 'node:fs';
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { HURRY_MS, isSlowPath, SLOW_PATHS, TIME_LIMITS } from '#app/domain/time-limits.ts';
import routes from '#app/routes.ts';

const { proxy, portal, api, database, replica } = TIME_LIMITS;
const template = readFileSync('ops/nginx.conf.template', 'utf8');
const manual = readFileSync('docs/operations.md', 'utf8');

const UNITS: Record<string, number> = { ms: 1, s: 1_000, minutes: 60_000 };
const millisecondsOf = (said: string): number => {
  const [, number = '', unit = ''] = /^([\d.]+) ?(ms|s|minutes)$/.exec(said) ?? [];
  return Number(number) * (UNITS[unit] ?? Number.NaN);
};

describe('whatever waits does so for less time than whoever waits for it', () => {
  const CHAIN = {
    'a page that nginx waits for': [
      database.clientCheck,
      api.hurriedRead,
      proxy.apiRead,
      proxy.pageBudget,
      proxy.page,
    ],
    'a read that has no hurry': [
      replica.statement,
      replica.answer,
      database.readLock,
      database.readConnection,
      portal.call,
    ],
    'a write of a page': [database.writeLock, portal.call],
    'a slow page': [portal.call, database.statement, database.silence, portal.slow],
    'a transaction that does nothing': [database.idleTransaction, api.call, api.file],
  };
  test.each(Object.entries(CHAIN))('%s', (_, chain) => {
    expect(chain).toEqual([...chain].sort((one, other) => one - other));
    expect(new Set(chain).size).toBe(chain.length);
  });

  // Else a call could only say that its time is over.
  test.each([...Object.entries(database), ...Object.entries(replica)])(
    'the database gives up before a call of its own does: %s',
    (_, limit) => {
      expect(limit).toBeLessThan(api.call);
    },
  );

  test('a connection is given up only after what its server would have ended', () => {
    const { silence, ...others } = database;
    expect(Math.max(...Object.values(others))).toBeLessThan(silence);
  });

  test('a read that meets a silent process is answered within three seconds', () => {
    expect(proxy.page).toBeLessThanOrEqual(2_000);
    expect(proxy.page + proxy.pageElsewhere).toBeLessThanOrEqual(3_000);
    expect(proxy.elsewhereBudget).toBeLessThan(proxy.pageElsewhere);
    expect(proxy.apiRead + api.hurriedRead).toBeLessThan(proxy.page);
    expect(proxy.pageBudget).toBeLessThan(HURRY_MS);
    expect(HURRY_MS).toBeLessThan(portal.call);
  });
});

describe('nginx', () => {
  const at = template.indexOf('set $time_left $http_x_time_left');
  const [portals, apis] = [template.slice(0, at), template.slice(at)];
  const waits = (text: string) =>
    [...text.matchAll(/proxy_read_timeout (\S+);/g)].map(([, said = '']) => millisecondsOf(said));

  test('waits as the table says, and gives portals less', () => {
    expect(waits(portals)).toEqual([proxy.page, proxy.pageElsewhere, proxy.page]);
    expect(waits(apis)).toEqual([proxy.apiRead, proxy.apiRead]);
    expect(/set \$time_left (\d+);/.exec(portals)?.[1]).toBe(String(proxy.pageBudget));
    const connect = /proxy_connect_timeout (\S+);/.exec(template)?.[1] ?? '';
    expect(millisecondsOf(connect)).toBe(proxy.connect);
    for (const file of ['compose.yaml', 'bench/cluster/nginx.ts']) {
      const spared = [...readFileSync(file, 'utf8').matchAll(/fail_timeout=(\d+s)/g)];
      expect(spared.map(([, said = '']) => millisecondsOf(said))).toContain(proxy.spared);
    }
  });

  test('overwrites what a visitor says of the time that is left', () => {
    expect(template).toContain('proxy_set_header X-Time-Left $time_left;');
    // A location with a header of its own would have none of the others.
    expect(template.match(/^\s+proxy_set_header/gm)).toBeNull();
    expect(portals.match(/set \$time_left .*/g)).toEqual([
      "set $time_left '';",
      `set $time_left ${proxy.pageBudget};`,
      `set $time_left ${proxy.elsewhereBudget};`,
    ]);
  });

  test('knows slow pages as the portal does, and none of them is unknown', () => {
    const [, pattern = ''] =
      /location ~ (\S+) \{\s+proxy_pass http:\/\/portals;/.exec(portals) ?? [];
    expect(pattern).toBe(SLOW_PATHS.join('|'));
    const paths = routes.map(({ path = '' }) => `/${path}`);
    for (const source of SLOW_PATHS) {
      const found = paths.filter((path) => new RegExp(source).test(path.replace(/:\w+/g, '1')));
      expect(found, source).not.toEqual([]);
    }
    expect(['/', '/goods', '/customer/desk', '/customer/purchase-order'].some(isSlowPath)).toBe(
      false,
    );
  });

  property.prop([fc.nat(400_000)])(
    'tells what is slow by nature from the time that it has',
    (left) => {
      const [, slow = ''] =
        /map \$http_x_time_left \$slow \{\s+default 0;\s+~(\S+) 1;/.exec(template) ?? [];
      expect(new RegExp(slow).test(String(left))).toBe(left >= 20_000);
      expect(portal.call).toBeLessThan(20_000);
      expect(portal.slow).toBeGreaterThan(20_000);
    },
  );
});

describe('the manual', () => {
  /** The rows of «When something does not answer», by who waits for what. */
  const STATED: Record<string, readonly number[]> = {
    'nginx for a page of a portal': [proxy.page, proxy.pageElsewhere],
    'a portal for all that a page reads, behind nginx': [proxy.pageBudget, proxy.elsewhereBudget],
    'nginx for a read of a trading API': [proxy.apiRead],
    'an API for a read of a page behind nginx': [api.hurriedRead],
    'an API for its replica': [replica.answer, replica.connection],
    'a read for a lock or a free connection': [database.readLock, database.readConnection],
    'a write for a lock or a free connection': [database.writeLock, database.writeConnection],
    'a portal for a write, or for a page without such a proxy': [portal.call],
    'a portal for a slow page': [portal.slow],
    'a portal for a file that is sent, or fetched': [portal.upload, portal.download],
    'an API for a call, or one with a file': [api.call, api.file],
    'an API that starts, for its own first reads': [api.firstReads],
    'a statement, an idle transaction': [database.statement, database.idleTransaction],
    'the database for whoever waits for a statement': [database.clientCheck],
    'a connection in use on which nothing comes or goes': [database.silence],
  };
  test('states each limit', () => {
    const table = manual.slice(manual.indexOf('| Who waits for what |')).split('\n\n')[0] ?? '';
    const said = table
      .split('\n')
      .slice(2)
      .map((line) => line.split('|').map((cell) => cell.trim()));
    const stated = said.map(([, who, most = '']) => [
      who,
      [...most.matchAll(/[\d.]+ (?:ms|s|minutes)\b/g)].map(([text]) => millisecondsOf(text)),
    ]);
    expect(Object.fromEntries(stated)).toEqual(STATED);
  });
});
