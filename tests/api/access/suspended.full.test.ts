import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditDeskPage } from '#app/domain/account/audit-contract.ts';
import { userByToken } from '#app/domain/account/contract.ts';
import {
  accountDetail,
  accountList,
  resumeAccount,
  suspendAccount,
} from '#app/domain/account/desk-contract.ts';
import { suspendedText } from '#app/domain/account/suspension.ts';
import { ownSaleProducts } from '#app/domain/catalogue/sale-product-contract.ts';
import { submitOrder } from '#app/domain/checkout/contract.ts';
import { catalogue } from '#app/domain/contract.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { cancelOrder, orderById } from '#app/domain/order/contract.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { exchange } from '#tests/conformance/exchange.ts';
import { journey } from '#tests/conformance/journey.ts';
import { nothingFound } from '#tests/conformance/step.ts';
import { customers, goods } from '#trading-api/schema.ts';

const WHY = '资质过期，待补交';
const TEXT = `账号${suspendedText(WHY)}`;

/**
 * Of the calls that write: what a suspended account may go on with, and why. A suspended member is refused those of them
 * that use a right over the company's money, people and decisions (`heldBack`): colleagues have it too.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  'finishes what is bound: goods that were ordered or sold are paid, sent, received and weighed (agreeing to a dearer weight is refused there)':
    'delivery.answer delivery.correct delivery.receive delivery.ship payment.bundle payment.coupons payment.start pickup.appoint pickup.cancel remittance.choose remittance.uploadReceipt wallet.merchReg wallet.pay wallet.smsCode wallet.topUp wallet.bankBind',
  'finishes a case about what was bound, and says what came of it':
    'afterSale.apply afterSale.step saleAfterSale.giveUp saleAfterSale.step rating.save saleRating.answer thread.report thread.write statement.confirm statement.remark',
  'papers of what was bound':
    'invoice.apply invoice.applyToTitles invoice.askRed invoice.redStep invoice.use invoice.withdraw invoiceTitle.delete invoiceTitle.save saleInvoice.refuse saleInvoice.register saleInvoice.reverse contract.sign',
  'ends or takes back what is not bound':
    'auction.declineOffer auction.giveUpAward groupPurchase.cancelPurchasing inquiry.close inquiry.endLines offer.withdraw order.cancel saleCoupon.end saleCredit.withdraw salePromotion.end tender.end tender.withdrawOffer wallet.bankCancel',
  'ends rights: somebody who has left is locked out at once, and invitations are withdrawn':
    'member.remove member.withdrawInvitation member.withdrawExpired',
  'answers others who wait for it, as a published tender binds':
    'tender.answer tender.postpone tender.score',
  'looks after things, and binds nobody':
    'address.add address.delete address.setDefault cart.add deadline.calendarFeed keptList.delete keptList.save message.saveRobot message.saveUrgent message.testRobot offer.keep pastedList.addToCart salePickupPoint.delete salePickupPoint.save saleProduct.savePriceClose saleSetting.save saleStore.feature saleStore.save',
};

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator', name: '运营小陈' });
});
afterAll(() => market.close());

const suspend = ({ id }: Buyer, reason = WHY) =>
  operator.call(suspendAccount, { accountId: String(id), reason });
const resume = ({ id }: Buyer, reason = '已补交') =>
  operator.call(resumeAccount, { accountId: String(id), reason });

/** An account that sells by the code of some goods, and these goods. */
async function sellerWithGoods() {
  const offer = await market.offer();
  const seller = await market.buyer({
    platformType: 'buyer,seller',
    sellerCode: offer.sellerCode,
    name: '测试卖家',
  });
  return { seller, offer };
}

const onShelf = (sellerCode: string) =>
  market.db.$count(goods, eq(goods.sellerCode, sellerCode)).then(async (all) => {
    const rows = await market.db.select().from(goods).where(eq(goods.sellerCode, sellerCode));
    return { all, listed: rows.filter((row) => row.onShelf).length };
  });

