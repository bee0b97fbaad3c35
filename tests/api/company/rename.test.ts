import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import { accountDetail, accountList } from '#app/domain/account/desk-contract.ts';
import { saveProfile } from '#app/domain/account/profile-contract.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { brandDetail } from '#app/domain/catalogue/store-contract.ts';
import { contractDetail } from '#app/domain/company/contract.ts';
import { renameCompany } from '#app/domain/company/rename-contract.ts';
import { deliveriesOfOrder } from '#app/domain/delivery/contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { applyInvoice, invoiceRequests, registerInvoice } from '#app/domain/invoice/contract.ts';
import { orderParties } from '#app/domain/invoice/parties-contract.ts';
import { saveInvoiceTitle } from '#app/domain/invoice/title-contract.ts';
import { monthOf } from '#app/domain/month.ts';
import { orderById, saleOrderById, saleOrders } from '#app/domain/order/contract.ts';
import { purchasingSave } from '#app/domain/purchase/contract.ts';
import { statementByMonth, statementList } from '#app/domain/statement/contract.ts';
import { receive, ship, sold } from '#tests/api/delivery/sending.ts';
import { download, upload } from '#tests/api/file/uploading.ts';
import { registration, TITLE } from '#tests/api/invoice/invoicing.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { asked, publish } from '#tests/api/purchase/grouping.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { pdf } from '#tests/support/sample-files.ts';
import { customers } from '#trading-api/schema.ts';
import { company, storekeeper } from './companies.ts';

const BEFORE = '望澜（无锡）机械有限公司';
const AFTER = '望澜重工（江苏）股份有限公司';
const DAY_MS = 24 * 3_600_000;

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator', name: '运营小陈' });
});
afterAll(() => market.close());

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
const document = async (by = operator) =>
  (await upload(market, by, { bytes: pdf(), name: '变更通知书.pdf', moderType: 'qualification' }))
    .id;

async function rename(
  { id }: Buyer,
  fields: Partial<Input<typeof renameCompany>> = {},
): Promise<string> {
  const fileId = fields.fileId ?? (await document());
  await operator.call(renameCompany, {
    ...{ accountId: String(id), name: AFTER, reason: '2026-11 工商更名' },
    ...fields,
    fileId,
  });
  return fileId;
}

