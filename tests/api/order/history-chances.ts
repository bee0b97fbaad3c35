import { fc } from '@fast-check/vitest';
import { RECEIVED_KINDS } from '#app/domain/after-sale/case.ts';
import type { InvoiceState } from '#app/domain/invoice/invoice.ts';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import { type Checkout, type History, oneOf } from './history.ts';
import type { Bought } from './history-bought.ts';
import type { OrderFacts } from './history-facts.ts';
import { isReleased } from './history-model.ts';
import {
  answerInvoice,
  askInvoice,
  claim,
  giveUpGoods,
  settle,
  silence,
  step,
  takeBack,
  withdrawInvoice,
} from './history-of-claims.ts';
import {
  answer,
  cancel,
  correct,
  letRunOut,
  pay,
  payAll,
  receive,
  ship,
  unbook,
  withdraw,
} from './history-of-goods.ts';

const often = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary });

const terms = fc.oneof(
  often(5, fc.constant<PaymentTerms>({ kind: 'full' })),
  often(1, fc.constant<PaymentTerms>({ kind: 'deposit', percent: 30, balanceDays: 7 })),
  often(1, fc.constant<PaymentTerms>({ kind: 'monthly', days: 30 })),
  often(1, fc.constant<PaymentTerms>({ kind: 'onDelivery' })),
);

const share = (max = 100) => fc.integer({ min: 1, max });
const percent = (max: number) => fc.oneof(fc.constant(0), share(max));
const four = <Value>(each: fc.Arbitrary<Value>) => fc.array(each, { minLength: 4, maxLength: 4 });

