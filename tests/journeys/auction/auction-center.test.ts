import { describe, expect } from 'vitest';
import { auctionPage, auctionRecommend } from '#app/domain/auction/contract.ts';
import { saveInvoiceTitle } from '#app/domain/invoice/title-contract.ts';
import { auditSigns, giveAuction } from '#tests/support/auctions.ts';
import { bidders, giveSignUp, inSeconds } from '#tests/support/bidding.ts';
import { fill, press, pressUntilTaken } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered, SIGNED_ENTERPRISE } from '#tests/support/customers.ts';
import {
  inBothModesWhenFull,
  test,
  testWhenFull,
  withScriptWhenFull,
} from '#tests/support/portal-test.ts';
import { pdf, png } from '#tests/support/sample-files.ts';
import { apiOf, callApi } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { giveWallet, OPERATOR } from '#tests/support/wallets.ts';

const TAX_NO = '91330200MA2XYC0611';

const cards = (page: Visitor) =>
  page.getByRole('list', { name: '竞价', exact: true }).locator('> li');
const tab = (page: Visitor, label: string) =>
  page.getByRole('navigation', { name: /^竞价/ }).getByRole('link', { name: label, exact: true });
const pager = (page: Visitor) => page.getByRole('navigation', { name: '分页' });
const dialog = (page: Visitor) => page.getByRole('dialog', { name: '竞价报名' });
const own = (page: Visitor) => page.getByRole('complementary', { name: '参与竞价' });

const fileControl = (page: Visitor, label: string) =>
  dialog(page).getByLabel(label).and(page.locator('[type=file]'));

const choose = (page: Visitor, label: string, name: string, buffer: Buffer) =>
  fileControl(page, label).setInputFiles([{ name, mimeType: 'application/octet-stream', buffer }]);

