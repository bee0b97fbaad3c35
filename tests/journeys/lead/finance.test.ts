import { expect, inject } from 'vitest';
import { COOPERATION_INTENTIONS } from '#app/domain/lead/financing.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { startPortal } from '#tests/support/portal-process.ts';
import {
  inBothModesWhenFull,
  test,
  testWhenFull,
  withScriptWhenFull,
} from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const AREA = '/trading?type=2';

const form = (page: Visitor, button: string) =>
  page.locator('form', { has: page.getByRole('button', { name: button, exact: true }) });

/** A company that no other test uses. */
const newCompany = () => `融${Date.now().toString(36)}精工有限公司`;

test('spec 3 §2.5: /finance: six intention tiles, a registration form, a scrolling list of submitted demands, four static assistant-loan product cards; spec 3 §5: form B: 请选择合作意向', async ({
  page,
}) => {
  await page.goto('/finance');
  for (const name of ['采购贷', '税票贷', '订单贷', '运费贷']) {
    await expect(page).toShow(page.getByRole('heading', { name, exact: true }));
  }
  for (const intention of COOPERATION_INTENTIONS) {
    await expect(page).toShow(page.getByRole('link', { name: intention }));
  }
  const controls = form(page, '提交需求');
  await controls.getByLabel('公司名称').fill(newCompany());
  await press(page, '提交需求');
  await expect(page.getByRole('group', { name: /合作意向/ })).toHaveMessage('请选择合作意向');
  await expect(controls.getByLabel('联系人')).toHaveMessage('请输入联系人');
  // Each tile leads to the form with its intention ticked.
  await page.getByRole('link', { name: '仓单融资' }).click();
  await expect(page).toBeAt(/^\/finance\?intention=/);
  await expect(page).toShow(controls);
  await expect.poll(() => controls.getByLabel('仓单融资').isChecked()).toBe(true);
  await controls.getByLabel('公司名称').fill(newCompany());
  await controls.getByLabel('联系人').fill('沈远舟');
  await controls.getByLabel('手机号码').fill('13712345678');
  await press(page, '提交需求');
  await expect(page).toShowToast('信息添加成功');
  await expect(page).toBeAt('/finance');
  const rows = page.getByRole('region', { name: '需求展示' }).locator('tbody tr');
  const own = rows.filter({ hasText: /^融\w\*{4}公司/ }).first();
  expect((await own.locator('td').allTextContents()).slice(0, 4)).toEqual([
    expect.stringMatching(/^融\w\*{4}公司$/),
    ...['仓单融资', '沈**', '137****5678'],
  ]);
});

const demands = (page: Visitor) => page.getByRole('region', { name: '需求展示' });

test('a plain list of demands without a script', async ({ page }) => {
  await page.goto('/finance');
  expect(await demands(page).locator('tbody tr').count()).toBeGreaterThanOrEqual(9);
  expect(await page.getByRole('button', { name: '暂停滚动' }).count()).toBe(0);
});

withScriptWhenFull(
  'spec 3 §9: scrolling list: move limit 9, wait 1 second; spec 1 §9: supply-info scroll step 0.1',
  async ({ page }) => {
    await page.goto('/finance');
    const list = page.getByRole('region', { name: '需求展示' });
    const pause = page.getByRole('button', { name: '暂停滚动' });
    await expect(page).toShow(pause);
    await expect
      .poll(() => list.evaluate((box) => box.scrollTop), { timeout: 5000 })
      .toBeGreaterThan(0);
    await pause.click();
    await expect(page).toShow(page.getByRole('button', { name: '继续滚动' }));
  },
);

