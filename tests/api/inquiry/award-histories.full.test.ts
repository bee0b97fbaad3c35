import { fc } from '@fast-check/vitest';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awardLines as awardLinesCall } from '#app/domain/inquiry/award-contract.ts';
import { inquiryDetailOfBuyer, inquiryList, saveInquiry } from '#app/domain/inquiry/contract.ts';
import { keepOffer, sendCounter } from '#app/domain/inquiry/counter-contract.ts';
import {
  inquiryByInquiryNum,
  offersByInquiryNum,
  saveOffer as saveOfferCall,
  withdrawOffer,
} from '#app/domain/inquiry/offer-contract.ts';
import { wallTime } from '#app/domain/time.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { histories } from '#tests/support/full-run.ts';
import { forOwnAccount } from '#trading-api/account/index.ts';
import { acceptOffer, awardLines, closeInquiry, endLines } from '#trading-api/inquiry/award.ts';
import { saveOffer } from '#trading-api/inquiry/offer-save.ts';
import { cancelOrders } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { customers, orders } from '#trading-api/schema.ts';
import { sellerOf } from './inquiring.ts';
import { ROW, upload } from './offering.ts';

const STORES = ['S0001', 'S0002', 'S0003'];
/** What is asked of each line, in hundredths. */
const COUNTS = [1000, 2000, 300];
const HOUR_MS = 3_600_000;
const RUNS = histories(12);

let market: OpenMarket;
let sellers: Buyer[];
let files: string[];

beforeAll(async () => {
  market = await openMarket();
  sellers = await Promise.all(STORES.map((code) => sellerOf(market, code)));
  files = await Promise.all(sellers.map((seller) => upload(market, seller)));
});
afterAll(() => market.close());

const store = fc.nat(STORES.length - 1);
const line = fc.nat(COUNTS.length - 1);
const price = fc.integer({ min: 1, max: 500_000 });
const quote = fc.record({
  kind: fc.constant('quote' as const),
  store,
  prices: fc.array(fc.option(price, { freq: 4 }), {
    minLength: COUNTS.length,
    maxLength: COUNTS.length,
  }),
  wholeOnly: fc.constantFrom(false, false, false, true),
  minimum: fc.constantFrom(null, null, null, 100_000),
  hours: fc.integer({ min: 1, max: 40 }),
});
/** How much of what is left of a line is asked for, in hundredths. */
const AMOUNTS = {
  all: (left: number) => left,
  half: (left: number) => Math.ceil(left / 2),
  justAbove: (left: number) => left + 1,
  none: () => 0,
} as const;
/** Mostly of what a live offer has for an open line, which `pick` counts; else of any line and store. */
const take = fc.record({
  ...{ store, line },
  isLive: fc.constantFrom(true, true, true, true, true, false),
  pick: fc.nat(STORES.length * COUNTS.length - 1),
  amount: fc.oneof(
    { weight: 4, arbitrary: fc.constant('all' as const) },
    { weight: 4, arbitrary: fc.constant('half' as const) },
    { weight: 5, arbitrary: fc.constant('justAbove' as const) },
    { weight: 1, arbitrary: fc.constant('none' as const) },
  ),
});
type Take = typeof take extends fc.Arbitrary<infer Value> ? Value : never;
const event = fc.oneof(
  {
    weight: 4,
    arbitrary: quote,
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('award' as const),
      takes: fc.array(take, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('accept' as const), store }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), of: fc.nat(9) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('counter' as const),
      stores: fc.uniqueArray(store, { minLength: 1 }),
      lines: fc.uniqueArray(line, { minLength: 1 }),
      hours: fc.integer({ min: 1, max: 30 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('keep' as const), store }) },
  fc.record({ kind: fc.constant('withdraw' as const), store }),
  fc.record({ kind: fc.constant('end' as const), lines: fc.uniqueArray(line, { minLength: 1 }) }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constant('close' as const) }),
);
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

interface ModelOffer {
  prices: readonly (number | null)[];
  wholeOnly: boolean;
  minimum: number | null;
  until: number;
  withdrawn: boolean;
}

interface ModelOrder {
  store: number;
  takes: { line: number; count: number; price: number }[];
  alive: boolean;
}

interface ModelCounter {
  until: number;
  lines: readonly number[];
  /** By store, of those that it was sent to. */
  answers: Map<number, 'none' | 'revised' | 'kept'>;
}

