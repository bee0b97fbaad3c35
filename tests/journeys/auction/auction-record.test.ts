import { expect } from 'vitest';
import { increasePrice } from '#app/domain/auction/bid-contract.ts';
import { auctionPage } from '#app/domain/auction/contract.ts';
import { voidBid } from '#app/domain/auction/desk-contract.ts';
import { readKeys, readSigned, signatureFault } from '#app/domain/auction/statement.ts';
import { bidders, giveRunningAuction } from '#tests/support/bidding.ts';
import { press, settled } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { test, testWhenFull, withScript, withScriptWhenFull } from '#tests/support/portal-test.ts';
import { apiOf, callApi } from '#tests/support/trading-api.ts';
import { Agent } from '#tests/support/visitor/agent.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const PUBLISHED_MS = 15_000;

const price = (page: Visitor) => page.getByRole('textbox', { name: '出价' });
const receipts = (page: Visitor) => page.getByRole('table', { name: '我的出价' });

/** What the form of a bid sends, as the agent has it. */
function bidForm(page: Visitor): Record<string, string> {
  if (!(page instanceof Agent)) throw new Error('only an agent can read the form');
  const form = page.view().document.querySelector('[name=price]')?.closest('form');
  const controls = [...(form?.querySelectorAll('[name]') ?? [])];
  return Object.fromEntries(
    controls.map((control) => [
      control.getAttribute('name') ?? '',
      control.getAttribute('value') ?? '',
    ]),
  );
}

async function begins(page: Visitor): Promise<void> {
  const look = async () => {
    await page.reload();
    return page
      .getByText(/^竞价中$/)
      .first()
      .isVisible();
  };
  await expect.poll(look, { timeout: 15_000, interval: 500 }).toBe(true);
}

testWhenFull(
  'a mistyped bid is asked about, voided with a reason, and proved by a receipt',
  async ({ page, newVisitor }) => {
    const id = await giveRunningAuction(await bidders([page]), { starts: 2, ends: 300 });
    await page.goto(`/details?id=${id}`);
    await begins(page);
    await price(page).fill('2750');
    await press(page, '出价');
    await expect(page).toShow(
      '该出价比起拍价高 15 个加价幅度，请核对：单价 ¥2,750.00（贰仟柒佰伍拾元整），' +
        '数量 120 吨，总金额 ¥330,000.00（叁拾叁万元整）',
    );
    // The button is for the price that was asked about: another one asks again.
    await price(page).fill('2950');
    await press(page, '确认出价');
    await expect(page).toShow(/高 35 个加价幅度，请核对：单价 ¥2,950.00/);
    expect(await price(page).inputValue()).toBe('2950');
    await press(page, '确认出价');
    await expect(page).toShowToast('出价成功：¥2,950.00，当前排名第 1');

    const operator = await newVisitor();
    await loggedIn(operator, OPERATOR);
    await operator.goto(`/customer/desk/auctions/${id}`);
    await operator.getByRole('link', { name: '作废第 1 条出价' }).click();
    await expect(operator).toShow(operator.getByRole('dialog', { name: '作废第 1 条出价' }));
    await press(operator, '确定作废');
    await expect(operator.getByLabel('作废原因')).toHaveMessage('请输入作废原因');
    await operator.getByLabel('作废原因').fill('多输入一档');
    await press(operator, '确定作废');
    await expect(operator).toShowToast('已作废该出价');
    await expect(operator).toShow(operator.getByRole('row', { name: /已作废 多输入一档/ }));

    await page.goto(`/details?id=${id}`);
    await expect(page).toShow(/^竞买人 \d+ 的第 1 条出价 ¥2,950.00 已作废：多输入一档$/);
    await expect(page).toShow('暂无出价');
    await expect(page).toShow(receipts(page).getByRole('row', { name: /已作废 多输入一档/ }));

    await receipts(page)
      .getByRole('row', { name: /已作废/ })
      .getByRole('link')
      .click();
    await expect(page).toShow(page.getByRole('heading', { level: 1, name: '出价凭证' }));
    await expect(page).toShow(/^甲方钢铁有限公司（竞买人 \d+）$/);
    await expect(page).toShow(/，多输入一档$/);
    const file = page.getByRole('link', { name: '下载凭证（JSON）' });
    const { request } = page.context();
    const answers = [(await file.getAttribute('href')) ?? '', '/.well-known/auction-key.json'];
    const [receipt, keys] = await Promise.all(
      answers.map(async (path) => (await (await request.get(path)).body()).toString()),
    );
    const signed = readSigned(receipt ?? '') ?? expect.fail('no receipt');
    expect(signed.statement).toMatchObject({ type: 'receipt', auctionId: id, price: '2950' });
    expect(await signatureFault(signed, readKeys(keys ?? '') ?? [])).toBeNull();

    const published = async () => {
      await operator.goto(`/auction/heads?id=${id}`);
      return operator.getByRole('table', { name: '竞价记录指纹公告' }).isVisible();
    };
    await expect.poll(published, { timeout: PUBLISHED_MS, interval: 1000 }).toBe(true);
    const feed = await request.get('/feeds/auction-heads.xml');
    expect((await feed.body()).toString()).toContain(`/auction/heads?id=${id}`);
  },
);