export const bought: fc.Arbitrary<Bought> = fc.record({
  lines: fc.array(
    fc.record({
      seller: fc.nat(3),
      kind: fc.oneof(
        often(9, fc.constant('goods' as const)),
        often(1, fc.constant('service' as const)),
      ),
      price: fc.oneof(share(), fc.integer({ min: 100, max: 900_000 })),
      // Goods are sold from one tonne on.
      count: fc.integer({ min: 100, max: 5000 }),
      coupon: fc.constantFrom('seller', 'market', null),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  bands: four(
    fc.oneof(
      often(2, fc.constant({ from: 0, off: 0 })),
      often(1, fc.record({ from: fc.integer({ min: 100, max: 6000 }), off: share(2000) })),
    ),
  ),
  coupons: four(percent(90)),
  marketCoupon: percent(60),
  points: percent(60),
  cards: fc.oneof(fc.constant([]), fc.array(share(80), { minLength: 1, maxLength: 2 })),
  terms: four(terms),
  isOld: fc.oneof(often(7, fc.constant(false)), often(1, fc.constant(true))),
});

/** How far the orders are when chance takes over. */
export const begun = fc.constantFrom('ordered', 'paid', 'paid', 'part', 'received', 'received');

/** Weights beside the tolerance need an answer: most goods shall come without one. */
const WEIGHT = fc.oneof(
  often(3, fc.constant(100)),
  often(3, fc.integer({ min: 96, max: 104 })),
  often(3, fc.integer({ min: 85, max: 115 })),
  often(1, fc.integer({ min: 5, max: 60 })),
);
/** What chance draws for a step, whatever the step will be. */
const drawn = fc.record({
  roll: fc.nat(9999),
  order: fc.nat(3),
  pick: fc.nat(9),
  line: fc.nat(1),
  kind: fc.constantFrom(...RECEIVED_KINDS, 'returnRefund' as const),
  share: fc.oneof(share(), fc.constantFrom(25, 50, 100)),
  weight: WEIGHT,
  isSo: fc.boolean(),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

const isUnpaid = ({ state, paidAmount, paymentAmount, settledAmount }: OrderFacts) =>
  state !== 'cancelled' && paidAmount < (settledAmount ?? paymentAmount);
const isWaiting = ({ state }: OrderFacts) => state === 'waitPay' || state === 'partPaid';
const isPaid = ({ state }: OrderFacts) => state === 'paid';
const isUnshipped = (order: OrderFacts) => isReleased(order) && order.unshipped > 0;
const isReceived = ({ received }: OrderFacts) => received.length > 0;
const isShipped = ({ state }: OrderFacts) => state === 'shipped';
const hasDelivery =
  (...states: readonly string[]) =>
  ({ deliveries }: OrderFacts) =>
    deliveries.some(({ state }) => states.includes(state));
const hasCase = ({ cases }: OrderFacts) => cases.some(({ deadline }) => deadline !== null);
const hasRequest =
  (wanted: InvoiceState) =>
  ({ requests }: OrderFacts) =>
    requests.some(({ state }) => state === wanted);
const hasPayment = ({ payments }: OrderFacts) => payments.some(({ returned }) => returned === 0);
const isPaidOut = ({ payout }: OrderFacts) => (payout?.paid ?? 0) > 0;

/** What may happen next: how often in comparison, to which orders, and what. */
const EVENTS: readonly {
  often: number;
  may: (order: OrderFacts) => boolean;
  act: (history: History, drawn: Drawn) => Promise<unknown>;
}[] = [
  {
    often: 3,
    may: isUnpaid,
    act: (to, { share, isSo }) => pay(to, share, isSo ? 'transfer' : 'alipay'),
  },
  { often: 2, may: isUnpaid, act: payAll },
  { often: 1, may: isWaiting, act: (to, { isSo }) => cancel(to, isSo) },
  { often: 1, may: isWaiting, act: letRunOut },
  { often: 1, may: hasPayment, act: unbook },
  // More than there is too, which is refused.
  {
    often: 8,
    may: isUnshipped,
    act: (to, { share, weight, pick }) => ship(to, share + 3 * pick, weight),
  },
  { often: 6, may: hasDelivery('waitConsent'), act: (to, { isSo }) => answer(to, isSo) },
  {
    often: 4,
    may: hasDelivery('refused'),
    act: (to, { pick, isSo }) => correct(to, 95 + pick, isSo),
  },
  {
    often: 1,
    may: hasDelivery('underWay'),
    act: (to, { pick, isSo }) => correct(to, 95 + pick, isSo),
  },
  { often: 8, may: hasDelivery('underWay'), act: (to, { isSo }) => receive(to, isSo) },
  { often: 9, may: isReceived, act: (to, about) => claim(to, { ...about, percent: asks(about) }) },
  { often: 2, may: isUnshipped, act: (to, about) => claim(to, { ...unsent(about), percent: 0 }) },
  { often: 1, may: isPaid, act: (to, about) => claim(to, { ...about, line: null, percent: 0 }) },
  { often: 2, may: isUnshipped, act: (to, about) => giveUpGoods(to, unsent(about)) },
  { often: 2, may: isShipped, act: settle },
  { often: 16, may: hasCase, act: (to, { order, pick, share }) => step(to, order, pick, share) },
  { often: 2, may: hasCase, act: silence },
  { often: 3, may: isReceived, act: (to, { share, pick }) => askInvoice(to, share + 2 * pick) },
  { often: 4, may: hasRequest('waiting'), act: (to, { isSo }) => answerInvoice(to, isSo) },
  { often: 1, may: hasRequest('waiting'), act: withdrawInvoice },
  {
    often: 1,
    may: hasRequest('issued'),
    act: (to, { share, isSo }) => takeBack(to, isSo ? share : null),
  },
  { often: 1, may: isPaidOut, act: (to, { isSo }) => withdraw(to, isSo) },
];

/** Per cent of the line's price that a case asks for; 0: all that there is. */
const asks = ({ share, pick }: Drawn) => (pick < 6 ? 0 : share);
/** About a line, or all of them. */
const unsent = ({ line, pick, share }: Drawn) => ({
  ...{ kind: 'unshipped' as const, line: pick < 5 ? line : null, share },
});

/** The next step of a checkout: one of those that may be, as a chance has drawn it. */
export async function takeChance({ orders }: Checkout, chance: Drawn): Promise<void> {
  const possible = EVENTS.map((event) => ({
    ...event,
    orders: orders.filter(({ facts }) => facts && event.may(facts)),
  })).filter((event) => event.orders.length > 0);
  let left = chance.roll % possible.reduce((sum, event) => sum + event.often, 0);
  for (const event of possible) {
    left -= event.often;
    const history = oneOf(event.orders, chance.order);
    if (left < 0) return void (history && (await event.act(history, chance)));
  }
}

export const chances = fc.array(drawn, { minLength: 3, maxLength: 14, size: 'max' });
