import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartCount } from '#app/domain/cart/contract.ts';
import { savedSearchList, saveSearch } from '#app/domain/catalogue/search/saved-contract.ts';
import {
  approvalByToken,
  approvalList,
  decideApproval,
  decideByToken,
  saveApprovalRule,
  sendApprovalCode,
} from '#app/domain/company/approval-contract.ts';
import { changeMember, memberList, removeMember } from '#app/domain/company/member-contract.ts';
import { listDrafts, saveDraft } from '#app/domain/draft/contract.ts';
import { DAY_MS, HOUR_MS } from '#app/domain/duration.ts';
import { messageList } from '#app/domain/message/inbox-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { startOfWallDay, wallDay } from '#app/domain/time.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { direct, fillCart, submit } from '#tests/api/order/ordering.ts';
import { race, times } from '#tests/api/order/racing.ts';
import { type Buyer, first, type Goods, type OpenMarket } from '#tests/api/support/open-market.ts';
import { deliverMessages } from '#trading-api/message/deliver.ts';
import { writeDigests } from '#trading-api/message/digest.ts';
import { notify } from '#trading-api/message/index.ts';
import { RECEIVER_LEFT } from '#trading-api/message/left.ts';
import { deliverTexts } from '#trading-api/message/sms/deliver-texts.ts';
import {
  approvalDecisions,
  formerMembers,
  messageDeliveries,
  messageDigests,
  messageSettings,
  smsOutbox,
} from '#trading-api/schema.ts';
import { company, member, openMarket, textsTo } from './companies.ts';
import { logOf } from './red-team-firm.ts';

let market: OpenMarket;
let goods: Goods;
beforeAll(async () => {
  market = await openMarket();
  goods = await market.offer({ availableCount: 100_000_000 });
});
afterAll(() => market.close());

const idOf = ({ id }: Buyer) => String(id);

const remove = (owner: Buyer, leaving: Buyer, successor?: Buyer) =>
  owner.call(removeMember, {
    personId: idOf(leaving),
    ...(successor && { successorId: idOf(successor) }),
  });

/** 3,850 yuan a tonne: 20 t are 77,000, which one has to agree to. */
async function staff() {
  const owner = await company(market);
  await owner.call(saveApprovalRule, { oneLevelFrom: '50000' });
  const [buyer, other] = [
    await member(market, owner, 'buyer'),
    await member(market, owner, 'buyer'),
  ];
  const approver = await member(market, owner, 'approver');
  return { owner, buyer, other, approver };
}

async function order(by: Buyer, tonnes = '20') {
  market.advance(2000);
  return (await submit(by, direct(goods, tonnes))).orderCode;
}

const tokenOf = async (who: Buyer) =>
  /\/approval\/([\w-]+)/.exec((await textsTo(market, who)).at(-1) ?? '')?.[1] ?? '';

const waitingOf = async (who: Buyer) =>
  (await who.call(approvalList, { which: 'waiting' as const })).content;

const textsFrom = (customerId: number) =>
  market.db.select().from(smsOutbox).where(eq(smsOutbox.customerId, customerId));

