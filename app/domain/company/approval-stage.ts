import { type Approver, type Decider, decidersOf } from './approval.ts';
import type { Ask } from './approver-rule.ts';

/** Who has to agree: whom the company's rules ask, one rule after the other, and how many people at least. */
export interface Plan {
  asks: readonly Ask[];
  levels: number;
}

/** A decision that was made: for an approver, and where an administrator made it, in the place of others. */
export interface Made extends Decider {
  covers: readonly number[];
}

/** The people of a company as they are now. */
export interface People {
  approvers: readonly Approver[];
  administrators: readonly number[];
  /** The company's own login, which can always decide. */
  ownLogin: number;
  askedBy: number;
  /** Who sees to it since the person who asked has left; null: nobody. */
  successor?: number | null;
}

/** Why administrators decide: nobody whom the rule names can, or they have not in time. */
export const FALLS_TO = ['missing', 'late'] as const;
export type FallsTo = (typeof FALLS_TO)[number];

export interface Stage {
  /** The rule that asks; null: whoever may approve decides. */
  ask: Ask | null;
  deciders: Made[];
  fallsTo: FallsTo | null;
}

const hasAgreed = (decided: readonly Made[], seat: number): boolean =>
  decided.some(({ behalfOf, covers }) => behalfOf === seat || covers.includes(seat));

/** The approvers of a rule who have still to agree; of one that asks in turn all that are left. */
function openSeats({ mode, personIds }: Ask, decided: readonly Made[]): number[] {
  const open = personIds.filter((seat) => !hasAgreed(decided, seat));
  return mode === 'one' && open.length < personIds.length ? [] : open;
}

/**
 * What is asked after some decisions, by what was decided alone: a rule by its place, of one that asks in turn with the
 * place of the approver; null: all have agreed. People who come and go do not move it.
 */
function stageKey({ asks, levels }: Plan, decided: readonly Made[]): string | null {
  for (const [at, ask] of asks.entries()) {
    const open = openSeats(ask, decided);
    if (open.length > 0) return ask.mode === 'order' ? `${at} ${open.length}` : String(at);
  }
  const people = new Set(decided.map(({ personId }) => personId)).size;
  return people < levels ? `any ${people}` : null;
}

export const isAgreed = (plan: Plan, decided: readonly Made[]): boolean =>
  stageKey(plan, decided) === null;

/** How many had decided when what is asked now was asked first; links that were sent then decide still. */
export function stageStart(plan: Plan, decided: readonly Made[]): number {
  const key = stageKey(plan, decided);
  let start = decided.length;
  while (start > 0 && stageKey(plan, decided.slice(0, start - 1)) === key) start -= 1;
  return start;
}

/** How many agreements it takes in all, as far as can be told: who is asked by two rules agrees once. */
export function agreementsOf(plan: Plan, decided: readonly Made[]): number {
  let agreed = [...decided];
  for (;;) {
    const ask = plan.asks.find((each) => openSeats(each, agreed).length > 0);
    const [seat] = ask ? openSeats(ask, agreed) : [];
    if (seat === undefined) break;
    agreed = [...agreed, { personId: seat, behalfOf: seat, covers: [] }];
  }
  const people = new Set(agreed.map(({ personId }) => personId)).size;
  return agreed.length + Math.max(0, plan.levels - people);
}

/**
 * Who may decide now; null: all have agreed. An approver whom a rule names decides, or their deputy. What nobody can who
 * is named (they left, are suspended, may not approve any more, or it is their own) falls to an administrator, who decides
 * once for all of them; and what was not decided in time to the administrators beside those who were asked. Nobody decides
 * their own, nor twice.
 */
export function stageOf(
  plan: Plan,
  people: People,
  decided: readonly Made[],
  isLate: boolean,
): Stage | null {
  if (isAgreed(plan, decided)) return null;
  const { approvers, askedBy, successor = null } = people;
  const free = decidersOf(approvers, { askedBy, successor, decided });
  const made = (decider: Decider, covers: readonly number[] = []) => ({ ...decider, covers });
  const ask = plan.asks.find((each) => openSeats(each, decided).length > 0);
  if (!ask) return { ask: null, deciders: free.map((each) => made(each)), fallsTo: null };
  const seats = openSeats(ask, decided);
  const asked = ask.mode === 'order' ? seats.slice(0, 1) : seats;
  const seated = new Map<number, Decider>();
  for (const decider of asked.flatMap((seat) => seatedOn(seat, people, decided))) {
    // Their own seat before that of somebody who is away.
    const isOwn = decider.personId === decider.behalfOf;
    if (isOwn || !seated.has(decider.personId)) seated.set(decider.personId, decider);
  }
  const missing = missingOf(plan, people, decided);
  const isMissing = asked.some((seat) => missing.includes(seat));
  const fallsTo = isMissing ? 'missing' : isLate ? 'late' : null;
  const covers = [...new Set([...missing, ...(isLate ? asked : [])])];
  const inPlace = fallsTo ? administratorsOf(people, decided, seated) : [];
  const deciders = [
    ...[...seated.values()].map((each) => made(each)),
    ...inPlace.map((personId) => made({ personId, behalfOf: personId }, covers)),
  ];
  return { ask, deciders, fallsTo };
}

/**
 * Who can agree alone to what is asked of one: whose decision leaves nobody else to ask. Of approvers who all have to agree,
 * or in turn, that is nobody, unless the others are missing.
 */
export function aloneOf(asks: readonly Ask[], people: People): number[] {
  const plan = { asks, levels: 1 };
  return (stageOf(plan, people, [], false)?.deciders ?? [])
    .filter((made) => isAgreed(plan, [made]))
    .map(({ personId }) => personId);
}

/** The approver of a seat and their deputy, as far as they may decide. */
function seatedOn(
  seat: number,
  { approvers, askedBy, successor = null }: People,
  decided: readonly Made[],
): Decider[] {
  const of = approvers.filter(({ personId }) => personId === seat);
  return decidersOf(of, { askedBy, successor, decided });
}

/** The named approvers who cannot decide, where nobody else of their rule can either, or each has to. */
function missingOf({ asks }: Plan, people: People, decided: readonly Made[]): number[] {
  return asks.flatMap((ask) => {
    const open = openSeats(ask, decided);
    const gone = open.filter((seat) => seatedOn(seat, people, decided).length === 0);
    return ask.mode === 'one' && gone.length < open.length ? [] : gone;
  });
}

/** Who decides in the place of others: an administrator who has not decided, at last the company's own login. */
function administratorsOf(
  { administrators, ownLogin, askedBy, successor }: People,
  decided: readonly Made[],
  seated: ReadonlyMap<number, Decider>,
): number[] {
  const isOut = (id: number) =>
    id === askedBy || id === successor || decided.some(({ personId }) => personId === id);
  const free = administrators.filter((id) => !isOut(id));
  const others = free.filter((id) => !seated.has(id));
  return free.length > 0 ? others : [ownLogin];
}