/** The plain model: what was said last by each seller, which orders there are, and what the buyer ended. */
interface Model {
  offers: (ModelOffer | null)[];
  orders: ModelOrder[];
  ended: Set<number>;
  closed: boolean;
  endsAt: number;
  sealed: boolean;
  counters: ModelCounter[];
}

const isSealed = ({ sealed, endsAt }: Model, now: number): boolean => sealed && now < endsAt;

const countersOf = ({ counters }: Model, at: number): ModelCounter[] =>
  counters.filter(({ answers }) => answers.has(at));

const openOf = ({ orders: made, ended }: Model, at: number): number =>
  ended.has(at)
    ? 0
    : made
        .filter(({ alive }) => alive)
        .flatMap(({ takes }) => takes)
        .filter((take) => take.line === at)
        .reduce((open, { count }) => open - count, COUNTS[at] ?? 0);

function stateOf(model: Model, now: number): 'open' | 'ended' | 'accepted' | 'closed' {
  const some = model.orders.some(({ alive }) => alive);
  const left = COUNTS.some((_, at) => openOf(model, at) > 0);
  if (some && (!left || model.closed)) return 'accepted';
  if (model.closed) return 'closed';
  return now < model.endsAt ? 'open' : 'ended';
}

const amount = (unit: number, count: number): number => Math.floor((unit * count + 50) / 100);

/** What an award asks for, each of a store and a line once. */
function asked(model: Model, takes: readonly Take[], now: number) {
  const live = STORES.flatMap((_, at) => {
    const offer = model.offers[at];
    if (!offer || offer.withdrawn || offer.until <= now) return [];
    return COUNTS.flatMap((__, of) =>
      offer.prices[of] !== null && openOf(model, of) > 0 ? [{ store: at, line: of }] : [],
    );
  });
  const found = takes.map(({ isLive, pick, amount: part, ...any }) => {
    const of = (isLive && live[pick % live.length]) || any;
    return { ...of, count: AMOUNTS[part](openOf(model, of.line)) };
  });
  return [...new Map(found.map((each) => [`${each.store} ${each.line}`, each])).values()];
}

/** The orders that an award makes; null where a rule is against it. */
function awarded(
  model: Model,
  takes: readonly { store: number; line: number; count: number }[],
  now: number,
): ModelOrder[] | null {
  const made = new Map<number, ModelOrder>();
  for (const take of takes) {
    const offer = model.offers[take.store];
    const unit = offer?.prices[take.line] ?? null;
    if (!offer || offer.withdrawn || offer.until <= now || unit === null) return null;
    if (take.count <= 0) return null;
    const order = made.get(take.store) ?? { store: take.store, takes: [], alive: true };
    order.takes.push({ line: take.line, count: take.count, price: unit });
    made.set(take.store, order);
  }
  for (const [at] of COUNTS.entries()) {
    const wanted = takes.filter((take) => take.line === at);
    if (wanted.reduce((sum, { count }) => sum + count, 0) > openOf(model, at)) return null;
  }
  for (const { store: at, takes: own } of made.values()) {
    const offer = model.offers[at];
    const sum = own.reduce((total, take) => total + amount(take.price, take.count), 0);
    if (offer?.minimum && sum < offer.minimum) return null;
    const lines = (offer?.prices ?? []).flatMap((unit, index) => (unit === null ? [] : [index]));
    const isAll = lines.every((index) =>
      own.some((take) => take.line === index && take.count === COUNTS[index]),
    );
    if (offer?.wholeOnly && !isAll) return null;
  }
  // The orders are made by the codes of their sellers.
  return [...made.values()].toSorted((one, other) => one.store - other.store);
}

