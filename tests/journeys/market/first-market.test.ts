import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { emptyDatabaseUrl } from '#tests/api/support/postgres.ts';
import { shows } from '#tests/support/authenticators.ts';
import { statementFile } from '#tests/support/companies.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { startPortal } from '#tests/support/portal-process.ts';
import { test } from '#tests/support/portal-test.ts';
import { pdf, png } from '#tests/support/sample-files.ts';
import { openMore } from '#tests/support/things.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { main, stepsOf, Walk } from './walk.ts';

const DOCUMENT = 'docs/first-market.md';
const PASSWORD = 'a-long-test-password';
const PHONE = { operator: '13911110001', seller: '13911110002', buyer: '13911110003' };
const BUYER = '远澄机械制造有限公司';

/** What the three of them come to know. */
interface Known {
  walk: Walk;
  origin: string;
  code: string;
  operator: Visitor;
  seller: Visitor;
  buyer: Visitor;
  order: string;
  remittance: string;
  amount: string;
}

async function registerBy(known: Known, from: Visitor, page: Visitor, name: string) {
  const { walk, origin } = known;
  const text = (await from.locator('main').allTextContents()).join();
  const link = /\/customer\/link\/[\w-]+/.exec(text)?.[0] ?? '';
  await page.goto(origin + link);
  await walk.choose(page, '企业买家');
  await walk.fill(page, { 姓名或公司名称: name, 密码: PASSWORD });
  await walk.press(page, '注册');
}

const orderPage = async ({ walk, order }: Known, page: Visitor, list: string) => {
  await page.goto('/customer');
  await walk.follow(page, list);
  await page.getByRole('link', { name: order }).first().click();
};

