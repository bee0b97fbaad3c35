import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import {
  loggedIn,
  registered,
  SIGNED_ENTERPRISE,
  WITH_BALANCES,
} from '#tests/support/customers.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

/** How a customer or the operator gets to the pages of group purchase and tenders. */
export const PURCHASE_PAGES = {
  'the dialog of a registration for a plan': async (page: Visitor) => {
    await registered(page);
    await page.goto('/trading?type=0');
    await page
      .getByRole('link', { name: /^登记 / })
      .first()
      .click();
    await press(page, '确认登记');
    await expect(page).toShow('请输入数量');
  },
  'registrations for plans': async (page: Visitor) => {
    await loggedIn(page, WITH_BALANCES);
    await page.goto('/customer/group-purchase');
  },
  'the margin of a registration': async (page: Visitor) => {
    await loggedIn(page, WITH_BALANCES);
    await page.goto('/customer/group-purchase');
    await page
      .getByRole('link', { name: /^缴纳保证金 / })
      .first()
      .click();
    await expect(page).toShow(page.getByRole('dialog'));
  },
  'the desk of group purchase and tenders': async (page: Visitor) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/purchase');
  },
  'the form of a plan': async (page: Visitor) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/purchase/plan');
  },
  'own tenders': async (page: Visitor) => {
    await loggedIn(page, SIGNED_ENTERPRISE);
    await page.goto('/customer/tenders');
  },
  'the form of a tender that sellers answer': async (page: Visitor) => {
    await loggedIn(page, SIGNED_ENTERPRISE);
    await page.goto('/customer/tenders/new');
    await press(page, '发布招标');
    await expect(page).toShow('请输入标题');
  },
  'a tender that is evaluated': async (page: Visitor) => {
    await loggedIn(page, SIGNED_ENTERPRISE);
    await page.goto('/customer/tenders');
    await page.getByRole('link', { name: '年度盘螺与线材框架招标' }).click();
    await expect(page).toShow('开标记录（3 份投标）');
  },
  'a tender that a seller answers': async (page: Visitor) => {
    await loggedIn(page, SELLERS.first);
    await page.goto('/trading?type=1');
    await page.getByRole('link', { name: '机加工车间二期结构用钢招标' }).click();
    await expect(page).toShow('标段 1 单价（元/吨）');
  },
  'tenders that a seller has answered': async (page: Visitor) => {
    await loggedIn(page, SELLERS.first);
    await page.goto('/customer/tenders?as=sale');
  },
  'the form of a tender': async (page: Visitor) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/purchase/tender');
  },
};