/** One inquiry lived through in the market and in the model. */
async function live(sealed: boolean, events: readonly Event[]): Promise<void> {
  // One of its own: an account sends so many inquiries an hour.
  const buyer = await market.buyer();
  const addressId = (await addOwnAddress(buyer)).id;
  const customer = first(
    await market.db.select().from(customers).where(eq(customers.id, buyer.id)),
  );
  const acting = forOwnAccount(customer);
  const accounts = await Promise.all(
    sellers.map(async ({ id }) =>
      first(await market.db.select().from(customers).where(eq(customers.id, id))),
    ),
  );
  market.advance(2001);
  const endsAt = Math.floor(market.now().getTime() / 1000) * 1000 + 48 * HOUR_MS;
  await buyer.call(
    saveInquiry,
    {
      sealed,
      title: '三种板材',
      endDate: wallTime(new Date(endsAt)),
      conditions: '款到发货',
      deliveryWay: '1',
      inquiryDetails: COUNTS.map((count, at) => ({
        productName: `钢板 ${at + 1}`,
        unit: '吨',
        count: String(count / 100),
      })),
      inquirySellerRefs: STORES.map((sellerCode) => ({ sellerCode })),
    },
    { serial: newSerial() },
  );
  const { inquiryNum } = first((await buyer.call(inquiryList, {})).content);
  const model: Model = {
    ...{ offers: [], orders: [], ended: new Set(), closed: false, endsAt, sealed, counters: [] },
  };
  const codes: string[] = [];
  const rounds = STORES.map(() => 0);
  const ids: (string | undefined)[] = [];

  const inTransaction = <Made>(run: (tx: Database) => Promise<Made>): Promise<Made | 'refused'> =>
    market.db
      .transaction((tx: Database) => run(tx))
      .catch((error: unknown) => {
        if (error instanceof Refusal) return 'refused' as const;
        throw error;
      });

  for (const happening of events) {
    const now = market.now().getTime();
    const state = stateOf(model, now);
    const decided = state === 'accepted' || state === 'closed';
    switch (happening.kind) {
      case 'quote': {
        const { store: at, prices, wholeOnly, minimum, hours } = happening;
        const until = Math.floor(now / 1000) * 1000 + hours * HOUR_MS;
        const sent = saveOfferCall.request.parse({
          inquiryNum,
          lastCutNum: rounds[at] ?? 0,
          validUntil: wallTime(new Date(until)),
          wholeOnly,
          minimum: minimum === null ? '' : (minimum / 100).toFixed(2),
          fileIds: [files[at]],
          offerDetails: prices.map((unit) =>
            unit === null
              ? { price: '', conditions: '', deliveryAddress: '', deliveryWay: '' }
              : { ...ROW, price: (unit / 100).toFixed(2) },
          ),
        });
        const done = await inTransaction((tx) =>
          saveOffer(tx, first(accounts.slice(at)), sent, market.now),
        );
        const running = countersOf(model, at).filter((counter) => counter.until > now);
        const inTime = state === 'open' || (state === 'ended' && running.length > 0);
        const may = inTime && prices.some((unit) => unit !== null);
        expect(done !== 'refused').toBe(may);
        if (!may) break;
        rounds[at] = (rounds[at] ?? 0) + 1;
        model.offers[at] = { prices, wholeOnly, minimum, until, withdrawn: false };
        for (const { answers } of running) answers.set(at, 'revised');
        const own = await first(sellers.slice(at)).call(offersByInquiryNum, { inquiryNum });
        ids[at] = own[0]?.id;
        break;
      }
      case 'counter': {
        const { stores, lines, hours } = happening;
        const until = Math.floor(now / 1000) * 1000 + hours * HOUR_MS;
        const isStanding = (at: number) => model.offers[at]?.withdrawn === false;
        const may =
          !decided &&
          !isSealed(model, now) &&
          stores.every(isStanding) &&
          lines.every((at) => openOf(model, at) > 0);
        const asked = {
          inquiryNum,
          lastCutNum: model.counters.length,
          offerIds: stores.map((at) => ids[at] ?? '1'),
          lines: lines.map((at) => ({ position: at + 1, price: String(at + 100) })),
          endsAt: wallTime(new Date(until)),
        };
        const done = buyer.call(sendCounter, asked, { serial: newSerial() }).then(
          () => true,
          () => false,
        );
        expect(await done).toBe(may);
        if (!may) break;
        const answers = new Map(stores.map((at) => [at, 'none' as const]));
        model.counters.push({ until, lines: lines.toSorted(), answers });
        break;
      }
      case 'keep': {
        const { store: at } = happening;
        const own = countersOf(model, at);
        const newest = own.at(-1);
        const offer = model.offers[at];
        const stands = offer && !offer.withdrawn && offer.until > now;
        const may = !decided && stands && newest?.answers.get(at) === 'none' && newest.until > now;
        const asked = { inquiryNum, cutNum: Math.max(1, own.length), reply: '已是最低价' };
        const done = first(sellers.slice(at))
          .call(keepOffer, asked, { serial: newSerial() })
          .then(
            () => true,
            () => false,
          );
        expect(await done).toBe(Boolean(may));
        if (may) newest.answers.set(at, 'kept');
        break;
      }
      case 'withdraw': {
        const offer = model.offers[happening.store];
        const may = !decided && offer && !offer.withdrawn && offer.until > now;
        const asked = {
          inquiryNum,
          lastCutNum: Math.max(1, rounds[happening.store] ?? 0),
          reason: '无货',
        };
        const done = first(sellers.slice(happening.store))
          .call(withdrawOffer, asked, { serial: newSerial() })
          .then(
            () => true,
            () => false,
          );
        expect(await done).toBe(Boolean(may));
        if (may) offer.withdrawn = true;
        break;
      }
      case 'award': {
        const takes = asked(model, happening.takes, now);
        const made = decided || isSealed(model, now) ? null : awarded(model, takes, now);
        const { awards } = awardLinesCall.request.pick({ awards: true }).parse({
          awards: takes.map((take) => ({
            offerId: ids[take.store] ?? '1',
            position: take.line + 1,
            count: String(take.count / 100),
          })),
        });
        const done = await inTransaction((tx) =>
          awardLines(tx, acting, { inquiryNum, addressId, awards }, market.now),
        );
        expect(done !== 'refused').toBe(made !== null);
        if (done === 'refused' || !made) break;
        codes.push(...done.orders.map(({ orderCode }) => orderCode));
        model.orders.push(...made);
        break;
      }
      case 'accept': {
        const offer = model.offers[happening.store];
        const takes = (offer?.prices ?? []).flatMap((unit, at) =>
          unit === null ? [] : [{ store: happening.store, line: at, count: COUNTS[at] ?? 0 }],
        );
        const may = !decided && !isSealed(model, now) && takes.length > 0;
        const made = may ? awarded(model, takes, now) : null;
        const offerId = ids[happening.store] ?? '1';
        const done = await inTransaction((tx) =>
          acceptOffer(tx, acting, { inquiryNum, addressId, offerId }, market.now),
        );
        expect(done !== 'refused').toBe(made !== null);
        if (done === 'refused' || !made) break;
        codes.push(done.orderCode);
        model.orders.push(...made);
        break;
      }
      case 'cancel': {
        const at = happening.of % Math.max(1, codes.length);
        const [code, order] = [codes[at], model.orders[at]];
        if (!code || !order?.alive) break;
        await inTransaction((tx) =>
          cancelOrders(tx, [code], { reason: 'customer', now: market.now() }),
        );
        order.alive = false;
        break;
      }
      case 'end': {
        const may = !decided && happening.lines.every((at) => openOf(model, at) > 0);
        const positions = happening.lines.map((at) => at + 1);
        const done = await inTransaction((tx) =>
          endLines(tx, customer, { inquiryNum, positions, reason: '' }, market.now),
        );
        expect(done !== 'refused').toBe(may);
        if (!may) break;
        for (const at of happening.lines) model.ended.add(at);
        if (COUNTS.every((_, at) => openOf(model, at) <= 0)) model.closed = true;
        break;
      }
      case 'close': {
        const done = await inTransaction((tx) =>
          closeInquiry(tx, customer, inquiryNum, market.now),
        );
        expect(done !== 'refused').toBe(!decided);
        model.closed ||= !decided;
        break;
      }
      case 'wait':
        market.advance(happening.hours * HOUR_MS);
    }
    await expectSame(buyer, model, inquiryNum, codes);
  }
  // Each order is worth what was awarded to it at the prices of its offer.
  if (codes.length === 0) return;
  const made = await market.db.select().from(orders).where(inArray(orders.orderCode, codes));
  // Every order is worth its lines.
  for (const { orderAmount, paymentAmount } of made) expect(orderAmount).toBe(paymentAmount);
  const worth = new Map(made.map(({ orderCode, orderAmount }) => [orderCode, orderAmount]));
  expect(codes.map((code) => worth.get(code))).toEqual(
    model.orders.map(({ takes }) =>
      takes.reduce((sum, { price: unit, count }) => sum + amount(unit, count), 0),
    ),
  );
}

