import { afterAll, beforeAll, expect, test } from 'vitest';
import { resumeAccount, suspendAccount } from '#app/domain/account/desk-contract.ts';
import {
  approvalList,
  decideApproval,
  decideByToken,
  saveApprovalRule,
  sendApprovalCode,
} from '#app/domain/company/approval-contract.ts';
import { decideProposal } from '#app/domain/company/proposal-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { callersOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket } from '#tests/api/support/open-market.ts';
import { company, member, openMarket, textsTo } from './companies.ts';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator', name: '运营小陈' });
});
afterAll(() => market.close());

const reason = '资质过期';
const suspend = ({ id }: Buyer) => operator.call(suspendAccount, { accountId: String(id), reason });
const resume = ({ id }: Buyer) => operator.call(resumeAccount, { accountId: String(id), reason });

test('a suspended person, or one of a suspended company, decides nothing: at the page or by a link', async () => {
  const owner = await company(market);
  await owner.call(saveApprovalRule, { oneLevelFrom: '1' });
  const buyer = await member(market, owner, 'buyer');
  const approver = await member(market, owner, 'approver');
  const { orderCode } = await submit(buyer, direct(await market.offer(), '1'));
  const { content } = await approver.call(approvalList, { which: 'waiting' });
  const { approvalId } = first(content);
  const text = (await textsTo(market, approver)).at(-1) ?? '';
  const token = /\/approval\/([\w-]+)/.exec(text)?.[1] ?? '';
  const { call } = callersOf(market.url);
  const attempts = [
    () => approver.call(decideApproval, { approvalId, agree: true }),
    () => approver.call(decideProposal, { proposalId: '1', agree: true }),
    () => call(sendApprovalCode, { token }),
    () => call(decideByToken, { token, verifyCode: '123456', agree: true }),
  ];
  for (const suspended of [approver, owner]) {
    await suspend(suspended);
    for (const attempt of attempts) {
      expect(await refusalOf(attempt())).toMatchObject({
        ...{ code: 'G003', text: expect.stringContaining(reason) },
      });
    }
    await resume(suspended);
  }
  const order = await owner.call(orderById, { id: orderCode });
  expect(order.approval?.waitsFor).toEqual(['测试企业', '成员approver']);
  await approver.call(decideApproval, { approvalId, agree: true });
});
