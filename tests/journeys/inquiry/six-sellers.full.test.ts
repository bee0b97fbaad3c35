import { readFileSync } from 'node:fs';
import pg from 'pg';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { register } from '#app/domain/account/contract.ts';
import { inquiryDetailOfBuyer } from '#app/domain/inquiry/contract.ts';
import { saleProductsForInquiry } from '#app/domain/inquiry/goods-contract.ts';
import { formatYuan, parseYuan, toYuan } from '#app/domain/money.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { saveSaleCredit } from '#app/domain/order/credit-contract.ts';
import { callersOf } from '#tests/api/support/market.ts';
import { copyOf } from '#tests/api/support/market-template.ts';
import { fill, press, settled } from '#tests/support/checkout-steps.ts';
import { type Customer, loggedIn, newcomer } from '#tests/support/customers.ts';
import { documentNamed, SELLERS, sendOffer } from '#tests/support/inquiries.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { inBothModes } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import {
  countOf,
  LIMIT_YUAN,
  LINES,
  linesOf,
  QUOTING,
  type Quoting,
  share,
  sumOf,
  TARGETS,
  WINNERS,
  winnerOf,
} from './six-quotes.ts';

const FIXTURES = 'tests/fixtures/quotations';

const demo = (phone: string) => ({ phone, password: DEMO_PASSWORD, name: '' });
const COMPANY = demo('13800000002');
const BUYER = demo('13800000011');
const APPROVER = demo('13800000012');

let portal: PortalProcess;
let names: Map<string, string>;
const people = new Map<string, Customer>(
  Object.values(SELLERS).map((seller) => [seller.sellerCode, seller]),
);

beforeAll(async () => {
  const DATABASE_URL = await copyOf(inject('marketTemplate'));
  portal = await startPortal({ DATABASE_URL });
  const { call, as } = callersOf(portal.origin);
  const codes = QUOTING.map(({ code }) => code);
  const { sellers } = await call(saleProductsForInquiry, { sellerCodes: codes });
  names = new Map(sellers.map(({ sellerCode, sellerName }) => [sellerCode, sellerName]));
  // The demo market has people for three of its stores.
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  for (const code of codes.filter((each) => !people.has(each))) {
    const person = newcomer();
    await call(register, { ...person, customerType: 'enterprise' });
    await client.query(
      `update customers set platform_type = 'buyer,seller', seller_code = $1 where phone = $2`,
      [code, person.phone],
    );
    people.set(code, person);
  }
  await client.end();
  const credit = { buyer: COMPANY.phone, amount: '1000000', days: '60' };
  await (await as(SELLERS.third.phone))(saveSaleCredit, credit);
}, 120_000);
afterAll(() => portal.stop());

/** The company lets its people spend less than this without asking. */
async function limited(page: Visitor): Promise<void> {
  await loggedIn(page, COMPANY);
  await page.goto('/customer/company?tab=rules');
  await page.getByRole('link', { name: '修改 按金额审批' }).click();
  await fill(page, { '一级审批，金额达到（元）': String(LIMIT_YUAN) });
  await press(page, '保存规则');
  await expect(page).toShowToast('审批规则已保存');
}

/** The inquiry of 50 lines to six stores; answers its path. */
async function inquired(page: Visitor): Promise<string> {
  await loggedIn(page, BUYER);
  await page.goto('/pasteList');
  const lines = LINES.map((line) => `没有的角钢 ${line}\tL${line}\t${countOf(line) / 100}`);
  await page.getByLabel('采购清单').fill(['品名\t规格\t数量', ...lines].join('\n'));
  await press(page, '核对');
  await press(page, '发起询价');
  await expect(page).toShow('询价商品（50）');
  await fill(page, { 标题: '六家比价' });
  await page.getByLabel('条件').selectOption({ index: 1 });
  await page.getByLabel('交货方式').selectOption('1');
  for (const [code, name] of names) {
    await page.locator('[aria-label="查找卖家"]').fill(name);
    await press(page, '查找');
    const store = page.locator(`[name="sellerCodes"][value="${code}"]`);
    await expect(page).toShow(store);
    await settled(page);
    await store.check();
  }
  await press(page, '提交询价');
  await expect(page).toShowToast('询盘成功');
  await page.getByRole('link', { name: '六家比价' }).first().click();
  await expect(page).toShow('还没有卖家报价');
  return new URL(page.url()).pathname;
}

const many = (page: Visitor) => page.getByText('批量填写单价：粘贴、上传表格、全部调整');

/** What of the workbook the portal has written. */
const asked = async (workbook: Buffer) =>
  (await readXlsxFile(workbook))[0]?.data.map((row) => row.slice(0, 6));

