import { randomUUID } from 'node:crypto';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { desc, eq } from 'drizzle-orm';
import { submitOrder } from '#app/domain/checkout/contract.ts';
import { parseYuan, toYuan } from '#app/domain/money.ts';
import { giveCard, givePoints } from '#tests/api/marketing/balances.ts';
import { direct } from '#tests/api/order/ordering.ts';
import { type Buyer, first, type Goods, type OpenMarket } from '#tests/api/support/open-market.ts';
import { payerWith } from '#tests/api/wallet/wallets.ts';
import { forOwnAccount } from '#trading-api/account/index.ts';
import type { Customer } from '#trading-api/account/tables.ts';
import { createRandom } from '#trading-api/demo/random.ts';
import { cancelOrders } from '#trading-api/order/cancel.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import * as orderSubmit from '#trading-api/order/submit.ts';
import { insertAttempt } from '#trading-api/payment/attempts.ts';
import { receivePayment } from '#trading-api/payment/settlement.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { customers, ledgerAccounts, smsCodes, smsOutbox } from '#trading-api/schema.ts';
import { payFromWallet } from '#trading-api/wallet/pay-order.ts';
import { sendCode } from '#trading-api/wallet/payment-codes.ts';
import { topUpWallet } from '#trading-api/wallet/wallets.ts';

const SENDS = { texts: true, mails: true };
const BUYERS = 40;
const GOODS = 10;
/** Of each buyer: points, e-cards of 20.00 that one order empties, and one of 5,000.00. */
export const POINTS = 50_000;
const SMALL_CARDS = 15;
/** Of each goods, hundredths. */
export const STOCK = 10_000_000;
export const OPERATIONS = 5000;
/** An hour of the market passes: orders run out meanwhile. */
const STEP_MS = 3_600_000 / OPERATIONS;

interface Payer {
  buyer: Buyer;
  customer: Customer;
  mbrNo: string;
  cards: string[];
}

interface OpenOrder {
  payer: Payer;
  orderCode: string;
  paymentAmount: string;
}

/** Operations at random, by the services that the calls go to. */
export interface Storm {
  goods: Goods[];
  customerIds: number[];
  /** Fen that were in the wallets of the demo market, and its auctions' margins. */
  before: Record<'wallets' | 'margins' | 'sales' | 'platform' | 'topUp', number>;
  /** Fen that were topped up. */
  toppedUp: number;
  done: Record<
    'topUp' | 'order' | 'walletPay' | 'notify' | 'cancelled' | 'expired' | 'refused',
    number
  >;
  next(): Promise<void>;
  /** Ends what is still open. */
  settle(): Promise<void>;
}

