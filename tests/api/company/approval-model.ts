import { eq, inArray } from 'drizzle-orm';
import type { Role } from '#app/domain/account/roles.ts';
import { saveApprovalRule, saveBudget } from '#app/domain/company/approval-contract.ts';
import { SUM_PERIOD_MS, type SumRule } from '#app/domain/company/sum-rule.ts';
import { wallDay } from '#app/domain/time.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import {
  type Buyer,
  type Goods,
  newSerial,
  type OpenMarket,
} from '#tests/api/support/open-market.ts';
import { openedWallet } from '#tests/api/wallet/wallets.ts';
import { approvalDecisions, approvals, members } from '#trading-api/schema.ts';
import { company } from './companies.ts';

/**
 * A plain model of who has to agree to what a company buys: people come, leave and are renamed, rules change, orders
 * are placed, of one seller and of several, offers awarded by the line, auctions signed up for and won, groups
 * registered for and closed; all of it is decided, given up, paid, weighed and settled.
 */

export const HOUR_MS = 3_600_000;
/** Yuan a tonne. */
export const PRICE = 3850;
const [TWO_LEVELS, YEAR] = [200_000, 60_000];
export const ONE_LEVELS = [30_000, 50_000, 90_000] as const;

export const NAMES = ['owner', 'admin', 'approver', 'finance', 'buyer'] as const;
export type Name = (typeof NAMES)[number];
export type Joined = Exclude<Name, 'owner'>;
/** Who decides by their role; each has one seat, which their deputy may take. */
export const SEATS: readonly Name[] = ['owner', 'admin', 'approver'];

/** What is bought of one seller: an order, or what becomes one. */
export interface Part {
  /** Empty: nothing was ordered yet. */
  orderCode: string;
  /** Which of the two sellers. */
  seller: number;
  /** Yuan: as ordered, then as weighed; of a sign-up its limit. */
  amount: number;
  tonnes: number;
  isCancelled?: boolean;
}

/** What is bought together; people are known by their ids, since others come in their place. */
export interface Paper {
  kind: 'order' | 'sign' | 'registration' | 'won';
  by: number;
  parts: Part[];
  centre: boolean;
  placedAt: number;
  /** Until when it can be decided. */
  until: number;
  levels: number;
  /** Seats that have agreed, and who sat on them. */
  agreed: { seat: number; who: number }[];
  state: 'waiting' | 'open' | 'settled' | 'returned' | 'cancelled' | 'over';
  /** Of a sign-up or a registration. */
  id?: number;
  auctionId?: number;
  /** Of a sign-up: who has had the market bid, and whether it still does. */
  automatic?: { by: number; goesOn: boolean };
}

export interface World {
  market: OpenMarket;
  operator: Buyer;
  /** Of two sellers, who sends them, and the names of their stores. */
  goods: readonly Goods[];
  senders: readonly Buyer[];
  stores: readonly string[];
}

export interface Model {
  people: Record<Name, Buyer>;
  addressId: string;
  papers: Paper[];
  /** From which amount one person has to agree. */
  oneLevel: number;
  /** Until when finance sits in the admin's place, who orders too. */
  deputyUntil: number;
  /** What the company adds up: by its rule, from how much. */
  sums: Map<string, { rule: Omit<SumRule, 'amount'>; amount: number }>;
  /** Who has handed goods of which seller over to whom; null: all, by who has left. */
  handed: { from: number; to: number; seller: number | null; at: number }[];
}

export type Step = (model: Model, world: World) => Promise<void>;
type Bought = Pick<Paper, 'by' | 'centre' | 'placedAt' | 'parts'>;

const isBound = ({ state }: Paper) => !['returned', 'cancelled', 'over'].includes(state);
export const partsOf = ({ parts }: Pick<Paper, 'parts'>) =>
  parts.filter(({ isCancelled }) => !isCancelled);
export const amountOf = (paper: Pick<Paper, 'parts'>) =>
  partsOf(paper).reduce((sum, { amount }) => sum + amount, 0);
export const timeOf = ({ market }: Pick<World, 'market'>) => market.now().getTime();
const yearOf = (time: number) => wallDay(new Date(time)).slice(0, 4);
/** The nth of some papers, counted around. */
export const pick = (papers: readonly Paper[], at: number) =>
  papers[at % Math.max(1, papers.length)];

/** For so long what was handed over is bought with who has handed it over. */
const HANDED_MS = SUM_PERIOD_MS.month;

/** Who has handed goods of one of some sellers over to somebody before a time. */
const giversOf = ({ handed }: Model, to: number, sellers: readonly number[], at: number) =>
  handed
    .filter((each) => each.to === to && each.at <= at && each.at > at - HANDED_MS)
    .filter(({ seller }) => seller === null || sellers.includes(seller))
    .map(({ from }) => from);

