import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import {
  approvalByToken,
  approvalList,
  decideApproval,
  decideByToken,
  nameDeputy,
  saveApprovalRule,
  sendApprovalCode,
} from '#app/domain/company/approval-contract.ts';
import { changeMember } from '#app/domain/company/member-contract.ts';
import { cancelOrder } from '#app/domain/order/contract.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { callersOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type Goods, type OpenMarket } from '#tests/api/support/open-market.ts';
import { approvalDecisions, smsOutbox } from '#trading-api/schema.ts';
import { approvalTokenOf, company, member, openMarket } from './companies.ts';

const DAY_MS = 24 * 3_600_000;

let market: OpenMarket;
let goods: Goods;
let owner: Buyer;
let buyer: Buyer;
let approver: Buyer;
let colleague: Buyer;
beforeAll(async () => {
  market = await openMarket();
  goods = await market.offer({ availableCount: 100_000_000 });
});
afterAll(() => market.close());
/** A company of its own for each attempt, so that none of them leaves anything to the next. */
beforeEach(async () => {
  owner = await company(market);
  await owner.call(saveApprovalRule, { oneLevelFrom: '50000', twoLevelsFrom: '150000' });
  buyer = await member(market, owner, 'buyer');
  approver = await member(market, owner, 'approver');
  colleague = await member(market, owner, 'approver');
});

/** Whoever has the link, without a login. */
const anybody = () => callersOf(market.url).call;
const codeOf = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).code;

async function order(count = '20') {
  market.advance(3000);
  const { orderCode } = await submit(buyer, direct(goods, count));
  const { content } = await owner.call(approvalList, { which: 'waiting' });
  const { approvalId } = first(content.filter((each) => each.orderCode === orderCode));
  return { orderCode, approvalId };
}

/** What was sent to a phone last, with a code in it. */
async function codeTo({ phone }: Pick<Buyer, 'phone'>): Promise<string> {
  const rows = await market.db
    .select({ code: smsOutbox.code })
    .from(smsOutbox)
    .where(eq(smsOutbox.phone, phone))
    .orderBy(smsOutbox.id);
  return rows.findLast(({ code }) => code)?.code ?? '';
}

async function askCode(token: string, of: Buyer): Promise<string> {
  await anybody()(sendApprovalCode, { token });
  return codeTo(of);
}

const decide = (token: string, verifyCode: string) =>
  anybody()(decideByToken, { token, verifyCode, agree: true, reason: '' });

/** What the company reads of it. */
const refusedInLog = async () =>
  (await owner.call(auditPage, { action: 'decisionRefused' })).content;

const decisionsOn = (approvalId: string) =>
  market.db.$count(approvalDecisions, eq(approvalDecisions.approvalId, Number(approvalId)));

test('a link that was forwarded: its code goes to the approver’s phone, whoever asks and is logged in', async () => {
  const { approvalId } = await order();
  const token = await approvalTokenOf(market, approver);
  const before = await codeTo(buyer);
  await buyer.call(sendApprovalCode, { token });
  expect(await codeTo(buyer)).toBe(before);
  expect(await codeTo(approver)).toMatch(/^\d{6}$/);
  const right = await codeTo(approver);
  for (let guess = 0; guess < 5; guess += 1) {
    const wrong = String((Number(right) + guess + 1) % 1_000_000).padStart(6, '0');
    await refusalOf(
      buyer.call(decideByToken, { token, verifyCode: wrong, agree: true, reason: '' }),
    );
  }
  expect(await codeOf(decide(token, right))).toBe('codeSpent');
  expect(await decisionsOn(approvalId)).toBe(0);
  const tried = `审批 ${approvalId}，用发给 成员approver（${maskedPhone(approver.phone)}）的链接：`;
  // Of what five guesses are answered, and of what was too late, one entry each.
  const entries = await refusedInLog();
  expect(entries).toHaveLength(6);
  for (const { person, detail } of entries)
    expect([person, detail.slice(0, tried.length)]).toEqual(['', tried]);
});

