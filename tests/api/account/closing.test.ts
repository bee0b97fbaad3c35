import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CLOSED_NAME,
  CLOSING_PHONE_OTHER,
  CLOSING_REFUSED,
  NAME_IN_CONTRACT,
} from '#app/domain/account/closing.ts';
import { login, register, userByToken } from '#app/domain/account/contract.ts';
import { closeAccount, exportData, saveProfile } from '#app/domain/account/profile-contract.ts';
import { addAddress } from '#app/domain/checkout/address-contract.ts';
import { inviteMember, memberList, removeMember } from '#app/domain/company/member-contract.ts';
import { cancelOrder } from '#app/domain/order/contract.ts';
import { announce, signUp } from '#tests/api/auction/auctioning.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { messagesOf } from '#tests/api/message/notifications.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { callersOf, problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { payerWith } from '#tests/api/wallet/wallets.ts';
import { notify } from '#trading-api/message/index.ts';
import {
  addresses,
  auctions,
  companyInvitations,
  customers,
  orders,
  smsOutbox,
} from '#trading-api/schema.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const close = (who: Buyer, phone = who.phone) => who.call(closeAccount, { phone });
const nameOf = async ({ token, call }: Buyer) => (await call(userByToken, { token })).userInfo.name;

describe('a profile', () => {
  test('issue 19 §4: has a name that its person changes', async () => {
    const buyer = await market.buyer();
    await buyer.call(saveProfile, { name: '  沈清越 ' });
    expect(await nameOf(buyer)).toBe('沈清越');
    const { parts } = await buyer.call(exportData, {});
    const log = parts.find(({ name }) => name === 'auditEvents');
    expect(log?.rows).toContainEqual(
      expect.objectContaining({
        action: 'profileChanged',
        changes: JSON.stringify([{ after: '沈清越', field: '姓名', before: '测试买家' }]),
      }),
    );
  });

  test('user.saveProfile: missing without a name; contractSigned where a contract names it', async () => {
    const owner = await company(market, '远澄资料');
    expect((await refusalOf(owner.call(saveProfile, { name: ' ' }))).code).toBe('missing');
    expect(await refusalOf(owner.call(saveProfile, { name: '改名公司' }))).toEqual({
      code: 'contractSigned',
      text: NAME_IN_CONTRACT,
    });
    const person = await member(market, owner, 'buyer');
    await person.call(saveProfile, { name: '程若溪' });
    const { companyName, members } = await owner.call(memberList, {});
    expect(companyName).toBe('远澄资料');
    expect(members.map(({ name }) => name)).toContain('程若溪');
  });
});

describe('one’s own data', () => {
  test('issue 19 §4: is what one has, without what opens anything', async () => {
    const buyer = await market.buyer();
    const { orderCode } = await submit(buyer, direct(await market.offer(), '1'));
    const { profile, parts } = await buyer.call(exportData, {});
    expect(profile).toMatchObject({ phone: buyer.phone });
    expect(parts.find(({ name }) => name === 'orders')).toMatchObject({
      count: 1,
      rows: [expect.objectContaining({ orderCode })],
    });
    const names = parts.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['drafts', 'orderFilters', 'messageRobots']));
    expect(new Set(names).size).toBe(names.length);
    const text = JSON.stringify({ profile, parts });
    expect(text).not.toContain(buyer.token);
    expect(text).not.toMatch(/"\w*(?:Hash|Token|secret)"/);
  });

  test('of a member is what they did themselves, and nothing else of the company', async () => {
    const owner = await company(market);
    const person = await member(market, owner, 'buyer');
    const own = await submit(person, direct(await market.offer(), '1'));
    const others = await submit(owner, direct(await market.offer(), '1'));
    const text = JSON.stringify(await person.call(exportData, {}));
    expect(text).toContain(own.orderCode);
    expect(text).not.toContain(others.orderCode);
  });
});