export async function startStorm(market: OpenMarket): Promise<Storm> {
  const { db } = market;
  const random = createRandom(20_261_121);
  const start = market.now().getTime();
  const goods = await Promise.all(Array.from({ length: GOODS }, () => market.offer(PRICED)));
  const payers = await Promise.all(Array.from({ length: BUYERS }, () => payerOf(market)));
  const placed: OpenOrder[] = [];
  let steps = 0;
  const now = () => new Date(start + steps * STEP_MS);
  const inTx = <Answer>(work: (tx: Database) => Promise<Answer>) => db.transaction(work);

  async function topUp() {
    const { customer, mbrNo } = random.pick(payers);
    const fen = random.int(100, 30_000);
    await inTx((tx) => topUpWallet(tx, customer.id, { mbrNo, tranAmt: toYuan(fen) }, now()));
    storm.toppedUp += fen;
    storm.done.topUp++;
  }

  async function order() {
    const payer = random.pick(payers);
    const wanted = submitOrder.request.parse({
      ...direct(random.pick(goods), String(random.int(1, 3))),
      useIntegral: random.chance(50) ? 100 * random.int(1, 30) : 0,
      giftCardids: random.chance(50) ? [random.pick(payer.cards), random.pick(payer.cards)] : [],
    });
    const made = await inTx((tx) =>
      orderSubmit.submitOrder(tx, forOwnAccount(payer.customer), wanted, now()),
    );
    if (made.paymentAmount !== '0.00') placed.push({ payer, ...made });
    storm.done.order++;
  }

  /** Of the newest orders, so that most still wait, and several hands reach for the same. */
  const anOrder = () => random.pick(placed.slice(-60));

  async function walletPay() {
    const { payer, orderCode, paymentAmount } = anOrder();
    const { customer, mbrNo } = payer;
    // A minute between two codes would be most of the storm.
    await db.delete(smsCodes).where(eq(smsCodes.customerId, customer.id));
    const asked = { tranType: 'BP', mbrNo, tranAmt: paymentAmount } as const;
    const { data } = await sendCode(db, SENDS, forOwnAccount(customer), asked, now());
    const verifyCode = random.chance(10) ? 'wrong' : await newestCode(db, customer);
    const payment = {
      orderCode,
      paymentAmount,
      payType: 'wallet',
      mbrNo,
      wdwTyp: '2',
      verifyCode,
      origAuthRespNo: data.respNo,
    } as const;
    const answer = await inTx((tx) => payFromWallet(tx, forOwnAccount(customer), payment, now()));
    if (answer instanceof Refusal) throw answer;
    storm.done.walletPay++;
  }

  /** Money for any order, in any state; the provider sends one to three notifications of it. */
  async function notify() {
    const { orderCode, paymentAmount } = anOrder();
    const amount = parseYuan(paymentAmount) ?? 0;
    const started = {
      orderCode,
      payMethod: 'alipay',
      provider: 'sandbox',
      instalment: 0,
      amount,
    } as const;
    const { tradeNo } = (await insertAttempt(db, started, now())).attempt;
    const deliver = () =>
      receivePayment(
        db,
        { name: 'sandbox' },
        { tradeNo, notificationId: randomUUID(), amount, paidAt: now() },
        now(),
      );
    await Promise.all(Array.from({ length: random.int(1, 3) }, deliver));
    storm.done.notify++;
  }

  async function cancel() {
    const { orderCode } = anOrder();
    const ended = { reason: 'customer', now: now() } as const;
    storm.done.cancelled += (await inTx((tx) => cancelOrders(tx, [orderCode], ended))).length;
  }

  async function expire() {
    storm.done.expired += await expireUnpaidOrders(db, now());
  }

  const storm: Storm = {
    goods,
    customerIds: payers.map(({ buyer }) => buyer.id),
    before: {
      wallets: await balanceOf(db, 'wallet'),
      margins: await balanceOf(db, 'margin'),
      sales: await balanceOf(db, 'sales'),
      platform: await balanceOf(db, 'platform'),
      topUp: await balanceOf(db, 'topUp'),
    },
    toppedUp: 0,
    done: { topUp: 0, order: 0, walletPay: 0, notify: 0, cancelled: 0, expired: 0, refused: 0 },
    async next() {
      // PGlite answers without ever leaving the loop to the runner's own messages.
      await turnOfTheLoop();
      steps++;
      const dice = random.int(1, 100);
      try {
        if (placed.length === 0 || dice <= 25) await order();
        else if (dice <= 50) await topUp();
        else if (dice <= 75) await walletPay();
        else if (dice <= 93) await notify();
        else if (dice <= 97) await cancel();
        else await expire();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        storm.done.refused++;
      }
    },
    async settle() {
      storm.done.expired += await expireUnpaidOrders(db, new Date(start + 10 ** 9));
    },
  };
  return storm;
}

async function balanceOf(
  db: Database,
  kind: (typeof ledgerAccounts.$inferSelect)['kind'],
): Promise<number> {
  const { balance } = ledgerAccounts;
  const accounts = await db
    .select({ balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.kind, kind));
  return accounts.reduce((sum, each) => sum + each.balance, 0);
}

/** 200.00 yuan a tonne, and enough of them. */
const PRICED = { price: 20_000, availableCount: STOCK };

async function payerOf(market: OpenMarket): Promise<Payer> {
  const { buyer, mbrNo } = await payerWith(market, null);
  await givePoints(market, buyer, POINTS);
  const cards = [await giveCard(market, buyer, 500_000)];
  for (let card = 0; card < SMALL_CARDS; card++) cards.push(await giveCard(market, buyer, 2000));
  const found = market.db.select().from(customers).where(eq(customers.id, buyer.id));
  return { buyer, mbrNo, cards, customer: first(await found) };
}

async function newestCode(db: Database, { phone }: Customer): Promise<string> {
  const [sent] = await db
    .select({ text: smsOutbox.text })
    .from(smsOutbox)
    .where(eq(smsOutbox.phone, phone))
    .orderBy(desc(smsOutbox.id))
    .limit(1);
  return /\d{6}/.exec(sent?.text ?? '')?.[0] ?? 'none';
}
