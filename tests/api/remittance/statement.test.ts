import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelOrder, orderById } from '#app/domain/order/contract.ts';
import { sandboxConfirm, startPayment } from '#app/domain/payment/contract.ts';
import {
  assignLine,
  setLineAside,
  statementLines,
} from '#app/domain/remittance/statement-contract.ts';
import { merchReg } from '#app/domain/wallet/contract.ts';
import { times } from '#tests/api/order/racing.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { balanceOf } from '#tests/api/wallet/wallets.ts';
import { testWhenFull } from '#tests/support/full-run.ts';
import { bankLines, customers, orderPayments, refunds } from '#trading-api/schema.ts';
import {
  arrived,
  book,
  companyOf,
  importAndBook,
  importLines,
  lineBy,
  linesIn,
  operatorOf,
  remitted,
  unpaid,
} from './remitting.ts';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await operatorOf(market);
});
afterAll(async () => {
  await expectSoundLedger(market.db);
  await market.close();
});

const nameOf = async ({ id }: Buyer) =>
  first(await market.db.select().from(customers).where(eq(customers.id, id))).name;
const orderOf = (buyer: Buyer, id: string) => buyer.call(orderById, { id });
const paymentsOf = (orderCode: string) =>
  market.db.select().from(orderPayments).where(eq(orderPayments.orderCode, orderCode));
/** Money of the order's own buyer, with its code. */
const fromBuyer = async (
  { buyer, remittanceCode }: { buyer: Buyer; remittanceCode: string },
  amount: string,
) => arrived(market, { amount, payerName: await nameOf(buyer), remark: `货款${remittanceCode}` });

describe('bankStatement.book', () => {
  test('issue 18 §2: exact: the order is paid; in two parts: paid in part, then paid', async () => {
    const [one, other] = [await remitted(market), await remitted(market)];
    const id = await importAndBook(operator, [
      await fromBuyer(one, '7700.00'),
      await fromBuyer(other, '3000.00'),
    ]);
    expect((await orderOf(one.buyer, one.orderCode)).state).toBe('paid');
    const part = await orderOf(other.buyer, other.orderCode);
    expect([part.state, part.paidAmount, part.dueAmount]).toEqual([
      'partPaid',
      '3000.00',
      '4700.00',
    ]);
    await importAndBook(operator, [await fromBuyer(other, '4700.00')]);
    const paid = await orderOf(other.buyer, other.orderCode);
    expect([paid.state, paid.dueAmount, paid.paymentMethod]).toEqual(['paid', null, 'transfer']);
    expect(await linesIn(operator, id)).toEqual([]);
    expect((await linesIn(operator, id, 'booked')).map(({ booked }) => booked).sort()).toEqual([
      '3000.00',
      '7700.00',
    ]);
  });

  test('issue 18 §2: more than is open: the rest into the wallet, or onto the list of a person', async () => {
    const [withWallet, without] = [await remitted(market), await remitted(market)];
    const { data } = await withWallet.buyer.call(merchReg, {
      name: '远澄',
      certNo: '11010519491231002X',
    });
    await importAndBook(operator, [
      await fromBuyer(withWallet, '7700.55'),
      await fromBuyer(without, '8000.00'),
    ]);
    const payer = { buyer: withWallet.buyer, mbrNo: data.mbrNo ?? '' };
    expect(await balanceOf(payer)).toBe('0.55');
    const order = await orderOf(without.buyer, without.orderCode);
    expect(order).toMatchObject({
      state: 'paid',
      refunds: [{ amount: '300.00', state: 'manual', reason: 'paid_twice' }],
    });
  });

  test('for a cancelled order all of it is the buyer’s', async () => {
    const made = await remitted(market);
    const { orderCode } = made;
    await made.buyer.call(cancelOrder, { orderCode }, { serial: newSerial() });
    await importAndBook(operator, [await fromBuyer(made, '7700.00')]);
    expect(await orderOf(made.buyer, orderCode)).toMatchObject({
      state: 'cancelled',
      paidAmount: '0.00',
      refunds: [{ amount: '7700.00', state: 'manual', reason: 'order_cancelled' }],
    });
  });

  test('another payer than the buyer waits for the consent of the operator', async () => {
    const made = await remitted(market);
    const line = { ...(await fromBuyer(made, '7700.00')), payerName: '某某个人' };
    const id = await importAndBook(operator, [line]);
    expect((await orderOf(made.buyer, made.orderCode)).state).toBe('waitPay');
    const [waiting] = await linesIn(operator, id);
    expect(waiting?.proposal).toMatchObject({ orderCodes: [made.orderCode], payerDiffers: true });
    const lineId = waiting?.id ?? '';
    await operator.call(assignLine, { lineId, orderCode: made.orderCode });
    expect((await orderOf(made.buyer, made.orderCode)).state).toBe('paid');
    expect((await linesIn(operator, id, 'booked'))[0]?.decided?.by).toBe('财务小李');
  });

  test('without a code: the only order of the payer with this amount', async () => {
    const buyer = await companyOf(market);
    const orderCode = await unpaid(market, buyer);
    const line = arrived(market, { payerName: await nameOf(buyer), remark: '货款' });
    await importAndBook(operator, [line]);
    expect((await orderOf(buyer, orderCode)).state).toBe('paid');
    const [one, other] = [await unpaid(market, buyer), await unpaid(market, buyer)];
    const id = await importAndBook(operator, [{ ...line, reference: newSerial() }]);
    expect(await linesIn(operator, id)).toMatchObject([{ proposal: null, several: true }]);
    for (const code of [one, other]) expect((await orderOf(buyer, code)).state).toBe('waitPay');
  });
});

