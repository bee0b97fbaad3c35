import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  askRedConfirmation,
  takeRedStep,
  useInvoice,
} from '#app/domain/invoice/after-issue-contract.ts';
import { invoiceRequests, registerInvoice, reverseInvoice } from '#app/domain/invoice/contract.ts';
import { workTasks } from '#app/domain/work/contract.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { apply, invoiceNumber, received, registration, uploaded } from './invoicing.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** An invoice of 38,500.00 at 13 %, with what both sides do with it. */
async function issued() {
  const { buyer, seller, orderCode } = await received(market);
  const { id } = await apply(buyer, [{ orderCode, amount: '38500' }]);
  const values = await registration(market, seller, id);
  await seller.call(registerInvoice, values);
  const number = values.number ?? '';
  const one = async () => {
    const [request] = (await buyer.call(invoiceRequests, { id })).content;
    return { state: request?.state, ...request?.invoices[0] };
  };
  const deduct = () => buyer.call(useInvoice, { number, use: 'deducted', month: '2026-01' });
  const askRed = async (amount: string) => {
    const red = invoiceNumber();
    const of = { id, side: 'seller', number: red, amount, reason: 'returned' } as const;
    await seller.call(askRedConfirmation, of);
    return red;
  };
  const reverse = (asked: object) =>
    seller.call(reverseInvoice, {
      ...{ id, number: invoiceNumber(), issueDate: '2026-01-06', reason: '退货', ...asked },
    });
  return { buyer, seller, id, values, number, one, deduct, askRed, reverse };
}

describe('issue 54 §1: an invoice that is used', () => {
  test('saleInvoice.register: decided: once it is deducted its number, day and tax stay', async () => {
    const { seller, values, number, one, deduct } = await issued();
    await deduct();
    const correct = (fields: object) =>
      seller.call(registerInvoice, { ...values, fileIds: [], corrects: number, ...fields });
    for (const other of [
      { issueDate: '2026-03-05' },
      { number: invoiceNumber() },
      { taxRate: '9', taxAmount: '3178.90', rateReason: '更正' },
    ]) {
      const refused = await refusalOf(correct(other));
      expect([refused.code, refused.text]).toEqual([
        'decided',
        '买家已勾选抵扣，号码、开票日期和税额不能更正；登记有误的，请买家先取消勾选',
      ]);
    }
    // Another file of the same invoice is none.
    await correct({ fileIds: [await uploaded(market, seller)] });
    expect(await one()).toMatchObject({ number, issueDate: '2026-01-05', taxAmount: '4429.20' });
  });

  test('nor is one corrected that a 红字确认单 names', async () => {
    const { seller, values, number, askRed } = await issued();
    await askRed('500');
    const other = { ...values, number: invoiceNumber(), fileIds: [], corrects: number };
    const { code, text } = await refusalOf(seller.call(registerInvoice, other));
    expect([code, text]).toEqual(['decided', '该发票已有未完结的红字确认单']);
  });
});

describe('issue 54 §1: a red invoice and its 红字确认单', () => {
  test('one that nobody has to confirm is used up, and waits for nobody any more', async () => {
    const { buyer, one, askRed, reverse } = await issued();
    const red = await askRed('38500');
    await reverse({ amount: '38500' });
    expect(await one()).toMatchObject({
      state: 'reversed',
      confirmations: [{ number: red, state: 'used', redNumber: expect.any(String) }],
    });
    const { tasks } = await buyer.call(workTasks, { role: 'purchase', reds: '1' });
    expect(tasks.filter(({ kind }) => kind === 'ownRed')).toEqual([]);
  });

  test('saleInvoice.reverse: invalid: a red invoice of less than its 红字确认单', async () => {
    const { buyer, one, deduct, askRed, reverse } = await issued();
    await deduct();
    const red = await askRed('1000');
    await buyer.call(takeRedStep, { number: red, side: 'buyer', step: 'confirm' });
    const text = '红字确认单的金额是 ¥1,000.00，红字发票须与其一致';
    expect(await problemsOf(reverse({ amount: '1' }))).toMatchObject([
      { path: ['amount'], code: 'invalid', text },
    ]);
    expect(await problemsOf(reverse({ lines: [{ no: 1, amount: '999.99' }] }))).toMatchObject([
      { path: ['lines'], code: 'invalid', text },
    ]);
    expect(await problemsOf(reverse({ amount: '1000.01' }))).toMatchObject([
      { path: ['amount'], code: 'tooLarge', text },
    ]);
    await reverse({ lines: [{ no: 1, amount: '1000' }] });
    expect(await one()).toMatchObject({ confirmations: [{ number: red, state: 'used' }] });
  });

  test('of a paper of many lines it has the tax of so many, too', async () => {
    const { buyer, seller, orderCode } = await received(market);
    const { id } = await apply(buyer, [{ orderCode, amount: '38500' }]);
    // 28 lines of 1,375.00 with 158.19 of tax each.
    const line = { orderCode, position: 0, taxRate: '13', taxAmount: '4429.32', lineCount: '28' };
    const { taxRate: _, taxAmount: __, ...head } = await registration(market, seller, id);
    await seller.call(registerInvoice, { ...head, lines: [line] });
    const reverse = (asked: object) =>
      seller.call(reverseInvoice, {
        ...{ id, number: invoiceNumber(), issueDate: '2026-01-06', reason: '退货', ...asked },
      });
    const ofOne = (taxAmount: string) => ({ lines: [{ no: 1, amount: '13750', taxAmount }] });
    expect(await problemsOf(reverse(ofOne('1582.00')))).toMatchObject([
      { path: ['lines', 0, 'taxAmount'], code: 'invalid' },
    ]);
    // Ten of its lines in one red invoice, and four in another.
    await reverse(ofOne('1581.90'));
    await reverse({ amount: '5500', taxAmount: '632.76' });
    await reverse({ amount: '19250' });
    const [request] = (await buyer.call(invoiceRequests, { id })).content;
    expect(request?.state).toBe('reversed');
    const taxes = request?.invoices.map(({ taxAmount }) => taxAmount);
    expect(taxes).toEqual(['4429.32', '1581.90', '632.76', '2214.66']);
  });
});
