import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, test } from 'vitest';
import { CASE_KINDS } from '#app/domain/after-sale/case.ts';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { histories } from '#tests/support/full-run.ts';
import { History, type Ordered, openPlayers, type Players, SELLERS } from './history.ts';
import { expectEnded, expectSound, worldOf } from './history-model.ts';
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
  pay,
  receive,
  ship,
  unbook,
  withdraw,
} from './history-of-goods.ts';

const RUNS = histories(15);

let market: OpenMarket;
let players: Players;
beforeAll(async () => {
  market = await openMarket();
  players = await openPlayers(market);
});
afterAll(() => market.close());

const terms = fc.oneof(
  fc.constant<PaymentTerms>({ kind: 'full' }),
  fc.constant<PaymentTerms>({ kind: 'deposit', percent: 30, balanceDays: 7 }),
  fc.constant<PaymentTerms>({ kind: 'monthly', days: 30 }),
  fc.constant<PaymentTerms>({ kind: 'onDelivery' }),
);

const percent = (max: number) => fc.oneof(fc.constant(0), fc.integer({ min: 1, max }));
const coupons = (max: number) => fc.tuple(percent(max), percent(max));
/** A large coupon of a seller, or a smaller one with points beside it. */
const taken = fc.oneof(
  fc.record({ coupons: coupons(95), points: fc.constant(0) }),
  fc.record({ coupons: coupons(50), points: percent(60) }),
);

