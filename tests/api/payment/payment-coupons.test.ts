import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiRefusal } from '#app/api/errors.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { getPayOrdersDetailV2, payTest, startPayment } from '#app/domain/payment/contract.ts';
import { merchReg, topUp } from '#app/domain/wallet/contract.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  type Goods,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { waitingForLocks } from '#tests/api/support/postgres.ts';
import { creditVouchers } from '#trading-api/marketing/index.ts';
import { paymentAttempts, voucherAccounts } from '#trading-api/schema.ts';
import { lockAccounts, marketAccount } from '#trading-api/wallet/index.ts';

const MINUTE_MS = 60_000;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

interface Case {
  owner?: Buyer;
  goods?: Partial<Goods>;
}

/** An order of 7,700.00 yuan. */
async function anOrder({ owner, goods }: Case = {}) {
  const buyer = owner ?? (await market.buyer());
  const { orderCode } = await submit(buyer, direct(await market.offer(goods), '2'));
  return { owner: buyer, orderCode };
}

const SIGNED_ENTERPRISE = { customerType: 'enterprise', esignatureContractStatus: '2' } as const;

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

const stateOf = async (owner: Buyer, orderCode: string) =>
  (await owner.call(orderById, { id: orderCode })).state;

/** @param count yuan and fen of vouchers, as fen */
async function giveVouchers({ id }: Buyer, count: number) {
  await market.db.insert(voucherAccounts).values({ customerId: id, count });
}

async function vouchersOf({ id }: Buyer) {
  const [row] = await market.db
    .select()
    .from(voucherAccounts)
    .where(eq(voucherAccounts.customerId, id));
  return row?.count;
}

const SELF = { kind: 'self' } as const;

const payByCoupons = (owner: Buyer, orderCode: string, serial = newSerial()) =>
  owner.call(payTest, { orderCode, payType: 'coupons' }, { serial });

describe('payment.coupons', () => {
  test('spec 3 §4: vouchers pay an order of self-operated goods, one yuan each', async () => {
    const { owner, orderCode } = await anOrder({ goods: SELF });
    await giveVouchers(owner, 800_000);
    expect(await payByCoupons(owner, orderCode)).toBe('success');
    expect(await owner.call(orderById, { id: orderCode })).toMatchObject({
      state: 'paid',
      paymentMethod: 'coupons',
    });
    expect(await vouchersOf(owner)).toBe(30_000);
  });

  test('the same serial many times and at once pays once', async () => {
    const { owner, orderCode } = await anOrder({ goods: SELF });
    await giveVouchers(owner, 1_600_000);
    const serial = newSerial();
    const pay = () => payByCoupons(owner, orderCode, serial);
    expect(await Promise.all([pay(), pay(), pay()])).toEqual(['success', 'success', 'success']);
    expect(await vouchersOf(owner)).toBe(830_000);
  });

  test('orderPaid: a paid order, also when it is paid twice at once', async () => {
    const { owner, orderCode } = await anOrder({ goods: SELF });
    await giveVouchers(owner, 1_600_000);
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map(() => payByCoupons(owner, orderCode)),
    );
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : [],
    );
    expect(refused).toHaveLength(3);
    for (const reason of refused) expect(reason).toBeInstanceOf(ApiRefusal);
    expect(await codeOf(payByCoupons(owner, orderCode))).toBe('orderPaid');
    expect(await vouchersOf(owner)).toBe(830_000);
  });

  test('orderEnded: a cancelled order', async () => {
    const { owner, orderCode } = await anOrder({ goods: SELF });
    await giveVouchers(owner, 800_000);
    market.advance(30 * MINUTE_MS);
    expect(await codeOf(payByCoupons(owner, orderCode))).toBe('orderEnded');
    expect(await vouchersOf(owner)).toBe(800_000);
  });

  test("methodRefused: sellers' goods, and vouchers themselves", async () => {
    const sellers = await anOrder();
    await giveVouchers(sellers.owner, 800_000);
    expect(await codeOf(payByCoupons(sellers.owner, sellers.orderCode))).toBe('methodRefused');
    const vouchers = await anOrder({ goods: { ...SELF, productType: 'vouchers' } });
    await giveVouchers(vouchers.owner, 800_000);
    expect(await codeOf(payByCoupons(vouchers.owner, vouchers.orderCode))).toBe('methodRefused');
  });

  test('spec 3 §5: 券数量不足！ fundsShort: fewer vouchers than the amount, by a fen', async () => {
    const { owner, orderCode } = await anOrder({ goods: SELF });
    expect(await refusalOf(payByCoupons(owner, orderCode))).toEqual({
      code: 'fundsShort',
      text: '券数量不足！',
    });
    await giveVouchers(owner, 769_999);
    expect(await codeOf(payByCoupons(owner, orderCode))).toBe('fundsShort');
    expect(await stateOf(owner, orderCode)).toBe('waitPay');
    const attempts = await market.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderCode, orderCode));
    expect(attempts).toEqual([]);
  });

  test('vouchers for one of five orders pay one of them', async () => {
    const owner = await market.buyer();
    await giveVouchers(owner, 1_000_000);
    const codes: string[] = [];
    for (let order = 0; order < 5; order += 1) {
      codes.push((await anOrder({ owner, goods: SELF })).orderCode);
      market.advance(2001);
    }
    const results = await Promise.allSettled(codes.map((code) => payByCoupons(owner, code)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await vouchersOf(owner)).toBe(230_000);
  });

  // On PGlite nothing is done at the same time.
  test.runIf(process.env.TEST_DATABASE === 'postgres')(
    'locks the vouchers before the ledger, as those who give vouchers back do: neither waits for the other for ever',
    async () => {
      const { owner, orderCode } = await anOrder({ goods: SELF });
      await giveVouchers(owner, 800_000);
      const paying = await market.db.transaction(async (tx) => {
        await creditVouchers(tx, owner.id, 100);
        const paid = payByCoupons(owner, orderCode);
        await expect.poll(() => waitingForLocks(market.db)).toBe(1);
        await lockAccounts(tx, [
          await marketAccount(tx, 'sales'),
          await marketAccount(tx, 'platform'),
        ]);
        return { paid };
      });
      expect(await paying.paid).toBe('success');
      expect(await vouchersOf(owner)).toBe(30_100);
    },
  );

  test("another customer's order is unknown", async () => {
    const { orderCode } = await anOrder({ goods: SELF });
    expect(await codeOf(payByCoupons(await market.buyer(), orderCode))).toBe('G404');
  });
});

