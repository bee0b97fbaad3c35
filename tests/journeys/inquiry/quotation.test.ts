import readXlsxFile from 'read-excel-file/node';
import { expect } from 'vitest';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { loggedIn, loggedOutElsewhere, registered } from '#tests/support/customers.ts';
import {
  documentNamed,
  giveInquiry,
  giveOffer,
  SELLERS,
  sendOffer,
} from '#tests/support/inquiries.ts';
import { inBothModesWhenFull, test, testWhenFull } from '#tests/support/portal-test.ts';
import { openMore } from '#tests/support/things.ts';
import {
  ADDRESS,
  findGoods,
  giveAddress,
  isPlentiful,
  plentifulGoods,
  plentifulGoodsOf,
} from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const LIST = '/customer/purchase-inquiry';
const RECEIVED = '/customer/sale-inquiry';
const PRICE = /单价$/;

/** Something plentiful of each of the three stores. */
const goodsOfEach = () =>
  Promise.all(Object.values(SELLERS).map(({ sellerCode }) => plentifulGoodsOf(sellerCode)));

async function typePrices(page: Visitor, prices: readonly string[]): Promise<void> {
  const controls = page.getByRole('textbox', { name: PRICE });
  for (const [at, price] of prices.entries()) await controls.nth(at).fill(price);
}

const attach = (page: Visitor, name: string) =>
  page.getByLabel(/^附件/).setInputFiles(documentNamed(name));

/** What is the same for all goods, typed once. */
async function typeForAll(page: Visitor): Promise<void> {
  await fill(page, { '全部商品 条件': '款到发货', '全部商品 交货地址': '宁波市临港新区 66 号库' });
  await page.getByLabel('全部商品 交货方式').selectOption({ label: '物流' });
}

test('spec 2 §8: 提交成功: three sellers asked, two answers, a revision, an order at its price', async ({
  page,
  newVisitor,
}) => {
  const buyer = await registered(page);
  await giveAddress(buyer);
  const listings = await goodsOfEach();
  const title = `${buyer.name} 的年度采购`;
  const query = new URLSearchParams(listings.map(({ id }) => ['sellerProductId', id]));
  await page.goto(`/inquiry?${query}`);
  await fill(page, { 标题: title });
  await page.getByLabel('条件').selectOption({ index: 1 });
  await attach(page, '技术要求.pdf');
  await press(page, '提交询价');
  await expect(page).toShowToast('询盘成功');
  await page.getByRole('link', { name: title }).click();
  await expect(page).toShow('还没有卖家报价');
  const sheet = new URL(page.url()).pathname;
  const inquiryNum = sheet.split('/').at(-1) ?? '';

  const second = await newVisitor();
  await loggedIn(second, SELLERS.second);
  await second.goto(RECEIVED);
  await second.getByRole('link', { name: title }).click();
  await expect(second).toBeAt(`${RECEIVED}/${inquiryNum}`);
  await expect(second).toShow(second.getByRole('link', { name: '技术要求.pdf' }));
  await typePrices(second, ['101', '201', '301']);
  await typeForAll(second);
  await attach(second, '二号报价单.pdf');
  await sendOffer(second);
  await expect(second).toShowToast('提交成功');

  const first = await newVisitor();
  await loggedIn(first, SELLERS.first);
  await first.goto(`${RECEIVED}/${inquiryNum}`);
  expect(await first.locator('main').textContent()).not.toContain('报价（第 1 轮）');
  await typePrices(first, ['100.5', '200', '300']);
  await typeForAll(first);
  await attach(first, '报价单.pdf');
  await sendOffer(first);
  await expect(first).toShow('我的报价（第 1 轮）');
  expect(await first.locator('main').textContent()).not.toContain('二号');

  await typePrices(second, ['90', '190', '290']);
  await sendOffer(second, '提交新一轮报价');
  await expect(second).toShow('我的报价（第 2 轮）');

  await page.goto(sheet);
  const total = listings.reduce(
    (sum, { miniQuantity }, at) => sum + Number(miniQuantity) * (90 + at * 100),
    0,
  );
  const asText = total.toLocaleString('en', { minimumFractionDigits: 2 });
  await expect(page).toShow('最低');
  await expect(page).toShow(page.getByRole('link', { name: '二号报价单.pdf' }).first());
  const lowest = page.getByRole('columnheader', { name: /第 2 轮/ });
  const sellerName = (await lowest.textContent())?.match(/^(.+公司)/)?.[1] ?? '';
  await page.getByRole('link', { name: new RegExp(`^采纳.*${sellerName}`) }).click();
  const dialog = page.getByRole('dialog', { name: `采纳 ${sellerName} 的报价` });
  await expect(page).toShow(dialog.getByRole('radio', { name: ADDRESS.warehouseAddress }));
  await dialog.getByRole('button', { name: '采纳并下单' }).click();
  await expect(page).toBeAt(/^\/pay\?orderCode=/);
  const orderCode = new URL(page.url()).searchParams.get('orderCode') ?? '';
  await expect(page).toShow(`¥${asText}`);
  await page.getByLabel('支付宝支付').check();
  await press(page, '立即支付');
  await page.getByRole('link', { name: '模拟扫码' }).click();
  await press(page, '确认支付');
  await expect(page).toBeAt(`/multiplePaysuccess?orderCode=${orderCode}`);

  await second.goto(`${RECEIVED}/${inquiryNum}`);
  await expect(second).toShow('买家已采纳您的报价。');
  await second.getByRole('link', { name: `订单 ${orderCode}` }).click();
  await expect(second).toBeAt(`/customer/sale-order/${orderCode}`);
  await expect(second).toShow('待发货');
  await first.goto(`${RECEIVED}/${inquiryNum}`);
  await expect(first).toShow('买家已选择其他报价，感谢您的参与。');
  const shown = await first.locator('main').textContent();
  expect(shown).not.toContain(orderCode);
  expect(shown).not.toContain(sellerName);
  expect(await first.getByRole('button', { name: /提交/ }).count()).toBe(0);
});

