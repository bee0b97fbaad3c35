import { expect } from 'vitest';
import { saveProfile } from '#app/domain/account/profile-contract.ts';
import type { Role } from '#app/domain/account/roles.ts';
import {
  approvalList,
  decideApproval,
  nameDeputy,
  saveApprovalRule,
  saveBudget,
} from '#app/domain/company/approval-contract.ts';
import { removeMember } from '#app/domain/company/member-contract.ts';
import { SUM_PERIOD_MS, type SumRule } from '#app/domain/company/sum-rule.ts';
import { saveSumRule } from '#app/domain/company/sum-rule-contract.ts';
import { answerWeight, deliveriesOfOrder } from '#app/domain/delivery/contract.ts';
import { cancelOrder } from '#app/domain/order/contract.ts';
import { wallDay } from '#app/domain/time.ts';
import { receive, ship } from '#tests/api/delivery/sending.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { pay } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  type Goods,
  newSerial,
  type OpenMarket,
} from '#tests/api/support/open-market.ts';
import { members } from '#trading-api/schema.ts';
import { company } from './companies.ts';

/**
 * A plain model of who has to agree to what a company orders: people come, leave and are renamed, rules change, orders
 * are placed, decided, given up, paid, weighed and settled.
 */

const HOUR_MS = 3_600_000;
/** Yuan a tonne. */
const PRICE = 3850;
const [TWO_LEVELS, YEAR] = [200_000, 60_000];
export const ONE_LEVELS = [30_000, 50_000, 90_000] as const;

export const NAMES = ['owner', 'admin', 'approver', 'finance', 'buyer'] as const;
export type Name = (typeof NAMES)[number];
type Joined = Exclude<Name, 'owner'>;
/** Who decides by their role; each has one seat, which their deputy may take. */
const SEATS: readonly Name[] = ['owner', 'admin', 'approver'];

/** An order of the model; people are known by their ids, since others come in their place. */
export interface Paper {
  orderCode: string;
  by: number;
  /** Yuan: as ordered, then as weighed. */
  amount: number;
  tonnes: number;
  centre: boolean;
  /** Which of the two sellers. */
  seller: number;
  placedAt: number;
  levels: number;
  /** Seats that have agreed, and who sat on them. */
  agreed: { seat: number; who: number }[];
  state: 'waiting' | 'open' | 'settled' | 'returned' | 'cancelled';
}

export interface World {
  market: OpenMarket;
  /** Of two sellers, and who sends them. */
  goods: readonly Goods[];
  senders: readonly Buyer[];
}

export interface Model {
  people: Record<Name, Buyer>;
  orders: Paper[];
  /** From which amount one person has to agree. */
  oneLevel: number;
  /** Until when finance sits in the admin's place, who orders too. */
  deputyUntil: number;
  /** What the company adds up: by its rule, from how much. */
  sums: Map<string, { rule: Omit<SumRule, 'amount'>; amount: number }>;
}

export type Step = (model: Model, world: World) => Promise<void>;

const isAlive = ({ state }: Paper) => !['returned', 'cancelled'].includes(state);
const total = (papers: readonly Paper[]) => papers.reduce((sum, { amount }) => sum + amount, 0);
const timeOf = ({ market }: World) => market.now().getTime();
const yearOf = (time: number) => wallDay(new Date(time)).slice(0, 4);
const within = (papers: readonly Paper[], period: SumRule['period'], now: number) =>
  papers.filter((each) => isAlive(each) && each.placedAt > now - SUM_PERIOD_MS[period]);
/** The nth of some papers, counted around. */
const pick = (papers: readonly Paper[], at: number) => papers[at % Math.max(1, papers.length)];
const waitingOf = ({ orders }: Model) => orders.filter(({ state }) => state === 'waiting');

/** For whose level a person may decide an order; null: for none. */
function seatOf(model: Model, { by, agreed }: Paper, name: Name, now: number): number | null {
  const { people, deputyUntil } = model;
  const who = people[name].id;
  if (who === by || agreed.some((each) => each.who === who)) return null;
  const isDeputy = name === 'finance' && now < deputyUntil;
  const seat = SEATS.includes(name) ? who : isDeputy ? people.admin.id : null;
  return seat === null || seat === by || agreed.some((each) => each.seat === seat) ? null : seat;
}

