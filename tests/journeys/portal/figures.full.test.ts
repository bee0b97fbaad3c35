import { expect, inject } from 'vitest';
import { registered } from '#tests/support/customers.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { test } from '#tests/support/portal-test.ts';
import { plentifulGoods } from '#tests/support/trading-api.ts';

const read = async (url: string) => (await fetch(url)).text();

/** The sum of a counter over its labels. */
const sumOf = (text: string, name: string): number =>
  [...text.matchAll(new RegExp(`^${name}(?:\\{[^\\n]*\\})? (\\S+)$`, 'gm'))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );

test('visits, calls and orders are counted, those of the API beside the portal’s', async ({
  page,
}) => {
  const orders = 'market_events_total\\{event="order",program="api"\\}';
  const before = await read(inject('metricsUrl'));
  await giveOrder(await registered(page), await plentifulGoods());
  await page.goto('/shopCart');
  const after = await read(inject('metricsUrl'));
  expect(sumOf(after, orders)).toBeGreaterThan(sumOf(before, orders));
  expect(sumOf(after, 'portal_api_calls_total')).toBeGreaterThan(
    sumOf(before, 'portal_api_calls_total'),
  );
  const visits = 'portal_requests_total\\{route="/shopCart",method="GET",status="2xx",[^}]*\\}';
  await expect
    .poll(async () => sumOf(await read(inject('metricsUrl')), visits))
    .toBeGreaterThan(sumOf(before, visits));
  expect(after).toMatch(/^api_pool_connections\{state="idle",program="api"\} \d+$/m);
  expect(after).toMatch(/^market_job_lag_seconds\{job="closeDueAuctions",program="api"\} \d+/m);
});