test('bids above the budget are refused beside the price, which stays typed', async ({ page }) => {
  const id = await giveRunningAuction(await bidders([page]), { starts: 2, ends: 300 });
  await page.goto(`/details?id=${id}`);
  await begins(page);
  const form = { ...bidForm(page), price: '2010' };
  // Four times as many at once as a second has room for.
  const { request } = page.context();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => request.post(`/details?id=${id}`, { form })),
  );
  const pages = await Promise.all(answers.map(async (answer) => (await answer.body()).toString()));
  const refused = pages.filter((html) => html.includes('出价过于频繁：每秒最多 5 次，请稍后再试'));
  expect(refused.length).toBeGreaterThan(0);
  for (const html of refused) expect(html).toContain('value="2010"');
});

withScript(
  'the log is checked in the browser, and the first difference is named',
  async ({ page }) => {
    const { content } = await callApi(auctionPage, { queryStatus: 'finish', rows: 50 });
    const { id = '' } = content.find(({ name }) => name === '焊管 Q235B 90 吨竞价') ?? {};
    await page.goto(`/details?id=${id}`);
    await settled(page);
    await page.getByText('公正性证明').click();
    await press(page, '在浏览器中校验');
    await expect(page).toShow(
      /^\d+ 条记录的哈希与规则全部相符：5 次出价，第 1 名为 \d{3} 号，¥3,770.00/,
    );

    await page.route('**/auction/log?*', async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replace('"3690.00"', '"3790.00"');
      await route.fulfill({ response, body: text });
    });
    await press(page, '在浏览器中校验');
    await expect(page).toShow('记录有误，第 6 行：哈希不符：本行或前一行被改动过。');

    await page.unroute('**/auction/log?*');
    await page.route('**/auction/log?*', async (route) => {
      const response = await route.fetch();
      const lines = (await response.text()).split('\n');
      await route.fulfill({ response, body: lines.slice(0, 6).join('\n') });
    });
    await press(page, '在浏览器中校验');
    await expect(page).toShow('记录有误：其中没有本页显示的记录指纹。');
  },
);

withScriptWhenFull(
  'a page that is watched follows when a bid is voided',
  async ({ page, newVisitor }) => {
    const bidder = await newVisitor();
    const [customer] = await bidders([bidder]);
    if (!customer) expect.fail('no bidder');
    const auctionId = await giveRunningAuction([customer], { starts: 2, ends: 300 });
    const [asBidder, asOperator] = await Promise.all([apiOf(customer), apiOf(OPERATOR)]);
    const bid = () => asBidder(increasePrice, { auctionId, price: '2610.00', count: '120' });
    await expect.poll(async () => (await bid()).code, { timeout: 15_000 }).toBe('success');
    await page.goto(`/details?id=${auctionId}`);
    await expect(page).toShow('¥2,610.00');
    await asOperator(voidBid, { auctionId, sequence: 1, reason: '误操作' });
    await expect(page).toShow(/^竞买人 \d+ 的第 1 条出价 ¥2,610.00 已作废：误操作$/);
    await expect(page).toShow('暂无出价');
  },
);
