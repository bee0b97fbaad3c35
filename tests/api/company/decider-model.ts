import type { Role } from '#app/domain/account/roles.ts';
import type { ApproverMode } from '#app/domain/company/approver-rule.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import type { Buyer, Goods, OpenMarket } from '#tests/api/support/open-market.ts';

/** A plain model of who decides on orders, and binds registrations for groups, where a company names approvers. */

export const WAITS_MS = 24 * HOUR_MS;
/** Of working days; the model's are all, since its clock stays within one. */
export const LATE_HOURS = 3;

export const NAMES = ['owner', 'admin', 'anne', 'ben', 'buyer'] as const;
export type Name = (typeof NAMES)[number];
export const CENTRES = ['甲部', '乙部', ''] as const;
export type Centre = (typeof CENTRES)[number];

export interface Named {
  mode: ApproverMode;
  people: Name[];
}

export interface Paper {
  orderCode: string;
  by: Name;
  placedAt: number;
  /** When those who decide now were asked, and whether the administrators decide with them. */
  askedAt: number;
  late: boolean;
  /** Whom the rules asked when it was placed: that of its centre, then that of its category. */
  asks: Named[];
  agreed: { who: Name; seats: Name[] }[];
  state: 'waiting' | 'open' | 'returned';
}

/** A registration for a group, which is bound by its margin. */
export interface Registration {
  id: string;
  by: Name;
  centre: Centre;
  isBound: boolean;
}

export interface Model {
  market: OpenMarket;
  operator: Buyer;
  goods: Goods;
  began: number;
  people: Record<Name, Buyer>;
  orders: Paper[];
  registrations: Registration[];
  rules: Map<Centre | 'category', Named>;
  roles: Record<Name, Role>;
  suspended: Set<Name>;
  /** For whom the buyer decides, and when. */
  away: Map<Name, { from: number; until: number }>;
}

export const nowIn = ({ market }: Pick<Model, 'market'>) => market.now().getTime();
const mayApprove = (model: Model, who: Name) =>
  !model.suspended.has(who) && ['admin', 'approver'].includes(model.roles[who]);
const isAdministrator = (model: Model, who: Name) =>
  !model.suspended.has(who) && model.roles[who] === 'admin';
type Asked = Pick<Paper, 'by' | 'late' | 'asks' | 'agreed'>;
const hasAgreed = ({ agreed }: Pick<Paper, 'agreed'>, seat: Name) =>
  agreed.some(({ seats }) => seats.includes(seat));
const hasDecided = ({ agreed }: Asked, who: Name) => agreed.some((each) => each.who === who);

/** What of a rule is still to be agreed to; nothing: it is fulfilled. */
export function openOf(paper: Pick<Paper, 'agreed'>, { mode, people }: Named): Name[] {
  const open = people.filter((seat) => !hasAgreed(paper, seat));
  return mode === 'one' && open.length < people.length ? [] : open;
}

/** Who can sit on a seat: the approver, and while they are away the buyer. */
function sittingOn(model: Model, paper: Asked, seat: Name): Name[] {
  if (seat === paper.by || !mayApprove(model, seat)) return [];
  const away = model.away.get(seat);
  const now = nowIn(model);
  const isAway = away !== undefined && away.from <= now && now < away.until;
  return [seat, ...(isAway && !model.suspended.has('buyer') ? (['buyer'] as const) : [])].filter(
    (who) => who !== paper.by && !hasDecided(paper, who),
  );
}

/**
 * Who may decide, and in the place of which approvers; nobody: all that had to have agreed.
 * @param sitting who can sit on the seat of an approver
 */
export function deciders(
  model: Model,
  paper: Asked,
  sitting: typeof sittingOn = sittingOn,
): Map<Name, Name[]> {
  const found = new Map<Name, Name[]>();
  const ask = paper.asks.find((each) => openOf(paper, each).length > 0);
  if (!ask) {
    if (paper.agreed.length > 0) return found;
    for (const seat of NAMES) {
      for (const who of sitting(model, paper, seat)) if (!found.has(who)) found.set(who, [seat]);
    }
    return found;
  }
  const open = openOf(paper, ask);
  const asked = ask.mode === 'order' ? open.slice(0, 1) : open;
  for (const seat of asked) {
    for (const who of sitting(model, paper, seat)) {
      if (who === seat || !found.has(who)) found.set(who, [seat]);
    }
  }
  const missing = paper.asks.flatMap((each) => {
    const left = openOf(paper, each);
    const gone = left.filter((seat) => sitting(model, paper, seat).length === 0);
    return each.mode === 'one' && gone.length < left.length ? [] : gone;
  });
  if (!paper.late && !asked.some((seat) => missing.includes(seat))) return found;
  const seats = [...new Set([...missing, ...(paper.late ? asked : [])])];
  const free = NAMES.filter(
    (who) => isAdministrator(model, who) && who !== paper.by && !hasDecided(paper, who),
  );
  for (const who of free) if (!found.has(who)) found.set(who, [who, ...seats]);
  if (free.length === 0) found.set('owner', ['owner', ...seats]);
  return found;
}

/** Whom the rules ask about what is bought for a cost centre, then for the category of all. */
export const asksOf = ({ rules }: Model, centre: Centre): Named[] =>
  [centre === '' ? undefined : rules.get(centre), rules.get('category')].flatMap(
    (each) => each ?? [],
  );

/** Whether somebody may bind the company alone: by an agreement that leaves nobody else to ask, of people who may pay. */
export function mayBind(model: Model, { by, centre }: Registration, who: Name): boolean {
  if (who === 'owner') return true;
  const asked = { by, late: false, asks: asksOf(model, centre), agreed: [] };
  const paying = (_: Model, __: Asked, seat: Name) =>
    isAdministrator(model, seat) && seat !== by ? [seat] : [];
  const seats = deciders(model, asked, paying).get(who);
  if (!seats) return false;
  const agreed = [{ who, seats }];
  return asked.asks.every((ask) => openOf({ agreed }, ask).length === 0);
}

export type Step = (model: Model) => Promise<void>;
