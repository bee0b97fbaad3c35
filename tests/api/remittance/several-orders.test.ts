import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderById } from '#app/domain/order/contract.ts';
import { getPayOrdersDetailV2 } from '#app/domain/payment/contract.ts';
import { remittance } from '#app/domain/remittance/contract.ts';
import { assignLine, orderForLine, undoLine } from '#app/domain/remittance/statement-contract.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { cancel } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { bankLines } from '#trading-api/schema.ts';
import {
  arrived,
  book,
  chooseFor,
  companyOf,
  importAndBook,
  importLines,
  linesIn,
  operatorOf,
  unpaid,
} from './remitting.ts';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await operatorOf(market);
});
afterAll(() => market.close());

/** A company's checkout of 1,000.00 of one seller and 2,000.00 of another, to be paid by transfer. */
async function remittedTogether() {
  const buyer = await companyOf(market);
  const lines = await Promise.all(
    [100_000, 200_000].map(async (price, at) =>
      direct(await market.offer({ price, sellerCode: `S000${at + 1}` }), '1'),
    ),
  );
  market.advance(2001);
  const { orderCode: bundle, orderCodes } = await submit(buyer, {
    ...first(lines),
    skuIds: lines.flatMap(({ skuIds }) => skuIds),
    skuDetail: lines.flatMap(({ skuDetail }) => skuDetail),
  });
  const { remittanceCode } = await chooseFor(buyer, bundle);
  return { buyer, bundle, orderCodes, remittanceCode };
}

const paidOf = (buyer: Buyer, codes: readonly string[]) =>
  Promise.all(codes.map(async (id) => (await buyer.call(orderById, { id })).paidAmount));

