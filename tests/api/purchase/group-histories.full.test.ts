import { fc } from '@fast-check/vitest';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toYuan } from '#app/domain/money.ts';
import { purchaseMargin } from '#app/domain/purchase/group-purchase.ts';
import { isReached, type PurchasingState } from '#app/domain/purchase/group-result.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { times } from '#tests/api/order/racing.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { balanceOf, type Payer, payerWith } from '#tests/api/wallet/wallets.ts';
import { histories } from '#tests/support/full-run.ts';
import { audit } from '#trading-api/lead/registration-audit.ts';
import { cancelOrders } from '#trading-api/order/cancel.ts';
import { releaseOrder } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { withdrawPublished } from '#trading-api/purchase/desk.ts';
import { closeDueGroups, settleGroupMargins } from '#trading-api/purchase/group-close.ts';
import { cancelPurchasing, payMargin } from '#trading-api/purchase/joining.ts';
import { registerForPlan } from '#trading-api/purchase/purchasings.ts';
import { customers } from '#trading-api/schema.ts';
import { asked, expectSoundGroup, membersOf, newest, type Plan, publish } from './grouping.ts';

const BUYERS = 3;
/** Of each buyer, in fen: enough for the margins of some registrations, not of all. */
const FUNDS = 1_000_000;
const RUNS = histories(12);

let market: OpenMarket;
let operator: typeof customers.$inferSelect;

beforeAll(async () => {
  market = await openMarket();
  const { id } = await market.buyer({ platformType: 'operator' });
  operator = first(await market.db.select().from(customers).where(eq(customers.id, id)));
});
afterAll(() => market.close());

/** A registration as the plain model has it. */
interface Member {
  buyer: number;
  quantity: number;
  margin: number;
  dear: boolean;
  state: PurchasingState;
  holds: 'none' | 'frozen' | 'released' | 'forfeited';
}

interface Model {
  members: Member[];
  funds: number[];
  group: 'open' | 'closed' | 'withdrawn';
  /** Whether its plan was withdrawn, before the close or after it. */
  gone: boolean;
}

const event = fc.oneof(
  fc.record({
    kind: fc.constant('register' as const),
    buyer: fc.nat(BUYERS - 1),
    quantity: fc.integer({ min: 500, max: 2000 }),
  }),
  fc.record({ kind: fc.constant('pass' as const), of: fc.nat(9), dear: fc.boolean() }),
  fc.record({
    kind: fc.constantFrom('refuse', 'payMargin', 'cancel', 'payOrder', 'dropOrder'),
    of: fc.nat(9),
  }),
  fc.record({ kind: fc.constantFrom('settle', 'close', 'withdraw') }),
);
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

const history = fc.record({
  target: fc.constantFrom(0, 1500, 4000),
  events: fc.array(event, { minLength: 6, maxLength: 24 }),
});

/** What the event makes of the model; false where the rules refuse it. */
function expected(model: Model, { target }: { target: number }, happening: Event): boolean {
  const { members, funds, group } = model;
  const freeze = (member: Member) => {
    if ((funds[member.buyer] ?? 0) < member.margin) return false;
    funds[member.buyer] = (funds[member.buyer] ?? 0) - member.margin;
    Object.assign(member, { holds: 'frozen', state: 'joined' });
    return true;
  };
  const giveBack = (member: Member) => {
    if (member.holds !== 'frozen') return;
    funds[member.buyer] = (funds[member.buyer] ?? 0) + member.margin;
    member.holds = 'released';
  };
  const { kind } = happening;
  if (kind === 'register') {
    if (group !== 'open') return false;
    const { buyer, quantity } = happening;
    const margin = purchaseMargin(385_000, quantity, 1000);
    members.push({ buyer, quantity, margin, dear: false, state: 'waitAudit', holds: 'none' });
    return true;
  }
  if (kind === 'settle') {
    for (const member of members.filter(({ holds }) => holds === 'frozen')) {
      if (member.state === 'paid') giveBack(member);
      if (member.state === 'defaulted') member.holds = 'forfeited';
    }
    return true;
  }
  if (kind === 'close' || kind === 'withdraw') {
    if (kind === 'withdraw' && model.gone) return false;
    model.gone ||= kind === 'withdraw';
    if (group !== 'open') return true;
    model.group = kind === 'close' ? 'closed' : 'withdrawn';
    const inGroup = members.filter(({ state }) => state !== 'notPass' && state !== 'cancelled');
    const joined = inGroup.filter(({ state }) => state === 'joined');
    const reached = isReached(
      joined.reduce((sum, { quantity }) => sum + quantity, 0),
      target,
    );
    for (const member of inGroup) {
      const hasJoined = joined.includes(member);
      if (kind === 'withdraw') member.state = 'withdrawn';
      else if (!hasJoined) member.state = 'leftOut';
      else member.state = reached ? 'awaitPayment' : 'notReached';
      if (member.state !== 'awaitPayment') giveBack(member);
    }
    return true;
  }
  if (!('of' in happening)) return false;
  const member = members[happening.of];
  if (!member) return false;
  const { state } = member;
  switch (kind) {
    case 'pass':
      if (group !== 'open' || state !== 'waitAudit') return false;
      Object.assign(member, { state: 'awaitMargin', dear: happening.dear });
      if (!happening.dear) freeze(member);
      return true;
    case 'refuse':
      if (group !== 'open' || !['waitAudit', 'awaitMargin', 'joined'].includes(state)) return false;
      giveBack(member);
      member.state = 'notPass';
      return true;
    case 'payMargin':
      return state === 'awaitMargin' ? freeze(member) : member.holds === 'frozen';
    case 'cancel':
      if (state === 'cancelled') return true;
      if (state !== 'waitAudit' && state !== 'awaitMargin') return false;
      member.state = 'cancelled';
      return true;
    case 'payOrder':
    case 'dropOrder':
      if (state !== 'awaitPayment') return false;
      member.state = kind === 'payOrder' ? 'paid' : 'defaulted';
      return true;
  }
}

