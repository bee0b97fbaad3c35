import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { inBothModes, test } from '#tests/support/portal-test.ts';
import { png } from '#tests/support/sample-files.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const SELLER = { phone: '13800000004', password: DEMO_PASSWORD, name: '周予安' };
const NEW = '/customer/release-product-management1/new';

const inForm = (page: Visitor, label: string) =>
  page.locator('main').getByLabel(label, { exact: true });

async function add(page: Visitor, values: Readonly<Record<string, string>>, kind: string) {
  for (const [label, value] of Object.entries(values)) await inForm(page, label).fill(value);
  await inForm(page, '类型 必填').selectOption({ label: kind });
  await press(page, '添加属性');
}

test('issue 51 §1: the operator makes attributes of a category, changes, switches off, merges and deletes them', async ({
  page,
}) => {
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk/categories?below=05');
  await page.getByRole('link', { name: '属性 天然橡胶' }).click();
  const table = page.getByRole('table', { name: '类目属性' });
  await press(page, '添加属性');
  await expect(inForm(page, '属性名称 必填')).toHaveMessage('请输入属性名称');
  await add(page, { '属性名称 必填': '规格' }, '文字');
  await expect(inForm(page, '属性名称 必填')).toHaveMessage('商品本身已有这一项：规格');
  await add(page, { '属性名称 必填': '门尼黏度', 单位: 'MU' }, '数字');
  await expect(page).toShowToast('已添加属性：门尼黏度');
  await add(page, { '属性名称 必填': '等级' }, '选项');
  await expect(inForm(page, '选项')).toHaveMessage('请填写选项，一行一个');
  await inForm(page, '选项').fill('一级\n二级');
  await press(page, '添加属性');
  await expect(page).toShowToast('已添加属性：等级');
  await page.getByRole('link', { name: '改选项 等级' }).click();
  await inForm(page, '选项 必填').selectOption({ label: '二级' });
  await inForm(page, '新的名称 必填').fill('合格');
  await press(page, '保存选项');
  await expect(page).toShowToast('已保存，0 件商品一起更新');
  await expect(page).toShow(table.getByText('一级、合格'));
  await page.getByRole('link', { name: '修改 门尼黏度' }).click();
  await inForm(page, '属性名称 必填').fill('门尼');
  await page.getByLabel('停用，不再填写和显示；商品已填的保留').check();
  await press(page, '保存属性');
  await expect(page).toShowToast('已保存');
  await expect(page).toShow(page.getByRole('row', { name: '门尼（MU）' }).getByText('已停用'));
  await page.getByRole('link', { name: '删除 门尼' }).click();
  await press(page, '删除属性');
  await expect(page).toShowToast('已删除属性「门尼」');
  await page.goto('/customer/desk/categories/040201');
  await table.getByRole('link', { name: '聚乙烯 PE' }).first().click();
  await page.getByRole('link', { name: '删除 加工方式' }).click();
  await press(page, '删除属性');
  await expect(inForm(page, '并入 必填')).toHaveMessage(
    /件商品填写了「加工方式」，请选择并入哪个属性/,
  );
});