inBothModesWhenFull(
  'spec 3 §2.5: financing area of the trading floor: 供应链服务 banner and three financing blocks; spec 3 §5: form A: 请输入公司名称, 请输入联系人名称, 请输入手机号码, 手机号码输入错误',
  async ({ page, newVisitor }) => {
    await page.goto('/trading');
    await page.getByRole('link', { name: '供应链融资' }).click();
    await expect(page).toBeAt(AREA);
    await expect(page).toShow(page.getByRole('heading', { name: '供应链服务' }));
    for (const name of ['未来货权融资', '信用融资', '应收账款融资']) {
      await expect(page).toShow(page.getByRole('link', { name: `立即申请 ${name}` }));
    }
    const control = (label: string) => form(page, '提交申请').getByLabel(label);
    await page.getByRole('link', { name: '立即申请 应收账款融资' }).click();
    await expect(page).toBeAt(/^\/trading\?type=2&intention=/);
    await expect(page).toShow(control('合作意向'));
    await expect.poll(() => control('合作意向').inputValue()).toBe('应收融资');
    await press(page, '提交申请');
    await expect(control('公司名称')).toHaveMessage('请输入公司名称');
    await expect(control('联系人名称')).toHaveMessage('请输入联系人名称');
    await expect(control('手机号码')).toHaveMessage('请输入手机号码');
    const company = newCompany();
    await control('公司名称').fill(company);
    await control('联系人名称').fill('沈远舟');
    await control('手机号码').fill('16612345678');
    await press(page, '提交申请');
    await expect(control('手机号码')).toHaveMessage('手机号码输入错误');
    expect(await control('公司名称').inputValue()).toBe(company);
    await control('手机号码').fill('13712345678');
    await press(page, '提交申请');
    await expect(page).toShowToast('信息添加成功');
    await expect.poll(() => control('公司名称').inputValue()).toBe('');

    // The operator follows it up.
    const desk = await newVisitor();
    await loggedIn(desk, OPERATOR);
    await desk.goto('/customer/desk/leads');
    await desk.getByLabel('关键词').fill(company);
    await press(desk, '查询');
    await expect(desk).toShow('共 1 条');
    const row = desk.getByRole('row').filter({ hasText: company });
    await expect(desk).toShow(row.getByText('13712345678'));
    const href = await desk.getByRole('link', { name: /^导出 / }).getAttribute('href');
    const file = await desk.request.get(href ?? '');
    expect(file.headers()['content-type']).toMatch(/spreadsheetml/);
    expect((await file.body()).subarray(0, 2).toString()).toBe('PK');
    await desk.getByRole('link', { name: `标记已处理 ${company}` }).click();
    await desk.getByLabel('处理结果').fill('已约下周面谈');
    await desk.getByRole('dialog').getByRole('button', { name: '标记已处理' }).click();
    await expect(desk).toShowToast('已标记为处理');
    await expect(desk).toShow('暂无数据');
    await desk.getByRole('link', { name: '已处理', exact: true }).click();
    await expect(desk).toShow(row.getByText('已约下周面谈'));
    await expect(desk).toShow(row.getByText(/^平台运营 今天 /));
    await desk.getByRole('link', { name: `重新打开 ${company}` }).click();
    await press(desk, '确定');
    await expect(desk).toShowToast('已重新打开');
  },
);

test('a form that a program seems to have filled in comes back with a question, and nothing is kept before', async ({
  page,
  newVisitor,
}) => {
  const person = { linkman: '沈远舟', phone: '13712345678' };
  const company = newCompany();
  const demand = { name: company, ...person, cooperationIntention: '代采融资' };
  const car = { tonnage: '1', startPlace: '甲', endPlace: '乙', goods: company };
  const finance = { companyName: company, contactMan: '沈', contactPhone: person.phone };
  const sent: [path: string, fields: Record<string, string>, next: string][] = [
    ['/?index', demand, '/#demands'],
    ['/finance', demand, '/finance#demands'],
    [AREA, { form: 'finance', ...finance }, AREA],
    [
      '/logisticsCloudWarehouse',
      { form: 'car', ...car, ...person },
      '/logisticsCloudWarehouse#car',
    ],
  ];
  const filled = { homepage: 'http://spam.example' };
  for (const [path, fields] of sent) {
    const answer = await page.request.post(path, {
      form: { ...fields, ...filled },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(422);
    const html = await answer.text();
    for (const shown of ['是您本人填写的吗？', company]) expect(html).toContain(shown);
    expect(html).not.toContain('信息添加成功');
  }
  const desk = await newVisitor();
  await loggedIn(desk, OPERATOR);
  const leads = `/customer/desk/leads?state=all&keyword=${encodeURIComponent(company)}`;
  await desk.goto(leads);
  await expect(desk).toShow('暂无数据');
  const [[path, fields, next]] = sent as [(typeof sent)[number]];
  const form = { ...fields, ...filled, isPerson: 'yes' };
  expect(await page.request.post(path, { form, maxRedirects: 0 })).toRedirectTo(next);
  await desk.goto(leads);
  await expect(desk).toShow(person.linkman);
});

testWhenFull(
  'spec 3 §2.5: application buttons open the external financing site, where there is one',
  async ({ newVisitor }) => {
    const site = 'https://finance.example.com/apply';
    const portal = await startPortal({
      FINANCE_APPLY_URL: site,
      TRADING_API_URL: inject('portalOrigin'),
    });
    try {
      const page = await newVisitor({ baseURL: portal.origin });
      for (const path of [AREA, '/supplychain']) {
        await page.goto(path);
        const buttons = await page.getByRole('link', { name: /^立即申请 / }).all();
        expect(await Promise.all(buttons.map((button) => button.getAttribute('href')))).toEqual([
          ...[site, site, site],
        ]);
      }
    } finally {
      await portal.stop();
    }
  },
);

test('the desk of leads shows what is wrong with a date, and keeps what was typed', async ({
  page,
}) => {
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk/leads?state=all&from=2026-02-31');
  await expect(page.getByLabel('登记日期自')).toHaveMessage('请输入正确的日期，例如 2026-12-01');
  expect(await page.getByLabel('登记日期自').inputValue()).toBe('2026-02-31');
  await page.goto('/customer/desk/leads?state=all&from=2026-12-05&to=2026-12-01');
  await expect(page.getByLabel('至', { exact: true })).toHaveMessage('结束日期不能早于开始日期');
  expect(await page.getByLabel('登记日期自').inputValue()).toBe('2026-12-05');
  await expect(page).toShow('暂无数据');
});