describe('who takes over', () => {
  test('gets the cart, the drafts, the saved searches and the messages of who leaves', async () => {
    const { owner, buyer, other } = await staff();
    await order(buyer, '1');
    await fillCart(buyer, [[await market.offer(), '1']]);
    const draft = { page: '/inquiry', form: 'inquiry', content: { title: '螺纹钢' } };
    await buyer.call(saveDraft, { id: crypto.randomUUID(), ...draft });
    await buyer.call(saveSearch, { name: '常买', list: 'goods', criteria: {} });
    const told = { amount: 100, number: '77001' };
    await notify(market.db, 'invoiceIssued', [{ customerId: owner.id }], told, {
      now: market.now(),
      personIds: [buyer.id],
    });
    await remove(owner, buyer, other);
    expect(await other.call(cartCount, {})).toBe(1);
    const [taken] = await other.call(listDrafts, { page: '/inquiry' });
    expect(taken?.content).toEqual(draft.content);
    expect(await other.call(savedSearchList, {})).toMatchObject([{ name: '常买' }]);
    const { content } = await other.call(messageList, { rows: 50 });
    expect(content.map(({ text }) => text)).toContainEqual(expect.stringContaining('77001'));
    await expectNotified(market, 'workTakenOver', other, {
      path: '/customer',
      text: /成员buyer 已离开企业.*1 笔未完成的订单.*购物车中的 1 种商品、1 份草稿、1 个保存的搜索/,
    });
  });

  test('a draft of the same key does not keep a member from being removed', async () => {
    const { owner, buyer, other } = await staff();
    const key = { id: crypto.randomUUID(), page: '/inquiry', form: 'inquiry' };
    await other.call(saveDraft, { ...key, content: { title: 'own' } });
    await buyer.call(saveDraft, { ...key, content: { title: 'of who leaves' } });
    await remove(owner, buyer, other);
    const [own] = await other.call(listDrafts, { page: '/inquiry' });
    expect(own?.content).toEqual({ title: 'own' });
  });

  test('the order says who sees to it, also after the successor has left in turn', async () => {
    const { owner, buyer, other, approver } = await staff();
    const orderCode = await order(buyer, '1');
    await remove(owner, buyer, other);
    expect(await owner.call(orderById, { id: orderCode })).toMatchObject({
      placedBy: '成员buyer',
      takenOverBy: '成员buyer2',
    });
    await owner.call(changeMember, { personId: idOf(approver), role: 'admin' });
    await remove(owner, other, approver);
    expect(await owner.call(orderById, { id: orderCode })).toMatchObject({
      placedBy: '成员buyer',
      takenOverBy: '成员approver',
    });
  });

  test('member.remove: invalid where the colleague is none, leaves, or may less', async () => {
    const { owner, buyer, approver } = await staff();
    const elsewhere = await member(market, await company(market), 'admin');
    for (const successor of [buyer, elsewhere, approver]) {
      await expect(remove(owner, buyer, successor)).rejects.toMatchObject({
        code: 'invalid',
        problems: [{ path: ['successorId'] }],
      });
    }
    await expect(
      owner.call(removeMember, { personId: idOf(buyer), successorId: 'nobody' }),
    ).rejects.toMatchObject({ code: 'invalid' });
    expect((await owner.call(memberList, {})).members).toHaveLength(4);
  });

  test('of two administrators who remove each other at once, each as the other’s successor, one stays', async () => {
    const { owner } = await staff();
    const [one, two] = [await member(market, owner, 'admin'), await member(market, owner, 'admin')];
    const { made, refused } = await race([remove(one, two), remove(two, one)]);
    expect(made).toHaveLength(1);
    expect(refused).toEqual(['G001']);
    const crossed = await race([remove(owner, two, one), remove(owner, one, two)]);
    expect(crossed.made.length).toBeLessThanOrEqual(1);
    const rows = await market.db
      .select()
      .from(formerMembers)
      .where(eq(formerMembers.companyId, owner.id));
    const { members } = await owner.call(memberList, {});
    const people = members.map(({ personId }) => personId);
    for (const { successorId } of rows) expect(people).toContain(String(successorId));
    expect(await logOf(owner, 'memberRemoved')).toHaveLength(rows.length);
  });
});

describe('what waits for approval', () => {
  test('is the successor’s, who does not decide on it, and hears of the outcome', async () => {
    const { owner, buyer, approver } = await staff();
    const orderCode = await order(buyer);
    const taking = await member(market, owner, 'admin');
    await remove(owner, buyer, taking);
    expect(await waitingOf(taking)).toEqual([]);
    const { approvalId } = first(await waitingOf(approver));
    await expect(
      taking.call(decideApproval, { approvalId, agree: true, reason: '' }),
    ).rejects.toMatchObject({ code: 'notDecider' });
    await approver.call(decideApproval, { approvalId, agree: true, reason: '' });
    await expectNotified(market, 'approved', taking, {
      path: `/customer/purchase-order/${orderCode}`,
    });
  });

  test('asks an approver who was appointed after it was asked for', async () => {
    const { owner, buyer, approver } = await staff();
    const orderCode = await order(buyer);
    const late = await member(market, owner, 'approver');
    await remove(owner, approver, late);
    await expectNotified(market, 'approvalAsked', late);
    const shown = await owner.call(approvalByToken, { token: await tokenOf(late) });
    expect(shown).toMatchObject({ orderCode, closed: null });
    const asked = await expectNotified(market, 'approvalAsked', owner);
    expect(asked).toHaveLength(1);
  });
});