async function quoted(page: Visitor, path: string, quoting: Quoting): Promise<void> {
  const { from, choose = {}, type = {}, check } = quoting;
  await page.goto(path);
  await fill(page, {
    '全部商品 条件': '按国标交货',
    '全部商品 交货地址': '宁波市临港新区 66 号库',
  });
  await page.getByLabel('全部商品 交货方式').selectOption({ label: '物流' });
  for (const [name, value] of Object.entries(choose)) {
    await page.locator(`[name="${name}"]`).selectOption(value);
  }
  for (const [name, value] of Object.entries(type)) {
    await page.locator(`[name="${name}"]`).fill(value);
  }
  if (check) await page.getByRole('checkbox', { name: check }).check();
  await many(page).click();
  if ('text' in from) {
    await page.getByLabel('从表格粘贴').fill(from.text);
    await press(page, '填入单价');
  } else {
    const buffer = readFileSync(`${FIXTURES}/${from.workbook}`);
    const given = await page.request.get(`${path}/quotation.xlsx`);
    // Another workbook than is given now is filled in anew.
    expect(await asked(buffer)).toEqual(await asked(await given.body()));
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page
      .getByLabel('上传填好的询价表')
      .setInputFiles({ name: '询价单.xlsx', mimeType, buffer });
    await press(page, '读入表格');
  }
  await expect(page).toShow(/已填入 \d+ 种商品，请核对后提交/);
  for (const line of [1, 15, 30, 37, 50]) {
    const shown = await page.locator(`[name="price.${line}"]`).inputValue();
    expect(parseYuan(shown)).toBe(quoting.priceOf(line));
  }
  await page.getByLabel(/^附件/).setInputFiles(documentNamed('报价单.pdf'));
  await sendOffer(page);
  await expect(page).toShowToast('提交成功');
}

/** The second round: two lines are countered; who asked takes it, another lowers all, a third stays. */
async function another(page: Visitor, path: string, visitors: ReadonlyMap<string, Visitor>) {
  await page.goto(path);
  await page.getByRole('link', { name: '还价' }).first().click();
  for (const [line, price] of TARGETS) {
    await page.locator(`[name="target.${line}"]`).fill(toYuan(price));
  }
  await press(page, '发出还价');
  await expect(page).toShowToast('还价已发出');
  for (const [code, seller] of visitors) {
    await seller.goto(receivedAt(path));
    await expect(seller).toShow('买家目标价');
    if (code === 'S0001') {
      await seller.getByRole('link', { name: '按目标价填写新报价' }).click();
      await expect(seller).toBeAt(/as=target/);
    } else if (code === 'S0003') {
      await many(seller).click();
      await fill(seller, { '全部调整（%）': '-1' });
      await press(seller, '全部调整');
      await expect(seller).toShow('单价已全部调整 -1%，请核对后提交');
    } else if (code === 'S0004') {
      await seller.locator('summary', { hasText: '维持报价' }).click();
      await fill(seller, { 答复: '已是最低价' });
      await press(seller, '维持报价并答复');
      await expect(seller).toShowToast('已答复买家');
      continue;
    } else continue;
    await sendOffer(seller, '提交新一轮报价');
    await expect(seller).toShow('我的报价（第 2 轮）');
  }
}

const receivedAt = (path: string) => path.replace('purchase-inquiry', 'sale-inquiry');

/** What the workbook of the sheet has as the best mix, by the names of the sellers, in fen. */
async function mixIn(page: Visitor, path: string) {
  const answer = await page.request.get(`${path}/offers.xlsx`);
  const [sheet] = await readXlsxFile(await answer.body());
  const rows = sheet?.data ?? [];
  const head = rows.find(([cell]) => cell === '序号') ?? [];
  const [seller, amount] = [head.indexOf('最佳组合卖家'), head.indexOf('最佳组合金额（元）')];
  const sums = new Map<string, number>();
  for (const row of rows.filter(([cell]) => typeof cell === 'number')) {
    const name = String(row[seller]);
    sums.set(name, (sums.get(name) ?? 0) + Math.round(Number(row[amount]) * 100));
  }
  const total = rows.find(([cell]) => cell === '总价')?.[amount];
  return { sums: Object.fromEntries(sums), total: Math.round(Number(total) * 100) };
}

