import { expect } from 'vitest';
import { signedCompany } from '#tests/support/companies.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { importLines, readLines } from '#tests/support/statement-lines.ts';
import { apiOf, plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const LOGISTICS = 1;

/** Money of a payer whom nobody knows. */
const unknownMoney = () => ({
  reference: `页面 ${Date.now()}`,
  paidDate: '2026-11-23T00:00:00+08:00',
  amount: '12.00',
  payerName: '某贸易公司',
  payerAccount: '',
  remark: '货款',
});

/** The operator at a page, after a transfer without a known payer has arrived. */
async function atDesk(page: Visitor, path: string): Promise<void> {
  await importLines(await apiOf(OPERATOR), [unknownMoney()]);
  await loggedIn(page, OPERATOR);
  await page.goto(path);
}

/** How one gets to the pages of transfers, credits and the operator's money. */
export const TRANSFER_PAGES = {
  'an order that is paid by transfer': async (page: Visitor) => {
    const buyer = await signedCompany(page);
    const orderCode = await giveOrder(buyer, await plentifulGoods(LOGISTICS));
    await page.goto(`/customer/purchase-order/${orderCode}`);
    await page.getByRole('button', { name: '选择对公转账' }).click();
    await expect(page).toShow(page.getByRole('button', { name: '上传回单' }));
  },
  'what a seller lets its buyers owe': async (page: Visitor) => {
    await loggedIn(page, SELLERS.first);
    await page.goto('/customer/sale-credits');
    await page
      .getByRole('link', { name: /^选择 / })
      .first()
      .click();
    await expect(page).toShow(page.getByLabel('额度（元）'));
  },
  'the statements of the bank': (page: Visitor) => atDesk(page, '/customer/desk/bank-statements'),
  'a line of a statement that is decided': async (page: Visitor) => {
    await atDesk(page, '/customer/desk/bank-statements');
    await page
      .getByRole('link', { name: /^处理 某贸易公司/ })
      .first()
      .click();
    await expect(page).toShow(page.getByRole('dialog'));
  },
  'a file of a statement before its import': async (page: Visitor) => {
    const line = unknownMoney();
    const doubtful = { ...line, reference: '', amount: '12.345' };
    const { id } = await readLines(await apiOf(OPERATOR), [line, doubtful, line]);
    await loggedIn(page, OPERATOR);
    await page.goto(`/customer/desk/bank-statements/files/${id}`);
    await expect(page).toShow('需要您确认');
  },
  'the columns of statements': (page: Visitor) =>
    atDesk(page, '/customer/desk/bank-statements/columns'),
  'the refunds that a person sends': (page: Visitor) => atDesk(page, '/customer/desk/money'),
  'the refunds under way': (page: Visitor) => atDesk(page, '/customer/desk/money?tab=waiting'),
  'the payments that were not closed': (page: Visitor) =>
    atDesk(page, '/customer/desk/money?tab=unclosed'),
  'the titles of other names': (page: Visitor) => atDesk(page, '/customer/desk/money?tab=titles'),
  'what is compared of money': (page: Visitor) =>
    atDesk(page, '/customer/desk/money?tab=reconciliation'),
  'the bills of providers': (page: Visitor) => atDesk(page, '/customer/desk/bills'),
  'the orders that are overdue': (page: Visitor) =>
    atDesk(page, '/customer/desk/money?tab=overdue'),
  'the orders that are paid in part': (page: Visitor) =>
    atDesk(page, '/customer/desk/money?tab=partPaid'),
};