/** What each heading of the document says. */
const DONE: Readonly<Record<string, (known: Known) => Promise<void>>> = {
  async Start({ code }) {
    expect(code).toMatch(/^(?:[A-Z2-9]{4}-){2}[A-Z2-9]{4}$/);
  },

  async "The operator's account"({ walk, operator, code }) {
    await operator.goto('/setup');
    await walk.fill(operator, {
      设置码: code,
      手机号: PHONE.operator,
      公司名称: '示例交易平台有限公司',
      密码: PASSWORD,
    });
    await walk.press(operator, '建立运营账号');
  },

  async 'The authenticator'({ walk, operator }) {
    await walk.see(operator, '账号安全');
    await walk.press(operator, '设置两步验证');
    const secret = /[A-Z2-7]{4}(?: [A-Z2-7]{1,4}){7}/.exec(await operator.content())?.[0] ?? '';
    const typed = shows({ secret: secret.replaceAll(' ', '') });
    await walk.fill(operator, { '2. 输入验证器显示的 6 位动态码': typed });
    await walk.press(operator, '开启两步验证');
    await walk.see(operator, '请立即保存恢复码');
  },

  async 'The name'({ walk, operator }) {
    await operator.goto('/customer/desk/market');
    await walk.see(operator, '市场设置');
    await walk.follow(operator, '工作台');
    await walk.follow(operator, '市场名称待填写');
    await walk.fill(operator, {
      市场名称: '钢贸通',
      一句话介绍: '华东钢材现货交易',
      客服电话: '0510-83012345',
    });
    await walk.press(operator, '保存名称');
    expect(await operator.title()).toBe('设置市场 - 钢贸通');
  },

  async Categories({ walk, operator }) {
    await walk.see(operator, '商品类目');
    await walk.press(operator, '建立类目');
    await expect(operator).toShowToast('已写入 223 个类目，6 条字典。');
  },

  async 'The first seller'(known) {
    const { walk, operator, seller } = known;
    const store = {
      卖家手机号: PHONE.seller,
      店铺编码: 'S0001',
      店铺名称: '衡岱现货',
      店铺地址: '江苏省无锡市惠山区堰桥路8号',
    };
    await walk.fill(operator, store);
    await walk.press(operator, '开通店铺');
    await registerBy(known, operator, seller, '衡岱钢铁有限公司');
    await walk.press(operator, '开通店铺');
    await expect(operator).toShow(/已开通店铺 S0001 衡岱现货/);
  },

  async 'How money comes in'({ walk, operator }) {
    await walk.fill(operator, {
      收款单位: '示例交易平台有限公司',
      开户行: '示例银行无锡分行营业部',
      账号: '3200 0000 0000 0000 018',
    });
    await walk.press(operator, '保存收款账户');
  },

  async 'Mails and texts'({ walk, operator }) {
    await walk.press(operator, '跳过，以后再做');
  },

  async 'The company'({ walk, operator }) {
    await walk.follow(operator, '撰写公司简介');
    await walk.fill(operator, { 正文: '<p>示例交易平台有限公司经营钢贸通。</p>' });
    await walk.press(operator, '保存并更新页面');
  },

  async 'The first goods'({ walk, seller }) {
    await seller.goto('/customer/sale-desk');
    await seller.getByRole('link', { name: '商品', exact: true }).first().click();
    await walk.see(seller, '在售商品');
    await walk.follow(seller, '发布商品');
    await walk.choose(seller, '商品类别', '热轧卷板');
    await walk.choose(seller, '交货方式', '物流');
    await walk.fill(seller, {
      商品名称: '热轧卷板',
      牌号: 'Q355B',
      规格: '5.75*1500*C',
      品牌: '衡岱',
      生产厂家: '衡岱钢铁',
      单价: '3850',
      可订库存: '120.5',
      起订量: '5',
      交货地: '无锡市',
    });
    await walk.attach(seller, '商品图片', 'a.png', png());
    await walk.press(seller, '发布');
    await expect(seller).toShowToast('发布成功');
  },

  async 'The first buyer'(known) {
    const { walk, operator, buyer } = known;
    await operator.goto('/customer/desk');
    await walk.follow(operator, '会员与卖家');
    await walk.follow(operator, '邀请与开店');
    await walk.fill(operator, { 被邀请人手机号: PHONE.buyer });
    await walk.press(operator, '生成注册链接');
    await registerBy(known, operator, buyer, BUYER);
  },

  async 'The contract'({ walk, buyer }) {
    await buyer.goto('/customer/company');
    await walk.follow(buyer, '合同签署');
    await walk.choose(buyer, '我已阅读合同全文，并代表企业同意签署');
    await walk.press(buyer, '签署合同');
    await expect(buyer).toShowToast('合同签署成功');
    await buyer.goto('/customer/security');
    await walk.follow(buyer, '收货地址');
    await walk.see(buyer, '添加收货地址');
    await walk.fill(buyer, { 收货人: '林知夏', 手机号: PHONE.buyer });
    await main(buyer)
      .getByLabel(/^收货地址/)
      .fill('江苏省无锡市惠山区堰桥路 9 号');
    await walk.press(buyer, '保存地址');
  },

  async 'The first order'(known) {
    const { walk, buyer } = known;
    await buyer.goto('/');
    await walk.follow(buyer, '现货商城');
    await buyer
      .getByRole('link', { name: /^热轧卷板/ })
      .first()
      .click();
    await walk.press(buyer, '立即购买');
    await walk.press(buyer, '提交订单');
    known.order = new URL(buyer.url()).searchParams.get('orderCode') ?? '';
    await walk.choose(buyer, '对公转账');
    await walk.press(buyer, '立即支付');
    await walk.see(buyer, '汇款码', '3200 0000 0000 0000 018');
    const shown = (await buyer.locator('main').allTextContents()).join(' ');
    known.remittance = /汇款码\s*([A-Z0-9]{6,})/.exec(shown)?.[1] ?? '';
    known.amount = '19250.00';
  },

  async 'The transfer arrives'({ walk, operator, remittance, amount }) {
    await operator.goto('/customer/desk');
    await walk.follow(operator, '银行流水');
    const row = { payer: BUYER, amount, remark: `货款 ${remittance}`, reference: 'BANK0001' };
    const { name, buffer } = statementFile([row]);
    await walk.attach(operator, '流水文件', name, buffer);
    await walk.press(operator, '读入流水');
    await walk.press(operator, '确认各列的含义');
    await operator.getByRole('button', { name: /^导入 / }).click();
    await walk.press(operator, '入账匹配的流水');
    await expect(operator).toShowToast('已入账 1 条');
  },

  async Delivery(known) {
    const { walk, seller, buyer } = known;
    await orderPage(known, seller, '收到的订单');
    await walk.fill(seller, { 承运商: '顺达物流', 车牌号: '浙B12345' });
    await walk.press(seller, '发货');
    await expect(seller).toShowToast('发货成功');
    await orderPage(known, buyer, '采购订单');
    await walk.press(buyer, '确认收货');
    await expect(buyer).toShow('已完成');
  },

  async 'The invoice'(known) {
    const { walk, seller, buyer } = known;
    await buyer.goto('/customer/invoice-management');
    await walk.see(buyer, '发票管理');
    await walk.follow(buyer, '发票抬头');
    await walk.choose(buyer, '增值税普通发票');
    await walk.fill(buyer, { 统一社会信用代码: '91440300708461136T' });
    await buyer.getByLabel(/^抬头/).fill(BUYER);
    await walk.press(buyer, '保存');
    await orderPage(known, buyer, '采购订单');
    await openMore(buyer);
    await walk.follow(buyer, '申请发票');
    await walk.press(buyer, '申请发票');
    await expect(buyer).toShowToast('已提交开票申请');
    await seller.goto('/customer/sale-invoices');
    await walk.see(seller, '开票申请');
    await seller.getByRole('link', { name: `登记发票 ${BUYER}` }).click();
    await walk.fill(seller, { 发票号码: '26332000000000000001', '税额（元）': '2214.60' });
    await walk.attach(seller, '发票文件', '发票.pdf', pdf());
    await walk.press(seller, '登记发票');
    await expect(seller).toShowToast('发票已登记，买家可以下载');
    await buyer.goto('/customer/invoice-management');
    const file = await buyer.getByRole('link', { name: '发票.pdf' }).getAttribute('href');
    expect((await buyer.request.get(new URL(file ?? '', known.origin).href)).status()).toBe(200);
    await seller.goto('/customer/sale-account');
    // Less the market's own 0.3 %.
    await expect(seller).toShow(seller.getByText('¥19,192.25').first());
  },
};