test('the code of one link at another: a colleague’s of the same order, and one’s own of another order', async () => {
  const one = await order();
  const [own, theirs] = [
    await approvalTokenOf(market, approver),
    await approvalTokenOf(market, colleague),
  ];
  const code = await askCode(own, approver);
  await askCode(theirs, colleague);
  expect(await codeOf(decide(theirs, code))).toBe('codeWrong');
  const other = await order();
  const next = await approvalTokenOf(market, approver);
  expect(await codeOf(decide(next, code))).toBe('codeSpent');
  expect(await refusedInLog()).toHaveLength(2);
  expect(await decisionsOn(one.approvalId)).toBe(0);
  expect(await decisionsOn(other.approvalId)).toBe(0);
});

test('a link of the first level at the second, by the same approver and by another one', async () => {
  const { approvalId } = await order('60');
  const early = await approvalTokenOf(market, approver);
  const others = await approvalTokenOf(market, colleague);
  await decide(early, await askCode(early, approver));
  expect(await decisionsOn(approvalId)).toBe(1);
  for (const token of [early, others]) {
    expect(await codeOf(anybody()(sendApprovalCode, { token }))).toBe('decided');
    expect(await codeOf(decide(token, '123456'))).toBe('decided');
  }
  // Who has decided once is not asked again.
  expect(await approvalTokenOf(market, approver)).toBe(early);
  const second = await approvalTokenOf(market, colleague);
  expect(second).not.toBe(others);
  expect(await decisionsOn(approvalId)).toBe(1);
  market.advance(60_000);
  await decide(second, await askCode(second, colleague));
  expect(await decisionsOn(approvalId)).toBe(2);
});

test('a link used again, after the order was decided by it, and after it was decided by somebody else', async () => {
  const one = await order();
  const token = await approvalTokenOf(market, approver);
  const code = await askCode(token, approver);
  await decide(token, code);
  expect(await codeOf(decide(token, code))).toBe('decided');
  expect(await decisionsOn(one.approvalId)).toBe(1);
  const other = await order();
  const next = await approvalTokenOf(market, approver);
  market.advance(60_000);
  const good = await askCode(next, approver);
  await owner.call(decideApproval, { approvalId: other.approvalId, agree: false, reason: '太贵' });
  expect(await codeOf(decide(next, good))).toBe('decided');
  expect(await decisionsOn(other.approvalId)).toBe(1);
});

test('a link of an order that its buyer has cancelled', async () => {
  const { orderCode, approvalId } = await order();
  const token = await approvalTokenOf(market, approver);
  const code = await askCode(token, approver);
  await buyer.call(cancelOrder, { orderCode });
  await refusalOf(decide(token, code));
  expect(await decisionsOn(approvalId)).toBe(0);
  expect((await anybody()(approvalByToken, { token })).closed).not.toBeNull();
});

test('a link of somebody who may approve no more, with a code that was sent before', async () => {
  const { approvalId } = await order();
  const token = await approvalTokenOf(market, approver);
  const code = await askCode(token, approver);
  await owner.call(changeMember, { personId: String(approver.id), role: 'viewer' });
  expect(await codeOf(decide(token, code))).toBe('notDecider');
  expect(await codeOf(anybody()(sendApprovalCode, { token }))).toBe('notDecider');
  expect(await decisionsOn(approvalId)).toBe(0);
  expect(await refusedInLog()).toHaveLength(1);
});

test('a link of a deputy whose time is over, or who was named for somebody no more', async () => {
  const deputy = await member(market, owner, 'buyer');
  const day = (from: number) =>
    new Date(market.now().getTime() + from * DAY_MS).toISOString().slice(0, 10);
  await approver.call(nameDeputy, { deputyId: String(deputy.id), until: day(2) });
  const { approvalId } = await order();
  const token = await approvalTokenOf(market, deputy);
  const code = await askCode(token, deputy);
  await approver.call(nameDeputy, { deputyId: '' });
  expect(await codeOf(decide(token, code))).toBe('notDecider');
  expect(await decisionsOn(approvalId)).toBe(0);
  expect(await refusedInLog()).toHaveLength(1);
});
