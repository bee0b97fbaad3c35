import type { Page } from 'playwright';
import { expect } from 'vitest';
import { TRANSFER_PAGES } from '#tests/journeys/order/transfer-pages.ts';
import { openUnconfirmed } from '#tests/journeys/statement/statement-pages.ts';
import { loggedIn, registered, SIGNED_ENTERPRISE } from '#tests/support/customers.ts';
import { brokenOnPaper } from '#tests/support/on-paper.ts';
import { withScript, withScriptWhenFull } from '#tests/support/portal-test.ts';
import { plentifulGoods, putIntoCart } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const at = (customer: Parameters<typeof loggedIn>[1], path: string) => async (page: Visitor) => {
  await loggedIn(page, customer);
  await page.goto(path);
};

/** What people print, and how they get there. */
const PRINTED = {
  'orders of a buyer': at(SIGNED_ENTERPRISE, '/customer/purchase-order'),
  'an order': async (page: Visitor) => {
    await at(SIGNED_ENTERPRISE, '/customer/purchase-order')(page);
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('link', { name: /^订单 / })
      .click();
    await expect(page).toBeAt(/^\/customer\/purchase-order\/\d+$/);
  },
  'a statement': openUnconfirmed,
  invoices: at(SIGNED_ENTERPRISE, '/customer/invoice-management'),
  'leads of the operator': at(OPERATOR, '/customer/desk/leads'),
  'statements of the bank': TRANSFER_PAGES['the statements of the bank'],
  'what is compared of money': TRANSFER_PAGES['what is compared of money'],
};

/** A table on paper: its headings repeat, each of its cells stands below its heading, and nothing is to be pressed. */
async function expectTables(page: Page): Promise<void> {
  const tables = page.locator('main table').filter({ has: page.locator('td') });
  expect(await tables.count()).toBeGreaterThan(0);
  const faults = await tables.evaluateAll((all) =>
    all.flatMap((table) => {
      const shown = (element: Element) => element.checkVisibility();
      const head = table.querySelector('thead');
      const headings = [...table.querySelectorAll('thead th')].filter(shown);
      const misplaced = [...table.querySelectorAll('tbody tr')].flatMap((row) =>
        [...row.children].filter(shown).flatMap((cell, column) => {
          const heading = headings[column]?.getBoundingClientRect();
          const { left, width } = cell.getBoundingClientRect();
          const isBelow =
            heading && Math.abs(left - heading.left) < 1 && Math.abs(width - heading.width) < 1;
          return isBelow ? [] : [`not below its heading: ${cell.textContent}`];
        }),
      );
      return [
        ...(head && getComputedStyle(head).display === 'table-header-group' ? [] : ['no headings']),
        ...(headings.length > 2 ? [] : ['no columns']),
        ...misplaced,
        ...[...table.querySelectorAll('input[type=checkbox], button')]
          .filter(shown)
          .map(({ outerHTML }) => `to be pressed: ${outerHTML}`),
      ];
    }),
  );
  expect(faults).toEqual([]);
}

const expectPrinted = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ media: 'print' });
  await expectTables(page);
  expect(await page.locator('header, footer, nav').filter({ visible: true }).count()).toBe(0);
  expect(await brokenOnPaper(page), 'figures are whole, and tables on their sheet').toEqual([]);
};

for (const [index, [name, open]] of Object.entries(PRINTED).entries()) {
  // The first two are what every change needs; the others have the same table.
  const run = index < 2 ? withScript : withScriptWhenFull;
  run(
    `issue 47 §6: ${name} printed from a phone is a table with its headings`,
    async ({ page }) => {
      await open(page as unknown as Visitor);
      await expectPrinted(page, 390);
    },
  );
}

withScriptWhenFull('issue 47 §6: a cart printed from a phone has its columns', async ({ page }) => {
  const customer = await registered(page as unknown as Visitor);
  await putIntoCart(customer, await plentifulGoods());
  await page.goto('/shopCart');
  await page.setViewportSize({ width: 390, height: 900 });
  await page.emulateMedia({ media: 'print' });
  const line = page
    .locator('main li')
    .filter({ has: page.locator('[name^=count]') })
    .first();
  const places = await line.evaluate((each) =>
    [...each.children]
      .filter((cell) => cell.checkVisibility())
      .map((cell) => cell.getBoundingClientRect().top),
  );
  expect(await page.getByText('单价', { exact: true }).first().isVisible()).toBe(true);
  expect(Math.max(...places) - Math.min(...places)).toBeLessThan(80);
  expect(await page.locator('main input[type=checkbox]').filter({ visible: true }).count()).toBe(0);
});