describe('a suspended account', () => {
  test('issue 18 §6: may begin nothing, and read and finish what is under way: every call of the contract', async () => {
    const { seller } = await sellerWithGoods();
    await suspend(seller);
    const inputs = new Map(journey.map(({ endpoint, input }) => [endpoint, input]));
    // These calls end the session that the next call would need.
    const own = catalogue.filter(
      ({ name, access }) =>
        ['customer', 'seller', 'optional'].includes(access) &&
        !['user.logout', 'user.endSessions'].includes(name),
    );
    const refused: string[] = [];
    for (const endpoint of own) {
      const input = inputs.get(endpoint)?.(nothingFound('13800000000', 'of nobody')) ?? {};
      const answer = await exchange(endpoint, input, {
        baseUrl: market.url,
        token: seller.token,
      });
      if (answer.code === RESULT.forbidden && answer.content === TEXT) refused.push(endpoint.name);
    }
    expect(refused).toEqual(own.filter(({ begins }) => begins).map(({ name }) => name));
    await resume(seller);
  });

  test('may make just these writes: each of them finishes something, or only looks after things', () => {
    const allowed = catalogue.filter(
      ({ access, serial, locked, permission, begins, onlyReads }) =>
        ['customer', 'seller'].includes(access) &&
        !onlyReads &&
        (serial || locked || permission !== 'view') &&
        !begins,
    );
    const stated = Object.values(ALLOWED).flatMap((names) => names.split(' '));
    expect(allowed.map(({ name }) => name).toSorted()).toEqual(stated.toSorted());
  });

  test('is held back as a member from every call that uses a right over money, people and decisions of the company', async () => {
    const owner = await company(market);
    const colleague = await member(market, owner, 'admin');
    await suspend(colleague);
    const rights = catalogue.filter(
      ({ access, permission, method, onlyReads }) =>
        access === 'customer' &&
        ['pay', 'approve', 'administer'].includes(permission) &&
        method !== 'GET' &&
        !onlyReads,
    );
    expect(rights.length).toBeGreaterThan(30);
    const inputs = new Map(journey.map(({ endpoint, input }) => [endpoint, input]));
    for (const endpoint of rights) {
      const input = inputs.get(endpoint)?.(nothingFound('13800000000', 'of nobody')) ?? {};
      const answer = await exchange(endpoint, input, {
        baseUrl: market.url,
        token: colleague.token,
      });
      expect([endpoint.name, answer.code, answer.content]).toEqual([
        endpoint.name,
        RESULT.forbidden,
        TEXT,
      ]);
    }
    await resume(colleague);
  });

  test('gets a message with the reason and the phone to call; its orders can be cancelled, not made; the audit log records it', async () => {
    const buyer = await market.buyer();
    const offer = await market.offer();
    const { orderCode } = await submit(buyer, direct(offer, '2'));
    market.advance(2001);
    await suspend(buyer);
    await expectNotified(market, 'accountSuspended', buyer, {
      path: '/customer/security',
      text: /资质过期，待补交.*请联系客服/,
    });
    expect(await refusalOf(submit(buyer, direct(offer, '1')))).toEqual({
      code: 'G003',
      text: TEXT,
    });
    expect(await buyer.call(orderById, { id: orderCode })).toMatchObject({ state: 'waitPay' });
    await buyer.call(cancelOrder, { orderCode });
    const me = await buyer.call(userByToken, { token: buyer.token });
    expect(me.userInfo.suspended).toBe(WHY);
    await resume(buyer);
    await expectNotified(market, 'accountResumed', buyer, { text: /已恢复交易：已补交/ });
    expect((await submit(buyer, direct(offer, '1'))).orderCode).toMatch(/\d/);
    const { content } = await operator.call(auditDeskPage, { phone: buyer.phone });
    expect(content.map(({ action, person, detail }) => [action, person, detail])).toEqual([
      ['accountResumed', '运营小陈', '已补交'],
      ['accountSuspended', '运营小陈', WHY],
    ]);
  });

  test('its members cannot begin anything for it, nor can a suspended member', async () => {
    const owner = await company(market);
    const colleague = await member(market, owner, 'buyer');
    const order = direct(await market.offer(), '1');
    await suspend(owner);
    expect((await refusalOf(colleague.call(submitOrder, order))).text).toBe(TEXT);
    await resume(owner);
    await suspend(colleague);
    expect((await refusalOf(colleague.call(submitOrder, order))).text).toBe(TEXT);
    expect((await submit(owner, order)).orderCode).toMatch(/\d/);
  });

  test('issue 18 §6: sells nothing: its goods are off the shelf until it is resumed, and no others with them', async () => {
    const { seller, offer } = await sellerWithGoods();
    const [other] = await market.db
      .select()
      .from(goods)
      .where(eq(goods.sellerCode, offer.sellerCode))
      .limit(1);
    if (other && other.id !== offer.id) await market.change(other, { onShelf: false });
    const before = await onShelf(offer.sellerCode);
    const buyer = await market.buyer();
    await suspend(seller);
    expect((await onShelf(offer.sellerCode)).listed).toBe(0);
    expect((await refusalOf(submit(buyer, direct(offer, '1')))).code).toBe('goodsGone');
    const own = await seller.call(ownSaleProducts, { onShelf: true });
    expect(own.totalElements).toBe(0);
    await resume(seller);
    expect(await onShelf(offer.sellerCode)).toEqual(before);
    market.advance(2001);
    expect((await submit(buyer, direct(offer, '1'))).orderCode).toMatch(/\d/);
  });
});

