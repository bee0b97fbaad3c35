import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import { login } from '#app/domain/account/contract.ts';
import { cartCount } from '#app/domain/cart/contract.ts';
import { MOST_MEMBERS } from '#app/domain/company/member.ts';
import {
  changeMember,
  invitationByToken,
  inviteMember,
  joinCompany,
  memberList,
  removeMember,
  sendInvitationCode,
  withdrawInvitation,
} from '#app/domain/company/member-contract.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { direct, fillCart, submit } from '#tests/api/order/ordering.ts';
import { race, times } from '#tests/api/order/racing.ts';
import { callersOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket } from '#tests/api/support/open-market.ts';
import { companyInvitations, messageDeliveries } from '#trading-api/schema.ts';
import { accept, codeTo, company, member, openMarket, textsTo } from './companies.ts';

let market: OpenMarket;
let owner: Buyer;
beforeAll(async () => {
  market = await openMarket();
  owner = await company(market, '远澄测试');
});
afterAll(() => market.close());

const invite = (invitee: string, role = 'buyer') => owner.call(inviteMember, { invitee, role });
const names = async (who: Buyer) => (await who.call(memberList, {})).members;

test('an invitation is a link that is sent, shown, and good once', async () => {
  const person = await market.buyer();
  const { token } = await invite(person.phone);
  const texts = await textsTo(market, person);
  expect(texts.at(-1)).toContain(`/customer/company/join/${token}`);
  const { invitations } = await owner.call(memberList, {});
  expect(invitations).toContainEqual(expect.objectContaining({ invitee: person.phone, token }));
  expect(await owner.call(invitationByToken, { token })).toMatchObject({
    companyName: '远澄测试',
    role: 'buyer',
  });
  await accept(market, person, token);
  expect((await names(person)).map(({ personId }) => personId)).toContain(String(person.id));
  const late = await market.buyer();
  await expect(late.call(joinCompany, { token })).rejects.toMatchObject({ code: 'decided' });
});

test('an invitation by mail is mailed, with the link', async () => {
  const { token } = await invite('new-buyer@example.com');
  const mailed = await market.db
    .select()
    .from(messageDeliveries)
    .where(eq(messageDeliveries.address, 'new-buyer@example.com'));
  expect(mailed).toMatchObject([
    { channel: 'mail', path: `/customer/company/join/${token}`, state: 'waiting' },
  ]);
});

test('member.invite: missing, invalid, exists and personalAccount are refused', async () => {
  await expect(invite(' ')).rejects.toMatchObject({ code: 'missing' });
  await expect(invite('12345')).rejects.toMatchObject({ code: 'invalid' });
  await expect(invite('13912345678', 'chief')).rejects.toMatchObject({ code: 'missing' });
  const person = await member(market, owner, 'viewer');
  await expect(invite(person.phone)).rejects.toMatchObject({ code: 'exists' });
  await expect(invite(owner.phone)).rejects.toMatchObject({ code: 'exists' });
  const alone = await market.buyer();
  await expect(
    alone.call(inviteMember, { invitee: '13912345678', role: 'buyer' }),
  ).rejects.toMatchObject({ code: 'personalAccount' });
});

test('member.invite: tooMany beside those that wait', async () => {
  const full = await company(market);
  const now = market.now();
  await market.db.insert(companyInvitations).values(
    times(MOST_MEMBERS, (at) => ({
      ...{ companyId: full.id, invitee: `full-${at}@example.com`, role: 'viewer' as const },
      ...{ token: `full-${at}`, tokenHash: `full-${at}`, invitedBy: full.id },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + DAY_MS) },
    })),
  );
  await expect(
    full.call(inviteMember, { invitee: '13912345678', role: 'buyer' }),
  ).rejects.toMatchObject({ code: 'tooMany' });
});

