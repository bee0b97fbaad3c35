import { describe, expect } from 'vitest';
import type { SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { FAULT, type Fault } from '#tests/support/api-faults.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { faultyMarket } from '#tests/support/faulty-market.ts';
import { inBothModes, test, withScript } from '#tests/support/portal-test.ts';
import { png } from '#tests/support/sample-files.ts';
import { detailOf, plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const LOGISTICS = 1;
const LISTING = /spotListing\/pageData/;
const SELLER = { phone: '13800000005', password: DEMO_PASSWORD, name: '许砚清' };
const BUYER = { phone: '13800000001', password: DEMO_PASSWORD, name: '林知夏' };

const market = faultyMarket();

/** A list that was not requested before, so that it is in no cache. */
let lists = 0;
const newList = () => `/trading?lowestPrice=1.00&highestPrice=${900_000 + ++lists}.00`;

/** Logs in where goods are sold that go by logistics; every demo market has the same goods. */
async function atDetail(page: Visitor): Promise<SpotListing> {
  const goods = await plentifulGoods(LOGISTICS);
  await loggedIn(page, BUYER);
  await page.goto(detailOf(goods));
  return goods;
}

describe('a page whose API call fails', () => {
  test.for([
    ['spec 3 §8.2: 408', FAULT.requestTimeout, 504, '服务器等候请求时发生超时！'],
    ['spec 3 §8.2: 502', FAULT.badGateway, 502, '错误网关！'],
    ['spec 3 §8.2: 503', FAULT.unavailable, 503, '服务器目前无法使用（由于超载或停机维护）！'],
    ['spec 3 §8.2: 504', FAULT.gatewayTimeout, 504, '网关超时！'],
    [
      'a connection refused',
      FAULT.connectionBroken,
      503,
      '服务器目前无法使用（由于超载或停机维护）！',
    ],
  ] as const)(
    '%s is explained by the page, and 重试 loads what was wanted',
    async ([, fault, status, text], { newVisitor, watch }) => {
      watch.expectProblem(/status of 50\d/);
      const page = await newVisitor({ baseURL: market.origin });
      market.fail(LISTING, fault);
      const response = await page.goto(newList());
      expect(response?.status()).toBe(status);
      await expect(page).toShow(text);
      expect(await page.content()).toContain('<meta http-equiv="refresh" content="10"/>');
      market.heal();
      await page.getByRole('link', { name: '重试' }).click();
      await expect(page).toShow(page.getByRole('table', { name: '现货资源' }));
    },
  );

  test.for([
    ['no JSON', FAULT.notJson],
    ['content that does not fit the contract', FAULT.otherContent],
    ['a redirect', FAULT.redirected],
    ['no content', FAULT.noContent],
    ['nothing new', FAULT.notModified],
    ['an answer without an end', FAULT.endless],
  ] as const)('%s: 系统处理异常，请联系管理员！', async ([, fault], { newVisitor, watch }) => {
    watch.expectProblem(/status of 500/);
    const page = await newVisitor({ baseURL: market.origin });
    market.fail(LISTING, fault);
    const response = await page.goto(newList());
    expect(response?.status()).toBe(500);
    await expect(page).toShow('系统处理异常，请联系管理员！');
  });

  test('a refusal shows the text of the API', async ({ newVisitor, watch }) => {
    watch.expectProblem(/status of 500/);
    const page = await newVisitor({ baseURL: market.origin });
    market.fail(LISTING, FAULT.refusedWithText);
    await page.goto(newList());
    await expect(page).toShow('今日盘点，暂停服务');
  });

  test('a refusal without a text: Error', async ({ newVisitor, watch }) => {
    watch.expectProblem(/status of 500/);
    const page = await newVisitor({ baseURL: market.origin });
    market.fail(LISTING, FAULT.refusedWithoutText);
    await page.goto(newList());
    await expect(page).toShow(/^Error$/);
  });
});

describe('a form whose API call fails', () => {
  inBothModes('keeps what was typed and can be sent again', async ({ newVisitor, watch }) => {
    watch.expectProblem(/status of 503/);
    const page = await newVisitor({ baseURL: market.origin });
    const goods = await plentifulGoods(LOGISTICS);
    // Of its own: an account adds to its cart once in two seconds.
    await registered(page);
    await page.goto(detailOf(goods));
    const wanted = String(Number(goods.miniQuantity) + 1);
    await page.getByRole('textbox', { name: '购买数量' }).fill(wanted);
    market.fail(/addCarts/, FAULT.unavailable);
    await press(page, '加入购物车');
    await expect(page).toShow('服务器目前无法使用（由于超载或停机维护）！');
    expect(await page.getByRole('textbox', { name: '购买数量' }).inputValue()).toBe(wanted);
    market.heal();
    await press(page, '加入购物车');
    await expect(page).toShowToast('加入购物车成功');
  });
});

describe('a form whose call is answered with what is no answer', () => {
  test.for([
    ['a redirect', FAULT.redirected, 500],
    ['no content', FAULT.noContent, 500],
    ['nothing new', FAULT.notModified, 500],
    ['a teapot', FAULT.teapot, 418],
    ['an answer without an end', FAULT.endless, 500],
  ] as const)('%s keeps what was typed', async ([, fault, status], { newVisitor, watch }) => {
    watch.expectProblem(new RegExp(`status of ${status}`));
    const page = await newVisitor({ baseURL: market.origin });
    await page.goto('/finance');
    await page.getByLabel('公司名称').fill('远澄重工有限公司');
    await page.getByLabel('联系人').fill('沈远舟');
    await page.getByLabel('手机号码').fill('13712345678');
    await page.getByLabel('仓单融资').check();
    market.fail(/retentionInfoSave/, fault);
    await press(page, '提交需求');
    await expect(page).toShow('系统处理异常，请联系管理员！');
    expect(await page.getByLabel('公司名称').inputValue()).toBe('远澄重工有限公司');
  });

  test('a login that no browser could keep is refused in words', async ({ newVisitor, watch }) => {
    watch.expectProblem(/status of 422/);
    const page = await newVisitor({ baseURL: market.origin });
    await page.goto('/customer/login');
    await page.getByLabel('手机号').fill(BUYER.phone);
    await page.getByLabel('密码').fill(BUYER.password);
    market.fail(/pass\/login/, FAULT.tokenTooLong);
    await press(page, '登录');
    await expect(page).toShow('登录凭证过长，浏览器无法保存，请联系管理员');
  });

  test('spec 3 §8.2: HTTP 401 leads to the login and says nothing', async ({ newVisitor }) => {
    const page = await newVisitor({ baseURL: market.origin });
    await loggedIn(page, BUYER);
    market.fail(/purchaseOrder|order\/page/, FAULT.loggedOut);
    await page.goto('/customer/purchase-order');
    await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
    expect(await page.getByText('请登录后再操作').count()).toBe(0);
  });
});

test.for([
  ['finds a full disk', FAULT.storageFull, '服务器存储空间不足，请稍后再试'],
  ['cannot be stored for now', FAULT.unavailable, '服务器目前无法使用（由于超载或停机维护）！'],
] as const)(
  'a form whose file %s shows the reason, and keeps what was typed',
  async ([, fault, reason], { newVisitor, watch }) => {
    watch.expectProblem(/status of 422/);
    const page = await newVisitor({ baseURL: market.origin });
    await loggedIn(page, SELLER);
    await page.goto('/customer/release-product-management1/new');
    const main = page.locator('main');
    const typed = { 商品名称: '未能上传的卷板', 商品介绍: '原厂正品，支持第三方检验' };
    for (const [label, text] of Object.entries(typed)) await main.getByLabel(label).fill(text);
    const files = main.locator('[type=file]').first();
    await files.setInputFiles([{ name: '照片.png', mimeType: 'image/png', buffer: png() }]);
    market.fail(/upload/, fault);
    await press(page, '发布');
    await expect(page).toShow(`上传失败：照片.png，${reason}`);
    for (const [label, text] of Object.entries(typed)) {
      expect(await main.getByLabel(label).inputValue()).toBe(text);
    }
    market.heal();
    await files.setInputFiles([{ name: '照片.png', mimeType: 'image/png', buffer: png() }]);
    await press(page, '发布');
    await expect(page).toShow('照片.png');
    expect(await page.getByText(/上传失败/).count()).toBe(0);
  },
);

describe('an API that keeps no drafts', () => {
  inBothModes('a form that asks for a login stays as typed', async ({ newVisitor, watch }) => {
    watch.expectProblem(/status of 422/);
    const page = await newVisitor({ baseURL: market.origin });
    const goods = await plentifulGoods(LOGISTICS);
    await page.goto(detailOf(goods));
    const wanted = String(Number(goods.miniQuantity) + 1);
    await page.getByRole('textbox', { name: '购买数量' }).fill(wanted);
    market.fail(/draft/, FAULT.unavailable);
    await press(page, '加入购物车');
    await expect(page).toShow(/您填写的内容未能暂存/);
    expect(await page.getByRole('textbox', { name: '购买数量' }).inputValue()).toBe(wanted);
    market.heal();
    await press(page, '加入购物车');
    await expect(page).toBeAt(/^\/customer\/login/);
  });
});

describe('a form that another company’s API refuses', () => {
  const typed = { 公司名称: '远澄重工有限公司', 联系人: '沈远舟', 手机号码: '13712345678' };
  const intention = '仓单融资';

  async function refused(page: Visitor, fault: Fault) {
    await page.goto('/finance');
    const form = page.locator('form', { has: page.getByRole('button', { name: '提交需求' }) });
    for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text);
    await form.getByLabel(intention).check();
    market.fail(/retentionInfoSave/, fault);
    await press(page, '提交需求');
    await expect(page).toShow(form.getByRole('alert'));
    for (const [label, text] of Object.entries(typed)) {
      expect(await form.getByLabel(label).inputValue()).toBe(text);
    }
    expect(await form.getByLabel(intention).isChecked()).toBe(true);
    return form;
  }

  test('shows each problem beside its control, one of no control at its head', async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ baseURL: market.origin });
    const form = await refused(page, FAULT.refusedWithProblems);
    await expect(form.getByLabel('公司名称')).toHaveMessage('公司未认证');
    await expect(form.getByLabel('联系人')).toHaveMessage('联系人未登记');
    expect(await form.getByRole('alert').textContent()).toContain('本月额度已满');
  });

  test('shows the text of a refusal without problems at its head', async ({ newVisitor }) => {
    const page = await newVisitor({ baseURL: market.origin });
    const form = await refused(page, FAULT.refusedWithText);
    expect(await form.getByRole('alert').textContent()).toContain('今日盘点，暂停服务');
  });
});

