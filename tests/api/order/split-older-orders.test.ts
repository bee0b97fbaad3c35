import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { saleOrderById, saleOrders } from '#app/domain/order/contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { marketCommand } from '#trading-api/commands/market-command.ts';
import { rowsOf } from '#trading-api/platform/database/client.ts';
import { reconcile } from '#trading-api/remittance/reconciliation.ts';
import {
  before,
  codeOf,
  market,
  partsAt,
  STATES,
  sellerAt,
  sellersIn,
  sumsOf,
  withUpgradedMarket,
} from './upgraded-market.ts';

withUpgradedMarket();

test.each(STATES)('an older order of several sellers: $name', async (older) => {
  const { name, parts } = older;
  const found = await partsAt(name);
  expect(found.rows).toHaveLength(sellersIn(older).length);
  for (const seller of sellersIn(older)) {
    const { state, payment_amount, paid_amount, settled_amount, got } = found.of(seller);
    const settled = settled_amount === null ? null : Number(settled_amount);
    expect(
      [state, Number(payment_amount), Number(paid_amount), settled, Number(got)],
      seller,
    ).toEqual(parts[seller]);
  }
  expect(found.A1.order_code).toBe(codeOf(name));
  expect(found.B2.checkout_code).toBe(found.A1.checkout_code);
});

test('no table comes to another sum, and what is written down in several places agrees', async () => {
  expect(await sumsOf(market.db)).toEqual(before);
  const { checks } = await reconcile(market.db, { period: 'all' }, market.now());
  const differing = checks.flatMap(({ kind, differences }) =>
    differences.map(({ subject }) => `${kind} ${subject}`),
  );
  const heavier = await partsAt('a seller got money of the other for heavier goods');
  expect(differing).toEqual([`paidTwice 多付订单 ${heavier.B2.order_code}`]);
});

test('each seller sees its own order and nothing of the other', async () => {
  for (const each of STATES) {
    const { name } = each;
    const found = await partsAt(name);
    for (const seller of sellersIn(each)) {
      const { call } = sellerAt(seller);
      const id = String(found.of(seller).order_code);
      const order = await call(saleOrderById, { id });
      expect(order.lines.map(({ productName }) => productName)).toEqual([`卷板${seller}`]);
      const shown = JSON.stringify(order);
      // All of it, on the wire and in notes.
      expect(shown).not.toMatch(/25,?000\.00|34,?111\.12|25,?500\.00/);
      const { content } = await call(saleOrders, { keyword: codeOf(name), page: 1, rows: 10 });
      expect(content.map(({ orderCode }) => orderCode)).toEqual([id]);
    }
    const another = String(found.B2.order_code);
    expect((await refusalOf(sellerAt('A1').call(saleOrderById, { id: another }))).code).toBe(
      'G404',
    );
  }
});

test('deliveries are counted anew, and the timeline says so', async () => {
  const { B2 } = await partsAt('one seller has delivered, the other ships its first');
  const order = await sellerAt('B2').call(saleOrderById, { id: String(B2.order_code) });
  expect(order.events.map(({ kind, note }) => [kind, note])).toEqual([
    ['paid', ''],
    ['shipped', '第 1 批'],
  ]);
});

test('a refund on its way keeps its number, and goes with its seller through the part of its payment', async () => {
  const closed = 'what one seller could not ship is closed, its money is on its way back';
  const { B2 } = await partsAt(closed);
  const [refund] = await rowsOf<Record<string, unknown>>(
    market.db,
    sql`select r.refund_no, r.amount, a.order_code, a.amount as part, a.part_of, w.amount as whole
      from refunds r join payment_attempts a on a.trade_no = r.trade_no
      join payment_attempts w on w.trade_no = a.part_of where r.order_code = ${B2.order_code}`,
  );
  expect(refund).toMatchObject({ order_code: B2.order_code });
  expect([refund?.amount, refund?.part, refund?.whole].map(Number)).toEqual([
    1_500_000, 1_500_000, 2_500_000,
  ]);
  expect(refund?.refund_no).toMatch(/^B\d+$/);
});

test('what the platform had added for the wrong order is booked with the one that needed it', async () => {
  const name = 'the platform added for the second what its points took off the first';
  const found = await partsAt(name);
  expect([found.A1.topped_up, found.B2.topped_up].map(Number)).toEqual([100_000, 0]);
});

test('a transfer pays all of them by the code that there is, and its line keeps what the bank said', async () => {
  const { A1, B2 } = await partsAt('a transfer of the bank has paid a part');
  const lines = await rowsOf<Record<string, unknown>>(
    market.db,
    sql`select r.remittance_code, l.amount, l.whole_amount from remittances r
      join bank_lines l on l.order_code = r.order_code
      where r.order_code in (${A1.order_code}, ${B2.order_code}) order by l.amount`,
  );
  expect(lines.map((line) => [line.remittance_code, Number(line.amount)])).toEqual([
    ['HK2222222', 400_000],
    ['HK2222222', 600_001],
  ]);
  expect(lines.map((line) => Number(line.whole_amount))).toEqual([1_000_001, 1_000_001]);
});

test('a payment under way pays the bundle, in parts', async () => {
  const { A1 } = await partsAt('unpaid, with a payment under way');
  const parts = await rowsOf<{ amount: string }>(
    market.db,
    sql`select p.amount from payment_attempts w join payment_attempts p on p.part_of = w.trade_no
      where w.bundle_code = ${A1.checkout_code} and w.order_code is null order by p.amount`,
  );
  expect(parts.map(({ amount }) => Number(amount))).toEqual([1_000_000, 1_500_000]);
});

test('the command says what was split, and which orders a person should look at', async () => {
  const said = await market.db.transaction((tx) =>
    marketCommand(['orders'])(tx, { now: market.now() }),
  );
  const parts = STATES.map((each) => sellersIn(each).length);
  const made = parts.reduce((sum, count) => sum + count, 0);
  expect(said).toContain(`${parts.length} 个含多个卖家的旧订单已拆分为 ${made} 个订单`);
  expect(said).toContain('B2 已得货款多于其订单应付 ¥300.00');
  expect(said.match(/.*不一致.*/g)).toEqual([
    expect.stringMatching(/^可退积分：拆分前 \d+，拆分后 \d+（不一致，请核对）$/),
  ]);
  expect(said).toContain('可退积分由 79167 变为 100000');
});
