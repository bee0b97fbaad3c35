import { eq, inArray } from 'drizzle-orm';
import { ApiRefusal } from '#app/api/errors.ts';
import { type Permission, type Role, roleMay } from '#app/domain/account/roles.ts';
import { SUM_PERIOD_MS, type SumRule } from '#app/domain/company/sum-rule.ts';
import { wallDay } from '#app/domain/time.ts';
import type { Buyer, Goods, OpenMarket } from '#tests/api/support/open-market.ts';
import { approvalDecisions, approvals } from '#trading-api/schema.ts';

/**
 * A plain model of who has to agree to what a company buys: people come, leave and are renamed, rules change, orders
 * are placed, of one seller and of several, offers awarded by the line, auctions signed up for and won, groups
 * registered for and closed; all of it is decided, given up, paid, weighed and settled.
 */

export const HOUR_MS = 3_600_000;
/** Yuan a tonne. */
export const PRICE = 3850;
const TWO_LEVELS = 200_000;
/** What a cost centre may spend in a year. */
export const YEAR = 60_000;
export const ONE_LEVELS = [30_000, 50_000, 90_000] as const;

export const NAMES = ['owner', 'admin', 'approver', 'finance', 'buyer'] as const;
export type Name = (typeof NAMES)[number];
export type Joined = Exclude<Name, 'owner'>;

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
  /** Of a sign-up: who has had the market bid, and why it does no more. */
  automatic?: { by: number; ended: 'left' | 'role' | 'rule' | null };
  /** Whether its goods are weighed again when they arrive, which counts. */
  isScaled?: boolean;
}

export interface World {
  market: OpenMarket;
  operator: Buyer;
  /** Of two sellers, whose goods count as they were loaded, or as they arrive, who sends them, and the names of their stores. */
  goods: readonly Goods[];
  scaled: readonly Goods[];
  senders: readonly Buyer[];
  stores: readonly string[];
}

export interface Model {
  people: Record<Name, Buyer>;
  roles: Record<Name, Role>;
  /** Who sees to what those have begun who have left. */
  successors: Map<number, number>;
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

const isOpen = ({ kind, state }: Paper) =>
  (kind === 'sign' || kind === 'registration') && state !== 'over';

/**
 * All that the company has bound itself to, each seller's for itself. What may still become an order is bought at the
 * moment that is looked at, by who has bid for it.
 */
const commitments = ({ papers }: Model, at: number, except?: Bought) =>
  papers
    .filter((paper) => isBound(paper) && paper !== except)
    .map((paper) => ({
      ...paper,
      ...(isOpen(paper) && { placedAt: Math.max(paper.placedAt, at) }),
      by: paper.automatic?.by ?? paper.by,
    }))
    .flatMap((paper) => partsOf(paper).map((part) => ({ ...paper, ...part })));
type Commitment = ReturnType<typeof commitments>[number];
const total = (bound: readonly Commitment[]) => bound.reduce((sum, { amount }) => sum + amount, 0);

export const may = ({ roles }: Model, name: Name, permission: Permission) =>
  roleMay(roles[name], permission);

/** Whether finance sits in the admin's place. */
const isDeputy = (model: Model, name: Name, now: number) =>
  name === 'finance' &&
  now < model.deputyUntil &&
  may(model, 'admin', 'approve') &&
  model.roles.finance !== 'viewer';

/** For whose level a person may decide what waits; null: for none. */
export function seatOf(model: Model, { by, agreed }: Paper, name: Name, now: number) {
  const { people, successors } = model;
  const who = people[name].id;
  // The company's own login sees to what is nobody's any more, and may decide on it all the same.
  const keeper = successors.get(by) === people.owner.id ? by : successors.get(by);
  const isOwn = (id: number) => id === by || id === keeper;
  if (isOwn(who) || agreed.some((each) => each.who === who)) return null;
  const own = may(model, name, 'approve') ? who : null;
  const seat = own ?? (isDeputy(model, name, now) ? people.admin.id : null);
  return seat === null || isOwn(seat) || agreed.some((each) => each.seat === seat) ? null : seat;
}

/** Whether as many could agree, one after the other, to what somebody is about to buy. */
export const canAgree = (model: Model, { by, levels }: Pick<Paper, 'by' | 'levels'>) =>
  NAMES.filter((name) => may(model, name, 'approve') && model.people[name].id !== by).length >=
  levels;

/** Whether a person may agree alone to what takes a permission too, and so many would have to approve. */
export function mayAgreeAlone(
  model: Model,
  { by, levels }: Pick<Paper, 'by' | 'levels'>,
  name: Name,
  takes: 'trade' | 'pay',
  now: number,
): boolean {
  const { people, successors } = model;
  if (levels === 0) return may(model, name, takes);
  if (name === 'owner' || levels > 1) return name === 'owner';
  const isFree = (one: Name) =>
    may(model, one, takes) && ![by, successors.get(by)].includes(people[one].id);
  const isSeated = may(model, name, 'approve') || (isDeputy(model, name, now) && isFree('admin'));
  return isFree(name) && isSeated;
}

/** How many have to agree to what somebody is about to buy; what the company's own login buys, nobody. */
export const levelsOf = (model: Model, bought: Bought, at = bought.placedAt): number =>
  bought.by === model.people.owner.id ? 0 : neededFor(model, bought, { at });

/**
 * How many have to agree to what is bought, whoever buys it.
 * @param at when it is asked; what was bought before then counts
 * @param except what it is by now, where it has become dearer
 */
export function neededFor(
  model: Model,
  bought: Bought,
  { at = bought.placedAt, except = bought }: { at?: number; except?: Bought },
): number {
  const { by, centre, parts } = bought;
  const bound = commitments(model, at, except);
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
  return Math.max(byAmount, isOver || reaches ? 1 : 0);
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

export const twoLevels = String(TWO_LEVELS);

/** By which code a call is refused; null: it is not. */
export const refusedBy = (call: Promise<unknown>): Promise<string | null> =>
  call.then(
    () => null,
    (error: unknown) => {
      if (error instanceof ApiRefusal) return error.code;
      throw error;
    },
  );