describe('who has left', () => {
  test('sees nothing behind a link that was sent before, and decides nothing by it', async () => {
    const { owner, buyer, approver } = await staff();
    await order(buyer);
    const token = await tokenOf(approver);
    await owner.call(sendApprovalCode, { token });
    const verifyCode =
      /验证码 (\d{6})/.exec((await textsTo(market, approver)).at(-1) ?? '')?.[1] ?? '';
    await remove(owner, approver);
    for (const attempt of [
      () => market.call(approvalByToken, { token }),
      () => market.call(sendApprovalCode, { token }),
      () => market.call(decideByToken, { token, verifyCode, agree: true, reason: '' }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'over' });
    }
    expect(await waitingOf(owner)).toHaveLength(1);
  });

  test('gets no text, mail or digest that was planned before', async () => {
    // At night texts wait for the morning.
    const tomorrow = startOfWallDay(wallDay(new Date(market.now().getTime() + DAY_MS)));
    market.advance(tomorrow.getTime() + 10 * HOUR_MS - market.now().getTime());
    const { owner, buyer, other } = await staff();
    const mail = `left${buyer.id}@example.com`;
    await market.db.execute(`update customers set mail = '${mail}' where id = ${buyer.id}`);
    const told = { amount: 100, number: '88001' };
    const to = { now: market.now(), personIds: [buyer.id] };
    await notify(market.db, 'invoiceIssued', [{ customerId: owner.id }], told, to);
    await market.db.insert(messageSettings).values({
      ...{ personId: buyer.id, quietFrom: 22, quietUntil: 8, digestHour: 9 },
      ...{ digestedAt: new Date(0), unsubscribeToken: `left ${buyer.id}` },
    });
    await notify(market.db, 'invoiceIssued', [{ customerId: owner.id }], told, to);
    const text = { phone: buyer.phone, customerId: owner.id, text: '【订单】' };
    await market.db
      .insert(smsOutbox)
      .values({ ...text, sentAt: market.now(), state: 'waiting', nextTryAt: market.now() });
    // As one whose transaction began before the removal and ended after it.
    const digests = await market.db.select().from(messageDigests);
    await remove(owner, buyer, other);
    await market.db.insert(messageDigests).values(digests).onConflictDoNothing();
    await writeDigests(market.db, market.now());
    const sent: string[] = [];
    const outlets = {
      sendMail: async ({ address, text }: { address: string; text: string }) =>
        void sent.push(`${address} ${text}`),
      postToRobot: async () => {},
    };
    await deliverMessages(market.db, { outlets, isDemo: false, clock: market.now });
    const texted: string[] = [];
    const sendText = async ({ phone, text }: { phone: string; text: string }) => {
      texted.push(`${phone} ${text}`);
      return 'id';
    };
    await deliverTexts(market.db, { sendText, isDemo: false, clock: market.now });
    expect(sent.filter((each) => each.startsWith(mail))).toEqual([
      expect.stringContaining('您已不再是'),
    ]);
    const mails = await market.db
      .select()
      .from(messageDeliveries)
      .where(eq(messageDeliveries.address, mail))
      .orderBy(messageDeliveries.id);
    expect(mails.map(({ error, text }) => [error, text.includes('88001')])).toEqual([
      [RECEIVER_LEFT, true],
      ['', false],
    ]);
    const [kept] = (await textsFrom(owner.id)).filter(({ phone }) => phone === buyer.phone);
    expect(kept).toMatchObject({ state: 'failed', error: RECEIVER_LEFT });
    // Those of one moment are sent side by side.
    const toBuyer = texted.filter((each) => each.startsWith(buyer.phone)).toSorted();
    expect(toBuyer).toEqual([
      expect.stringContaining('您已不再是'),
      expect.stringContaining('邀请您以'),
      expect.stringContaining('您正在接受'),
    ]);
  });

  test('decides before the removal, or not at all', async () => {
    for (const by of ['login', 'link'] as const) {
      for (const _ of times(3, (at) => at)) {
        const { owner, buyer, approver } = await staff();
        await order(buyer);
        const { approvalId } = first(await waitingOf(approver));
        const token = await tokenOf(approver);
        await market.call(sendApprovalCode, { token });
        const verifyCode =
          /验证码 (\d{6})/.exec((await textsTo(market, approver)).at(-1) ?? '')?.[1] ?? '';
        const decision = { agree: true, reason: '' };
        const decided =
          by === 'login'
            ? approver.call(decideApproval, { approvalId, ...decision })
            : market.call(decideByToken, { token, verifyCode, ...decision });
        const [deciding, removing] = await Promise.allSettled([decided, remove(owner, approver)]);
        expect(removing.status).toBe('fulfilled');
        const [row] = await market.db
          .select()
          .from(approvalDecisions)
          .where(eq(approvalDecisions.approvalId, Number(approvalId)));
        expect(row !== undefined).toBe(deciding.status === 'fulfilled');
        expect((await waitingOf(owner)).length).toBe(row ? 0 : 1);
      }
    }
  });
});
