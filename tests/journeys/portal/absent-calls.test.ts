import { afterAll, beforeAll, expect, inject } from 'vitest';
import { catalogue } from '#app/domain/contract.ts';
import { apiWithout, type PartialApi } from '#tests/support/absent-calls.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { test } from '#tests/support/portal-test.ts';
import { detailOf, plentifulGoods } from '#tests/support/trading-api.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import { LOGINS, PAGES_OF, READERS } from './absent-pages.ts';

let api: PartialApi;
let portal: PortalProcess;
beforeAll(async () => {
  const missing = catalogue.filter(({ absent }) => absent !== undefined);
  api = await apiWithout(inject('portalOrigin'), missing);
  portal = await startPortal({ TRADING_API_URL: api.url });
}, 60_000);
afterAll(async () => {
  await portal?.kill();
  await api?.close();
});

for (const reader of READERS) {
  test(`an API that leaves out whatever it may: every page of a ${reader} is there`, async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ baseURL: portal.origin });
    if (reader !== 'visitor') {
      await loggedIn(page, { ...LOGINS[reader], password: DEMO_PASSWORD });
    }
    const own = reader === 'visitor' ? [detailOf(await plentifulGoods())] : [];
    const failed: string[] = [];
    for (const path of [...PAGES_OF[reader], ...own]) {
      const status = (await page.goto(path))?.status();
      if (status !== 200) failed.push(`${status} ${path}`);
    }
    expect(failed).toEqual([]);
  });
}
