import { describe, expect } from 'vitest';
import { useInvoice } from '#app/domain/invoice/after-issue-contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { signedCompany } from '#tests/support/companies.ts';
import { type Customer, loggedIn } from '#tests/support/customers.ts';
import { invoice, newInvoiceNumber, type Trade } from '#tests/support/paper-trade.ts';
import { test } from '#tests/support/portal-test.ts';
import { giveReceivedOrder, SELLER } from '#tests/support/received-orders.ts';
import { apiOf } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { giveWideTrade, WIDE } from '#tests/support/wide-trade.ts';

const titleOf = (name: string) => ({
  ...{ kind: 'special' as const, name, taxNo: '91440300708461136T' },
  ...{ address: '苏州市工业园区星湖街 328 号', phone: '0512-62880000' },
  ...{ bank: '中国工商银行苏州工业园区支行', account: '1102020009000123456' },
});

type Invoiced = Pick<Trade, 'invoiceId' | 'invoiceNumber'>;

/** An invoice of one line, or of forty, that its buyer has deducted. */
async function deducted(buyer: Customer, lines: number): Promise<Invoiced> {
  const made =
    lines === WIDE
      ? await giveWideTrade(buyer)
      : await invoice(buyer, await giveReceivedOrder(buyer), titleOf(buyer.name));
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
  await (await apiOf(buyer))(useInvoice, { number: made.invoiceNumber, use: 'deducted', month });
  return made;
}

/** Registers a 红字确认单 on a page of an invoice; answers its number. */
async function ask(page: Visitor): Promise<string> {
  const number = newInvoiceNumber();
  await page.locator('summary', { hasText: '登记红字确认单' }).click();
  await page.getByLabel('红字确认单编号').fill(number);
  await page.getByLabel('确认单原因').selectOption({ label: '销货退回' });
  await press(page, '登记红字确认单');
  await expect(page).toShowToast('红字确认单已登记，等待对方确认');
  return number;
}

describe('issue 54: both sides see how far a 红字确认单 is, until when, and what comes next', () => {
  test.for([1, WIDE])(
    'of an invoice of %i lines',
    { timeout: 180_000 },
    async (lines, { page, newVisitor }) => {
      const buyer = await signedCompany(page);
      const { invoiceId } = await deducted(buyer, lines);
      const seller = await newVisitor();
      await loggedIn(seller, SELLER);
      const [own, sold] = [
        `/customer/invoice-management/${invoiceId}`,
        `/customer/sale-invoices/${invoiceId}`,
      ];
      /** The one of a number, in a state and with what is said of it, on both pages. */
      const expectState = async (number: string, state: string, about: RegExp) => {
        for (const [visitor, address] of [
          [page, own],
          [seller, sold],
        ] as const) {
          await visitor.goto(address);
          const said = visitor
            .locator('main p')
            .filter({ hasText: `红字确认单 ${number}` })
            .first();
          await expect(visitor).toShow(said);
          expect(await said.textContent()).toContain(state);
          expect(await said.textContent()).toMatch(about);
        }
      };

      // A deducted one is not reversed without it, which is said before anything is typed.
      await seller.goto(sold);
      await expect(seller).toShow(/买家已用于抵扣，红字确认单经确认后才能红冲/);
      expect(await seller.getByLabel('红字发票号码').count()).toBe(0);

      await page.goto(own);
      const refused = await ask(page);
      await expectState(refused, '待卖家确认', /买家发起，销货退回，¥[\d,.]+；.+ 前确认有效/);
      await seller.getByRole('link', { name: '处理红字确认单' }).click();
      await press(seller, `拒绝 ${refused}`);
      await expectState(refused, '已拒绝', /；.+ 已拒绝$/);

      const withdrawn = await ask(page);
      await press(page, `撤销 ${withdrawn}`);
      await expectState(withdrawn, '已撤销', /；.+ 已撤销$/);

      const number = await ask(seller);
      await expectState(number, '待买家确认', /卖家发起，销货退回，¥[\d,.]+；.+ 前确认有效/);
      await page.getByRole('link', { name: '处理红字确认单' }).click();
      await press(page, `确认 ${number}`);
      await expectState(number, '已确认', /卖家据此开具红字发票；.+ 已确认$/);

      await seller.getByRole('link', { name: '红冲发票', exact: true }).first().click();
      await expect(seller).toShow(`价税合计，红字确认单 ${number} 的金额`);
      const red = newInvoiceNumber();
      await seller.getByLabel('红字发票号码').fill(red);
      await seller.getByLabel('红冲原因').fill('退货');
      await press(seller, '登记红冲');
      // The tax was not typed: it is asked for, with the amount kept.
      await expect(seller.getByLabel('红冲税额（元）')).toHaveMessage(/./);
      expect(await seller.getByLabel('红冲金额（元）').inputValue()).not.toBe('');
      await press(seller, '登记红冲');
      await expect(seller).toShowToast('红字发票已登记');
      await expectState(number, '已开红字发票', new RegExp(`红字发票 ${red}$`));
      for (const visitor of [page, seller]) {
        await expect(visitor).toShow(`红字发票 ${red}`);
        await expect(visitor).toShow(visitor.locator('dd', { hasText: number }));
      }
    },
  );
});
