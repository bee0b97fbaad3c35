import { eq, ne } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { giveUpShipping } from '#app/domain/after-sale/contract.ts';
import {
  approvalList,
  decideApproval,
  saveApprovalRule,
} from '#app/domain/company/approval-contract.ts';
import { cancelOrder } from '#app/domain/order/contract.ts';
import { bundleOrders, payTest } from '#app/domain/payment/contract.ts';
import { cancelPartPaid } from '#app/domain/remittance/money-desk-contract.ts';
import { member } from '#tests/api/company/companies.ts';
import { sellerOf } from '#tests/api/delivery/sending.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import {
  arrived,
  companyOf,
  importAndBook,
  operatorOf,
  remitted,
} from '#tests/api/remittance/remitting.ts';
import { type Buyer, first, newSerial } from '#tests/api/support/open-market.ts';
import { endSilentCases } from '#trading-api/after-sale/step.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import { lockOrder } from '#trading-api/order/index.ts';
import { askForLostPayments, sendRefunds } from '#trading-api/payment/follow-up.ts';
import { insertPayment, settlePayment } from '#trading-api/payment/index.ts';
import { orders, paymentAttempts, voucherAccounts } from '#trading-api/schema.ts';
import {
  anOrder,
  attemptOf,
  followUp,
  later,
  look,
  METHODS,
  market,
  notify,
  refundsOf,
  start,
  stateOf,
  stubOf,
  TAKEN,
  withProviders,
} from './provider-market.ts';

withProviders();

let operator: Buyer;
beforeAll(async () => {
  operator = await operatorOf(market);
});

interface Begun {
  owner: Buyer;
  orderCode: string;
  /** The methods that its payer may use. */
  methods?: readonly (typeof METHODS)[number][];
}

const BY_COMPANY = ['alipay'] as const;

const cancel = ({ owner, orderCode }: Begun) =>
  owner.call(cancelOrder, { orderCode }, { serial: newSerial() });

const change = (orderCode: string, fields: Partial<typeof orders.$inferInsert>) =>
  market.db.update(orders).set(fields).where(eq(orders.orderCode, orderCode));

/** An order of a company that pays by bank transfer, and what it transfers. */
async function transferred() {
  const name = `远澄（${newSerial().slice(0, 8)}）有限公司`;
  const { buyer: owner, orderCode, remittanceCode } = await remitted(market, { name });
  const arrive = (amount: string) =>
    importAndBook(operator, [arrived(market, { amount, payerName: name, remark: remittanceCode })]);
  return { owner, orderCode, arrive, methods: BY_COMPANY };
}

/** An order that is paid a month after it was received. */
async function monthly(): Promise<Begun> {
  const owner = await market.buyer();
  const goods = await market.offer({ sellerCode: 'S0001' });
  const { orderCode } = await submit(owner, direct(goods, '2'));
  await change(orderCode, { state: 'paid', terms: { kind: 'monthly', days: 30 } });
  return { owner, orderCode };
}

async function secondOrder({ owner }: Begun): Promise<string> {
  market.advance(2001);
  return (await submit(owner, direct(await market.offer(), '1'))).orderCode;
}

const bundleOf = async (owner: Buyer, orderCodes: string[]) =>
  (await owner.call(bundleOrders, { orderCodes })).bundleCode;

/** How each way begins: what there is to pay, and what then happens that makes paying it pointless. */
type Way = () => Promise<Begun & { happens(): Promise<unknown> }>;

