import { afterAll, beforeAll, expect, test } from 'vitest';
import { resumeAccount, suspendAccount } from '#app/domain/account/desk-contract.ts';
import { decideApproval, saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import {
  decideProposal,
  proposalList,
  saveControls,
} from '#app/domain/company/proposal-contract.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import type { OpenMarket } from '#tests/api/support/open-market.ts';
import { first } from '#tests/api/support/open-market.ts';
import { openMarket } from './companies.ts';
import { approvalOf, codeOf, decide, firm, idOf, order, refusedIn } from './red-team-firm.ts';

/** Who tries to decide what they may not leaves a trace in the log of their company. */

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

test('of an own order, of a colleague’s and of a change of one’s own, once an hour for each person and subject', async () => {
  const people = await firm(market);
  const { owner, admin, second, colleague, approver } = people;
  const { orderCode } = await order(market, admin);
  const waiting = await approvalOf(approver, orderCode);
  const { approvalId } = waiting;
  for (const one of [admin, admin, colleague, admin]) {
    expect(await codeOf(decide(one, waiting))).toBe('notDecider');
  }
  const both = [1, 2, 3].map(() => codeOf(decide(colleague, waiting, false)));
  expect(await Promise.all(both)).toEqual(['notDecider', 'notDecider', 'notDecider']);
  expect(await refusedIn(owner)).toEqual([
    ['乙采购', `审批 ${approvalId}：此订单不由您审批`],
    ['甲管理', `审批 ${approvalId}：不能审批自己提交的订单`],
  ]);
  market.advance(HOUR_MS + 1);
  expect(await codeOf(decide(admin, waiting))).toBe('notDecider');
  expect(await refusedIn(owner)).toHaveLength(3);
  await owner.call(saveControls, { secondPerson: true });
  expect(await codeOf(admin.call(saveApprovalRule, { oneLevelFrom: '' }))).toBe('proposed');
  const { content } = await second.call(proposalList, { which: 'waiting' });
  const { proposalId } = first(content);
  expect(await codeOf(admin.call(decideProposal, { proposalId, agree: true }))).toBe('notDecider');
  expect((await refusedIn(owner))[0]?.[1]).toMatch(`变更 ${proposalId}：`);
});

test('of who is suspended or has no right to it at all, by what was tried and not by a number that somebody made up', async () => {
  const operator = await market.buyer({ platformType: 'buyer,operator', name: '运营小陈' });
  const people = await firm(market);
  const { owner, approver } = people;
  await operator.call(suspendAccount, { accountId: idOf(approver), reason: '资质过期' });
  for (const approvalId of ['1', '2', '999999999']) {
    expect(await codeOf(approver.call(decideApproval, { approvalId, agree: true }))).toBe('G003');
  }
  expect(await refusedIn(owner)).toEqual([
    ['甲审批', expect.stringMatching(/^审批：账号.*资质过期/)],
  ]);
  await operator.call(resumeAccount, { accountId: idOf(approver), reason: '已补交' });
});

test('of another company’s order nobody is told that there is one, and neither log says anything', async () => {
  const [own, other] = [await firm(market), await firm(market)];
  const { orderCode } = await order(market, own.buyer);
  const waiting = await approvalOf(own.approver, orderCode);
  expect(await codeOf(decide(other.approver, waiting))).toBe('G404');
  expect(await refusedIn(own.owner)).toEqual([]);
  expect(await refusedIn(other.owner)).toEqual([]);
});
