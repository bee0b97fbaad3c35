import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODE_MINUTES, CODE_TRIES, codeWrong } from '#app/domain/account/codes.ts';
import { sendCode } from '#app/domain/account/contract.ts';
import { changePhoneAtDesk } from '#app/domain/account/phone-contract.ts';
import { APPROVAL_LINK_HOURS } from '#app/domain/company/approval.ts';
import {
  approvalByToken,
  approvalList,
  decideApproval,
  decideByToken,
  saveApprovalRule,
  sendApprovalCode,
} from '#app/domain/company/approval-contract.ts';
import { changeMember } from '#app/domain/company/member-contract.ts';
import { APPROVAL_HOURS } from '#app/domain/order/approval-state.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { race, times } from '#tests/api/order/racing.ts';
import { callersOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type Goods, type OpenMarket } from '#tests/api/support/open-market.ts';
import { deliverTexts } from '#trading-api/message/sms/deliver-texts.ts';
import { approvalLinks, smsOutbox } from '#trading-api/schema.ts';
import { approvalTokenOf, company, member, openMarket, textsTo } from './companies.ts';

const HOUR_MS = 3_600_000;

let market: OpenMarket;
let goods: Goods;
let owner: Buyer;
let buyer: Buyer;
let approver: Buyer;
beforeAll(async () => {
  market = await openMarket();
  goods = await market.offer({ availableCount: 100_000_000 });
  owner = await company(market);
  await owner.call(saveApprovalRule, { oneLevelFrom: '50000' });
  buyer = await member(market, owner, 'buyer');
  approver = await member(market, owner, 'approver');
});
afterAll(() => market.close());

/** A person with the link, without a login. */
const anybody = () => callersOf(market.url).call;

/** A new order that waits, and the link that the approver got. */
async function asked(of: Buyer = approver) {
  market.advance(2000);
  const { orderCode } = await submit(buyer, direct(goods, '20'));
  return { orderCode, token: await approvalTokenOf(market, of) };
}

async function code(token: string, of: Buyer = approver) {
  await anybody()(sendApprovalCode, { token });
  return /验证码 (\d{6})/.exec((await textsTo(market, of)).at(-1) ?? '')?.[1] ?? '';
}

const decide = (token: string, verifyCode: string, agree = true, reason = '') =>
  anybody()(decideByToken, { token, verifyCode, agree, reason });

const closed = async (token: string) => (await anybody()(approvalByToken, { token })).closed;

test('the link shows the order without a login, and the code sent to the approver’s phone decides it', async () => {
  const { orderCode, token } = await asked();
  // 128 random bits, in what a variable of a short message takes.
  expect(token).toMatch(/^[0-9a-f]{32}$/);
  expect((await textsTo(market, approver)).at(-1)).toContain(`/approval/${token} `);
  const shown = await anybody()(approvalByToken, { token });
  expect(shown).toMatchObject({ orderCode, closed: null, approver: '成员approver' });
  expect(shown.approverPhone).toMatch(/^\d{3}\*{4}\d{4}$/);
  await decide(token, await code(token));
  expect((await buyer.call(orderById, { id: orderCode })).dueAmount).toBe('77000.00');
  expect(await closed(token)).toBe('decided');
});

test('only the hash of a link is kept', async () => {
  const { token } = await asked();
  const kept = await market.db.select().from(approvalLinks);
  expect(JSON.stringify(kept)).not.toContain(token);
});

test('its code is sent as long as it is good, longer than the code of a login', async () => {
  const { token } = await asked();
  await code(token);
  const approvals = { phone: approver.phone };
  const logins = { phone: (await market.buyer()).phone };
  await anybody()(sendCode, { ...logins, purpose: 'login' });
  const sentAfter = async (minutes: number) => {
    const sent: string[] = [];
    await deliverTexts(market.db, {
      sendText: async ({ phone, code }) => `biz-${sent.push(`${phone} ${code !== null}`)}`,
      isDemo: true,
      clock: () => new Date(market.now().getTime() + minutes * 60_000),
    });
    return sent;
  };
  const minutesOf = async ({ phone }: { phone: string }) => {
    const rows = await market.db.select().from(smsOutbox).where(eq(smsOutbox.phone, phone));
    const { goodUntil, sentAt } = rows.at(-1) ?? {};
    return ((goodUntil?.getTime() ?? 0) - (sentAt?.getTime() ?? 0)) / 60_000;
  };
  expect(await minutesOf(approvals)).toBe(CODE_MINUTES.approval);
  expect(await minutesOf(logins)).toBe(CODE_MINUTES.phone);
  const sent = await sentAfter(CODE_MINUTES.phone + 1);
  expect(sent).toContain(`${approver.phone} true`);
  expect(sent).not.toContain(`${logins.phone} true`);
});