describe('accountDesk.rename', () => {
  test('the company has the new name, is told of it, and is found by the earlier one', async () => {
    const buyer = await company(market, BEFORE);
    const fileId = await rename(buyer);
    await expectNotified(market, 'companyRenamed', buyer, {
      path: '/customer/security',
      text: new RegExp(`企业名称由「${BEFORE}」变更为「${AFTER}」.*2026-11 工商更名`),
    });
    const [logged] = (await buyer.call(auditPage, { action: 'companyRenamed' })).content;
    expect(logged).toMatchObject({ person: '运营小陈', account: AFTER });
    expect(logged?.detail).toContain(BEFORE);
    const accountId = String(buyer.id);
    expect((await operator.call(accountList, { keyword: BEFORE })).content).toMatchObject([
      { accountId, name: AFTER },
    ]);
    const { formerNames } = await operator.call(accountDetail, { accountId });
    expect(formerNames).toMatchObject([
      {
        name: BEFORE,
        storeName: null,
        reason: '2026-11 工商更名',
        document: { url: `/files/${fileId}`, name: '变更通知书.pdf', byteLength: pdf().length },
      },
    ]);
    const colleague = await market.buyer({ platformType: 'buyer,operator' });
    expect((await download(market, colleague, fileId)).status).toBe(200);
    const stranger = await market.buyer();
    expect(await codeOf(download(market, stranger, fileId))).toBe('G404');
  });

  test("'missing' a name, reason or document, 'invalid' for a person or without a store", async () => {
    const buyer = await company(market, BEFORE);
    const person = await market.buyer();
    expect(await codeOf(rename(buyer, { name: ' ' }))).toBe('missing');
    expect(await codeOf(rename(buyer, { reason: '' }))).toBe('missing');
    expect(await codeOf(rename(buyer, { fileId: '' }))).toBe('missing');
    expect(await codeOf(rename(person))).toBe('invalid');
    expect(await codeOf(rename(buyer, { storeName: '望澜店' }))).toBe('invalid');
    expect(await codeOf(rename({ ...buyer, id: 987654321 }))).toBe('G404');
  });

  test("'alreadySo' the same name, 'fileRefused' another's upload, 'decided' a closed account", async () => {
    const buyer = await company(market, BEFORE);
    expect(await codeOf(rename(buyer, { name: ` ${BEFORE}` }))).toBe('alreadySo');
    expect(await codeOf(rename(buyer, { fileId: await document(buyer) }))).toBe('fileRefused');
    await market.db
      .update(customers)
      .set({ closedAt: market.now() })
      .where(eq(customers.id, buyer.id));
    expect(await codeOf(rename(buyer))).toBe('decided');
  });

  test('a store has its new name and address wherever it is offered', async () => {
    const { seller, sellerCode } = await storekeeper(market, BEFORE);
    const goods = await market.offer({ sellerCode, sellerName: BEFORE });
    const address = '上海市宝山区蕰川路 9 号';
    await rename(seller, { storeName: AFTER, registryAddress: address });
    expect(await seller.call(brandDetail, { sellerCode })).toMatchObject({
      sellerName: AFTER,
      customerVo: { registryAddress: address },
    });
    const found = await seller.call(pageData, { name: '望澜重工' });
    expect(found.content).toMatchObject([
      { id: String(goods.id), customerVo: { customerName: AFTER, registryAddress: address } },
    ]);
  });

  test('of a company that has signed nothing, and renames itself, the earlier name is kept too', async () => {
    const buyer = await market.buyer({
      ...{ customerType: 'enterprise', esignatureContractStatus: '0', name: BEFORE },
    });
    await buyer.call(saveProfile, { name: AFTER });
    const { formerNames } = await operator.call(accountDetail, { accountId: String(buyer.id) });
    expect(formerNames).toMatchObject([{ name: BEFORE, reason: '', document: null }]);
  });
});