const WAYS: Readonly<Record<string, Way>> = {
  'its buyer cancels it': async () => {
    const begun = await anOrder();
    return { ...begun, happens: () => cancel(begun) };
  },
  'its time is over': async () => {
    const begun = await anOrder();
    return {
      ...begun,
      happens: async () => {
        await change(begun.orderCode, { payDeadline: new Date(0) });
        await expireUnpaidOrders(market.db, market.now());
      },
    };
  },
  'a transfer pays a part of it': async () => {
    const { arrive, ...begun } = await transferred();
    return { ...begun, happens: () => arrive('1000.00') };
  },
  'a transfer pays all of it': async () => {
    const { arrive, ...begun } = await transferred();
    return { ...begun, happens: () => arrive('7700.00') };
  },
  'the operator cancels it': async () => {
    const { arrive, ...begun } = await transferred();
    await arrive('1000.00');
    const { orderCode } = begun;
    return {
      ...begun,
      happens: () => operator.call(cancelPartPaid, { orderCode, reason: '逾期' }),
    };
  },
  'its seller gives it up': async () => {
    const begun = await monthly();
    const seller = await sellerOf(market, 'S0001');
    return {
      ...begun,
      happens: async () => {
        await seller.call(giveUpShipping, { orderCode: begun.orderCode, description: '停产' });
        await endSilentCases(market.db, later(73 * 60));
      },
    };
  },
  'it was weighed heavier': async () => {
    const begun = await monthly();
    return {
      ...begun,
      happens: () => change(begun.orderCode, { settledAmount: 780_000, settledAt: market.now() }),
    };
  },
  'the balance of a wallet pays it': async () => {
    const { owner, orderCode } = await anOrder();
    const dues = [{ orderCode, instalment: 0, amount: 770_000 }];
    const written = { code: orderCode, payMethod: 'wallet', provider: 'wallet', dues } as const;
    const happens = () =>
      market.db.transaction(async (tx) => {
        await lockOrder(tx, orderCode);
        const now = market.now();
        const { tradeNo } = (await insertPayment(tx, written, now)).attempt;
        await settlePayment(tx, { tradeNo, paidAt: now, now });
      });
    return { owner, orderCode, happens };
  },
  'vouchers pay it': async () => {
    const owner = await market.buyer();
    const goods = await market.offer({ kind: 'self' });
    const { orderCode } = await submit(owner, direct(goods, '2'));
    await market.db.insert(voucherAccounts).values({ customerId: owner.id, count: 800_000 });
    const payType = 'coupons';
    return {
      ...{ owner, orderCode },
      happens: () => owner.call(payTest, { orderCode, payType }, { serial: newSerial() }),
    };
  },
  'a payment of several orders pays it': async () => {
    const begun = await anOrder();
    const bundle = await bundleOf(begun.owner, [begun.orderCode, await secondOrder(begun)]);
    const { tradeNo } = await start(begun.owner, bundle, 'wechat');
    return { ...begun, happens: () => notify('wechat', tradeNo) };
  },
  'one of several orders is paid alone': async () => {
    const begun = await anOrder();
    const orderCode = await bundleOf(begun.owner, [begun.orderCode, await secondOrder(begun)]);
    const { tradeNo } = await start(begun.owner, begun.orderCode, 'alipay');
    return { owner: begun.owner, orderCode, happens: () => notify('alipay', tradeNo) };
  },
  'one of several orders is cancelled': async () => {
    const begun = await anOrder();
    const orderCode = await bundleOf(begun.owner, [begun.orderCode, await secondOrder(begun)]);
    return { owner: begun.owner, orderCode, happens: () => cancel(begun) };
  },
};

const startAll = ({ owner, orderCode, methods = METHODS }: Begun) =>
  Promise.all(
    methods.map(async (method) => ({
      method,
      tradeNo: (await start(owner, orderCode, method)).tradeNo,
    })),
  );

describe('what was begun is closed at its providers when', () => {
  test.for(Object.entries(WAYS))('%s', async ([, way]) => {
    const { happens, ...begun } = await way();
    const attempts = await startAll(begun);
    const isClosed = () =>
      attempts.map(({ method, tradeNo }) => stubOf(method).closed.has(tradeNo));
    await look(1);
    expect(isClosed()).toEqual(attempts.map(() => false));
    await happens();
    await look(2);
    expect(isClosed()).toEqual(attempts.map(() => true));
    for (const { tradeNo } of attempts) {
      expect(await attemptOf(tradeNo)).toMatchObject({ closings: 1, nextLookAt: null });
    }
  });

  test('another provider pays it, of which the paid one is not asked', async () => {
    const begun = await anOrder();
    const [byWechat, byAlipay] = await Promise.all(
      METHODS.map((method) => start(begun.owner, begun.orderCode, method)),
    );
    await notify('alipay', byAlipay?.tradeNo ?? '');
    await look(1);
    expect(stubOf('wechat').closed.has(byWechat?.tradeNo ?? '')).toBe(true);
    expect(await attemptOf(byAlipay?.tradeNo ?? '')).toMatchObject({ status: 'paid', closings: 0 });
  });
});