describe('the operator’s desk of accounts', () => {
  test('accountDesk.suspend: missing; alreadySo; ofPlatform; G404', async () => {
    const buyer = await market.buyer();
    expect((await refusalOf(suspend(buyer, ' '))).code).toBe('missing');
    await suspend(buyer);
    expect((await refusalOf(suspend(buyer))).code).toBe('alreadySo');
    expect((await refusalOf(suspend(operator))).code).toBe('ofPlatform');
    expect((await refusalOf(suspend({ ...buyer, id: 987_654_321 }))).code).toBe('G404');
  });

  test('accountDesk.resume: missing; alreadySo', async () => {
    const buyer = await market.buyer();
    expect((await refusalOf(resume(buyer))).code).toBe('alreadySo');
    await suspend(buyer);
    expect((await refusalOf(resume(buyer, ''))).code).toBe('missing');
  });

  test('suspending and resuming an account ask the operator for a recent password or code', async () => {
    expect([suspendAccount.stepUp, resumeAccount.stepUp]).toEqual(['always', 'always']);
  });

  test('issue 18 §6: finds accounts by name, phone, seller and company, and by what they are', async () => {
    const owner = await company(market, '查找测试（百分%）公司');
    const colleague = await member(market, owner, 'buyer');
    const ids = async (asked: Parameters<typeof listOf>[0]) =>
      (await listOf(asked)).map(({ accountId }) => Number(accountId));
    const listOf = async (asked: { keyword?: string; [name: string]: unknown }) =>
      (await operator.call(accountList, { rows: 500, ...asked })).content;
    expect(await ids({ keyword: '（百分%）' })).toEqual([colleague.id, owner.id]);
    expect(await ids({ keyword: owner.phone })).toEqual([owner.id]);
    expect(await ids({ keyword: '（百分_）' })).toEqual([]);
    expect(await ids({ keyword: '（百分%）', customerType: 'enterprise' })).toEqual([owner.id]);
    expect(await ids({ platform: 'operator' })).toContain(operator.id);
    expect(await ids({ platform: 'operator' })).not.toContain(owner.id);
    await suspend(colleague);
    expect(await ids({ keyword: '（百分%）', state: 'suspended' })).toEqual([colleague.id]);
    expect(await ids({ keyword: '（百分%）', state: 'active' })).toEqual([owner.id]);
    expect(await ids({ keyword: '（百分%）', state: 'unsigned' })).toEqual([]);
    await market.db
      .update(customers)
      .set({ esignatureContractStatus: null })
      .where(eq(customers.id, owner.id));
    expect(await ids({ keyword: '（百分%）', state: 'unsigned' })).toEqual([owner.id]);
  });

  test('issue 18 §6: shows certification, people and trade of an account', async () => {
    const owner = await company(market, '详情测试公司');
    const colleague = await member(market, owner, 'finance');
    const offer = await market.offer();
    const { orderCode } = await submit(owner, direct(offer, '2'));
    market.advance(2001);
    await submit(owner, direct(offer, '1'));
    await owner.call(cancelOrder, { orderCode });
    const detail = await operator.call(accountDetail, { accountId: String(owner.id) });
    expect(detail).toMatchObject({
      account: { name: '详情测试公司', contractSigned: true, suspension: null },
      people: [{ phone: colleague.phone, role: 'finance' }],
      bought: { orders: 2, cancelled: 1, amount: '3850.00' },
      sold: null,
    });
    const refused = operator.call(accountDetail, { accountId: '987654321' });
    expect((await refusalOf(refused)).code).toBe('G404');
    const { seller } = await sellerWithGoods();
    const shop = await operator.call(accountDetail, { accountId: String(seller.id) });
    expect(shop.listings?.onShelf).toBeGreaterThan(0);
    expect(shop.sold?.orders).toBeGreaterThanOrEqual(0);
  });
});
