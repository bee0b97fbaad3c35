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
let goods: Goods;
beforeAll(async () => {
  market = await openMarket();
  goods = await market.offer({ availableCount: 1_000_000_000 });
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
}

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
  (by: Name, tonnes: number, centre: boolean): Step =>
  async (model) => {
    market.advance(2000);
    const amount = tonnes * PRICE;
    const spent = model.orders
      .filter((each) => each.centre && !['returned', 'cancelled'].includes(each.state))
      .filter(({ placedAt }) => yearOf(placedAt) === yearOf(now()))
      .reduce((sum, each) => sum + each.amount, 0);
    const isOver = centre && spent + amount > YEAR;
    const byAmount = amount >= TWO_LEVELS ? 2 : amount >= ONE_LEVEL ? 1 : 0;
    const levels = by === 'owner' ? 0 : Math.max(byAmount, isOver ? 1 : 0);
    const more = centre ? { costCentre: 'CC' } : {};
    const placedAt = now();
    const placed = await submit(model.people[by], { ...direct(goods, String(tonnes)), ...more });
    expect(placed.waitsForApproval).toBe(levels > 0);
    const { orderCode } = placed;
    const state = levels > 0 ? 'waiting' : 'open';
    model.orders.push({ orderCode, by, amount, centre, placedAt, levels, agreed: [], state });
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
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(trader, tonnes, fc.boolean()).map((of) => place(...of)),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.nat(9), anyName, fc.integer({ max: 4, min: 0 }))
      .map(([at, who, no]) => decide(at, who, no > 0)),
  },
  { weight: 2, arbitrary: fc.boolean().map(setDeputy) },
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

test('issue 19 §2: random histories of orders and approvals follow the model: no approval of an own order, one level after the other, a deputy only while named, no budget exceeded without approval', {
  timeout,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 16, maxLength: 32 }), async (steps) => {
      const model: Model = { people: await staff(), orders: [], deputyUntil: 0 };
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