test('the page says how many lines a press would book, also those of other pages', async () => {
  const made = await Promise.all(times(3, () => remitted(market)));
  const lines = [];
  for (const each of made) lines.push(await fromBuyer(each, '7700.00'));
  const { id } = await importLines(operator, [
    ...lines.slice(1),
    { ...first(lines), payerName: '某某个人' },
    arrived(market),
  ]);
  const other = await remitted(market);
  await importLines(operator, [await fromBuyer(other, '7700.00')]);
  const shown = (page: number, state?: 'booked') =>
    operator.call(statementLines, { statementId: id, rows: 1, page, state });
  expect((await shown(1)).certain).toBe(2);
  expect((await shown(4)).certain).toBe(2);
  expect(await book(operator, id)).toEqual({ booked: 2, left: 0 });
  expect((await shown(1)).certain).toBe(0);
  expect((await shown(1, 'booked')).certain).toBe(0);
  // Without a statement it is all that waits.
  const { certain } = await operator.call(statementLines, { rows: 1 });
  expect(await book(operator)).toEqual({ booked: certain, left: 0 });
  expect(certain).toBeGreaterThan(0);
});

describe('nothing is booked twice', () => {
  test('issue 18 §2: the same statement many times, at once and by two operators at once', async () => {
    const [one, other] = [await remitted(market), await remitted(market)];
    const lines = [
      await fromBuyer(one, '3000.00'),
      { ...(await fromBuyer(other, '1000.00')), reference: '' },
      { ...(await fromBuyer(other, '1200.00')), reference: '', paidDate: '2026-11-23T10:00:00Z' },
      { ...(await fromBuyer(other, '800.00')), reference: '', paidDate: '2026-11-23T10:00:00Z' },
    ];
    const second = await operatorOf(market);
    const answers = await Promise.all(
      times(6, (at) =>
        importLines(at % 2 ? operator : second, at < 3 ? lines : [...lines].reverse()),
      ),
    );
    expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(4);
    expect(answers.reduce((sum, { known }) => sum + known, 0)).toBe(20);
    await Promise.all(times(6, (at) => book(at % 2 ? operator : second)));
    const again = await importLines(operator, lines);
    expect([again.added, again.known]).toEqual([0, 4]);
    await book(operator);
    expect((await paymentsOf(one.orderCode)).map(({ amount }) => amount)).toEqual([300_000]);
    const amounts = (await paymentsOf(other.orderCode)).map(({ amount }) => amount);
    expect(amounts.sort((one, next) => one - next)).toEqual([80_000, 100_000, 120_000]);
    expect((await orderOf(other.buyer, other.orderCode)).paidAmount).toBe('3000.00');
  });

  test('two statements at once that share lines', async () => {
    const made = await Promise.all(times(6, () => remitted(market)));
    const lines = [];
    for (const each of made) lines.push(await fromBuyer(each, '7700.00'));
    const [left, right] = await Promise.all([
      importLines(operator, lines.slice(0, 4)),
      importLines(operator, lines.slice(2)),
    ]);
    expect(left.added + right.added).toBe(6);
    await Promise.all([book(operator, left.id), book(operator, right.id), book(operator)]);
    for (const { buyer, orderCode } of made) {
      expect((await orderOf(buyer, orderCode)).state).toBe('paid');
      expect(await paymentsOf(orderCode)).toHaveLength(1);
    }
  });

  test('a batch of the bank may share its reference: another amount is another line', async () => {
    const lines = [
      arrived(market, { reference: 'BATCH', amount: '1.00' }),
      arrived(market, { reference: 'BATCH', amount: '2.00' }),
    ];
    expect(await importLines(operator, lines)).toMatchObject({ added: 2 });
    expect(await importLines(operator, lines)).toMatchObject({ added: 0, known: 2 });
  });

  testWhenFull(
    'a transfer and a payment online at once: one pays, the other goes back',
    async () => {
      for (const made of await Promise.all(times(5, () => remitted(market)))) {
        const { buyer, orderCode } = made;
        const { payToken } = await buyer.call(startPayment, { orderCode, payMethod: 'alipay' });
        const { id } = await importLines(operator, [await fromBuyer(made, '7700.00')]);
        await Promise.all([
          book(operator, id),
          buyer.call(sandboxConfirm, { payToken, orderCode }),
        ]);
        await book(operator, id);
        const order = await orderOf(buyer, orderCode);
        expect([order.state, order.paidAmount]).toEqual(['paid', '7700.00']);
        expect(await paymentsOf(orderCode)).toHaveLength(1);
        expect(order.refunds.map(({ amount }) => amount)).toEqual(['7700.00']);
      }
    },
  );

  test('issue 47 §2: 000777 and 777 are one payment', async () => {
    const made = await remitted(market);
    const line = await fromBuyer(made, '1000.00');
    const number = String(Date.now());
    await importAndBook(operator, [{ ...line, reference: `000${number}` }]);
    const again = await importLines(operator, [{ ...line, reference: number }]);
    expect([again.added, again.known]).toEqual([0, 1]);
    expect((await orderOf(made.buyer, made.orderCode)).paidAmount).toBe('1000.00');
  });

  test('issue 47 §2: two payments whose references are lost are asked about, and each is one', async () => {
    const made = await remitted(market);
    const line = { ...(await fromBuyer(made, '1000.00')), reference: '' };
    const { id, added } = await importLines(operator, [line, line]);
    expect(added).toBe(2);
    // A person has told them apart before they were kept.
    expect((await linesIn(operator, id)).flatMap(({ twins }) => twins)).toEqual([]);
    await book(operator, id);
    expect((await orderOf(made.buyer, made.orderCode)).paidAmount).toBe('2000.00');
  });

  test('issue 47 §2: what is equal but for its reference, and was not asked about, waits beside the other', async () => {
    const made = await remitted(market);
    const line = await fromBuyer(made, '1000.00');
    await importAndBook(operator, [line]);
    const { id } = await importLines(operator, [{ ...line, reference: '' }]);
    // As a version before this one has kept it.
    const own = eq(bankLines.statementId, Number(id));
    await market.db.update(bankLines).set({ toldApart: false }).where(own);
    expect(await book(operator, id)).toEqual({ booked: 0, left: 0 });
    const [waiting] = await linesIn(operator, id);
    expect(waiting?.twins).toMatchObject([
      { reference: line.reference, state: 'booked', orderCode: made.orderCode },
    ]);
    // That it is the same is said by setting it aside: nothing is then asked of the other.
    await operator.call(setLineAside, { lineId: waiting?.id ?? '', reason: '重复' });
    expect((await orderOf(made.buyer, made.orderCode)).paidAmount).toBe('1000.00');
  });

  test('of two lines of one payer and amount at once one pays, and the other waits', async () => {
    const buyer = await companyOf(market);
    const orderCode = await unpaid(market, buyer);
    const payerName = await nameOf(buyer);
    const lines = [arrived(market, { payerName }), arrived(market, { payerName })];
    const { id } = await importLines(operator, lines);
    await Promise.all(times(4, () => book(operator, id)));
    expect(await linesIn(operator, id)).toMatchObject([{ proposal: null }]);
    expect((await orderOf(buyer, orderCode)).state).toBe('paid');
    expect(await linesIn(operator, id, 'booked')).toMatchObject([{ excess: '0.00' }]);
  });

  test('assigned by several at once it pays one of the orders', async () => {
    const [one, other] = [await remitted(market), await remitted(market)];
    const line = arrived(market, { payerName: '甲' });
    await importLines(operator, [line]);
    const lineId = String((await lineBy(market, line.reference))?.id);
    const tries = times(6, (at) =>
      operator
        .call(assignLine, { lineId, orderCode: (at % 2 ? one : other).orderCode })
        .then(() => 'booked')
        .catch((error: { code: string }) => error.code),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((each) => each === 'booked')).toHaveLength(1);
    expect(outcomes.filter((each) => each === 'decided')).toHaveLength(5);
    const payments = [...(await paymentsOf(one.orderCode)), ...(await paymentsOf(other.orderCode))];
    expect(payments).toHaveLength(1);
  });

  test('a press that breaks off before the rest is given back is made good by the next', async () => {
    const made = await remitted(market);
    await importAndBook(operator, [await fromBuyer(made, '7701.00')]);
    await market.db.delete(refunds).where(eq(refunds.orderCode, made.orderCode));
    await market.db
      .update(bankLines)
      .set({ excessTo: null })
      .where(eq(bankLines.orderCode, made.orderCode));
    await Promise.all(times(4, () => book(operator)));
    const order = await orderOf(made.buyer, made.orderCode);
    expect(order.refunds.map(({ amount }) => amount)).toEqual(['1.00']);
  });
});

