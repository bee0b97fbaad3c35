import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import { downloadFile } from '#app/domain/file/contract.ts';
import { cancelOrder, orderById } from '#app/domain/order/contract.ts';
import { getPayOrdersDetailV2 } from '#app/domain/payment/contract.ts';
import { remittanceCodesIn } from '#app/domain/remittance/code.ts';
import { remittance, uploadReceipt } from '#app/domain/remittance/contract.ts';
import { receiptList } from '#app/domain/remittance/statement-contract.ts';
import { upload } from '#tests/api/inquiry/offering.ts';
import { pay, race, times } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import { orders, remittances } from '#trading-api/schema.ts';
import { chooseFor, companyOf, operatorOf, remitted, unpaid } from './remitting.ts';

const HOUR_MS = 3_600_000;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const detail = (buyer: Buyer, orderCode: string) => buyer.call(remittance, { orderCode });
const send = async (buyer: Buyer, orderCode: string, fileIds: string[]) =>
  buyer.call(uploadReceipt, { orderCode, fileIds });
const stateOf = async (buyer: Buyer, id: string) => (await buyer.call(orderById, { id })).state;

describe('remittance.choose', () => {
  test('issue 18 §2: names account and code, and holds the goods for three working days, once', async () => {
    const buyer = await companyOf(market);
    const orderCode = await unpaid(market, buyer);
    const { orders: payable } = await buyer.call(getPayOrdersDetailV2, { orderCode });
    expect(payable.takesTransfer).toBe(true);
    const before = await detail(buyer, orderCode);
    expect(before).toMatchObject({
      payee: '演示交易平台有限公司',
      remittanceCode: null,
      dueAmount: '7700.00',
      extends: true,
      receipts: [],
    });
    const chosen = await chooseFor(buyer, orderCode);
    expect(remittanceCodesIn(chosen.remittanceCode)).toEqual([chosen.remittanceCode]);
    const hours = (Date.parse(chosen.payDeadline ?? '') - market.now().getTime()) / HOUR_MS;
    expect(Math.round(hours)).toBeGreaterThanOrEqual(72);
    expect(await detail(buyer, orderCode)).toMatchObject({
      remittanceCode: chosen.remittanceCode,
      payDeadline: chosen.payDeadline,
      extends: false,
    });
    market.advance(HOUR_MS);
    expect(await chooseFor(buyer, orderCode)).toEqual(chosen);
    await expireUnpaidOrders(market.db, market.now());
    const order = await buyer.call(orderById, { id: orderCode });
    expect([order.state, order.payDeadline]).toEqual(['waitPay', chosen.payDeadline]);
    expect(order.events.map(({ kind, note }) => [kind, note])).toEqual([
      ['transferChosen', `汇款码 ${chosen.remittanceCode}`],
    ]);
    // It can still be paid in another way.
    await pay(buyer, orderCode);
    expect(await stateOf(buyer, orderCode)).toBe('paid');
    expect(await detail(buyer, orderCode)).toBeNull();
    market.advance(-HOUR_MS);
  });

  test('what is not paid in that time is cancelled, and its goods are free again', async () => {
    const goods = await market.offer();
    const { buyer, orderCode } = await remitted(market);
    // Three working days of the market's calendar, however many days off are among them (design/orders: Working days).
    const { payDeadline } = await buyer.call(orderById, { id: orderCode });
    const deadline = new Date(payDeadline ?? '');
    // Instants by their value: the market's clock goes on while a test runs.
    await expireUnpaidOrders(market.db, new Date(deadline.getTime() - 1));
    expect(await stateOf(buyer, orderCode)).toBe('waitPay');
    await expireUnpaidOrders(market.db, deadline);
    expect(await stateOf(buyer, orderCode)).toBe('cancelled');
    expect(await market.stockOf(goods.id)).toBe(100_000);
  });

  test('remittance.choose: methodRefused: not for people, nor before the contract is signed', async () => {
    const person = await market.buyer();
    const orderCode = await unpaid(market, person);
    expect(await detail(person, orderCode)).toBeNull();
    expect(await refusalOf(chooseFor(person, orderCode))).toEqual({
      code: 'methodRefused',
      text: '对公转账仅限已签约的企业买家',
    });
  });

  test('remittance.choose: methodMissing: a market without a bank account', async () => {
    const bare = await openMarket(undefined, { sandboxed: false });
    const buyer = await companyOf(bare);
    const orderCode = await unpaid(bare, buyer);
    expect(await detail(buyer, orderCode)).toBeNull();
    expect((await refusalOf(chooseFor(buyer, orderCode))).code).toBe('methodMissing');
    await bare.close();
  });

  test('remittance.choose: orderPaid, orderEnded, and another’s order is unknown', async () => {
    const buyer = await companyOf(market);
    const paid = await unpaid(market, buyer);
    await pay(buyer, paid);
    expect((await refusalOf(chooseFor(buyer, paid))).code).toBe('orderPaid');
    const ended = await unpaid(market, buyer);
    await buyer.call(cancelOrder, { orderCode: ended }, { serial: newSerial() });
    expect((await refusalOf(chooseFor(buyer, ended))).code).toBe('orderEnded');
    const other = await companyOf(market);
    expect((await refusalOf(chooseFor(other, paid))).code).toBe('G404');
    expect((await refusalOf(detail(other, paid))).code).toBe('G404');
  });

  test('remittance.choose: tooMany: five orders are held at most, also when chosen at once', async () => {
    const buyer = await companyOf(market);
    const codes: string[] = [];
    for (const _ of times(7, String)) codes.push(await unpaid(market, buyer));
    const { made, refused } = await race(codes.map((code) => chooseFor(buyer, code)));
    expect([made.length, refused]).toEqual([5, ['tooMany', 'tooMany']]);
    const held = await market.db
      .select({ orderCode: remittances.orderCode })
      .from(remittances)
      .innerJoin(orders, eq(orders.orderCode, remittances.orderCode))
      .where(eq(orders.customerId, buyer.id));
    expect(held).toHaveLength(5);
    const { orderCode } = first(held);
    await buyer.call(cancelOrder, { orderCode }, { serial: newSerial() });
    const left = codes.find((code) => !held.some((each) => each.orderCode === code)) ?? '';
    await chooseFor(buyer, left);
  });

  test('of one order chosen many times at once there is one code', async () => {
    const buyer = await companyOf(market);
    const orderCode = await unpaid(market, buyer);
    const codes = await Promise.all(times(6, () => chooseFor(buyer, orderCode)));
    expect(new Set(codes.map((each) => each.remittanceCode)).size).toBe(1);
  });
});

