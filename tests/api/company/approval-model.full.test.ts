import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#app/domain/account/roles.ts';
import {
  approvalList,
  decideApproval,
  nameDeputy,
  saveApprovalRule,
  saveBudget,
} from '#app/domain/company/approval-contract.ts';
import {
  SUM_PERIOD_MS,
  SUM_SELLERS,
  SUM_SPENDERS,
  type SumRule,
} from '#app/domain/company/sum-rule.ts';
import { saveSumRule } from '#app/domain/company/sum-rule-contract.ts';
import { cancelOrder, orderById } from '#app/domain/order/contract.ts';
import { wallDay } from '#app/domain/time.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  type Goods,
  newSerial,
  type OpenMarket,
} from '#tests/api/support/open-market.ts';
import { histories } from '#tests/support/full-run.ts';
import { members } from '#trading-api/schema.ts';
import { company, openMarket } from './companies.ts';

const HOUR_MS = 3_600_000;
/** Yuan a tonne. */
const PRICE = 3850;
const [ONE_LEVEL, TWO_LEVELS, YEAR] = [50_000, 200_000, 60_000];

let market: OpenMarket;
/** Of two sellers. */
let goods: Goods[];
beforeAll(async () => {
  market = await openMarket();
  goods = await Promise.all(
    ['S0001', 'S0002'].map((sellerCode) =>
      market.offer({ sellerCode, availableCount: 1_000_000_000 }),
    ),
  );
});
afterAll(() => market.close());

const NAMES = ['owner', 'admin', 'approver', 'finance', 'buyer'] as const;
type Name = (typeof NAMES)[number];
/** Who decides by their role; each has one seat, which their deputy may take. */
const SEATS: readonly Name[] = ['owner', 'admin', 'approver'];

/** An order of the model. */
interface Paper {
  orderCode: string;
  by: Name;
  amount: number;
  centre: boolean;
  /** Which of the two sellers. */
  seller: number;
  placedAt: number;
  levels: number;
  /** Seats that have agreed, and who sat on them. */
  agreed: { seat: Name; who: Name }[];
  state: 'waiting' | 'open' | 'returned' | 'cancelled';
}

interface Model {
  people: Record<Name, Buyer>;
  orders: Paper[];
  /** Until when finance sits in the admin's place, who orders too. */
  deputyUntil: number;
  /** What the company adds up: by its rule, from how much. */
  sums: Map<string, { rule: Omit<SumRule, 'amount'>; amount: number }>;
}

const isAlive = ({ state }: Paper) => !['returned', 'cancelled'].includes(state);
const total = (papers: readonly Paper[]) => papers.reduce((sum, { amount }) => sum + amount, 0);
const within = (papers: readonly Paper[], period: SumRule['period']) =>
  papers.filter((each) => isAlive(each) && each.placedAt > now() - SUM_PERIOD_MS[period]);

const now = () => market.now().getTime();
const yearOf = (time: number) => wallDay(new Date(time)).slice(0, 4);

/** For whose level a person may decide an order; null: for none. */
function seatOf({ deputyUntil }: Model, { by, agreed }: Paper, who: Name): Name | null {
  if (who === by || agreed.some((each) => each.who === who)) return null;
  const isDeputy = who === 'finance' && now() < deputyUntil;
  const seat = SEATS.includes(who) ? who : isDeputy ? 'admin' : null;
  return seat === null || seat === by || agreed.some((each) => each.seat === seat) ? null : seat;
}

type Step = (model: Model) => Promise<void>;

const place =
  (by: Name, tonnes: number, centre: boolean, seller: number): Step =>
  async (model) => {
    market.advance(2000);
    const amount = tonnes * PRICE;
    const spent = total(
      model.orders.filter(
        (each) => each.centre && isAlive(each) && yearOf(each.placedAt) === yearOf(now()),
      ),
    );
    const isOver = centre && spent + amount > YEAR;
    // What the same person or cost centre has bought of the seller within a day is one purchase with it.
    const together = total(
      within(model.orders, 'day').filter(
        (each) => each.seller === seller && (each.by === by || (centre && each.centre)),
      ),
    );
    const whole = amount + together;
    const byAmount = whole >= TWO_LEVELS ? 2 : whole >= ONE_LEVEL ? 1 : 0;
    const reaches = [...model.sums.values()].some(({ rule, amount: least }) => {
      if (rule.spender === 'costCentre' && !centre) return false;
      const counted = within(model.orders, rule.period)
        .filter((each) => rule.sellers === 'all' || each.seller === seller)
        .filter((each) => rule.spender !== 'person' || each.by === by)
        .filter((each) => rule.spender !== 'costCentre' || each.centre);
      return total(counted) + amount >= least;
    });
    const levels = by === 'owner' ? 0 : Math.max(byAmount, isOver || reaches ? 1 : 0);
    const more = centre ? { costCentre: 'CC' } : {};
    const placedAt = now();
    const bought = direct(goods[seller] as Goods, String(tonnes));
    const placed = await submit(model.people[by], { ...bought, ...more });
    expect(placed.waitsForApproval).toBe(levels > 0);
    const { orderCode } = placed;
    const state = levels > 0 ? 'waiting' : 'open';
    const paper = { orderCode, by, amount, centre, seller, placedAt, levels };
    model.orders.push({ ...paper, agreed: [], state });
  };