describe('/auction', () => {
  test('spec 2 §2: carousel of special sessions; filters for status and bidding mode; paged list, 15 a page; /collectBidding; spec 1 §2: /collectBidding', async ({
    page,
  }) => {
    const { sessions, hot } = await callApi(auctionRecommend, {});
    const [first] = (await callApi(auctionPage, { rows: 15 })).content;
    const [session] = sessions;
    if (!first || !session) throw new Error('the demo market has no auctions');
    await page.goto('/auction');
    const strip = page.getByRole('region', { name: '竞价专场' });
    expect(await strip.getByRole('listitem').count()).toBe(sessions.length);
    const card = cards(page).filter({ hasText: first.name }).first();
    for (const text of [
      ...[first.name, first.productName, `${first.productCount} ${first.productUnit}`],
      ...[first.biddingModeName, '保证金缴纳截止', '预计结束', '0 围观'],
      `${first.signUpNum} 人报名`,
    ]) {
      await expect(page).toShow(card.getByText(text).first());
    }
    await tab(page, '已结束').click();
    await expect(page).toBeAt('/auction?queryStatus=finish');
    await expect(page).toShow(cards(page).getByText('流拍').first());
    // Spec 2 §2: a finished auction has no action button.
    expect(await cards(page).getByRole('button').count()).toBe(0);
    await tab(page, '自由竞价').click();
    await expect(page).toBeAt('/auction?queryStatus=finish&biddingMode=free_bidding');
    await tab(page, '全部').click();
    await expect(page).toBeAt('/auction?biddingMode=free_bidding');
    for (const other of ['公开竞价', '组合竞价']) {
      expect(await cards(page).getByText(other, { exact: true }).count()).toBe(0);
    }
    // One page of the smallest size has nothing to choose.
    expect(await pager(page).count()).toBe(0);
    await page.goto('/auction');
    await pager(page).getByLabel('每页条数', { exact: true }).selectOption('30');
    await press(page, '确定每页条数');
    await expect(page).toBeAt('/auction?rows=30');
    const sizes = pager(page).getByLabel('每页条数', { exact: true }).locator('option');
    expect(await sizes.allTextContents()).toEqual(
      [15, 30, 50, 100, 500].map((size) => `${size} 条/页`),
    );
    const aside = page.getByRole('complementary', { name: '热门竞价' });
    expect(await aside.getByRole('listitem').count()).toBe(hot.length);
    const more = aside.getByRole('link', { name: '更多' });
    expect(await more.getAttribute('href')).toBe('/auction');
    expect(await more.getAttribute('target')).toBe('_blank');
    await page.goto('/collectBidding');
    await strip.getByRole('link').first().click();
    await expect(page).toBeAt(`/auction?specialId=${session.id}`);
    await expect(page).toShow(page.getByRole('heading', { level: 1, name: session.name }));
  });

  test('an enterprise signs up under its own name, and an operator cannot sign up', async ({
    page,
    newVisitor,
  }) => {
    const id = await giveAuction();
    const { name } = await registered(page, 'enterprise');
    await page.goto(`/auction?id=${id}&dialog=sign`);
    const company = dialog(page).getByLabel('公司名称');
    expect(await company.inputValue()).toBe(name);
    await fill(page, { 公司名称: '另一家钢铁有限公司', 证件号码: '91320200MA1MCKLB4X' });
    await dialog(page).getByLabel('通知手机号码').fill('13812345678');
    await dialog(page).getByRole('checkbox', { name: '我已阅读并同意竞拍协议' }).check();
    await press(page, '提交报名');
    await expect(company).toHaveMessage(`请填写本账号的企业名称「${name}」`);
    expect(await company.inputValue()).toBe('另一家钢铁有限公司');
    expect(await dialog(page).getByLabel('证件号码').inputValue()).toBe('91320200MA1MCKLB4X');
    await company.fill(name);
    await press(page, '提交报名');
    await expect(page).toShowToast('报名成功，请等待资质审核');

    const operator = await newVisitor();
    await loggedIn(operator, OPERATOR);
    await operator.goto(`/auction?id=${id}&dialog=sign`);
    await expect(operator).toShow('平台账号不能参与竞价');
    expect(await dialog(operator).count()).toBe(0);
  });

  test('issue 52 §3: the steps stand in order with what each costs and until when, and the sign-up knows what the account knows', async ({
    page,
    newVisitor,
  }) => {
    const id = await giveAuction({ marginAmount: '5000.00', qualifyNames: ['营业执照'] });
    const customer = await registered(page, 'enterprise');
    const { name } = customer;
    await (await apiOf(customer))(saveInvoiceTitle, { kind: 'general', name, taxNo: TAX_NO });
    await page.goto(`/auction?id=${id}`);
    const steps = page.getByRole('listitem').filter({ hasText: /^\d\. / });
    const texts = await steps.allTextContents();
    expect(texts.map((text) => /^\d\. ?(\p{Script=Han}+)/u.exec(text)?.[1])).toEqual([
      '报名',
      '审核',
      '保证金',
      '出价',
      '结果',
    ]);
    expect(texts[0]).toMatch(/当前 免费，.+ 截止；须上传营业执照$/);
    expect(texts[2]).toMatch(/¥5,000\.00，审核通过后、.+ 前从钱包冻结；未中标即退回/);
    await page.goto(`/auction?id=${id}&dialog=sign`);
    await expect(page).toShow(dialog(page).getByText(/^¥5,000\.00，审核通过后/));
    expect(await dialog(page).getByLabel('证件号码').inputValue()).toBe(TAX_NO);
    // The form takes no such number (spec 2 §5).
    expect(await dialog(page).getByLabel('通知手机号码').inputValue()).toBe('');
    const known = await newVisitor();
    await loggedIn(known, SIGNED_ENTERPRISE);
    await known.goto(`/auction?id=${id}&dialog=sign`);
    expect(await dialog(known).getByLabel('通知手机号码').inputValue()).toBe(
      SIGNED_ENTERPRISE.phone,
    );
  });

  testWhenFull(
    'issue 15: a margin and an audit of a sign-up that come too late',
    async ({ page, newVisitor }) => {
      const waiting = await newVisitor();
      const [passed, unseen] = await bidders([page, waiting]);
      if (!passed || !unseen) expect.fail('no bidders');
      const id = await giveAuction({ marginAmount: '100.00', signEndDate: inSeconds(9) });
      await giveSignUp(passed, id, '甲方钢铁有限公司');
      await auditSigns(id);
      await giveSignUp(unseen, id, '乙方钢铁有限公司');
      await page.goto(`/auction?id=${id}`);
      await expect(page).toShow(own(page).getByText('未冻结'));
      const operator = await newVisitor();
      await loggedIn(operator, OPERATOR);
      await operator.goto(`/customer/desk/signs?auction=${id}&state=waitAudit`);
      await expect(operator).toShow(/ 前审核$/);

      const part = async () => {
        await waiting.goto(`/auction?id=${id}`);
        return own(waiting).getByText('审核未通过', { exact: true }).first().isVisible();
      };
      await expect.poll(part, { timeout: 30_000, interval: 500 }).toBe(true);
      await expect(waiting).toShow(own(waiting).getByText('截止前未完成审核，报名已失效'));
      await operator.goto(`/customer/desk/signs?auction=${id}&state=notPass`);
      await expect(operator).toShow(operator.getByRole('row', { name: /乙方.+报名已失效/ }));
      // The page was loaded before.
      await press(page, '从钱包冻结保证金');
      await expect(page).toShow(own(page).getByText('保证金缴纳已截止').first());
    },
  );

  inBothModesWhenFull(
    'spec 2 §4: not_sign_up opens the sign-up dialog; waitAudit, notPass, auditPass; spec 2 §5: 请勾线同意竞拍协议',
    async ({ javaScript, page, newVisitor }) => {
      const [id, customer] = await Promise.all([
        giveAuction({ qualifyNames: ['营业执照', '经营许可证'], marginAmount: '5000.00' }),
        registered(await newVisitor()),
      ]);
      const home = `/auction?id=${id}`;
      await page.goto(home);
      for (const text of [/ 开始（以服务器时间为准）/, '¥5,000.00', '公开竞价', '120 吨']) {
        await expect(page).toShow(page.getByText(text).first());
      }
      await press(page, '立即报名');
      await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
      await expect(page).toShowToast('请登陆后再操作');
      await fill(page, { 手机号: customer.phone, 密码: customer.password });
      await press(page, '登录');
      await expect(page).toBeAt(home);
      await press(page, '立即报名');
      await expect(page).toBeAt(`${home}&dialog=sign`);

      // Spec 2 §5 and §8, the sign-up.
      await press(page, '提交报名');
      const phone = dialog(page).getByLabel('通知手机号码');
      const agreed = dialog(page).getByRole('checkbox', { name: '我已阅读并同意竞拍协议' });
      await expect(phone).toHaveMessage('请输入手机号码');
      await expect(agreed).toHaveMessage('请勾线同意竞拍协议');
      await expect(fileControl(page, '营业执照')).toHaveMessage('请上传相关资质附件');
      await expect(fileControl(page, '经营许可证')).toHaveMessage('请上传相关资质附件');
      await fill(page, { 公司名称: '无锡远澄机械', 证件号码: '91320200MA1MCKLB4X' });
      await phone.fill('16812345678');
      await agreed.check();
      await choose(page, '营业执照', '执照.pdf', pdf());
      await choose(page, '经营许可证', '许可.png', png());
      await press(page, '提交报名');
      await expect(phone).toHaveMessage('手机号码输入错误');
      await phone.fill('13812345678');
      if (!javaScript) {
        // It was uploaded with the refused form, and another one takes its place.
        await expect(page).toShow(dialog(page).getByRole('link', { name: '执照.pdf' }));
      }
      await choose(page, '营业执照', '假.pdf', Buffer.from('<html>'));
      await press(page, '提交报名');
      await expect(fileControl(page, '营业执照')).toHaveMessage('上传失败：假.pdf');
      await choose(page, '营业执照', '新执照.pdf', pdf());
      await press(page, '提交报名');
      await expect(page).toBeAt(home);
      await expect(page).toShowToast('报名成功，请等待资质审核');
      await press(page, '待审核');
      await expect(page).toShowToast('您的报名资质正在审核，请耐心等待');

      await auditSigns(id, '执照已过期');
      await page.goto('/customer/auctions');
      await expect(page).toShow('审核未通过');
      await page.getByRole('link', { name: /^查看竞价 / }).click();
      await expect(page).toShow(own(page).getByText('执照已过期'));
      await press(page, '审核未通过');
      await expect(page).toBeAt(`${home}&dialog=sign`);
      await expect(page).toShowToast('资质审核未通过：执照已过期，请修改后重新报名');
      expect(await dialog(page).getByLabel('公司名称').inputValue()).toBe('无锡远澄机械');
      await agreed.check();
      await choose(page, '营业执照', '执照.pdf', pdf());
      await choose(page, '经营许可证', '许可.png', png());
      await pressUntilTaken(page, '提交报名');
      await expect(page).toShowToast('报名成功，请等待资质审核');

      await auditSigns(id);
      await page.goto(home);
      await press(page, '从钱包冻结保证金');
      await expect(page).toShow(own(page).getByRole('link', { name: '去我的钱包' }));
      await giveWallet(customer, '6000.00');
      await press(page, '从钱包冻结保证金');
      await expect(page).toShowToast('保证金已冻结，可以参与竞价');
      await expect(page).toShow(own(page).getByText('已冻结', { exact: true }));
      await press(page, '立即参与');
      await expect(page).toBeAt(`/details?id=${id}`);
    },
  );
});

withScriptWhenFull(
  'spec 2 §9: auction cards: three per row; each leads to its auction',
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/auction');
    const list = page.getByRole('list', { name: '竞价', exact: true }).locator('> li');
    const tops = await list.evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect().top),
    );
    expect(tops.filter((top) => top === tops[0])).toHaveLength(3);
    await list.first().locator('img').click({ force: true });
    await expect(page).toBeAt(/^\/auction\?id=\d+$/);
  },
);

test('an unknown auction answers 404, and a page beyond the last leads to the first', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 404/);
  const response = await page.goto('/auction?id=999999');
  expect(response?.status()).toBe(404);
  await page.goto('/Auction?queryStatus=finish&rows=500&page=99');
  await expect(page).toBeAt('/auction?queryStatus=finish&rows=500');
});