const bought = fc.record({
  terms,
  lines: fc.array(
    fc.record({
      seller: fc.nat(1),
      price: fc.integer({ min: 100, max: 900_000 }),
      count: fc.integer({ min: 1, max: 5000 }),
      stocked: fc.boolean(),
      // What nothing of is sent, such as a service, counts as received once its order is released.
      sent: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.boolean()),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  kept: fc.boolean(),
});
const ordered: fc.Arbitrary<Ordered> = fc
  .tuple(bought, taken)
  .map(([order, off]) => ({ ...order, ...off }));

/** How far an order is when chance takes over. */
const begun = fc.constantFrom('ordered', 'paid', 'received');

/** What may happen next, and how often in comparison. */
type Step = (history: History) => Promise<void>;
const seller = fc.nat(1);
const share = (max = 100) => fc.integer({ min: 1, max });
const happens = <Values extends unknown[]>(
  act: (history: History, ...values: Values) => Promise<void>,
  ...values: { [At in keyof Values]: fc.Arbitrary<Values[At]> }
): fc.Arbitrary<Step> =>
  fc.tuple(...values).map((drawn) =>
    Object.assign((history: History) => act(history, ...(drawn as Values)), {
      [fc.toStringMethod]: () => `${act.name}(${JSON.stringify(drawn).slice(1, -1)})`,
    }),
  );
const about = fc.record({
  line: fc.option(fc.nat(2)),
  kind: fc.constantFrom(...CASE_KINDS),
  share: share(110),
  percent: fc.oneof(fc.constant(0), share(110)),
});
/** Weights beside the tolerance need an answer: most goods shall come without one. */
const weight = fc.oneof(fc.constant(100), fc.integer({ min: 85, max: 115 }));
const event = fc.oneof(
  { weight: 4, arbitrary: happens(pay, share(), fc.constantFrom('transfer', 'alipay')) },
  { weight: 3, arbitrary: happens(pay, fc.constant(100), fc.constant('transfer')) },
  { weight: 1, arbitrary: happens(cancel, fc.boolean()) },
  { weight: 2, arbitrary: happens(unbook) },
  { weight: 6, arbitrary: happens(ship, seller, share(130), weight) },
  { weight: 2, arbitrary: happens(answer, fc.boolean()) },
  { weight: 1, arbitrary: happens(correct, fc.integer({ min: 90, max: 110 }), fc.boolean()) },
  { weight: 5, arbitrary: happens(receive, fc.boolean()) },
  { weight: 4, arbitrary: happens(claim, about) },
  { weight: 2, arbitrary: happens(giveUpGoods, seller, about) },
  { weight: 1, arbitrary: happens(settle) },
  { weight: 5, arbitrary: happens(step, fc.nat(3), fc.nat(9), share()) },
  { weight: 2, arbitrary: happens(silence) },
  { weight: 3, arbitrary: happens(askInvoice, seller, share(120)) },
  { weight: 3, arbitrary: happens(answerInvoice, fc.boolean()) },
  { weight: 1, arbitrary: happens(withdrawInvoice) },
  { weight: 1, arbitrary: happens(takeBack, fc.option(share())) },
  { weight: 1, arbitrary: happens(withdraw, seller, fc.boolean()) },
);

const chances = fc.array(event, { maxLength: 24 });

/** 20 tonnes at 3,850.00. */
function heavy(seller: number) {
  return { seller, price: 385_000, count: 2000, stocked: true };
}

const payAll = (history: History) => pay(history, 100);

/** Each seller ships what is left, and the buyer has it. */
async function deliver(history: History): Promise<void> {
  for (const at of SELLERS.keys()) await ship(history, at, 100, 100);
  for (const _ of SELLERS) await receive(history, false);
}

const PLAIN = { coupons: [0, 0], points: 0, kept: true } as const;
/** What histories have found once. */
const line = { seller: 0, price: 100, count: 1, stocked: false };
const FOUND: [Ordered, 'received' | 'paid' | 'ordered', Step[]][] = [
  // What two sellers delivered was paid, and could not be invoiced whole.
  [
    { terms: { kind: 'onDelivery' }, lines: [line, { ...line, seller: 1 }], ...PLAIN, points: 50 },
    'ordered',
    [],
  ],
  [
    { terms: { kind: 'full' }, lines: [heavy(0), heavy(1)], ...PLAIN },
    'ordered',
    [payAll, (each) => ship(each, 0, 100, 104), (each) => ship(each, 1, 100, 96)],
  ],
  // What a case took off the open part of an order was taken from what its seller had got.
  [
    { terms: { kind: 'full' }, lines: [{ ...line, count: 22 }], ...PLAIN },
    'ordered',
    [
      payAll,
      (each) => ship(each, 0, 87, 103),
      (each) => receive(each, false),
      (each) => claim(each, { line: 0, kind: 'exchange', share: 1, percent: 1 }),
    ],
  ],
  // A request for an invoice outlived the refund of all that it asked for.
  [
    { terms: { kind: 'monthly', days: 30 }, lines: [line], ...PLAIN },
    'received',
    [
      (each) => claim(each, { line: 0, kind: 'exchange', share: 1, percent: 0 }),
      (each) => askInvoice(each, 0, 100),
    ],
  ],
  // The model took a whole coupon off goods of which a part was received: that part bears its share.
  [
    { terms: { kind: 'full' }, lines: [heavy(0)], ...PLAIN, coupons: [50, 0] },
    'paid',
    [
      (each) => ship(each, 0, 50, 100),
      (each) => receive(each, false),
      (each) => askInvoice(each, 0, 100),
    ],
  ],
  // A lighter lorry brings less than its share of a coupon: a request for what came before asked for too much.
  [
    { terms: { kind: 'full' }, lines: [heavy(0)], ...PLAIN, coupons: [95, 0] },
    'paid',
    [
      (each) => ship(each, 0, 40, 100),
      (each) => receive(each, false),
      (each) => askInvoice(each, 0, 100),
      (each) => ship(each, 0, 40, 85),
      (each) => answer(each, true),
      (each) => receive(each, false),
    ],
  ],
];

/** Everybody does what is theirs, until nothing is left to be done. */
async function bringToAnEnd(history: History): Promise<void> {
  const isOver = async () => ['completed', 'cancelled'].includes((await history.order()).state);
  for (let round = 0; round < 12 && !(await isOver()); round += 1) {
    await payAll(history);
    await payAll(history);
    await answer(history, true);
    await correct(history, 100, false);
    await deliver(history);
    await settle(history);
  }
  for (let round = 0; round < 24; round += 1) {
    if ((await history.cases()).every(({ deadline }) => deadline === null)) break;
    await silence(history);
  }
  await payAll(history);
  await payAll(history);
  await takeBack(history, null);
  for (const at of SELLERS.keys()) await askInvoice(history, at, 100);
  const { length } = await history.requests();
  for (let at = 0; at < length; at += 1) await answerInvoice(history, true);
}

test(
  'issue 18: random histories of orders: each ends, its cases too; nothing is paid twice, no money and no stock is lost',
  async () => {
    await fc.assert(
      fc.asyncProperty(ordered, begun, chances, async (asked, start, events) => {
        const before = await worldOf(players);
        // It takes its goods from the stock when it is made.
        const history = await History.of(players, asked);
        if (start !== 'ordered') await payAll(history);
        if (start === 'received') await deliver(history);
        for (const happen of events) {
          await happen(history);
          await expectSound(history);
        }
        await bringToAnEnd(history);
        await expectSound(history);
        await expectEnded(history, before);
      }),
      { ...RUNS, examples: FOUND },
    );
    await expectSoundLedger(market.db);
  },
  RUNS.timeout,
);
