import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { saveProfile } from '#app/domain/account/profile-contract.ts';
import { type Role, roleMay } from '#app/domain/account/roles.ts';
import { nameDeputy, saveApprovalRule, saveBudget } from '#app/domain/company/approval-contract.ts';
import { mayTakeOver } from '#app/domain/company/leaving.ts';
import { changeMember, removeMember } from '#app/domain/company/member-contract.ts';
import { wallDay } from '#app/domain/time.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { callerAt } from '#tests/api/support/market.ts';
import { type Buyer, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { openedWallet } from '#tests/api/wallet/wallets.ts';
import { hashToken } from '#trading-api/account/customers.ts';
import { auctionLimits, members, tokens } from '#trading-api/schema.ts';
import {
  HOUR_MS,
  handed,
  type Joined,
  type Model,
  may,
  type Name,
  ONE_LEVELS,
  type Step,
  timeOf,
  twoLevels,
  type World,
  YEAR,
} from './approval-model.ts';
import { company } from './companies.ts';

/** Who comes, goes, changes their role or their name, and decides for whom. */

/** Somebody who joins in a role; as by the calls, which would take a dozen of them. */
export async function joined(market: OpenMarket, owner: Buyer, role: Joined): Promise<Buyer> {
  const person = await market.buyer({ name: `${role} ${newSerial().slice(0, 8)}` });
  await market.db.insert(members).values({
    ...{ personId: person.id, companyId: owner.id, role: role satisfies Role },
    joinedAt: market.now(),
  });
  return person;
}

/** As somebody who has logged in again, since no session goes on with another role. */
async function loggedIn({ db }: OpenMarket, person: Buyer): Promise<Buyer> {
  const token = newSerial();
  const expiresAt = new Date(Date.now() + 100 * 365 * 24 * HOUR_MS);
  const of = { tokenHash: hashToken(token), customerId: person.id };
  await db.insert(tokens).values({ ...of, expiresAt, provedAt: expiresAt });
  return { ...person, token, call: callerAt(person.url, token) };
}

/** Automatic bids end with their person's right to bid. */
function endLimits({ papers }: Model, id: number, why: 'left' | 'role'): void {
  for (const { automatic } of papers) if (automatic?.by === id) automatic.ended ??= why;
}

/** Whose limit is in force is who may bid: those of people who may not any more have ended. */
export async function expectLimits({ papers }: Model, { market }: World): Promise<void> {
  for (const { automatic, auctionId = 0, state } of papers) {
    if (!automatic || state === 'over') continue;
    const ofAuction = eq(auctionLimits.auctionId, auctionId);
    const [limit] = await market.db.select().from(auctionLimits).where(ofAuction);
    expect(limit).toMatchObject({ personId: automatic.by, endReason: automatic.ended });
  }
}

/** Somebody gets other rights, and may get them back. */
export const becomes =
  (name: Joined, role: Role): Step =>
  async (model, { market }) => {
    const { people, roles } = model;
    if (roles[name] === role) return;
    const { id } = people[name];
    const rights = { role, monthlyBudget: '', yearlyBudget: '' };
    await people.owner.call(changeMember, { personId: String(id), ...rights });
    roles[name] = role;
    people[name] = await loggedIn(market, people[name]);
    if (!roleMay(role, 'trade')) endLimits(model, id, 'role');
  };

/** Somebody leaves, a colleague who may do as much takes over, or the owner, and another person comes in their first role. */
export const replace =
  (name: Joined, to: Name): Step =>
  async (model, world) => {
    const { people, roles, successors } = model;
    const { id } = people[name];
    const isAble = to !== name && mayTakeOver(roles[name], roles[to]);
    const successorId = people[isAble ? to : 'owner'].id;
    const leaving = { personId: String(id), successorId: String(successorId) };
    await people.owner.call(removeMember, leaving);
    handed(model, id, successorId, null, timeOf(world));
    for (const [left, keeper] of successors) if (keeper === id) successors.set(left, successorId);
    successors.set(id, successorId);
    endLimits(model, id, 'left');
    people[name] = await joined(world.market, people.owner, name);
    roles[name] = name;
    if (name === 'admin' || name === 'finance') model.deputyUntil = 0;
  };

export const rename =
  (name: Joined): Step =>
  async ({ people }) => {
    await people[name].call(saveProfile, { name: `改名 ${newSerial().slice(0, 8)}` });
  };

/** The admin has finance decide in their place until the end of the day, or nobody. */
export const setDeputy =
  (isNamed: boolean): Step =>
  async (model, { market }) => {
    if (!may(model, 'admin', 'approve') || model.roles.finance === 'viewer') return;
    const until = isNamed ? wallDay(market.now()) : '';
    const deputyId = isNamed ? String(model.people.finance.id) : '';
    await model.people.admin.call(nameDeputy, { deputyId, until });
    const midnight = Date.parse(`${until}T00:00:00+08:00`) + 24 * HOUR_MS;
    model.deputyUntil = isNamed ? midnight : 0;
  };

export async function newModel({ market }: World): Promise<Model> {
  const owner = await company(market);
  const oneLevel = ONE_LEVELS[1];
  await owner.call(saveApprovalRule, {
    ...{ oneLevelFrom: String(oneLevel), twoLevelsFrom: twoLevels },
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
  const roles: Model['roles'] = {
    ...{ owner: 'admin', admin: 'admin', approver: 'approver', finance: 'finance', buyer: 'buyer' },
  };
  const fresh = { papers: [], deputyUntil: 0, sums: new Map(), handed: [], successors: new Map() };
  return { people, roles, addressId, oneLevel, ...fresh };
}
