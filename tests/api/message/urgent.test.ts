import { and, desc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changesText } from '#app/domain/account/audit-changes.ts';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import { nameDeputy, saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import {
  messagePreferences,
  savePreferences,
  saveUrgent,
} from '#app/domain/message/inbox-contract.ts';
import { company, member, textsTo } from '#tests/api/company/companies.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  type Goods,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { deliverMessages } from '#trading-api/message/deliver.ts';
import { notify } from '#trading-api/message/index.ts';
import { customers, messageDeliveries, messages, smsOutbox } from '#trading-api/schema.ts';

const HOUR_MS = 3_600_000;
const ALWAYS = { quietFrom: 0, quietUntil: 0 };

let market: OpenMarket;
let goods: Goods;
beforeAll(async () => {
  market = await openMarket();
  goods = await market.offer({ availableCount: 100_000_000 });
});
afterAll(() => market.close());

/** The hour of the clock in Shanghai. */
const hourNow = () => new Date(market.now().getTime() + 8 * HOUR_MS).getUTCHours();
const until = (hour: number) => market.advance(((hour - hourNow() + 24) % 24) * HOUR_MS);
beforeEach(() => until(12));

async function office() {
  const owner = await company(market);
  await owner.call(saveApprovalRule, { oneLevelFrom: '50000' });
  const buyer = await member(market, owner, 'buyer');
  return { owner, buyer, ask: () => submit(buyer, direct(goods, '20')) };
}

/** Of what one is asked to decide; with when each is sent, null: at once. */
const askedBySms = async ({ phone }: Buyer) =>
  (
    await market.db
      .select({ dueAt: smsOutbox.dueAt })
      .from(smsOutbox)
      .where(and(eq(smsOutbox.phone, phone), like(smsOutbox.text, '【审批】%等待您审批：%')))
      .orderBy(smsOutbox.id)
  ).map(({ dueAt }) => dueAt);
const askedInInbox = ({ id }: Buyer) =>
  market.db.$count(messages, and(eq(messages.personId, id), eq(messages.event, 'approvalAsked')));

describe('what waits for a decision', () => {
  test('is one short message to somebody whose work it is; all who may decide have it in the inbox', async () => {
    const { owner, ask } = await office();
    const admin = await member(market, owner, 'admin');
    const approvers = [
      await member(market, owner, 'approver'),
      await member(market, owner, 'approver'),
    ];
    for (let at = 1; at <= 4; at += 1) {
      market.advance(3000);
      await ask();
      const sent = await Promise.all(approvers.map(askedBySms));
      expect(sent.flat()).toHaveLength(at);
      // In turns.
      expect(Math.abs((sent[0]?.length ?? 0) - (sent[1]?.length ?? 0))).toBeLessThan(2);
    }
    for (const each of [owner, admin]) expect(await askedBySms(each)).toEqual([]);
    for (const each of [owner, admin, ...approvers]) expect(await askedInInbox(each)).toBe(4);
  });

  test('is a message to an administrator where nobody has that role, and else to the company’s own login', async () => {
    const { owner, ask } = await office();
    await ask();
    expect(await askedBySms(owner)).toHaveLength(1);
    const admin = await member(market, owner, 'admin');
    market.advance(3000);
    await ask();
    expect(await askedBySms(owner)).toHaveLength(1);
    expect(await askedBySms(admin)).toHaveLength(1);
  });

  test('goes to the deputy of who is away, and to another one than who wants no short messages', async () => {
    const { owner, ask, buyer } = await office();
    const away = await member(market, owner, 'approver');
    const deputy = await member(market, owner, 'buyer');
    const day = new Date(market.now().getTime() + 48 * HOUR_MS).toISOString().slice(0, 10);
    await away.call(nameDeputy, { deputyId: String(deputy.id), until: day });
    await ask();
    expect(await askedBySms(away)).toEqual([]);
    expect(await askedBySms(deputy)).toEqual([null]);
    const quiet = { channels: { approval: ['inbox' as const] }, events: {}, ...ALWAYS };
    await deputy.call(savePreferences, quiet);
    market.advance(3000);
    await ask();
    expect(await askedBySms(deputy)).toHaveLength(1);
    expect(await askedBySms(away)).toEqual([null]);
    for (const each of [away, owner]) await each.call(savePreferences, quiet);
    market.advance(3000);
    await ask();
    for (const each of [away, deputy, buyer, owner]) {
      expect((await askedBySms(each)).length).toBeLessThan(2);
    }
    expect(await askedInInbox(away)).toBe(3);
  });

  test('waits for the morning, unless the company calls it urgent', async () => {
    const { owner, ask } = await office();
    const approver = await member(market, owner, 'approver');
    until(23);
    await ask();
    const [first] = await askedBySms(approver);
    expect(((first?.getTime() ?? 0) / HOUR_MS + 8) % 24).toBe(8);
    await owner.call(saveUrgent, { events: ['approvalAsked'] });
    market.advance(3000);
    await ask();
    expect((await askedBySms(approver)).at(-1)).toBeNull();
  });

  test('is asked of who is awake rather than of who sleeps', async () => {
    const { owner, ask } = await office();
    const asleep = await member(market, owner, 'approver');
    const awake = await member(market, owner, 'approver');
    await awake.call(savePreferences, { channels: {}, events: {}, ...ALWAYS });
    until(23);
    for (let at = 0; at < 3; at += 1) {
      market.advance(3000);
      await ask();
    }
    expect(await askedBySms(asleep)).toEqual([]);
    expect(await askedBySms(awake)).toEqual([null, null, null]);
  });

  test('is not mailed once its link is over', async () => {
    const { owner, ask } = await office();
    const approver = await member(market, owner, 'approver');
    const mail = 'late@example.com';
    await market.db.update(customers).set({ mail }).where(eq(customers.id, approver.id));
    await ask();
    const sent: string[] = [];
    const outlets = {
      sendMail: async ({ address }: { address: string }) => void sent.push(address),
      postToRobot: async () => {},
    };
    const clock = () => new Date(market.now().getTime() + 73 * HOUR_MS);
    await deliverMessages(market.db, { outlets, isDemo: false, clock });
    expect(sent).not.toContain(mail);
    const [letter] = await market.db
      .select()
      .from(messageDeliveries)
      .where(eq(messageDeliveries.address, mail));
    expect(letter).toMatchObject({ state: 'failed', error: '其中的验证码或链接已过期，没有发送' });
  });
});

describe('message.saveUrgent', () => {
  const lost = ({ id }: Buyer) =>
    notify(market.db, 'bidVoided', [{ customerId: id }], VOIDED, { now: market.now() });
  const VOIDED = { auctionId: 1, name: '热轧卷板', what: '热轧卷板的出价被作废' };

  test('holds for all people of the company, for what it names alone, and passes the daily mail too', async () => {
    const { owner } = await office();
    const buyer = await member(market, owner, 'buyer');
    const mail = 'urgent@example.com';
    await market.db.update(customers).set({ mail }).where(eq(customers.id, buyer.id));
    const daily = { channels: {}, events: {}, quietFrom: 22, quietUntil: 8, digestHour: 9 };
    await buyer.call(savePreferences, daily);
    until(23);
    const dueAts = async () =>
      (
        await market.db
          .select()
          .from(smsOutbox)
          .where(eq(smsOutbox.phone, buyer.phone))
          .orderBy(desc(smsOutbox.id))
      )
        .filter(({ text }) => text.includes('热轧卷板'))
        .map(({ dueAt }) => dueAt !== null);
    const mails = () => market.db.$count(messageDeliveries, eq(messageDeliveries.address, mail));
    await lost(owner);
    expect(await dueAts()).toEqual([true]);
    expect(await mails()).toBe(0);
    await owner.call(saveUrgent, { events: ['weightAsked'] });
    await lost(owner);
    expect(await dueAts()).toEqual([true, true]);
    await owner.call(saveUrgent, { events: ['bidVoided', 'weightAsked'] });
    await lost(owner);
    expect(await dueAts()).toEqual([false, true, true]);
    expect(await mails()).toBe(1);
    // Another company has not chosen it.
    const other = await company(market);
    await lost(other);
    expect((await textsTo(market, other)).length).toBe(1);
    const [text] = await market.db.select().from(smsOutbox).where(eq(smsOutbox.phone, other.phone));
    expect(text?.dueAt).not.toBeNull();
  });

  test('is the administrators’ choice, with what it was before in the log', async () => {
    const { owner, buyer } = await office();
    const admin = await member(market, owner, 'admin');
    expect((await refusalOf(buyer.call(saveUrgent, { events: ['approved'] }))).code).toBe('G003');
    expect((await buyer.call(messagePreferences, {})).urgent).toBeNull();
    expect((await admin.call(messagePreferences, {})).urgent).toEqual([]);
    await admin.call(saveUrgent, { events: ['approved', 'approvalAsked', 'approved'] });
    expect((await owner.call(messagePreferences, {})).urgent).toEqual([
      'approvalAsked',
      'approved',
    ]);
    await owner.call(saveUrgent, { events: [] });
    const { content } = await owner.call(auditPage, { action: 'urgentSaved' });
    expect(content.map(({ changes }) => changesText(changes))).toEqual([
      '紧急消息：订单待您审批、订单通过审批 → 无',
      '紧急消息：无 → 订单待您审批、订单通过审批',
    ]);
  });
});