describe('payment.order', () => {
  const methodsOf = async (owner: Buyer, orderCode: string, payToken?: string) => {
    const { orders } = await owner.call(getPayOrdersDetailV2, { orderCode, payToken });
    return orders.payMethods.map(({ payMethod }) => payMethod);
  };

  test('spec 3 §6: personal customers pay by wallet, WeChat, Alipay and coupons', async () => {
    const { owner, orderCode } = await anOrder({ goods: SELF });
    expect(await methodsOf(owner, orderCode)).toEqual(['wechat', 'alipay', 'wallet']);
    await giveVouchers(owner, 100);
    const { orders } = await owner.call(getPayOrdersDetailV2, { orderCode });
    expect(orders).toMatchObject({
      orderCode,
      payStatus: '0',
      state: 'waitPay',
      paymentAmount: '7700.00',
      couponCount: '1',
      payMethods: [
        { payMethod: 'wechat', simulated: true },
        { payMethod: 'alipay', simulated: true },
        { payMethod: 'wallet', simulated: false },
        { payMethod: 'coupons', simulated: false },
      ],
    });
  });

  test('spec 3 §6: coupons only for self-operated goods, and no vouchers for vouchers', async () => {
    const owner = await market.buyer();
    await giveVouchers(owner, 800_000);
    for (const goods of [{}, { ...SELF, productType: 'vouchers' }]) {
      const { orderCode } = await anOrder({ owner, goods });
      expect(await methodsOf(owner, orderCode)).not.toContain('coupons');
      market.advance(2001);
    }
  });

  test('spec 3 §4: an enterprise is not offered WeChat', async () => {
    const { owner, orderCode } = await anOrder({ owner: await market.buyer(SIGNED_ENTERPRISE) });
    expect(await methodsOf(owner, orderCode)).toEqual(['alipay', 'wallet']);
  });

  test('issue 50 §2: the owner is told what is paid and what is in the wallet', async () => {
    const { owner, orderCode } = await anOrder();
    const { orders } = await owner.call(getPayOrdersDetailV2, { orderCode });
    expect(orders.walletBalance).toBeNull();
    const [paid] = orders.paidFor;
    expect(orders.paidFor).toHaveLength(1);
    expect(paid).toMatchObject({ orderCode, lineCount: 1, goods: [{ number: '2', unit: '吨' }] });
    expect(paid?.sellerName).not.toBe('');
    const { data } = await owner.call(merchReg, { name: '林知夏', certNo: '110101199001011234' });
    const after = await owner.call(getPayOrdersDetailV2, { orderCode });
    expect(after.orders.walletBalance).toBe('0.00');
    market.advance(2001);
    await owner.call(topUp, { mbrNo: data.mbrNo ?? '', tranAmt: '120.00' });
    const rich = await owner.call(getPayOrdersDetailV2, { orderCode });
    expect(rich.orders.walletBalance).toBe('120.00');
  });

  test('a stranger who scanned the code is not offered the owner’s wallet and vouchers', async () => {
    const { owner, orderCode } = await anOrder({ goods: SELF });
    await giveVouchers(owner, 800_000);
    const { payToken } = await owner.call(startPayment, { orderCode, payMethod: 'alipay' });
    const anybody = await market.buyer();
    expect(await methodsOf(anybody, orderCode, payToken)).toEqual(['wechat', 'alipay']);
    const { orders } = await anybody.call(getPayOrdersDetailV2, { orderCode, payToken });
    expect(orders.couponCount).toBeNull();
    expect(orders.paidFor).toEqual([]);
    expect(orders.walletBalance).toBeUndefined();
    expect(await codeOf(methodsOf(anybody, orderCode))).toBe('G404');
  });

  test('payment methods without a provider are not offered', async () => {
    const bare = await openMarket(undefined, { sandboxed: false });
    const owner = await bare.buyer();
    const { orderCode } = await submit(owner, direct(await bare.offer(), '2'));
    expect(await methodsOf(owner, orderCode)).toEqual(['wallet']);
    await bare.close();
  });
});