/** How many have to agree to what somebody is about to order. */
function levelsOf(model: Model, paper: Omit<Paper, 'orderCode' | 'levels' | 'agreed' | 'state'>) {
  const { by, amount, centre, seller, placedAt } = paper;
  const spent = total(
    model.orders.filter(
      (each) => each.centre && isAlive(each) && yearOf(each.placedAt) === yearOf(placedAt),
    ),
  );
  const isOver = centre && spent + amount > YEAR;
  // What the same person or cost centre has bought of the seller within a day is one purchase with it.
  const together = total(
    within(model.orders, 'day', placedAt).filter(
      (each) => each.seller === seller && (each.by === by || (centre && each.centre)),
    ),
  );
  const whole = amount + together;
  const byAmount = whole >= TWO_LEVELS ? 2 : whole >= model.oneLevel ? 1 : 0;
  const reaches = [...model.sums.values()].some(({ rule, amount: least }) => {
    if (rule.spender === 'costCentre' && !centre) return false;
    const counted = within(model.orders, rule.period, placedAt)
      .filter((each) => rule.sellers === 'all' || each.seller === seller)
      .filter((each) => rule.spender !== 'person' || each.by === by)
      .filter((each) => rule.spender !== 'costCentre' || each.centre);
    return total(counted) + amount >= least;
  });
  return by === model.people.owner.id ? 0 : Math.max(byAmount, isOver || reaches ? 1 : 0);
}

export const place =
  (name: Name, tonnes: number, centre: boolean, seller: number): Step =>
  async (model, world) => {
    world.market.advance(2000);
    const by = model.people[name];
    const placedAt = timeOf(world);
    const of = { by: by.id, amount: tonnes * PRICE, tonnes, centre, seller, placedAt };
    const levels = levelsOf(model, of);
    const bought = direct(world.goods[seller] as Goods, String(tonnes));
    const placed = await submit(by, { ...bought, ...(centre ? { costCentre: 'CC' } : {}) });
    expect(placed.waitsForApproval).toBe(levels > 0);
    const { orderCode } = placed;
    const state = levels > 0 ? 'waiting' : 'open';
    model.orders.push({ ...of, orderCode, levels, agreed: [], state });
  };

async function approvalIdOf({ people }: Model, { orderCode }: Paper): Promise<string | null> {
  for (const who of SEATS) {
    const { content } = await people[who].call(approvalList, { which: 'waiting', rows: 100 });
    const found = content.find((each) => each.orderCode === orderCode);
    if (found) return found.approvalId;
  }
  return null;
}

export const decide =
  (at: number, name: Name, agree: boolean): Step =>
  async (model, world) => {
    const paper = pick(waitingOf(model), at);
    if (!paper) return;
    const isLate = timeOf(world) >= paper.placedAt + 24 * HOUR_MS;
    const approvalId = await approvalIdOf(model, paper);
    expect(approvalId === null).toBe(isLate);
    if (approvalId === null) return;
    const seat = seatOf(model, paper, name, timeOf(world));
    const reason = agree ? '' : '不同意';
    const decided = model.people[name].call(decideApproval, { approvalId, agree, reason });
    if (seat === null) {
      expect((await refusalOf(decided)).code).toBe('notDecider');
      return;
    }
    await decided;
    if (agree) paper.agreed.push({ seat, who: model.people[name].id });
    if (!agree) paper.state = 'returned';
    else if (paper.agreed.length >= paper.levels) paper.state = 'open';
  };

/** States a sum over a time, or ends it. */
export const setSum =
  (rule: Omit<SumRule, 'amount'>, amount: number): Step =>
  async ({ people, sums }) => {
    const key = Object.values(rule).join();
    if (amount === 0 && !sums.has(key)) return;
    await people.owner.call(saveSumRule, { ...rule, amount: amount === 0 ? '' : String(amount) });
    if (amount === 0) sums.delete(key);
    else sums.set(key, { rule, amount });
  };