inBothModes(
  'issue 52: 50 lines, six sellers, parts quoted, two rounds, the best mix to three, an approval, three kinds of terms',
  async ({ newVisitor }) => {
    const visitor = () => newVisitor({ baseURL: portal.origin });
    await limited(await visitor());
    const page = await visitor();
    const path = await inquired(page);
    const visitors = new Map<string, Visitor>();
    for (const quoting of QUOTING) {
      const seller = await visitor();
      await loggedIn(seller, people.get(quoting.code) ?? newcomer());
      await quoted(seller, receivedAt(path), quoting);
      visitors.set(quoting.code, seller);
    }
    await another(page, path, visitors);

    // The sheet, on the screen and as a workbook.
    const sums = WINNERS.map(({ code }) => sumOf(code));
    const total = sums.reduce((sum, each) => sum + each, 0);
    await page.goto(path);
    await expect(page).toShow(
      new RegExp(`最佳组合 ¥${formatYuan(total)}：50 种商品，3 家卖家各一个订单`),
    );
    const named = WINNERS.map(({ code }, at) => [names.get(code), sums[at]]);
    expect(await mixIn(page, path)).toEqual({ sums: Object.fromEntries(named), total });

    // One confirmation says what is made.
    await page.getByRole('link', { name: '逐行采纳' }).click();
    await expect(page).toShow(/3 个订单，合计/);
    const plan = page.locator('#plan');
    expect(await plan.textContent()).toContain(`3 个订单，合计 ¥${formatYuan(total)}`);
    const rows = await plan.locator('tbody tr').allTextContents();
    expect(rows).toHaveLength(WINNERS.length);
    for (const [at, { code, terms }] of WINNERS.entries()) {
      expect(rows[at]).toContain(names.get(code));
      expect(rows[at]).toContain(`${linesOf(code).length} 种商品`);
      expect(rows[at]).toContain(terms);
      expect(rows[at]).toContain(`¥${formatYuan(sumOf(code))}`);
    }
    await press(page, '确认采纳并下单');
    await expect(page).toBeAt('/customer/purchase-order');
    await expect(page).toShow(/已采纳报价，生成 3 个订单，等待审批/);

    // Each line is awarded once, to whom it was cheapest of.
    const call = await callersOf(portal.origin).as(BUYER.phone);
    const inquiryNum = path.split('/').at(-1) ?? '';
    const { awards, state } = await call(inquiryDetailOfBuyer, { inquiryNum });
    expect(state).toBe('accepted');
    const awarded = awards.map((each) => `${each.position} ${each.sellerCode} ${each.count}`);
    expect(awarded.toSorted()).toEqual(
      LINES.map((line) => `${line} ${winnerOf(line)} ${countOf(line) / 100}`).toSorted(),
    );
    const codes = new Map(awards.map(({ sellerCode, orderCode }) => [sellerCode, orderCode]));
    expect(new Set(awards.map(({ orderCode }) => orderCode)).size).toBe(WINNERS.length);
    for (const { code } of WINNERS) {
      const order = await call(orderById, { id: codes.get(code) ?? '' });
      expect(order.paymentAmount).toBe(toYuan(sumOf(code)));
      await page.goto(`/customer/purchase-order/${codes.get(code)}`);
      await expect(page).toShow('待审批');
    }

    // No order alone is above the company's limit, and what is bought at once is: its approver decides on it as one.
    expect(Math.max(...sums)).toBeLessThan(LIMIT_YUAN * 100);
    expect(total).toBeGreaterThan(LIMIT_YUAN * 100);
    const approver = await visitor();
    await loggedIn(approver, APPROVER);
    await approver.goto('/customer/approvals');
    const card = approver.locator('section', { hasText: `¥${formatYuan(total)}` });
    for (const { code } of WINNERS) expect(await card.textContent()).toContain(codes.get(code));
    await card.getByRole('button', { name: '同意' }).click();
    await expect(approver).toShowToast('已同意');
    await page.goto(`/customer/purchase-order/${codes.get('S0003')}`);
    await expect(page).toShow('待发货');
    await expect(page).toShow(/月结 30 天/);
    await page.goto(`/pay?orderCode=${codes.get('S0001')}`);
    await expect(page).toShow(`¥${formatYuan(sumOf('S0001'))}`);
    await page.goto(`/pay?orderCode=${codes.get('S0002')}`);
    await expect(page).toShow(`¥${formatYuan(share(sumOf('S0002'), 30, 100))}`);

    // Each seller is told what became of its own offer, and nothing of the others.
    for (const [code, seller] of visitors) {
      const own = codes.get(code);
      await seller.goto(receivedAt(path));
      await expect(seller).toShow(own ? `订单 ${own}` : '买家已选择其他报价，感谢您的参与。');
      const shown = (await seller.locator('main').textContent()) ?? '';
      const others = [...names].filter(([each]) => each !== code).map(([, name]) => name);
      const orders = [...codes.values()].filter((each) => each !== own);
      const said = [...others, ...orders].filter((each) => shown.includes(each));
      expect(said).toEqual([]);
    }
  },
);
