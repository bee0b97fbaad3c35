import { expect } from 'vitest';
import { matchRows } from '#app/domain/inquiry/pasted-list-contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { inBothModesWhenFull } from '#tests/support/portal-test.ts';
import { callApi, findGoods, isPlentiful } from '#tests/support/trading-api.ts';

/** Plentiful goods that nobody else lists, of two sellers. */
async function goodsOfTwo() {
  const listed = await findGoods(200, isPlentiful);
  const rows = listed.map(({ productVo: { brandNumber: grade, specs } }) => ({ grade, specs }));
  const matches = await callApi(matchRows, { rows });
  const only = listed.filter((_, at) => matches[at]?.total === 1);
  const [one] = only;
  const other = only.find(
    ({ customerVo }) => customerVo.customerName !== one?.customerVo.customerName,
  );
  if (!one || !other) throw new Error('the demo market has no such goods');
  return [one, other] as const;
}

inBothModesWhenFull(
  'issue 52 §2: from a pasted list to an inquiry to recommended sellers, and to others by name',
  async ({ page }) => {
    await registered(page);
    const [one, other] = await goodsOfTwo();
    await page.goto('/pasteList');
    const { name, brandNumber, specs, unit } = one.productVo;
    await page
      .getByLabel('采购清单')
      .fill(`${name}\t${brandNumber}\t${specs}\t${one.miniQuantity} ${unit}`);
    await press(page, '核对');
    await press(page, '发起询价');
    await expect(page).toBeAt(/^\/inquiry/);
    const seller = ({ customerVo }: typeof one) =>
      page.getByRole('checkbox', { name: customerVo.customerName });
    expect(await seller(one).isChecked()).toBe(true);
    await expect(page).toShow('1/1');

    // Another line, in words: whoever lists it is found when it is asked for, and what was typed stays.
    await press(page, '添加一行');
    await page.getByRole('textbox', { name: '商品名称' }).fill(other.productVo.name);
    await page.getByRole('textbox', { name: '牌号' }).fill(other.productVo.brandNumber);
    await page.getByRole('textbox', { name: '规格' }).fill(other.productVo.specs);
    await page.getByLabel('询价数量').nth(1).fill('8');
    await page.getByLabel('备注').fill('须附质保书');
    await press(page, '推荐卖家');
    await expect(page).toShow('1/2');
    expect(await page.getByLabel('备注').inputValue()).toBe('须附质保书');
    await seller(other).check();

    await page.getByLabel('查找卖家').fill('天津屏桓');
    await press(page, '查找');
    expect(await seller(other).isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: /天津屏桓/ }).check();
    await press(page, '提交询价');
    await expect(page).toShowToast('询盘成功');
    await expect(page).toBeAt('/customer/purchase-inquiry');
    await expect(page).toShow(/[23] 家/);
  },
);