describe('the list to work through', () => {
  test('bankStatement.assign: invalid: an order that there is not; decided: a line that is booked', async () => {
    const made = await remitted(market);
    const line = arrived(market, { payerName: '甲' });
    await importLines(operator, [line]);
    const lineId = String((await lineBy(market, line.reference))?.id);
    const assign = (orderCode: string) => operator.call(assignLine, { lineId, orderCode });
    expect(await problemsOf(assign('none'))).toMatchObject([
      { path: ['orderCode'], code: 'invalid', text: '没有这个订单' },
    ]);
    await assign(` ${made.orderCode} `);
    expect((await refusalOf(assign(made.orderCode))).code).toBe('decided');
    const unknown = operator.call(assignLine, { lineId: '999999999', orderCode: made.orderCode });
    expect((await refusalOf(unknown)).code).toBe('G404');
  });

  test('bankStatement.setAside: missing: a reason; decided: once', async () => {
    const line = arrived(market);
    const { id } = await importLines(operator, [line]);
    const lineId = String((await lineBy(market, line.reference))?.id);
    const aside = (reason: string) => operator.call(setLineAside, { lineId, reason });
    expect((await refusalOf(aside('  '))).code).toBe('missing');
    await aside('投资款，与订单无关');
    expect((await refusalOf(aside('又一次'))).code).toBe('decided');
    const [kept] = await linesIn(operator, id, 'aside');
    expect(kept?.decided).toMatchObject({ by: '财务小李', note: '投资款，与订单无关' });
    const { waiting } = await operator.call(statementLines, {});
    const isWaiting = eq(bankLines.state, 'waiting');
    expect(waiting).toBe(await market.db.$count(bankLines, isWaiting));
  });

  test('booked money is in the ledger by the line it came with', async () => {
    const made = await remitted(market);
    await importAndBook(operator, [await fromBuyer(made, '7700.00')]);
    const [payment] = await paymentsOf(made.orderCode);
    expect(payment).toMatchObject({ method: 'transfer', amount: 770_000 });
    const ofLines = await market.db.$count(orderPayments, like(orderPayments.reference, 'bank %'));
    const booked = await market.db.$count(bankLines, eq(bankLines.state, 'booked'));
    expect(ofLines).toBeLessThanOrEqual(booked);
    await expectSoundLedger(market.db);
  });
});
