import { expect } from 'vitest';
import { merchRegQry } from '#app/domain/wallet/contract.ts';
import {
  walletWithdraw,
  walletWithdrawals,
  withdrawalList,
} from '#app/domain/wallet/withdrawal-contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import { apiAfterLogin, apiOf } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { giveWallet, OPERATOR } from '#tests/support/wallets.ts';

const ACCOUNT = { bank: '工商银行宁波分行', accountNo: '3901028809200099999' };

/** A company that asks for money of its wallet so many times; answers its calls, and its requests, the newest first. */
async function giveWithdrawals(newVisitor: () => Promise<Visitor>, count: number) {
  const company = await registered(await newVisitor(), 'enterprise');
  await giveWallet(company, '1000.00');
  const call = await apiAfterLogin(company);
  const mbrNo = (await call(merchRegQry, {})).data.mbrNo ?? '';
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    ids.unshift((await call(walletWithdraw, { mbrNo, amount: '100', ...ACCOUNT })).withdrawalId);
  }
  return { call, ids };
}

/**
 * Opens the form about a withdrawal where it stands in the list of those that wait, with one on a page;
 * answers the address of that page.
 */
async function openDecision(page: Visitor, withdrawalId = ''): Promise<string> {
  const operator = await apiOf(OPERATOR);
  let list = '';
  const opened = async () => {
    const waiting = await operator(withdrawalList, { state: 'waiting', rows: 100 });
    const at = 1 + waiting.content.findIndex((each) => each.withdrawalId === withdrawalId);
    list = `/customer/desk/withdrawals?rows=1${at > 1 ? `&page=${at}` : ''}&state=waiting`;
    await page.goto(list);
    await page.getByRole('link', { name: '处理', exact: true }).click();
    return page.locator(`#decide input[name=withdrawalId][value="${withdrawalId}"]`).count();
  };
  // Other journeys ask for money meanwhile, which moves the rows on.
  await expect.poll(opened).toBe(1);
  return list;
}

test('a decision about a withdrawal leads back to the part of the list where it was made', async ({
  page,
  newVisitor,
}) => {
  // The third stays, so that there is something on the page that is returned to.
  const { call, ids } = await giveWithdrawals(newVisitor, 3);
  const [newest, older] = ids;
  await loggedIn(page, OPERATOR);

  const later = await openDecision(page, older);
  expect(later).toContain('&page=');
  const note = page.getByLabel('银行流水号或驳回原因');
  await press(page, '已打款');
  await expect(note).toHaveMessage('请填写打款的银行流水号');
  await note.fill('流水 20261126001');
  await press(page, '已打款');
  await expect(page).toShowToast('已标记打款');
  await expect(page).toBeAt(later);
  expect(await page.locator('#decide').count()).toBe(0);

  const list = await openDecision(page, newest);
  await note.fill('账号与户名不符');
  await press(page, '驳回');
  await expect(page).toShowToast('已驳回，款项已退回申请人账户');
  await expect(page).toBeAt(list);
  expect((await call(walletWithdrawals, {})).withdrawals).toMatchObject([
    { state: 'refused', note: '账号与户名不符' },
    { state: 'done', note: '流水 20261126001' },
    { state: 'waiting' },
  ]);
  await page.getByRole('link', { name: '已打款', exact: true }).click();
  await expect(page).toBeAt('/customer/desk/withdrawals?state=done');
  await expect(page).toShow(/流水 20261126001/);
});
