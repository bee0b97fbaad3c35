import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditDeskPage, auditPage } from '#app/domain/account/audit-contract.ts';
import { CLOSED_REASON, CLOSING_REFUSED } from '#app/domain/account/closing.ts';
import {
  accountDetail,
  accountList,
  closeAccountAtDesk,
  resumeAccount,
  suspendAccount,
} from '#app/domain/account/desk-contract.ts';
import { cancelOrder } from '#app/domain/order/contract.ts';
import { company, member, storekeeper } from '#tests/api/company/companies.ts';
import { sold } from '#tests/api/delivery/sending.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { customers, ledgerAccounts, sellerAccounts, sellerDebts } from '#trading-api/schema.ts';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator', name: '运营小陈' });
});
afterAll(() => market.close());

/** With goods on the shelf. */
async function storekeeperWithGoods() {
  const { seller, sellerCode } = await storekeeper(market, '店主');
  return { seller, sellerCode, goods: await market.offer({ sellerCode }) };
}

const close = ({ id }: Pick<Buyer, 'id'>, reason = '申请人来函注销') =>
  operator.call(closeAccountAtDesk, { accountId: String(id), reason });

const reasonsOf = async (seller: Buyer) =>
  (await problemsOf(close(seller))).map(({ text }) => text);

describe('accountDesk.close', () => {
  test('a seller with nothing open is gone: no session, no goods, no trade; it stays in the list', async () => {
    const { seller, goods } = await storekeeperWithGoods();
    expect(await close(seller)).toBe('success');
    expect((await refusalOf(seller.call(auditPage, { page: 1, rows: 5 }))).code).toBe('G001');
    const buyer = await market.buyer();
    const order = submit(buyer, direct(goods, '1'));
    expect((await refusalOf(order)).code).toBe('goodsGone');
    const { content } = await operator.call(accountList, { state: 'closed', rows: 100 });
    expect(content.find(({ accountId }) => accountId === String(seller.id))).toMatchObject({
      closedDate: expect.any(String),
      suspension: { reason: CLOSED_REASON },
    });
    const { account, listings } = await operator.call(accountDetail, {
      accountId: String(seller.id),
    });
    expect(account.phone).not.toBe(seller.phone);
    expect(listings?.onShelf).toBe(0);
    for (const state of ['active', 'suspended'] as const) {
      const others = await operator.call(accountList, { state, keyword: '店主', rows: 100 });
      expect(others.content.map(({ accountId }) => accountId)).not.toContain(String(seller.id));
    }
  });

  test('unfinished: each thing that is open is said', async () => {
    const { seller, sellerCode, goods } = await storekeeperWithGoods();
    const { buyer, orderCode } = await sold(market, { lines: [[goods, '10']], paid: false });
    expect(await reasonsOf(seller)).toEqual(['还有 1 个收到的订单未完成或未结清']);
    await buyer.call(cancelOrder, { orderCode });
    const [account] = await market.db
      .insert(ledgerAccounts)
      .values({ kind: 'wallet', balance: 38_500 })
      .returning();
    if (!account) throw new Error('no account');
    await market.db.insert(sellerAccounts).values({ sellerCode, accountId: account.id });
    await market.db.insert(sellerDebts).values({ sellerCode, amount: 1200 });
    const person = await member(market, seller, 'viewer');
    expect(await reasonsOf(seller)).toEqual([
      '还有 1 位企业成员，请先移除',
      '货款账户还有 ¥385.00，请先提现',
      '欠平台 ¥12.00 未结清',
    ]);
    expect((await refusalOf(close(person))).text).toBe(CLOSING_REFUSED.member);
    const [open] = await market.db.select().from(customers).where(eq(customers.id, seller.id));
    expect(open).toMatchObject({ closedAt: null, suspendedAt: null });
  });

  test('a store that another account keeps stays open', async () => {
    const { seller, sellerCode, goods } = await storekeeperWithGoods();
    await market.buyer({ platformType: 'buyer,seller', sellerCode });
    await sold(market, { lines: [[goods, '10']], paid: false });
    expect(await close(seller)).toBe('success');
    const buyer = await market.buyer();
    expect(await submit(buyer, direct(goods, '1'))).toMatchObject({
      orderCode: expect.any(String),
    });
  });

  test('missing; alreadySo; ofPlatform; G404', async () => {
    const { seller } = await storekeeperWithGoods();
    expect((await refusalOf(close(seller, ' '))).code).toBe('missing');
    await close(seller);
    const id = String(seller.id);
    expect((await refusalOf(close(seller))).code).toBe('alreadySo');
    for (const decide of [suspendAccount, resumeAccount]) {
      const again = operator.call(decide, { accountId: id, reason: '测试' });
      expect((await refusalOf(again)).code).toBe('alreadySo');
    }
    expect((await refusalOf(close(operator))).code).toBe('ofPlatform');
    expect((await refusalOf(close({ id: 987_654_321 }))).code).toBe('G404');
  });

  test('a buyer’s account too, with the reason in the log of the market', async () => {
    const owner = await company(market, '歇业企业');
    expect(await close(owner, '企业注销，见工商公告')).toBe('success');
    const { account } = await operator.call(accountDetail, { accountId: String(owner.id) });
    expect(account.name).toBe('歇业企业（已注销）');
    const { content } = await operator.call(auditDeskPage, { page: 1, rows: 20 });
    expect(content).toContainEqual(
      expect.objectContaining({
        action: 'accountClosed',
        person: '运营小陈',
        detail: '企业注销，见工商公告',
      }),
    );
  });
});