describe('closing an account', () => {
  test('user.closeAccount: missing, invalid: the own phone is typed', async () => {
    const buyer = await market.buyer();
    expect((await refusalOf(close(buyer, ' '))).code).toBe('missing');
    expect(await refusalOf(close(buyer, '13900000000'))).toEqual({
      code: 'invalid',
      text: CLOSING_PHONE_OTHER,
    });
    expect(await nameOf(buyer)).toBe('测试买家');
  });

  test('user.closeAccount: unfinished while orders, money or people are there, each said', async () => {
    const { buyer } = await payerWith(market, '500.00');
    const { orderCode } = await submit(buyer, direct(await market.offer(), '1'));
    expect((await problemsOf(close(buyer))).map(({ text }) => text)).toEqual([
      '还有 1 个订单未完成或未结清',
      '钱包还有余额 ¥500.00，请先提现',
    ]);
    await buyer.call(cancelOrder, { orderCode });
    expect(await problemsOf(close(buyer))).toHaveLength(1);
    // An auction is open until it is closed: its bids may have moved its end.
    const ago = (hours: number) => new Date(market.now().getTime() - hours * 3_600_000);
    const bidder = await market.buyer();
    const auction = await announce(market, { startDate: ago(2), endDate: ago(1) });
    await signUp(market.db, auction, [bidder]);
    expect(await problemsOf(close(bidder))).toHaveLength(1);
    await market.db
      .update(auctions)
      .set({ closedAt: market.now() })
      .where(eq(auctions.id, auction.id));
    expect(await close(bidder)).toBe('success');
    const owner = await company(market);
    const person = await member(market, owner, 'viewer');
    expect((await refusalOf(close(owner))).text).toBe('还有 1 位企业成员，请先移除');
    expect((await refusalOf(close(person))).text).toBe(CLOSING_REFUSED.member);
    await owner.call(removeMember, { personId: String(person.id) });
    expect(await close(owner)).toBe('success');
    const [row] = await market.db.select().from(customers).where(eq(customers.id, owner.id));
    expect(row?.name).toBe('测试企业（已注销）');
  });

  test('is not for sellers, operators and the accounts of the demo', async () => {
    for (const role of ['seller', 'operator'] as const) {
      const who = await market.buyer({ platformType: `buyer,${role}` });
      expect((await refusalOf(close(who))).text).toBe(CLOSING_REFUSED[role]);
    }
    const { call } = callersOf(market.url);
    const demo = { phone: '13800000001', password: 'demo1234' };
    const { token } = await call(login, demo);
    const refused = await refusalOf(call(closeAccount, { phone: demo.phone }, { token }));
    expect(refused.text).toBe(CLOSING_REFUSED.demo);
  });

  test('ends its sessions, masks who it was, keeps its orders, and frees the phone', async () => {
    const buyer = await market.buyer();
    await buyer.call(addAddress, {
      receivePerson: '林知夏',
      receivePersonPhone: buyer.phone,
      warehouseAddress: '无锡市澄江大道 218 号',
    });
    const { orderCode } = await submit(buyer, direct(await market.offer(), '1'));
    await buyer.call(cancelOrder, { orderCode });
    const owner = await company(market);
    await owner.call(inviteMember, { invitee: buyer.phone, role: 'viewer' });
    const ofPhone = eq(smsOutbox.phone, buyer.phone);
    expect(await market.db.$count(smsOutbox, ofPhone)).toBeGreaterThan(0);
    expect(await close(buyer)).toBe('success');
    expect(await market.db.$count(smsOutbox, ofPhone)).toBe(0);
    const invited = eq(companyInvitations.invitee, buyer.phone);
    const [invitation] = await market.db.select().from(companyInvitations).where(invited);
    expect(invitation).toMatchObject({ token: null, endedAt: expect.any(Date) });
    expect((await refusalOf(close(buyer))).code).toBe('G001');
    const [row] = await market.db.select().from(customers).where(eq(customers.id, buyer.id));
    expect(row).toMatchObject({ name: CLOSED_NAME, mail: null, phone: `closed-${buyer.id}` });
    expect(row?.closedAt).not.toBeNull();
    // It is no hash of a password, so that none is right.
    expect(row?.passwordHash).toMatch(/^[0-9a-f]{64}$/);
    expect(await market.db.$count(addresses, eq(addresses.customerId, buyer.id))).toBe(0);
    expect(await market.db.$count(orders, eq(orders.orderCode, orderCode))).toBe(1);
    const { call } = callersOf(market.url);
    const password = 'a-test-password';
    const again = { phone: buyer.phone, password };
    expect((await refusalOf(call(login, again))).code).toBe('loginRefused');
    const { userInfo } = await call(register, { ...again, name: '新人', customerType: 'personal' });
    expect(userInfo.id).not.toBe(String(buyer.id));
  });

  test('a closed account receives no messages', async () => {
    const buyer = await market.buyer();
    await close(buyer);
    await notify(
      market.db,
      'accountSuspended',
      [{ customerId: buyer.id }],
      { reason: '测试' },
      {
        now: market.now(),
      },
    );
    expect(await messagesOf(market, buyer)).toEqual([]);
    expect(await market.db.$count(smsOutbox, eq(smsOutbox.phone, `closed-${buyer.id}`))).toBe(0);
  });
});
