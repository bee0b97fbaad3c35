import { saveKeptList } from '#app/domain/inquiry/kept-list-contract.ts';
import { monthOf } from '#app/domain/month.ts';
import { openUnconfirmed } from '#tests/journeys/statement/statement-pages.ts';
import {
  type Customer,
  loggedIn,
  registered,
  SIGNED_ENTERPRISE,
} from '#tests/support/customers.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { openMore } from '#tests/support/things.ts';
import { apiOf, findGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

/** A seller with listings and orders. */
export const SELLER: Customer = { phone: '13800000006', password: DEMO_PASSWORD, name: '唐若川' };

/** Logs in and answers the address of the file. */
type Opening = (page: Visitor) => Promise<string>;

const of =
  (customer: Customer, address: string): Opening =>
  async (page) => {
    await loggedIn(page, customer);
    return address;
  };

const linked = async (page: Visitor, name: RegExp): Promise<string> =>
  (await page.getByRole('link', { name }).first().getAttribute('href')) ?? '';

const typical = () => findGoods(2, ({ miniQuantity }) => Number(miniQuantity) >= 1);

/** Every workbook that the portal gives, by the path of its route. */
export const WORKBOOKS: Readonly<Record<string, Opening>> = {
  'chosenGoods.xlsx': async () => {
    const goods = await typical();
    return `/chosenGoods.xlsx?${goods.map(({ id }) => `id=${id}`).join('&')}`;
  },
  'customer/desk/audit.xlsx': of(OPERATOR, '/customer/desk/audit.xlsx'),
  'customer/security/:file': of(OPERATOR, '/customer/security/log.xlsx'),
  'customer/release-product-management1/listings.xlsx': of(
    SELLER,
    '/customer/release-product-management1/listings.xlsx',
  ),
  'customer/release-product-management1/prices.xlsx': of(
    SELLER,
    '/customer/release-product-management1/prices.xlsx',
  ),
  'customer/desk/trading-floor.xlsx': of(OPERATOR, '/customer/desk/trading-floor.xlsx'),
  'customer/sale-order.xlsx': of(SELLER, '/customer/sale-order.xlsx'),
  'customer/purchase-order.xlsx': of(SIGNED_ENTERPRISE, '/customer/purchase-order.xlsx'),
  'customer/statements/:counterpart/:month/statement.xlsx': async (page) => {
    await loggedIn(page, SIGNED_ENTERPRISE);
    await page.goto('/customer/statements');
    await page.getByRole('row').last().getByRole('link').click();
    await openMore(page);
    return linked(page, /^导出/);
  },
  'customer/sale-statements/:counterpart/:month/statement.xlsx': async (page) => {
    await openUnconfirmed(page);
    await openMore(page);
    return linked(page, /^导出/);
  },
  'customer/purchase-inquiry/:inquiryNum/offers.xlsx': async (page) => {
    await loggedIn(page, SIGNED_ENTERPRISE);
    await page.goto('/customer/purchase-inquiry');
    const link = page.locator('main a[href*="/customer/purchase-inquiry/"]').first();
    return `${await link.getAttribute('href')}/offers.xlsx`;
  },
  'customer/sale-inquiry/:inquiryNum/quotation.xlsx': async (page) => {
    await loggedIn(page, SELLERS.first);
    await page.goto('/customer/sale-inquiry');
    const link = page.locator('main a[href*="/customer/sale-inquiry/"]').first();
    return `${(await link.getAttribute('href'))?.split(/[?#]/)[0]}/quotation.xlsx`;
  },
  'customer/lists/:id/list.xlsx': async (page) => {
    const api = await apiOf(await registered(page));
    const rows = (await typical()).map(({ productVo: { name, brandNumber, specs, unit } }) => ({
      ...{ name, grade: brandNumber, specs, unit },
      ...{ quantity: '12.5', choice: '' },
    }));
    const { id } = await api(saveKeptList, { name: '工地', rows });
    return `/customer/lists/${id}/list.xlsx`;
  },
  'customer/invoice-management/deductions.xlsx': of(
    SIGNED_ENTERPRISE,
    '/customer/invoice-management/deductions.xlsx',
  ),
  'customer/invoice-management/invoices.xlsx': of(
    SIGNED_ENTERPRISE,
    `/customer/invoice-management/invoices.xlsx?month=${monthOf(new Date())}`,
  ),
  'customer/desk/bills.xlsx': of(OPERATOR, '/customer/desk/bills.xlsx'),
  'customer/desk/money.xlsx': of(
    OPERATOR,
    `/customer/desk/money.xlsx?month=${monthOf(new Date())}`,
  ),
  'customer/desk/registrations.xlsx': of(OPERATOR, '/customer/desk/registrations.xlsx?state=all'),
  'customer/desk/leads.xlsx': of(OPERATOR, '/customer/desk/leads.xlsx'),
};