describe('issue 48 §1: the orders of one checkout are paid by one transfer', () => {
  test('with one code, more time for all, and one sum on the page of each', async () => {
    const { buyer, bundle, orderCodes, remittanceCode } = await remittedTogether();
    const { orders } = await buyer.call(getPayOrdersDetailV2, { orderCode: bundle });
    expect(orders.takesTransfer).toBe(true);
    const shown = await Promise.all(
      orderCodes.map((orderCode) => buyer.call(remittance, { orderCode })),
    );
    for (const one of shown) {
      expect(one).toMatchObject({ remittanceCode, dueAmount: '3000.00', extends: false });
      expect([...(one?.orderCodes ?? [])].sort()).toEqual([...orderCodes].sort());
    }
    const until = shown.map((one) => one?.payDeadline);
    expect(new Set(until).size).toBe(1);
    expect(new Date(until[0] ?? 0).getTime()).toBeGreaterThan(market.now().getTime() + 86_400_000);
    // Chosen again, for all or for one of them, it is the same.
    for (const code of [bundle, ...orderCodes]) {
      expect((await chooseFor(buyer, code)).remittanceCode).toBe(remittanceCode);
    }
  });

  test('the whole sum pays all; the same money in another file is asked about', async () => {
    const { buyer, orderCodes, remittanceCode } = await remittedTogether();
    const { payerName } = (await buyer.call(remittance, { orderCode: first(orderCodes) })) ?? {};
    const line = arrived(market, { amount: '3000.00', payerName, remark: `货款${remittanceCode}` });
    await importAndBook(operator, [line]);
    expect(await paidOf(buyer, orderCodes)).toEqual(['1000.00', '2000.00']);
    await expectSoundLedger(market.db);
    const again = { ...line, reference: newSerial() };
    const statementId = await importAndBook(operator, [again]);
    expect((await linesIn(operator, statementId))[0]?.twins).toHaveLength(2);
    expect(await paidOf(buyer, orderCodes)).toEqual(['1000.00', '2000.00']);
  });

  test('a part pays the first, what is too much is the buyer’s, and a cancelled one takes none', async () => {
    const { buyer, orderCodes, remittanceCode } = await remittedTogether();
    const { payerName } = (await buyer.call(remittance, { orderCode: first(orderCodes) })) ?? {};
    const pay = (amount: string) =>
      importAndBook(operator, [arrived(market, { amount, payerName, remark: remittanceCode })]);
    await pay('1500.00');
    expect(
      (await paidOf(buyer, [...orderCodes].sort())).reduce((sum, one) => sum + Number(one), 0),
    ).toBe(1500);
    await pay('2000.00');
    expect(await paidOf(buyer, orderCodes)).toEqual(['1000.00', '2000.00']);
    const rows = await market.db
      .select()
      .from(bankLines)
      .where(eq(bankLines.remark, remittanceCode));
    const sum = (of: (row: (typeof rows)[number]) => number) =>
      rows.reduce((all, row) => all + of(row), 0);
    expect(sum(({ amount }) => amount)).toBe(350_000);
    expect(sum(({ booked }) => booked)).toBe(300_000);
    expect(sum(({ excess }) => excess)).toBe(50_000);
    await expectSoundLedger(market.db);

    const other = await remittedTogether();
    const [gone = '', left = ''] = other.orderCodes;
    await cancel(market, gone);
    const { payerName: name } = (await other.buyer.call(remittance, { orderCode: left })) ?? {};
    const remark = other.remittanceCode;
    await importAndBook(operator, [
      arrived(market, { amount: '2000.00', payerName: name, remark }),
    ]);
    expect(await paidOf(other.buyer, [gone, left])).toEqual(['0.00', '2000.00']);
  });

  test('another payer: the operator sees all orders of the code, and consents once', async () => {
    const { buyer, orderCodes, remittanceCode } = await remittedTogether();
    const line = arrived(market, {
      amount: '3000.00',
      payerName: '集团财务公司',
      remark: remittanceCode,
    });
    const statementId = await importAndBook(operator, [line]);
    const [waits] = await linesIn(operator, statementId);
    expect(waits?.proposal).toMatchObject({
      payerDiffers: true,
      booked: '3000.00',
      excess: '0.00',
    });
    expect(waits?.proposal?.orderCodes).toEqual([...orderCodes].sort());
    const named = { lineId: waits?.id ?? '', orderCode: orderCodes[1] ?? '' };
    expect(await operator.call(orderForLine, named)).toMatchObject({
      orders: [...orderCodes].sort().map((orderCode) => ({ orderCode, state: 'waitPay' })),
      ...{ paymentAmount: '3000.00', openAmount: '3000.00', booked: '3000.00', excess: '0.00' },
    });
    await operator.call(assignLine, named);
    expect(await paidOf(buyer, orderCodes)).toEqual(['1000.00', '2000.00']);
  });

  test('each part is taken back alone, and booked again', async () => {
    const { buyer, orderCodes, remittanceCode } = await remittedTogether();
    const { payerName } = (await buyer.call(remittance, { orderCode: first(orderCodes) })) ?? {};
    const line = arrived(market, { amount: '3000.00', payerName, remark: remittanceCode });
    const statementId = await importAndBook(operator, [line]);
    const parts = await linesIn(operator, statementId, 'booked');
    expect(parts.map(({ amount }) => amount).sort()).toEqual(['1000.00', '2000.00']);
    const part = parts.find(({ orderCode }) => orderCode === orderCodes[1]);
    await operator.call(undoLine, { lineId: part?.id ?? '', reason: '客户要求' });
    expect(await paidOf(buyer, orderCodes)).toEqual(['1000.00', '0.00']);
    expect((await linesIn(operator, statementId))[0]).toMatchObject({
      amount: '2000.00',
      twins: [],
    });
    await book(operator, statementId);
    expect(await paidOf(buyer, orderCodes)).toEqual(['1000.00', '2000.00']);
    await expectSoundLedger(market.db);
  });

  test('orders that somebody ticked get one code as well; a code of another order is asked about', async () => {
    const buyer = await companyOf(market);
    const codes = [await unpaid(market, buyer), await unpaid(market, buyer)];
    const one = await chooseFor(buyer, codes[0] ?? '');
    const other = await chooseFor(buyer, codes[1] ?? '');
    expect(one.remittanceCode).not.toBe(other.remittanceCode);
    const remark = `${one.remittanceCode} ${other.remittanceCode}`;
    const { id } = await importLines(operator, [arrived(market, { amount: '15400.00', remark })]);
    expect((await linesIn(operator, id))[0]).toMatchObject({ proposal: null, several: true });
    expect((await refusalOf(chooseFor(await companyOf(market), codes[0] ?? ''))).code).toBe('G404');
  });
});