inBothModesWhenFull(
  'spec 2 §2: Offer screen: messages beside the fields, and what is typed is kept',
  async ({ page, newVisitor, javaScript, chromium }) => {
    // Each visitor sells for another store: two offers of one within two seconds are refused.
    const inChromium = javaScript ? SELLERS.second : SELLERS.first;
    const seller = chromium ? inChromium : SELLERS.third;
    const buyer = await registered(await newVisitor());
    const goods = await findGoods(2, isPlentiful);
    const inquiryNum = await giveInquiry(buyer, goods);
    await loggedIn(page, seller);
    await page.goto(`${RECEIVED}/${inquiryNum}`);
    const price = page.getByRole('textbox', { name: PRICE });
    const [address, way] = [page.getByLabel(/^(?!全部).* 交货地址$/), page.getByLabel(/交货方式$/)];
    await fill(page, { '全部商品 条件': '过磅计重', 备注: '含税' });
    await page.getByLabel('币种').selectOption('USD');
    await page.getByLabel('报价有效期至').fill('2020-01-01T08:00');
    await page.getByLabel('付款方式').selectOption('deposit');
    await page.getByLabel('定金比例（%）').fill('一半');
    await price.first().fill('12.5');
    const amount = (Number(goods[0]?.miniQuantity) * 12.5).toLocaleString('en', {
      minimumFractionDigits: 2,
    });
    if (!javaScript) await press(page, '重新计算');
    await expect(page).toShow(`US$${amount}`);
    await expect(page).toShow('已填单价 1 / 2 种商品');
    // A line of which something is typed is to be quoted.
    await page
      .getByLabel(/^(?!全部).* 条件$/)
      .nth(1)
      .fill('过磅计重');

    await sendOffer(page);
    await expect(page).toShow(page.getByRole('alert').getByText('请输入单价').first());
    await expect(price.nth(1)).toHaveMessage('请输入单价');
    await expect(address.first()).toHaveMessage('请输入交货地址');
    await expect(way.last()).toHaveMessage('请选择交提货方式');
    await expect(page.getByLabel(/^附件/)).toHaveMessage('请上传附件');
    await expect(page.getByLabel('报价有效期至')).toHaveMessage('报价有效期需晚于当前时间');
    await expect(page.getByLabel('定金比例（%）')).toHaveMessage('请输入定金比例，5 到 95 的整数');
    await expect(page.getByLabel('汇率方式')).toHaveMessage('请选择汇率方式');
    await page.getByLabel('付款方式').selectOption('full');
    await page.getByLabel('汇率方式').selectOption('fixed');
    await fill(page, { 固定汇率: '7.1' });
    expect(
      await page
        .getByLabel(/^(?!全部).* 条件$/)
        .first()
        .inputValue(),
    ).toBe('过磅计重');
    expect(await page.getByLabel('备注').inputValue()).toBe('含税');

    await price.nth(1).fill('7');
    await address.last().fill('上海港');
    await attach(page, '报价单.pdf');
    await loggedOutElsewhere(page);
    await press(page, '提交报价');
    await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
    await fill(page, { 手机号: seller.phone, 密码: seller.password });
    await press(page, '登录');
    await expect(page).toBeAt(`${RECEIVED}/${inquiryNum}`);
    await expect(page).toShow('登录前选择的文件没有保存，请重新选择：报价单.pdf');
    expect(await price.nth(1).inputValue()).toBe('7');
    expect(await page.getByLabel('币种').inputValue()).toBe('USD');
    await page.getByLabel('报价有效期至').fill('2099-01-01T08:00');
    await typeForAll(page);
    await attach(page, '报价单.pdf');
    await sendOffer(page);
    await expect(page).toShowToast('提交成功');
    expect(await address.last().inputValue()).toBe('上海港');
    expect(await address.first().inputValue()).toBe('宁波市临港新区 66 号库');
    await page.goto(`${RECEIVED}?tab=answered`);
    await expect(page).toShow('已报价 第 1 轮');
  },
);