async function approvalIdOf({ people }: Model, { orderCode }: Paper): Promise<string | null> {
  for (const who of SEATS) {
    const { content } = await people[who].call(approvalList, { which: 'waiting', rows: 100 });
    const found = content.find((each) => each.orderCode === orderCode);
    if (found) return found.approvalId;
  }
  return null;
}

const decide =
  (at: number, who: Name, agree: boolean): Step =>
  async (model) => {
    const waiting = model.orders.filter(({ state }) => state === 'waiting');
    const paper = waiting[at % Math.max(1, waiting.length)];
    if (!paper) return;
    const isLate = now() >= paper.placedAt + 24 * HOUR_MS;
    const approvalId = await approvalIdOf(model, paper);
    expect(approvalId === null).toBe(isLate);
    if (approvalId === null) return;
    const seat = seatOf(model, paper, who);
    const reason = agree ? '' : '不同意';
    const decided = model.people[who].call(decideApproval, { approvalId, agree, reason });
    if (seat === null) {
      expect((await refusalOf(decided)).code).toBe('notDecider');
      return;
    }
    await decided;
    paper.agreed.push({ seat, who });
    if (!agree) paper.state = 'returned';
    else if (paper.agreed.length >= paper.levels) paper.state = 'open';
  };

/** States a sum over a time, or ends it. */
const setSum =
  (rule: Omit<SumRule, 'amount'>, amount: number): Step =>
  async (model) => {
    const key = Object.values(rule).join();
    if (amount === 0 && !model.sums.has(key)) return;
    const typed = amount === 0 ? '' : String(amount);
    await model.people.owner.call(saveSumRule, { ...rule, amount: typed });
    if (amount === 0) model.sums.delete(key);
    else model.sums.set(key, { rule, amount });
  };

const setDeputy =
  (isNamed: boolean): Step =>
  async (model) => {
    const until = isNamed ? wallDay(market.now()) : '';
    const deputyId = isNamed ? String(model.people.finance.id) : '';
    await model.people.admin.call(nameDeputy, { deputyId, until });
    const midnight = Date.parse(`${until}T00:00:00+08:00`) + 24 * HOUR_MS;
    model.deputyUntil = isNamed ? midnight : 0;
  };

const wait =
  (hours: number): Step =>
  async () =>
    market.advance(hours * HOUR_MS);

const giveUp =
  (at: number): Step =>
  async (model) => {
    const waiting = model.orders.filter(({ state }) => state === 'waiting');
    const paper = waiting[at % Math.max(1, waiting.length)];
    if (!paper) return;
    await model.people[paper.by].call(cancelOrder, { orderCode: paper.orderCode });
    paper.state = 'cancelled';
  };

const anyName = fc.constantFrom(...NAMES);
const trader = fc.constantFrom<Name>('owner', 'admin', 'admin', 'buyer');
/** Half of them need an approval only where the budget is exceeded. */
const tonnes = fc.oneof(fc.integer({ min: 5, max: 12 }), fc.integer({ min: 13, max: 60 }));
const sumRule = fc.record({
  period: fc.constantFrom('day' as const, 'week' as const),
  spender: fc.constantFrom(...SUM_SPENDERS),
  sellers: fc.constantFrom(...SUM_SELLERS),
});
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(trader, tonnes, fc.boolean(), fc.integer({ min: 0, max: 1 }))
      .map((of) => place(...of)),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.nat(9), anyName, fc.integer({ max: 4, min: 0 }))
      .map(([at, who, no]) => decide(at, who, no > 0)),
  },
  { weight: 2, arbitrary: fc.boolean().map(setDeputy) },
  {
    weight: 1,
    arbitrary: fc.tuple(sumRule, fc.constantFrom(0, 30_000, 90_000)).map((of) => setSum(...of)),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 13 }).map(wait) },
  { weight: 1, arbitrary: fc.nat(9).map(giveUp) },
);

async function staff(): Promise<Model['people']> {
  const owner = await company(market);
  await owner.call(saveApprovalRule, {
    ...{ oneLevelFrom: String(ONE_LEVEL), twoLevelsFrom: String(TWO_LEVELS) },
  });
  const centre = { kind: 'costCentre', name: 'CC', period: 'year' };
  await owner.call(saveBudget, { ...centre, limit: String(YEAR) });
  const joined = async (role: Role) => {
    const person = await market.buyer({ name: `${role} ${newSerial().slice(0, 4)}` });
    await market.db.insert(members).values({
      ...{ personId: person.id, companyId: owner.id, role, joinedAt: market.now() },
    });
    return person;
  };
  return {
    owner,
    admin: await joined('admin'),
    approver: await joined('approver'),
    finance: await joined('finance'),
    buyer: await joined('buyer'),
  };
}

const { numRuns, timeout } = histories(6);

test('issue 19 §2: random histories of orders and approvals follow the model: no approval of an own order, one level after the other, a deputy only while named, no budget or sum exceeded and nothing split without approval', {
  timeout,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 16, maxLength: 32 }), async (steps) => {
      const model: Model = { people: await staff(), orders: [], deputyUntil: 0, sums: new Map() };
      for (const each of steps) await each(model);
      for (const paper of model.orders) {
        const order = await model.people.owner.call(orderById, { id: paper.orderCode });
        expect(order.waitsForApproval).toBe(paper.state === 'waiting');
        const isOver = paper.state === 'returned' || paper.state === 'cancelled';
        expect(order.state === 'cancelled').toBe(isOver);
      }
    }),
    { numRuns },
  );
});