inBothModes(
  'issue 51 §1: a seller is asked for the attributes of the chosen category, by which buyers find the goods',
  async ({ page, newVisitor, javaScript }) => {
    const name = javaScript ? '甲试高压料' : '乙试高压料';
    await loggedIn(page, SELLER);
    await page.goto(NEW);
    await inForm(page, '商品名称 必填').fill(name);
    await inForm(page, '商品类别 必填').selectOption({ label: 'LDPE' });
    if (!javaScript) await press(page, '显示所选类别的属性');
    await inForm(page, '熔融指数（g/10min） 必填').fill('很高');
    await inForm(page, '加工方式').selectOption({ label: '电缆' });
    const values = {
      ...{
        '牌号 必填': javaScript ? '2426K' : '2426L',
        '规格 必填': '25kg/袋',
        '品牌 必填': '华沅',
      },
      ...{ '生产厂家 必填': '华沅石化', '单价（元） 必填': '8800', '可订库存 必填': '30' },
      ...{ '起订量 必填': '1', '交货地 必填': '无锡市' },
    };
    for (const [label, value] of Object.entries(values)) await inForm(page, label).fill(value);
    await inForm(page, '交货方式 必填').selectOption({ label: '物流' });
    await page
      .locator('main [type=file]')
      .first()
      .setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: png() }]);
    await press(page, '发布');
    const flow = inForm(page, '熔融指数（g/10min） 必填');
    await expect(flow).toHaveMessage('请填写数字，最多三位小数，单位 g/10min');
    expect(await inForm(page, '商品名称 必填').inputValue()).toBe(name);
    expect(await inForm(page, '加工方式').inputValue()).toBe('电缆');
    await flow.fill('1.9 g/10min');
    await press(page, '发布');
    await expect(page).toShowToast('发布成功');

    const buyer = await newVisitor();
    await buyer.goto('/trading?categoryCode=040202&filters=a5');
    await buyer.getByRole('link', { name: /^电缆/ }).click();
    await expect(buyer).toShow(buyer.getByText('加工方式 电缆').first());
    await expect(buyer).toShow(buyer.getByRole('columnheader', { name: '熔融指数（g/10min）' }));
    await expect(buyer).toShow(
      buyer.getByRole('row', { name }).getByRole('cell', { name: '1.9', exact: true }),
    );
    await buyer.goto(`/trading?name=${encodeURIComponent(`${name} 电缆`)}`);
    await buyer.getByRole('cell', { name }).getByRole('link', { name }).first().click();
    await expect(buyer).toShow('1.9 g/10min');
  },
);

test('issue 51 §1: numbers of an attribute are filtered by a range, which is named with its unit', async ({
  page,
}) => {
  await page.goto('/trading?categoryCode=0402&filters=a3');
  await page.getByLabel('熔融指数（g/10min）最小').fill('x');
  await page.getByLabel('熔融指数（g/10min）最大').fill('5');
  await page.getByRole('button', { name: '确定' }).first().click();
  await expect(page).toShow('熔融指数 ≤ 5g/10min');
  await expect(page).toShow('「x」无法识别，列表没有按此筛选');
});

test('issue 51 §1: the address of a category that has ended leads to where its goods went, or says so', async ({
  page,
  newVisitor,
}) => {
  await loggedIn(page, OPERATOR);
  const make = async (name: string) => {
    await page.goto('/customer/desk/categories?below=1004');
    await inForm(page, '类目名称 必填').fill(name);
    await inForm(page, '计量单位 必填').fill('件');
    await press(page, '添加类目');
    await expect(page).toShowToast(`已添加类目：${name}`);
    const row = page.getByRole('row', { name });
    const href = await row.getByRole('link', { name: `属性 ${name}` }).getAttribute('href');
    return /categories\/(\d+)$/.exec(href ?? '')?.[1] ?? '';
  };
  const [first, second] = [await make('将并入'), await make('将取消')];
  const end = async (name: string, into?: string) => {
    await page.goto('/customer/desk/categories?below=1004');
    await page.getByRole('link', { name: `删除 ${name}` }).click();
    if (into) await inForm(page, '商品移到').selectOption({ label: into });
    await press(page, '删除类目');
  };
  await end('将并入', '托盘周转 / 将取消');
  await expect(page).toShowToast('已并入「将取消」，0 件商品');
  const visitor = await newVisitor();
  await visitor.goto(`/trading?categoryCode=${first}`);
  await expect(visitor).toBeAt(`/trading?categoryCode=${second}`);
  await end('将取消');
  await expect(page).toShowToast('已删除类目「将取消」');
  await visitor.goto(`/trading?categoryCode=${second}`);
  await expect(visitor).toShow('类目「将取消」已取消，可以看');
});