/** Somebody hands goods of a seller over, for those too who had handed such over to them; null: all, on leaving. */
export function handed(model: Model, from: number, to: number, seller: number | null, at: number) {
  const before =
    seller === null
      ? model.handed.filter((each) => each.to === from)
      : giversOf(model, from, [seller], at).map((giver) => ({ from: giver, seller, at }));
  const givers = [{ from, seller, at }, ...before].filter((each) => each.from !== to);
  model.handed.push(...givers.map((each) => ({ ...each, to })));
}

/** All that the company has bound itself to, each seller's for itself. */
const commitments = ({ papers }: Model, except?: Bought) =>
  papers
    .filter((paper) => isBound(paper) && paper !== except)
    .flatMap((paper) => partsOf(paper).map((part) => ({ ...paper, ...part })));
type Commitment = ReturnType<typeof commitments>[number];
const total = (bound: readonly Commitment[]) => bound.reduce((sum, { amount }) => sum + amount, 0);

/** For whose level a person may decide what waits; null: for none. */
export function seatOf(model: Model, { by, agreed }: Paper, name: Name, now: number) {
  const { people, deputyUntil } = model;
  const who = people[name].id;
  if (who === by || agreed.some((each) => each.who === who)) return null;
  const isDeputy = name === 'finance' && now < deputyUntil;
  const seat = SEATS.includes(name) ? who : isDeputy ? people.admin.id : null;
  return seat === null || seat === by || agreed.some((each) => each.seat === seat) ? null : seat;
}

/**
 * How many have to agree to what somebody is about to buy.
 * @param at when it is asked; what was bought before then counts
 */
export function levelsOf(model: Model, bought: Bought, at = bought.placedAt): number {
  const { by, centre, parts } = bought;
  const bound = commitments(model, bought);
  const amount = amountOf(bought);
  const within = (period: SumRule['period']) =>
    bound.filter((each) => each.placedAt > at - SUM_PERIOD_MS[period]);
  const spent = bound.filter((each) => each.centre && yearOf(each.placedAt) === yearOf(at));
  const isOver = centre && total(spent) + amount > YEAR;
  // What the same person, who has handed it over to them or to whom that person has, or the cost centre has bought of
  // the sellers within a day is one purchase with it.
  const sellers = parts.map(({ seller }) => seller);
  const buyers = [by, ...giversOf(model, by, sellers, at)];
  const isHanded = (each: Commitment) =>
    giversOf(model, each.by, [each.seller], each.placedAt).some((id) => buyers.includes(id));
  const together = within('day')
    .filter((each) => sellers.includes(each.seller))
    .filter((each) => buyers.includes(each.by) || isHanded(each) || (centre && each.centre));
  const whole = amount + total(together);
  const byAmount = whole >= TWO_LEVELS ? 2 : whole >= model.oneLevel ? 1 : 0;
  const reaches = [...model.sums.values()].some(({ rule, amount: least }) => {
    if (rule.spender === 'costCentre' && !centre) return false;
    const counted = within(rule.period)
      .filter((each) => rule.spender !== 'person' || each.by === by)
      .filter((each) => rule.spender !== 'costCentre' || each.centre);
    if (rule.sellers === 'all') return total(counted) + amount >= least;
    return partsOf(bought).some((part) => {
      const ofSeller = counted.filter(({ seller }) => seller === part.seller);
      return total(ofSeller) + part.amount >= least;
    });
  });
  return by === model.people.owner.id ? 0 : Math.max(byAmount, isOver || reaches ? 1 : 0);
}

/** Who has agreed to something in the market, in turn: for which seat, and who. */
export function agreedTo({ market: { db } }: World, { kind, parts, id = 0 }: Paper) {
  const codes = parts.map(({ orderCode }) => orderCode);
  return db
    .select({ seat: approvalDecisions.behalfOf, who: approvalDecisions.personId })
    .from(approvalDecisions)
    .innerJoin(approvals, eq(approvals.id, approvalDecisions.approvalId))
    .where(kind === 'sign' ? eq(approvals.signId, id) : inArray(approvals.orderCode, codes))
    .orderBy(approvalDecisions.level);
}

/** Somebody who joins in a role; as by the calls, which would take a dozen of them. */
export async function joined(market: OpenMarket, owner: Buyer, role: Joined): Promise<Buyer> {
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
  await openedWallet(owner, '1000000.00');
  const { id: addressId } = await addOwnAddress(owner);
  const people = {
    owner,
    admin: await joined(market, owner, 'admin'),
    approver: await joined(market, owner, 'approver'),
    finance: await joined(market, owner, 'finance'),
    buyer: await joined(market, owner, 'buyer'),
  };
  return { people, addressId, papers: [], oneLevel, deputyUntil: 0, sums: new Map(), handed: [] };
}

export const twoLevels = String(TWO_LEVELS);
