import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { registered } from '#tests/support/customers.ts';
import { freePort } from '#tests/support/local-server.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { test, withScript } from '#tests/support/portal-test.ts';
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

describe('figures of real visitors', () => {
  let portal: PortalProcess;
  let metricsUrl: string;
  beforeAll(async () => {
    const port = await freePort();
    metricsUrl = `http://127.0.0.1:${port}/metrics`;
    portal = await startPortal({
      TRADING_API_URL: inject('portalOrigin'),
      METRICS_PORT: String(port),
      REAL_USER_FIGURES: '1',
    });
  });
  afterAll(() => portal.stop());

  withScript('a page says how long it took when its visitor leaves it', async ({ newVisitor }) => {
    const page = await newVisitor({ baseURL: portal.origin });
    const asked = page.waitForResponse(/real-user/);
    await page.goto('/goods?searchInput=13912345678');
    await page.mouse.move(200, 200);
    await page.keyboard.press('Tab');
    await asked;
    await page.goto('/robots.txt');
    const paints = /^portal_visitor_paint_seconds_count\{route="\/goods",line="\w+",[^}]*\} 1$/m;
    await expect.poll(() => read(metricsUrl)).toMatch(paints);
    expect(await read(metricsUrl)).not.toContain('13912345678');
  });

  test('it takes little, and only where it is asked for', async () => {
    const send = (origin: string, body: string) =>
      fetch(`${origin}/figures`, { method: 'POST', body }).then(({ status }) => status);
    expect(await send(portal.origin, '/goods,4g,900,0,0,idle,')).toBe(204);
    expect(await send(portal.origin, 'x'.repeat(400))).toBe(413);
    expect(await send(inject('portalOrigin'), '/goods,4g,900,0,0,idle,')).toBe(405);
    expect(await read(inject('portalOrigin'))).not.toContain('name="figures"');
    expect(await read(portal.origin)).toContain('name="figures"');
  });
});