test('approval.decideByToken: codeWrong counts, codeSpent after five, and a new code is good', async () => {
  const { token } = await asked();
  await expect(decide(token, '123456')).rejects.toMatchObject({ code: 'codeSpent' });
  const right = await code(token);
  const wrong = right === '000000' ? '000001' : '000000';
  for (const left of times(CODE_TRIES - 1, (at) => CODE_TRIES - 1 - at)) {
    const refused = expect(decide(token, wrong)).rejects;
    await refused.toMatchObject({ code: 'codeWrong', text: codeWrong(left) });
  }
  await expect(decide(token, wrong)).rejects.toMatchObject({ code: 'codeSpent' });
  await expect(decide(token, right)).rejects.toMatchObject({ code: 'codeSpent' });
  market.advance(60_000);
  await decide(token, await code(token));
});

test('approval.sendCode: tooSoon within a minute, also of those that ask at once', async () => {
  const { token } = await asked();
  const { made, refused } = await race(times(4, () => anybody()(sendApprovalCode, { token })));
  expect(made).toHaveLength(1);
  expect(refused).toEqual(Array(3).fill('tooSoon'));
});

test('approval.decideByToken: missing without a reason, tooLarge for a long one; neither uses the code', async () => {
  const { orderCode, token } = await asked();
  const right = await code(token);
  await expect(decide(token, right, false)).rejects.toMatchObject({ code: 'missing' });
  await expect(decide(token, right, false, '长'.repeat(201))).rejects.toMatchObject({
    code: 'tooLarge',
  });
  await decide(token, right, false, '价格偏高');
  expect((await buyer.call(orderById, { id: orderCode })).cancelReason).toBe('returned');
});

test('approval.sendCode, approval.decideByToken: decided after another decision', async () => {
  const { orderCode, token } = await asked();
  const right = await code(token);
  const { content } = await owner.call(approvalList, { which: 'waiting' });
  const { approvalId } = first(content.filter((each) => each.orderCode === orderCode));
  await owner.call(decideApproval, { approvalId, agree: true });
  await expect(decide(token, right)).rejects.toMatchObject({ code: 'decided' });
  await expect(anybody()(sendApprovalCode, { token })).rejects.toMatchObject({ code: 'decided' });
  expect(await closed(token)).toBe('decided');
});

test('approval.byToken, approval.sendCode, approval.decideByToken: over with its time', async () => {
  const { token } = await asked();
  const right = await code(token);
  market.advance(APPROVAL_HOURS * HOUR_MS);
  await expect(decide(token, right)).rejects.toMatchObject({ code: 'over' });
  await expect(anybody()(sendApprovalCode, { token })).rejects.toMatchObject({ code: 'over' });
  expect(await closed(token)).toBe('over');
  market.advance((APPROVAL_LINK_HOURS - APPROVAL_HOURS) * HOUR_MS);
  await expect(anybody()(approvalByToken, { token })).rejects.toMatchObject({ code: 'over' });
  await expect(closed('of nobody')).rejects.toMatchObject({ code: 'G404' });
});

test('approval.sendCode, approval.decideByToken: notDecider for who approves no longer', async () => {
  const leaving = await member(market, owner, 'approver');
  const { token } = await asked(leaving);
  const right = await code(token, leaving);
  await owner.call(changeMember, { personId: String(leaving.id), role: 'viewer' });
  await expect(decide(token, right)).rejects.toMatchObject({ code: 'notDecider' });
  await expect(anybody()(sendApprovalCode, { token })).rejects.toMatchObject({
    code: 'notDecider',
  });
  expect(await closed(token)).toBe('notDecider');
});

test('the same code many times at once decides once', async () => {
  const { token } = await asked();
  const right = await code(token);
  const { made, refused } = await race(times(5, () => decide(token, right)));
  expect(made).toHaveLength(1);
  expect(refused).toEqual(Array(4).fill('decided'));
});

test('a link gives ten codes a day, however long one waits between them', async () => {
  const { token } = await asked();
  for (const _ of times(10, (at) => at)) {
    await anybody()(sendApprovalCode, { token });
    market.advance(60_000);
  }
  await expect(anybody()(sendApprovalCode, { token })).rejects.toMatchObject({ code: 'G429' });
});

test('a code that was sent to the approver’s earlier phone decides nothing once the phone has changed', async () => {
  const leaving = await member(market, owner, 'approver');
  const operator = await market.buyer({ platformType: 'buyer,operator' });
  const { token } = await asked(leaving);
  const sent = await code(token, leaving);
  const phone = '13712340000';
  const change = { accountId: String(leaving.id), phone, reason: '离职' };
  await operator.call(changePhoneAtDesk, change);
  await expect(decide(token, sent)).rejects.toMatchObject({ code: 'codeSpent' });
  market.advance(60_000);
  await decide(token, await code(token, { ...leaving, phone }));
});