const NO_OWN_FIELDS = { purchaseNumber: '', costCentre: '', project: '' };

async function ownLogin(db: Database, id: number) {
  const [customer] = await db.select().from(customers).where(eq(customers.id, id));
  if (!customer) throw new Error('no customer');
  return { customer, person: customer };
}

/** Lets the event happen in the market; false where it refuses. */
async function happens(
  { db, now }: OpenMarket,
  { plan, payers }: { plan: Plan; payers: readonly Payer[] },
  happening: Event,
): Promise<boolean> {
  const { kind } = happening;
  const at = now();
  const clock = () => at;
  const inOne = (act: (tx: Database) => Promise<unknown>) => db.transaction((tx) => act(tx));
  if (kind === 'register') {
    const { buyer, quantity } = happening;
    const { id } = first(payers.slice(buyer)).buyer;
    const own = await ownLogin(db, id);
    return accepted(
      inOne((tx) =>
        registerForPlan(tx, own, { ...asked(plan, toQuantity(quantity)), ...NO_OWN_FIELDS }, clock),
      ),
    );
  }
  if (kind === 'settle') return accepted(settleGroupMargins(db, at));
  // Both at once, as two processes do.
  if (kind === 'close') {
    return accepted(Promise.all([1, 2].map(() => closeDueGroups(db, plan.deadline))));
  }
  if (kind === 'withdraw') {
    const withdrawn = { kind: 'plan', id: String(plan.scheduleId) } as const;
    return accepted(inOne((tx) => withdrawPublished(tx, withdrawn, clock)));
  }
  if (!('of' in happening)) return false;
  const member = (await membersOf(db, plan))[happening.of];
  if (!member) return false;
  const { purchasing, order } = member;
  const { customerId, auditStatus } = purchasing;
  const id = String(purchasing.id);
  const decision = { kind: 'group', id, auditStatus, reason: '', quotedPrice: '' } as const;
  switch (kind) {
    case 'pass': {
      const quotedPrice = happening.dear ? '3950' : '3800';
      const pass = { ...decision, step: 'pass' as const, quotedPrice };
      return accepted(inOne((tx) => audit(tx, operator, pass, clock)));
    }
    case 'refuse': {
      const refusal = { ...decision, step: 'refuse' as const, reason: '资质不符' };
      return accepted(inOne((tx) => audit(tx, operator, refusal, clock)));
    }
    case 'payMargin': {
      const own = await ownLogin(db, customerId);
      return accepted(inOne((tx) => payMargin(tx, { ...own, proveFor: () => {}, clock }, { id })));
    }
    case 'cancel':
      return accepted(inOne((tx) => cancelPurchasing(tx, customerId, { id }, clock)));
    case 'payOrder': {
      if (order?.state !== 'waitPay') return false;
      const { orderCode } = order;
      return accepted(inOne((tx) => releaseOrder(tx, { orderCode }, at)));
    }
    case 'dropOrder': {
      if (order?.state !== 'waitPay') return false;
      const { orderCode } = order;
      return accepted(inOne((tx) => cancelOrders(tx, [orderCode], { reason: 'expired', now: at })));
    }
  }
}

async function accepted(act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

const statesOf = async (buyer: Buyer) => (await newest(buyer)).result.state;

test(
  'issue 15: after random events a group ends as the plain rules say, and no margin is lost',
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ target, events }) => {
        const payers = await Promise.all(times(BUYERS, () => payerWith(market, toYuan(FUNDS))));
        const plan = await publish(market, { targetQuantity: target });
        const funds = times(BUYERS, () => FUNDS);
        const model: Model = { members: [], funds, group: 'open', gone: false };
        for (const happening of [...events, { kind: 'close' } as const]) {
          const wanted = expected(model, { target }, happening);
          expect(await happens(market, { plan, payers }, happening)).toBe(wanted);
        }
        const found = await membersOf(market.db, plan);
        expect(found.map(({ purchasing }) => [purchasing.margin, purchasing.marginState])).toEqual(
          model.members.map(({ margin, holds }) => [margin, holds]),
        );
        expect(await Promise.all(payers.map(balanceOf))).toEqual(model.funds.map(toYuan));
        for (const [at, { buyer }] of payers.entries()) {
          const last = model.members.filter((member) => member.buyer === at).at(-1);
          if (last) expect(await statesOf(buyer)).toBe(last.state);
        }
        await expectSoundGroup(market.db, plan);
      }),
      { numRuns: RUNS.numRuns, endOnFailure: true },
    );
    await expectSoundLedger(market.db);
  },
  RUNS.timeout,
);