describe('what was made under the earlier names', () => {
  test('orders, their papers, the contract and statements keep them; what is made after has the new ones', async () => {
    const { seller, sellerCode } = await storekeeper(market, '旧仓储有限公司');
    const buyer = await company(market, BEFORE);
    await market.db
      .update(customers)
      .set({ contractSignedAt: market.now() })
      .where(eq(customers.id, buyer.id));
    const { id: titleId } = await buyer.call(saveInvoiceTitle, { ...TITLE, name: BEFORE });
    const order = async () => {
      const sellerName = (await seller.call(brandDetail, { sellerCode })).sellerName;
      const { orderCode } = await sold(market, {
        buyer,
        lines: [[await market.offer({ sellerCode, sellerName }), '10']],
      });
      const { deliveryId } = await ship(seller, orderCode);
      await receive(buyer, deliveryId);
      return orderCode;
    };
    const first = await order();
    const month = monthOf(market.now());
    market.advance(40 * DAY_MS);
    await rename(buyer);
    await rename(seller, { name: '新仓储有限公司', storeName: '新仓储有限公司' });
    market.advance(1000);
    const second = await order();

    const namesOf = async (orderCode: string) => {
      const { buyerName } = await seller.call(saleOrderById, { id: orderCode });
      const { sellerName } = await buyer.call(orderById, { id: orderCode });
      const parties = await buyer.call(orderParties, { orderCode });
      const sent = await buyer.call(deliveriesOfOrder, { orderCode });
      return {
        buyers: [buyerName, parties.buyer.name, sent.buyerName],
        sellers: [sellerName, parties.seller.name, sent.sellerName],
        taxNo: parties.buyer.taxNo,
      };
    };
    expect(await namesOf(first)).toEqual({
      buyers: [BEFORE, BEFORE, BEFORE],
      sellers: ['旧仓储有限公司', '旧仓储有限公司', '旧仓储有限公司'],
      taxNo: TITLE.taxNo,
    });
    // Its number is the same under the new name, once its title is made out to that.
    await buyer.call(saveInvoiceTitle, { ...TITLE, name: AFTER, id: titleId });
    expect(await namesOf(second)).toEqual({
      buyers: [AFTER, AFTER, AFTER],
      sellers: ['新仓储有限公司', '新仓储有限公司', '新仓储有限公司'],
      taxNo: TITLE.taxNo,
    });
    expect((await namesOf(first)).taxNo).toBe(TITLE.taxNo);
    for (const keyword of [BEFORE, AFTER]) {
      const { content } = await seller.call(saleOrders, { keyword });
      expect(content.map(({ orderCode }) => orderCode)).toContain(first);
    }
    expect((await buyer.call(contractDetail, {})).signedAs).toBe(BEFORE);

    const statement = (of: string) =>
      seller.call(statementByMonth, { side: 'sale', counterpart: String(buyer.id), month: of });
    expect(await statement(month)).toMatchObject({
      buyerName: BEFORE,
      sellerName: '旧仓储有限公司',
    });
    const current = monthOf(market.now());
    expect(await statement(current)).toMatchObject({
      buyerName: AFTER,
      sellerName: '新仓储有限公司',
    });
    const listed = async (of: string) =>
      (await buyer.call(statementList, { side: 'purchase', month: of })).content.map(
        ({ counterpartName }) => counterpartName,
      );
    expect(await listed(month)).toEqual(['旧仓储有限公司']);
    expect(await listed(current)).toEqual(['新仓储有限公司']);
  });

  test('an invoice is its seller’s as called when it was issued, and waits as the one of today', async () => {
    const { seller, sellerCode } = await storekeeper(market, '旧开票有限公司');
    const buyer = await company(market, BEFORE);
    const { id: titleId } = await buyer.call(saveInvoiceTitle, { ...TITLE, name: BEFORE });
    const request = async () => {
      const lines = [[await market.offer({ sellerCode }), '10']] as const;
      const { orderCode } = await sold(market, { buyer, lines });
      const { deliveryId } = await ship(seller, orderCode);
      await receive(buyer, deliveryId);
      const orders = [{ orderCode, amount: '38500.00' }];
      return (await buyer.call(applyInvoice, { titleId, sellerCode, orders })).id;
    };
    const issued = await request();
    await seller.call(registerInvoice, await registration(market, seller, issued));
    market.advance(3000);
    const waiting = await request();
    market.advance(1000);
    await rename(buyer);
    await rename(seller, { name: '新开票有限公司', storeName: '新开票有限公司' });
    const { content } = await buyer.call(invoiceRequests, {});
    expect(content).toMatchObject([
      { id: waiting, buyerName: BEFORE, sellerName: '新开票有限公司', title: { name: BEFORE } },
      { id: issued, buyerName: BEFORE, sellerName: '旧开票有限公司', title: { name: BEFORE } },
    ]);
  });

  test('a plan is supplied by the store that was called so, whose company joins it under no name', async () => {
    const { seller } = await storekeeper(market, '旧供应有限公司');
    const of = await publish(market, { supplierName: '旧供应有限公司' });
    market.advance(1000);
    await rename(seller, { name: '新供应有限公司', storeName: '新供应有限公司' });
    const accounts = [
      seller,
      await company(market, '旧供应有限公司'),
      await company(market, '新供应有限公司'),
    ];
    for (const account of accounts) {
      expect(await codeOf(account.call(purchasingSave, asked(of, '5')))).toBe('ownStore');
    }
  });
});