test('spec 1 §8: 获取收货地址失败!', async ({ newVisitor }) => {
  const page = await newVisitor({ baseURL: market.origin });
  await atDetail(page);
  market.fail(/address\/list/, FAULT.refusedWithText);
  await press(page, '立即购买');
  await expect(page).toShow('获取收货地址失败!');
});

withScript('a script brings the page that failed too', async ({ newVisitor, watch }) => {
  watch.expectProblem(/status of 503/);
  const page = await newVisitor({ baseURL: market.origin });
  await page.goto('/brandList');
  market.fail(LISTING, FAULT.unavailable);
  await page.getByRole('navigation').getByRole('link', { name: '现货商城' }).click();
  await expect(page).toShow('服务器目前无法使用（由于超载或停机维护）！');
  market.heal();
  await page.getByRole('link', { name: '重试' }).click();
  await expect(page).toShow(page.getByRole('table', { name: '现货资源' }));
});

withScript('spec 1 §8: a failure of the payment polling stops it', async ({ newVisitor }) => {
  const page = await newVisitor({ baseURL: market.origin });
  await atDetail(page);
  await press(page, '立即购买');
  await press(page, '提交订单');
  await press(page, '立即支付');
  await expect(page).toShow(page.getByRole('link', { name: '模拟扫码' }));
  market.fail(/getPayOrdersDetail/, FAULT.refusedWithText);
  await expect(page).toShow(page.getByRole('alert').getByText('今日盘点，暂停服务'));
  expect(await page.getByText('等待支付结果').count()).toBe(0);
});
