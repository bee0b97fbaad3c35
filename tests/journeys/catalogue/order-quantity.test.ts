import { expect } from 'vitest';
import { press, settled } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { test, withScript } from '#tests/support/portal-test.ts';
import { detailOf, plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const dialog = (page: Visitor) => page.getByRole('dialog', { name: '立即下单' });
const quantity = (page: Visitor) => dialog(page).getByRole('textbox', { name: '购买数量' });

const places: Readonly<Record<string, (page: Visitor) => Promise<unknown>>> = {
  'goods’ own page': async (page) => page.goto(`${detailOf(await plentifulGoods())}&dialog=order`),
  '/factory': async (page) => {
    await page.goto('/factory');
    await page
      .getByRole('link', { name: /^下单 / })
      .first()
      .click();
  },
};

const WRONG = ['abc', '0', '2.345'];

for (const [place, open] of Object.entries(places)) {
  withScript(
    `issue 52 §5, spec 2 §5: the order dialog of ${place} filters its quantity and clears what is none`,
    async ({ page }) => {
      await open(page);
      const control = page.locator('[role=dialog] [name=count]');
      await settled(page);
      const left = async (typed: string) => {
        await control.fill(typed);
        await control.blur();
        return control.inputValue();
      };
      for (const typed of WRONG) {
        // The panel of the dialog comes after the page.
        await expect.poll(() => left(typed), { message: typed }).toBe('');
        await expect(quantity(page)).toHaveMessage('请输入数量');
      }
      expect(await left('-5')).toBe('5');
      await control.fill('１,２００.5 吨');
      expect(await control.inputValue()).toBe('1200.5');
    },
  );

  test(`issue 52 §5: without a script the order dialog of ${place} is refused by the server, as it was typed`, async ({
    page,
  }) => {
    await registered(page);
    await open(page);
    for (const typed of [...WRONG, '-5']) {
      await quantity(page).fill(typed);
      await press(page, '去确认订单');
      await expect(page).toShow(dialog(page));
      expect(await quantity(page).inputValue()).toBe(typed);
    }
  });
}