/** What both sides see is what the model says, and nobody sees another's. */
async function expectSame(
  buyer: Buyer,
  model: Model,
  inquiryNum: string,
  codes: readonly string[],
) {
  const now = market.now().getTime();
  const seen = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
  expect(seen.state).toBe(stateOf(model, now));
  expect(seen.inquiryDetails.map(({ openCount }) => Math.round(Number(openCount) * 100))).toEqual(
    COUNTS.map((_, at) => openOf(model, at)),
  );
  // Sealed offers are known to be there, and nothing else of them.
  expect(seen.sealedUntil !== null).toBe(isSealed(model, now));
  if (isSealed(model, now)) {
    expect(seen.sellers.map(({ answered, offer, earlier }) => [answered, offer, earlier])).toEqual(
      STORES.map((_, at) => [model.offers[at]?.withdrawn === false, null, []]),
    );
  }
  expect(
    seen.counters.map(({ lines, sellers: asked }) => [
      lines.map(({ position }) => position - 1),
      asked.map(({ sellerCode, answer }) => `${STORES.indexOf(sellerCode)} ${answer}`),
    ]),
  ).toEqual(
    model.counters
      .map(({ lines, answers }) => [
        lines,
        [...answers].map(([at, answer]) => `${at} ${answer}`).toSorted(),
      ])
      .toReversed(),
  );
  const listed = await buyer.call(inquiryList, { state: seen.state });
  expect(listed.content.some((each) => each.inquiryNum === inquiryNum)).toBe(true);
  const alive = model.orders.flatMap((order, at) =>
    order.alive
      ? order.takes.map(({ line: of, count }) => `${codes[at]} ${order.store} ${of + 1} ${count}`)
      : [],
  );
  const told = seen.awards.map(
    ({ orderCode, sellerCode, position, count }) =>
      `${orderCode} ${STORES.indexOf(sellerCode)} ${position} ${Math.round(Number(count) * 100)}`,
  );
  expect(told.toSorted()).toEqual(alive.toSorted());
  // Each line is awarded, or open, or ended, and never more than was asked.
  for (const [at, count] of COUNTS.entries()) {
    const { openCount, ended } = first(seen.inquiryDetails.slice(at));
    const taken = seen.awards
      .filter(({ position }) => position === at + 1)
      .reduce((sum, each) => sum + Math.round(Number(each.count) * 100), 0);
    const open = Math.round(Number(openCount) * 100);
    if (ended) expect([open, taken <= count]).toEqual([0, true]);
    else expect(taken + open).toBe(count);
  }
  for (const [at, seller] of sellers.entries()) {
    const own = await seller.call(inquiryByInquiryNum, { inquiryNum });
    const countered = countersOf(model, at).map(({ answers }) => answers.get(at));
    expect(own.counters.map(({ answer }) => answer)).toEqual(countered.toReversed());
    expect(own.counters.map(({ cutNum }) => cutNum)).toEqual(
      countered.map((_, index) => index + 1).toReversed(),
    );
    const orderCodes = new Set(own.awards.map(({ orderCode }) => orderCode));
    const mine = model.orders.flatMap((order, index) =>
      order.alive && order.store === at ? [codes[index]] : [],
    );
    expect([...orderCodes].toSorted()).toEqual(mine.toSorted());
    const rounds = await seller.call(offersByInquiryNum, { inquiryNum });
    const shown = JSON.stringify([own, rounds]);
    // An order of its own that is cancelled may still be named.
    const foreign = [
      ...STORES.filter((_, other) => other !== at),
      ...codes.filter((_, index) => model.orders[index]?.store !== at),
    ];
    expect(foreign.filter((each) => shown.includes(each))).toEqual([]);
    expect(
      rounds[0]?.offerDetails.map(({ position, price: unit }) => [position - 1, unit]),
    ).toEqual(
      model.offers[at]?.prices.flatMap((unit, of) =>
        unit === null ? [] : [[of, (unit / 100).toFixed(2)]],
      ),
    );
    if (seen.state === 'accepted') expect(own.outcome).toBe(mine.length > 0 ? 'won' : 'lost');
  }
}

test(
  'decision 48: whatever is quoted, awarded, cancelled and ended, each line is awarded once, open, or ended',
  async () => {
    // Something is offered first: else most of a history is refused.
    const events = fc
      .tuple(
        fc.array(quote, { minLength: 2, maxLength: 4 }),
        fc.array(event, { minLength: 4, maxLength: 16 }),
      )
      .map(([quotes, others]) => [...quotes, ...others]);
    const inquiry = fc.asyncProperty(fc.constantFrom(false, false, true), events, live);
    await fc.assert(inquiry, { numRuns: RUNS.numRuns });
  },
  RUNS.timeout,
);