/** What waits already waits as it was asked. */
export const setRule =
  (oneLevel: number): Step =>
  async (model) => {
    const rule = { oneLevelFrom: String(oneLevel), twoLevelsFrom: String(TWO_LEVELS) };
    await model.people.owner.call(saveApprovalRule, rule);
    model.oneLevel = oneLevel;
  };

export const setDeputy =
  (isNamed: boolean): Step =>
  async (model, { market }) => {
    const until = isNamed ? wallDay(market.now()) : '';
    const deputyId = isNamed ? String(model.people.finance.id) : '';
    await model.people.admin.call(nameDeputy, { deputyId, until });
    const midnight = Date.parse(`${until}T00:00:00+08:00`) + 24 * HOUR_MS;
    model.deputyUntil = isNamed ? midnight : 0;
  };

export const wait =
  (hours: number): Step =>
  async (_model, { market }) =>
    market.advance(hours * HOUR_MS);

export const giveUp =
  (at: number): Step =>
  async (model) => {
    const paper = pick(waitingOf(model), at);
    if (!paper) return;
    await model.people.owner.call(cancelOrder, { orderCode: paper.orderCode });
    paper.state = 'cancelled';
  };

/** Somebody leaves, the owner takes over, and another person comes in the same role. */
export const replace =
  (name: Joined): Step =>
  async (model, { market }) => {
    const { people } = model;
    await people.owner.call(removeMember, { personId: String(people[name].id) });
    people[name] = await joined(market, people.owner, name);
    if (name === 'admin' || name === 'finance') model.deputyUntil = 0;
  };

export const rename =
  (name: Joined): Step =>
  async ({ people }) => {
    await people[name].call(saveProfile, { name: `改名 ${newSerial().slice(0, 8)}` });
  };

/** An order that nobody has to agree to any more is paid, weighs otherwise, and is settled as weighed. */
export const settle =
  (at: number, hundredths: number): Step =>
  async (model, world) => {
    const open = model.orders.filter(({ state }) => state === 'open');
    const paper = pick(open, at);
    if (!paper || timeOf(world) >= paper.placedAt + HOUR_MS / 3) return;
    const { owner } = model.people;
    const { orderCode, tonnes } = paper;
    await pay(owner, orderCode);
    const weighed = (tonnes * (100 + hundredths)) / 100;
    const sender = world.senders[paper.seller] as Buyer;
    const { deliveryId } = await ship(sender, orderCode, [[String(tonnes), String(weighed)]]);
    const { deliveries } = await owner.call(deliveriesOfOrder, { orderCode });
    if (deliveries.some(({ consent }) => consent !== null)) {
      await owner.call(answerWeight, { deliveryId, agreed: true });
    }
    await receive(owner, deliveryId);
    paper.amount = weighed * PRICE;
    paper.state = 'settled';
  };

async function joined(market: OpenMarket, owner: Buyer, role: Joined): Promise<Buyer> {
  const person = await market.buyer({ name: `${role} ${newSerial().slice(0, 8)}` });
  await market.db.insert(members).values({
    ...{ personId: person.id, companyId: owner.id, role: role satisfies Role },
    joinedAt: market.now(),
  });
  return person;
}

export async function newModel({ market }: World): Promise<Model> {
  const owner = await company(market);
  const oneLevel = ONE_LEVELS[1];
  await owner.call(saveApprovalRule, {
    ...{ oneLevelFrom: String(oneLevel), twoLevelsFrom: String(TWO_LEVELS) },
  });
  const centre = { kind: 'costCentre', name: 'CC', period: 'year' };
  await owner.call(saveBudget, { ...centre, limit: String(YEAR) });
  const people = {
    owner,
    admin: await joined(market, owner, 'admin'),
    approver: await joined(market, owner, 'approver'),
    finance: await joined(market, owner, 'finance'),
    buyer: await joined(market, owner, 'buyer'),
  };
  return { people, orders: [], oneLevel, deputyUntil: 0, sums: new Map() };
}