const STEPS = stepsOf(DOCUMENT);

test('the document has the steps of the walk, in its order', () => {
  expect(STEPS.map(({ heading }) => heading)).toEqual(Object.keys(DONE));
});

/** What a market that is no demo sets by itself. */
const ITS_OWN = { DEMO: '0', REGISTRATION_PROOF: '', OPERATOR_TOTP: '' };

const DATABASES = isFullRun ? ['PGlite', 'PostgreSQL'] : ['PGlite'];

test.for(DATABASES)(
  'issue 51 §1: from an empty folder to a settled order with an invoice, on %s',
  { timeout: 240_000 },
  async (database, { newVisitor, watch }) => {
    // Nobody but the operator has the page of the setting up.
    watch.expectProblem(/404/);
    const DATABASE_URL = database === 'PostgreSQL' ? ((await emptyDatabaseUrl()) ?? '') : '';
    const portal = await startPortal({ ...ITS_OWN, DATABASE_URL });
    try {
      const { origin } = portal;
      const code = await expect
        .poll(() => /设置码 (\S+) /.exec(readFileSync(portal.log, 'utf8'))?.[1] ?? '')
        .not.toBe('')
        .then(() => /设置码 (\S+) /.exec(readFileSync(portal.log, 'utf8'))?.[1] ?? '');
      const walk = new Walk();
      const [operator, seller, buyer] = [
        await newVisitor({ baseURL: origin }),
        await newVisitor({ baseURL: origin }),
        await newVisitor({ baseURL: origin }),
      ];
      const people = { operator, seller, buyer };
      const known = { walk, origin, code, ...people, order: '', remittance: '', amount: '' };
      for (const step of STEPS) {
        await DONE[step.heading]?.(known);
        walk.finish(step);
      }
      const answer = await operator.goto('/setup');
      expect(answer?.status()).toBe(200);
      await expect(operator).toShow('邮件与短信');
      expect((await buyer.goto('/setup'))?.status()).toBe(404);
    } finally {
      await portal.kill();
    }
  },
);
