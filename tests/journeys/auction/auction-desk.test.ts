import { describe, expect, inject } from 'vitest';
import { auctionDetail, auctionPage } from '#app/domain/auction/contract.ts';
import { envelopeSchema, TOKEN_HEADER } from '#app/domain/endpoint.ts';
import { uploadFile } from '#app/domain/file/contract.ts';
import { controlOfWallTime } from '#app/domain/time.ts';
import { inMinutes } from '#tests/support/auctions.ts';
import { giveSignUp } from '#tests/support/bidding.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { type Customer, loggedIn, registered } from '#tests/support/customers.ts';
import { inBothModesWhenFull } from '#tests/support/portal-test.ts';
import { png } from '#tests/support/sample-files.ts';
import { openMore } from '#tests/support/things.ts';
import { apiOf, callApi, tokenOf } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

/** A control by its label; the search of the header has some of the same words. */
const inForm = (page: Visitor, label: string) => page.locator('main').getByLabel(label);

async function fill(page: Visitor, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await inForm(page, label).fill(value);
}

const time = (minutes: number) => controlOfWallTime(inMinutes(minutes));

const choosePicture = (page: Visitor, label: string) =>
  inForm(page, label)
    .and(page.locator('[type=file]'))
    .setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: png() }]);

describe('the operator’s desk', () => {
  inBothModesWhenFull(
    'issue 5: a session and an auction are announced, sign-ups audited, the auction watched and called off',
    async ({ page, newVisitor, javaScript }) => {
      const mark = javaScript ? '甲' : '乙';
      const SESSION = `${mark}级试拍专场`;
      const NAME = `${mark}级冷轧卷板竞价`;
      await loggedIn(page, OPERATOR);
      await page.goto('/customer/desk/auctions/session');
      await fill(page, {
        专场名称: SESSION,
        专场开始时间: time(-60),
        专场结束时间: time(24 * 60),
      });
      await choosePicture(page, '专场图片');
      await press(page, '发布');
      await expect(page).toShowToast('专场已发布');

      await page.getByRole('link', { name: '发布竞价' }).click();
      await fill(page, {
        竞价名称: NAME,
        '卖家 必填': 'S0001',
        商品名称: '冷轧卷板',
        竞价数量: '100',
        起拍价: '3900',
        '加价幅度（元）': '20',
        起拍数量: '10',
        数量加幅: '7',
        延时分钟数: '5',
        最多延时次数: '3',
        '保证金（元）': '1000',
        报名资料: '营业执照\n'.repeat(11),
        报名截止时间: time(60),
        竞价开始时间: time(90),
        竞价结束时间: time(200),
        交货日期: '2099-12-31',
        交货地: '上海市 2 号库',
      });
      await inForm(page, '所属专场').selectOption({ label: SESSION });
      await inForm(page, '组合竞价').check();
      await press(page, '发布');
      await expect(inForm(page, '报名资料')).toHaveMessage('报名资料最多 10 项');
      await inForm(page, '报名资料').fill('营业执照');
      await press(page, '发布');
      await expect(inForm(page, '数量加幅')).toHaveMessage('竞价数量应为起拍数量加若干个数量加幅');
      expect(await inForm(page, '竞价名称').inputValue()).toBe(NAME);
      await inForm(page, '数量加幅').fill('10');
      await press(page, '发布');
      await expect(page).toShowToast('竞价已发布，条款不能再修改');
      await expect(page).toShow(page.getByRole('heading', { level: 1, name: NAME }));
      const auctionId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

      // Two sign up; one passes, the other gets the reason for the refusal.
      const [good, bad] = ['良信', '不详'].map((word) => `${mark}级${word}五金厂`);
      for (const companyName of [good, bad]) {
        const visitor = await newVisitor();
        await signUp(visitor, auctionId, companyName ?? '');
      }
      await openMore(page);
      await page.getByRole('link', { name: '查看报名' }).click();
      await page.getByRole('link', { name: `审核 ${good}` }).click();
      const paper = page.getByRole('dialog').getByRole('link', { name: 'a.png' });
      const answer = await page.context().request.get((await paper.getAttribute('href')) ?? '');
      expect(answer.headers()['content-type']).toBe('image/png');
      expect((await answer.body()).subarray(0, 8)).toEqual(png().subarray(0, 8));
      await press(page, '通过');
      await expect(page).toShowToast('已通过');
      await page.getByRole('link', { name: `审核 ${bad}` }).click();
      await press(page, '驳回');
      await expect(page.getByLabel('未通过的原因')).toHaveMessage('请填写审核未通过的原因');
      await page.getByLabel('未通过的原因').fill('营业执照不清晰');
      await press(page, '驳回');
      await expect(page).toShowToast('已驳回');
      await expect(page).toShow(page.getByRole('row', { name: /营业执照不清晰/ }));

      await page.goto(`/customer/desk/auctions/${auctionId}`);
      await openMore(page);
      await page.getByRole('link', { name: '取消竞价' }).click();
      await press(page, '确定取消');
      await expect(page.getByLabel('取消原因')).toHaveMessage('请输入取消原因');
      await page.getByLabel('取消原因').fill('卖方货源调整');
      await press(page, '确定取消');
      await expect(page).toShow(/^竞价已于 .+ 取消：卖方货源调整$/);
      const { cancelReason, specialId } = await callApi(auctionDetail, { id: auctionId });
      expect(cancelReason).toBe('卖方货源调整');
      const ofSession = await callApi(auctionPage, { specialId: specialId ?? '' });
      expect(ofSession.content.map(({ name }) => name)).toEqual([NAME]);
    },
  );
});

/** Signs a new customer up with one paper for each document. */
async function signUp(visitor: Visitor, auctionId: string, companyName: string): Promise<void> {
  const customer = await registered(visitor);
  const call = await apiOf(customer);
  const { qualifyConfigs } = await call(auctionDetail, { id: auctionId });
  const fileId = await upload(customer);
  const papers = qualifyConfigs.map(({ id }) => ({ qualifyConfigId: id, fileId }));
  await giveSignUp(customer, auctionId, companyName, papers);
}

async function upload(customer: Customer): Promise<string> {
  const token = await tokenOf(customer);
  const body = new FormData();
  body.set('moderType', 'qualification');
  body.set('file', new Blob([Uint8Array.from(png())]), 'a.png');
  const headers = { [TOKEN_HEADER]: token };
  const url = `${inject('portalOrigin')}${uploadFile.path}`;
  const answer: unknown = await (await fetch(url, { method: 'POST', headers, body })).json();
  return uploadFile.content.parse(envelopeSchema.parse(answer).content).id;
}
