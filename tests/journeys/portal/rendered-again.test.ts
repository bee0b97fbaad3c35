import { describe, expect } from 'vitest';
import { cartList } from '#app/domain/cart/contract.ts';
import { registered } from '#tests/support/customers.ts';
import { idle } from '#tests/support/idle.ts';
import { test, withScript } from '#tests/support/portal-test.ts';
import { apiOf, detailOf, findGoods, isPlentiful } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const SERIALS = 'form input[name=serial]';

const serialsOf = async (page: Visitor): Promise<string[]> =>
  Promise.all((await page.locator(SERIALS).all()).map((control) => control.inputValue()));

describe('a page that is asked for again is not rendered again', () => {
  test('each time its forms are other submissions', async ({ page }) => {
    const customer = await registered(page);
    const [goods] = await findGoods(1, isPlentiful);
    if (!goods) throw new Error('no goods');
    const opened: string[][] = [];
    for (let time = 0; time < 4; time++) {
      await page.goto(detailOf(goods));
      opened.push(await serialsOf(page));
      // Its own scripts fetch ahead, also where it was kept (design/pages: Prefetching).
      const answer = await page.context().request.get(detailOf(goods));
      expect(answer.headers()['speculation-rules']).toBeUndefined();
    }
    const serials = opened.flat();
    expect(serials.length).toBeGreaterThanOrEqual(4);
    expect(new Set(serials).size).toBe(serials.length);
    await page.getByRole('button', { name: '加入购物车' }).click();
    await expect(page).toShowToast('加入购物车成功');
    const [line] = await (await apiOf(customer))(cartList, {});
    expect(Number(line?.number)).toBe(Number(goods.miniQuantity));
  });

  test('two visitors who take turns see each their own', async ({ page, newVisitor }) => {
    const others = await newVisitor();
    const names = [await registered(page), await registered(others)].map(({ name }) => name);
    expect(new Set(names).size).toBe(2);
    for (let time = 0; time < 3; time++) {
      for (const [at, visitor] of [page, others].entries()) {
        await visitor.goto('/help');
        await expect(visitor).toShow(`您好，${names[at]}`);
      }
    }
  });

  withScript('its scripts run each time', async ({ page }) => {
    const [goods] = await findGoods(
      1,
      (each) => isPlentiful(each) && Number(each.miniQuantity) > 1,
    );
    if (!goods) throw new Error('no goods');
    await registered(page);
    const quantity = page.getByRole('textbox', { name: '购买数量' });
    for (let time = 0; time < 3; time++) {
      await page.goto(detailOf(goods));
      await idle(page);
      const before = Number(await quantity.inputValue());
      await page.getByRole('button', { name: '增加购买数量' }).click();
      await expect.poll(async () => Number(await quantity.inputValue())).toBeGreaterThan(before);
    }
  });
});
