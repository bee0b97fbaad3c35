import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyAfterSale } from '#app/domain/after-sale/contract.ts';
import { assignLine, undoLine } from '#app/domain/remittance/statement-contract.ts';
import { sold } from '#tests/api/delivery/sending.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { arrived, importLines, lineBy, operatorOf } from './remitting.ts';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await operatorOf(market);
});
afterAll(() => market.close());

/** Books a transfer of 7,700.00 yuan on an order. */
async function booked(orderCode: string): Promise<string> {
  const line = arrived(market);
  await importLines(operator, [line]);
  const lineId = String((await lineBy(market, line.reference))?.id);
  await operator.call(assignLine, { lineId, orderCode });
  return lineId;
}

const undo = (lineId: string) => operator.call(undoLine, { lineId, reason: '订单号有误' });

test('bankStatement.undo: decided: under an open case, and once vouchers were credited', async () => {
  const goods = await market.offer();
  const { buyer, orderCode } = await sold(market, { lines: [[goods, '2']], paid: false });
  const lineId = await booked(orderCode);
  const whole = { orderCode, position: 0, kind: 'unshipped', reason: '未按约定时间交货' } as const;
  await buyer.call(applyAfterSale, whole);
  expect(await refusalOf(undo(lineId))).toEqual({
    code: 'decided',
    text: '订单有售后记录，不能撤销入账；请通过售后处理',
  });
  const lines = [
    [goods, '1'],
    [await market.offer({ productType: 'vouchers', sellerCode: goods.sellerCode }), '1'],
  ] as const;
  const credited = await booked((await sold(market, { lines, paid: false })).orderCode);
  expect(await refusalOf(undo(credited))).toEqual({
    code: 'decided',
    text: '付款时代金券已发放，不能撤销入账',
  });
});