test('invitations of one phone at once leave one link that is good', async () => {
  const person = await market.buyer();
  const { made } = await race(times(5, () => invite(person.phone)));
  const good = await Promise.allSettled(
    made.map(({ token }) => owner.call(invitationByToken, { token })),
  );
  expect(good.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('invitation.byToken, invitation.accept: over after seven days, decided once withdrawn', async () => {
  const person = await market.buyer();
  const { token } = await invite(person.phone);
  const { invitations } = await owner.call(memberList, {});
  const open = first(invitations.filter((each) => each.token === token));
  await owner.call(withdrawInvitation, { invitationId: open.invitationId });
  await expect(owner.call(invitationByToken, { token })).rejects.toMatchObject({ code: 'decided' });
  await expect(person.call(joinCompany, { token })).rejects.toMatchObject({ code: 'decided' });
  const again = await invite(person.phone);
  market.advance(7 * DAY_MS);
  await expect(owner.call(invitationByToken, again)).rejects.toMatchObject({ code: 'over' });
  await expect(person.call(joinCompany, again)).rejects.toMatchObject({ code: 'over' });
});

test('invitation.accept: alreadySo, exists and ownBusiness are refused', async () => {
  const person = await member(market, owner, 'viewer');
  const { token } = await invite('someone@example.com');
  await expect(person.call(joinCompany, { token })).rejects.toMatchObject({ code: 'alreadySo' });
  await expect(owner.call(joinCompany, { token })).rejects.toMatchObject({ code: 'alreadySo' });
  const other = await company(market);
  const foreign = await member(market, other, 'admin');
  await expect(foreign.call(joinCompany, { token })).rejects.toMatchObject({ code: 'exists' });
  await expect(other.call(joinCompany, { token })).rejects.toMatchObject({ code: 'ownBusiness' });
  const trader = await market.buyer();
  await submit(trader, direct(await market.offer(), '1'));
  await expect(trader.call(joinCompany, { token })).rejects.toMatchObject({ code: 'ownBusiness' });
  const seller = await market.buyer({ platformType: 'buyer,seller', sellerCode: null });
  await expect(seller.call(joinCompany, { token })).rejects.toMatchObject({ code: 'ownBusiness' });
});

test('two people with one link at once: one joins', async () => {
  const { token } = await invite('shared@example.com');
  const people = await market.buyers(4);
  await first(people).call(sendInvitationCode, { token });
  const verifyCode = await codeTo(market, 'shared@example.com');
  const { made, refused } = await race(
    people.map((each) => each.call(joinCompany, { token, verifyCode, name: `共用${each.id}` })),
  );
  expect(made).toHaveLength(1);
  expect(refused).toEqual(Array(3).fill('decided'));
});

test('member.change: another role takes another login; missing, invalid, ownLogin are refused', async () => {
  const person = await member(market, owner, 'viewer');
  const personId = String(person.id);
  await expect(submit(person, direct(await market.offer(), '1'))).rejects.toMatchObject({
    code: 'G003',
  });
  await owner.call(changeMember, { personId, role: 'buyer', monthlyBudget: '200,000' });
  await expect(person.call(memberList, {})).rejects.toMatchObject({ code: 'G001' });
  const { call } = callersOf(market.url);
  const { token } = await call(login, { phone: person.phone, password: 'a-test-password' });
  const again: Buyer = {
    ...person,
    call: (endpoint, input, options) => call(endpoint, input, { token, ...options }),
  };
  await submit(again, direct(await market.offer(), '1'));
  const changed = first((await names(owner)).filter((each) => each.personId === personId));
  expect(changed).toMatchObject({ role: 'buyer', monthlyBudget: '200000.00' });
  const change = (fields: object) =>
    owner.call(changeMember, { personId, role: 'buyer', ...fields });
  await expect(change({ role: '' })).rejects.toMatchObject({ code: 'missing' });
  await expect(change({ monthlyBudget: 'much' })).rejects.toMatchObject({ code: 'invalid' });
  await expect(change({ personId: String(owner.id) })).rejects.toMatchObject({ code: 'ownLogin' });
});

test('a removed member’s sessions end, and their orders stay with the company', async () => {
  const person = await member(market, owner, 'buyer');
  const { orderCode } = await submit(person, direct(await market.offer(), '1'));
  await owner.call(removeMember, { personId: String(person.id) });
  await expect(person.call(memberList, {})).rejects.toMatchObject({ code: 'G001' });
  const order = await owner.call(orderById, { id: orderCode });
  expect(order.placedBy).toBe('成员buyer');
  expect((await textsTo(market, person)).at(-1)).toContain('不再是 远澄测试 的成员');
  await expectNotified(market, 'memberRemoved', person);
  const log = await owner.call(auditPage, { action: 'memberRemoved' });
  expect(log.content[0]).toMatchObject({ detail: '成员buyer，由 远澄测试 接手' });
  await expect(owner.call(removeMember, { personId: String(person.id) })).rejects.toMatchObject({
    code: 'G404',
  });
});

test('member.remove: ownLogin stays', async () => {
  await expect(owner.call(removeMember, { personId: String(owner.id) })).rejects.toMatchObject({
    code: 'ownLogin',
  });
});

test('people and invitations of another company are answered like unknown ids', async () => {
  const other = await company(market);
  const person = await member(market, other, 'viewer');
  const personId = String(person.id);
  await expect(owner.call(removeMember, { personId })).rejects.toMatchObject({ code: 'G404' });
  await expect(owner.call(changeMember, { personId, role: 'admin' })).rejects.toMatchObject({
    code: 'G404',
  });
  const { token } = await other.call(inviteMember, { invitee: 'x@example.com', role: 'buyer' });
  const { invitations } = await other.call(memberList, {});
  const { invitationId } = first(invitations.filter((each) => each.token === token));
  await expect(owner.call(withdrawInvitation, { invitationId })).rejects.toMatchObject({
    code: 'G404',
  });
  expect((await person.call(memberList, {})).invitations).toEqual([]);
});

test('carts are personal, orders are the company’s', async () => {
  const [one, other] = [await member(market, owner, 'buyer'), await member(market, owner, 'buyer')];
  await fillCart(one, [[await market.offer(), '1']]);
  expect(await one.call(cartCount, {})).toBe(1);
  expect(await other.call(cartCount, {})).toBe(0);
  expect(await owner.call(cartCount, {})).toBe(0);
  const { orderCode } = await submit(one, direct(await market.offer(), '1'));
  expect(await other.call(orderById, { id: orderCode })).toMatchObject({ orderCode });
});