describe('remittance.uploadReceipt', () => {
  test('is kept with the order, and shown to the buyer and the operator only', async () => {
    const operator = await operatorOf(market);
    const { buyer, orderCode, remittanceCode } = await remitted(market);
    const fileId = await upload(market, buyer, 'receipt');
    await send(buyer, orderCode, [fileId]);
    await send(buyer, orderCode, [fileId]);
    const paper = { fileId, fileName: '报价单.pdf', byteLength: expect.any(Number) };
    const receipts = [expect.objectContaining(paper)];
    expect((await detail(buyer, orderCode))?.receipts).toEqual(receipts);
    const { events } = await buyer.call(orderById, { id: orderCode });
    expect(events.map(({ kind }) => kind)).toEqual(['transferChosen', 'receipt']);
    const listed = (await operator.call(receiptList, {})).content;
    expect(listed.filter((each) => each.orderCode === orderCode)).toEqual([
      expect.objectContaining({ ...paper, remittanceCode, dueAmount: '7700.00' }),
    ]);
    // Another file of the same name.
    const otherId = await upload(market, buyer, 'receipt');
    await send(buyer, orderCode, [otherId]);
    const read = async ({ token }: Buyer, id = fileId) =>
      (
        await fetch(`${market.url}${downloadFile.path}?fileId=${id}`, {
          headers: { 'x-token': token },
        })
      ).headers.get('content-type');
    expect(await read(operator)).toBe('application/pdf');
    expect(await read(operator)).toBe('application/pdf');
    expect(await read(operator, otherId)).toBe('application/pdf');
    expect(await read(buyer)).toBe('application/pdf');
    const log = (await buyer.call(auditPage, { action: 'fileRead' })).content;
    expect(log.map(({ personId, detail: name }) => [personId, name])).toEqual([
      [String(operator.id), `报价单.pdf（编号 ${otherId}）`],
      [String(operator.id), `报价单.pdf（编号 ${fileId}）`],
    ]);
    expect(await read(await companyOf(market))).not.toBe('application/pdf');
  });

  test('remittance.uploadReceipt: missing, fileRefused, tooMany', async () => {
    const { buyer, orderCode } = await remitted(market);
    expect((await refusalOf(send(buyer, orderCode, []))).code).toBe('missing');
    const foreign = await upload(market, await companyOf(market), 'receipt');
    expect((await refusalOf(send(buyer, orderCode, [foreign]))).code).toBe('fileRefused');
    for (const _ of times(2, String)) {
      const ten: string[] = [];
      for (const __ of times(10, String)) ten.push(await upload(market, buyer, 'receipt'));
      await send(buyer, orderCode, ten);
    }
    const more = await upload(market, buyer, 'receipt');
    expect((await refusalOf(send(buyer, orderCode, [more]))).code).toBe('tooMany');
  });

  test('remittance.uploadReceipt: methodRefused, orderPaid, orderEnded, and not for another’s', async () => {
    const buyer = await companyOf(market);
    const orderCode = await unpaid(market, buyer);
    expect((await refusalOf(send(buyer, orderCode, ['x']))).code).toBe('methodRefused');
    await chooseFor(buyer, orderCode);
    expect((await refusalOf(send(await companyOf(market), orderCode, ['x']))).code).toBe('G404');
    await pay(buyer, orderCode);
    expect((await refusalOf(send(buyer, orderCode, ['x']))).code).toBe('orderPaid');
    const ended = await unpaid(market, buyer);
    await buyer.call(cancelOrder, { orderCode: ended }, { serial: newSerial() });
    expect((await refusalOf(send(buyer, ended, ['x']))).code).toBe('orderEnded');
  });
});