// In this file, since two offers of a seller within two seconds are refused.
testWhenFull(
  'offers side by side: as a spreadsheet, accepted to a new address, its order leads back',
  async ({ page }) => {
    const buyer = await registered(page);
    const goods = [await plentifulGoods()];
    const inquiryNum = await giveInquiry(buyer, goods);
    await giveOffer(SELLERS.third, inquiryNum, '88.50');
    await giveOffer(SELLERS.second, inquiryNum, '12.00', { currency: 'USD' });
    await page.goto(`${LIST}/${inquiryNum}`);
    await expect(page).toShow(page.getByRole('link', { name: '报价单.pdf' }).first());
    await expect(page).toShow('未约定汇率，不能采纳');
    await expect(page).toShow(/^尚未报价：/);

    // An offer that no longer exists when it is accepted: the page shows it, without a dialog.
    const gone = await page.request.post(`${LIST}/${inquiryNum}`, {
      form: { form: 'acceptOffer', offerId: '0', addressId: '1' },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(await gone.text()).toContain('报价不存在');

    const download = await page.request.get(`${LIST}/${inquiryNum}/offers.xlsx`);
    expect(download.headers()['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent(`报价对比-${inquiryNum}.xlsx`)}`,
    );
    const [sheet] = await readXlsxFile(await download.body());
    expect(sheet?.data.find(([first]) => first === 1)?.slice(5, 7)).toEqual([88.5, 12]);

    await page.getByRole('link', { name: /^采纳报价：/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('使用新地址').check();
    await dialog.getByRole('button', { name: '采纳并下单' }).click();
    await expect(dialog.getByLabel('收货人')).toHaveMessage('请输入姓名');
    await dialog.getByLabel('收货人').fill('王小明');
    await dialog.getByLabel('手机号码').fill('13912345678');
    await dialog.getByRole('textbox', { name: '收货地址' }).fill('上海市浦东新区世纪大道 100 号');
    await dialog.getByRole('button', { name: '采纳并下单' }).click();
    await expect(page).toBeAt(/^\/pay\?orderCode=/);
    const orderCode = new URL(page.url()).searchParams.get('orderCode') ?? '';
    await page.goto(`/customer/purchase-order/${orderCode}`);
    await expect(page).toShow(/上海市浦东新区世纪大道 100 号/);
    await openMore(page);
    expect(await page.getByRole('link', { name: '再次购买' }).count()).toBe(0);
    await page.goto(`/settle?id=${orderCode}`);
    await expect(page).toBeAt(`/reorder?id=${orderCode}`);
    await expect(page).toShow('询价成交的订单不能直接再次购买');
    await page.getByRole('link', { name: '查看询价单' }).click();
    await expect(page).toBeAt(`${LIST}/${inquiryNum}`);
    await expect(page).toShow('已采纳');
  },
);

// In this file, since two offers of a seller within two seconds are refused.
testWhenFull(
  'a withdrawn offer: with a reason, seen by its buyer, never accepted; another round follows',
  async ({ page, newVisitor }) => {
    const buyer = await registered(page);
    const inquiryNum = await giveInquiry(buyer, [await plentifulGoods()]);
    await giveOffer(SELLERS.first, inquiryNum, '70.00');
    await giveOffer(SELLERS.second, inquiryNum, '80.00');
    await giveOffer(SELLERS.third, inquiryNum, '90.00');
    const sheet = `${LIST}/${inquiryNum}`;
    await page.goto(sheet);
    await page
      .getByRole('link', { name: /^采纳报价：/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('使用新地址').check();
    await dialog.getByLabel('收货人').fill('王小明');
    await dialog.getByLabel('手机号码').fill('13912345678');
    await dialog.getByRole('textbox', { name: '收货地址' }).fill('上海市浦东新区世纪大道 100 号');

    const seller = await newVisitor();
    await loggedIn(seller, SELLERS.first);
    await seller.goto(`${RECEIVED}/${inquiryNum}`);
    await seller.locator('summary').filter({ hasText: '撤回报价' }).click();
    await press(seller, '撤回报价');
    const reason = seller.getByLabel('撤回原因');
    await expect(reason).toHaveMessage('请输入撤回原因');
    await reason.fill('长'.repeat(201));
    await press(seller, '撤回报价');
    await expect(reason).toHaveMessage('撤回原因最多 200 个字');
    expect(await reason.inputValue()).toBe('长'.repeat(201));
    await reason.fill('原料涨价');
    await press(seller, '撤回报价');
    await expect(seller).toShowToast('报价已撤回');
    await expect(seller).toShow('您已撤回报价，截止前可以重新报价。');
    await expect(seller).toShow('重新报价（第 2 轮）');
    expect(await seller.getByRole('button', { name: '撤回报价' }).count()).toBe(0);

    await dialog.getByRole('button', { name: '采纳并下单' }).click();
    await expect(page).toShow(
      page.getByRole('alert').getByText('卖家已撤回该报价，请刷新后选择其他报价'),
    );
    await page.goto(sheet);
    await expect(page).toShow(/撤回：原料涨价/);
    await expect(page).toShow('卖家已撤回报价');
    expect(await page.getByRole('link', { name: /^采纳报价：/ }).count()).toBe(2);
    const download = await page.request.get(`${sheet}/offers.xlsx`);
    const [workbook] = await readXlsxFile(await download.body());
    const row = workbook?.data.find(([first]) => first === '已撤回')?.slice(5);
    expect(row).toEqual([null, null, expect.stringContaining('原料涨价')]);

    await typePrices(seller, ['75']);
    await sendOffer(seller, '提交新一轮报价');
    await expect(seller).toShow('我的报价（第 2 轮）');
    await page.goto(sheet);
    expect(await page.getByRole('link', { name: /^采纳报价：/ }).count()).toBe(3);
    await page.locator('summary').filter({ hasText: '历史报价' }).click();
    await expect(page).toShow(/第 1 轮.*撤回：原料涨价/);
  },
);