test('an order that waits for an approval has nothing to close, refused or not', async () => {
  const owner = await companyOf(market);
  await owner.call(saveApprovalRule, { oneLevelFrom: '1000' });
  const buyer = await member(market, owner, 'buyer');
  const { orderCode } = await submit(buyer, direct(await market.offer(), '2'));
  const begin = () => start(owner, orderCode, 'alipay');
  await expect(begin()).rejects.toMatchObject({ code: 'unapproved' });
  const { content } = await owner.call(approvalList, { which: 'waiting' });
  const { approvalId } = first(content);
  await owner.call(decideApproval, { approvalId, agree: false, reason: '价格偏高' });
  await expect(begin()).rejects.toMatchObject({ code: 'orderEnded' });
  const own = eq(paymentAttempts.orderCode, orderCode);
  expect(await market.db.$count(paymentAttempts, own)).toBe(0);
});

describe.each(METHODS)('money that comes through %s after the closing', (method) => {
  const refundNoOf = (tradeNo: string) => `R${tradeNo}`;
  const callsAbout = (tradeNo: string) =>
    stubOf(method).refundCalls.filter((each) => each.endsWith(refundNoOf(tradeNo)));

  async function closed() {
    const begun = await anOrder();
    const { tradeNo } = await start(begun.owner, begun.orderCode, method);
    await cancel(begun);
    await look(1);
    expect(stubOf(method).closed.has(tradeNo)).toBe(true);
    return { ...begun, tradeNo };
  }

  test('goes back once, after asking, however often it is notified', async () => {
    const { orderCode, tradeNo } = await closed();
    await Promise.all([notify(method, tradeNo), notify(method, tradeNo)]);
    expect(await notify(method, tradeNo)).toEqual(TAKEN[method]);
    await sendRefunds(market.db, { ...followUp(), now: later(5) });
    expect(callsAbout(tradeNo)).toEqual([
      `ask ${refundNoOf(tradeNo)}`,
      `send ${refundNoOf(tradeNo)}`,
    ]);
    expect(await refundsOf(orderCode)).toMatchObject([
      { reason: 'order_cancelled', amount: 770_000, state: 'done' },
    ]);
  });

  test('is found where its notification is lost, and goes back', async () => {
    const { owner, orderCode, tradeNo } = await closed();
    stubOf(method).pay(tradeNo);
    // Its turn comes after those of the other tests.
    const others = ne(paymentAttempts.tradeNo, tradeNo);
    await market.db.update(paymentAttempts).set({ nextQueryAt: null }).where(others);
    await askForLostPayments(market.db, { ...followUp(), now: later(2) });
    await sendRefunds(market.db, { ...followUp(), now: later(3) });
    expect(await refundsOf(orderCode)).toMatchObject([{ amount: 770_000, state: 'done' }]);
    expect(await stateOf(owner, orderCode)).toBe('cancelled');
    expect(callsAbout(tradeNo).filter((each) => each.startsWith('send'))).toHaveLength(1);
  });

  test('pays an order that is still open: only its code was over', async () => {
    const { owner, orderCode } = await anOrder();
    const { tradeNo } = await start(owner, orderCode, method);
    await look(6);
    expect(stubOf(method).closed.has(tradeNo)).toBe(true);
    await notify(method, tradeNo);
    expect(await stateOf(owner, orderCode)).toBe('paid');
    expect(await refundsOf(orderCode)).toEqual([]);
  });
});
